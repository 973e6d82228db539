"""The table service: everything that happens at tables, without a rule of any game.

:mod:`bot.host.api` describes it, :class:`~bot.host.host.Host` is it.
"""

from bot.host.computers import ComputerPool
from bot.host.config import HostConfig
from bot.host.host import Host
from bot.host.time.clock import ManualClock, SystemClock

__all__ = ["ComputerPool", "Host", "HostConfig", "ManualClock", "SystemClock"]
