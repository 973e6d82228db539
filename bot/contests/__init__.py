"""Contests: the events of :mod:`engine.contests`, played at the tables of this house."""
