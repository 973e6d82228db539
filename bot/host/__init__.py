"""The table service: everything that happens at tables, without a rule of any game.

:class:`~bot.host.host.Host` has a part for each subject: tables, decks, people, time.
"""
