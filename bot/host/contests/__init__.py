"""Contests: the events of :mod:`engine.contests`, played at the tables of this house.

:mod:`~bot.host.contests.book` keeps their logs, :mod:`~bot.host.contests.contests` has the verbs,
:mod:`~bot.host.contests.rooms` the tables of their matches, and
:mod:`~bot.host.contests.keeper` does what is due.
"""
