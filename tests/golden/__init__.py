"""Record of what must stay as it is while the house is rebuilt: pictures, texts, views and stored
games.

``python -m tests.golden record FILE`` writes it all down, ``compare FILE`` says what is different
now. Everything is found through the public API and a handful of names, which stand in
:mod:`tests.golden.names` alone, so that the same record can be compared across a change of names.
"""
