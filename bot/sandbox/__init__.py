"""A Discord of one's own: enough of REST v10 and the gateway, on loopback, for a whole bot.

The unmodified discord.py client logs into :class:`Sandbox` over real HTTP and WebSocket; people
play on its web page, tests through :class:`Person`. Discord's limits are enforced always.
"""

from bot.sandbox.guard import RefusedRequest
from bot.sandbox.permissions import Permission
from bot.sandbox.person import Person
from bot.sandbox.redirect import redirect_discord
from bot.sandbox.server import Sandbox
from bot.sandbox.setup import Setup

__all__ = ["Permission", "Person", "RefusedRequest", "Sandbox", "Setup", "redirect_discord"]
