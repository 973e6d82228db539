"""Contests: tournaments, leagues, ladders, matches and ratings, as values.

An event is a log of operations (:mod:`~engine.contests.operations`) and what it has come to is a
fold over it (:func:`~engine.contests.fold.replay`). Nothing here knows a game, a clock, a database
or Discord: moments are milliseconds handed in, decks are opaque, who plays is a number. See
``docs/contests.md``.
"""
