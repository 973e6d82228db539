"""The board of two players whose creatures face each other across the middle.

``layout`` says where everything stands, ``creatures``, ``chips`` and ``banner`` draw the parts,
``board`` puts them together.
"""
