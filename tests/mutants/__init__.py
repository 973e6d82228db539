"""Mutants: the program with one word, one command, one press, one setting or one option emptied.

Some test must turn red for each; a mutant that survives is behaviour that nothing holds.
"""
