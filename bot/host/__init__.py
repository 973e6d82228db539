"""The table service: everything that happens at tables, without a rule of any game.

:class:`~bot.host.host.Host` has a part for each subject: tables, decks, people, time.
"""

from bot.host.computers import ComputerPool
from bot.host.config import HostConfig
from bot.host.host import Host
from bot.host.time.clock import ManualClock, SystemClock

__all__ = ["ComputerPool", "Host", "HostConfig", "ManualClock", "SystemClock"]
