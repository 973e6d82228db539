"""Contests: the events of :mod:`engine.contests`, played at the tables of this house.

:mod:`~bot.contests.host.logs` keeps their logs, :mod:`~bot.contests.host.contests` has the verbs,
:mod:`~bot.contests.host.rooms` the tables of their matches, and
:mod:`~bot.contests.host.scheduler` does what is due.
"""
