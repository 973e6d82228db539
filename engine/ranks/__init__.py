"""Ratings, records and profiles, worked out from lists of finished games.

Knows matches of :mod:`engine.contests`, and neither a game, a clock, a database nor Discord. See
``docs/contests.md``.
"""
