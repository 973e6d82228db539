"""Points discord.py at a sandbox instead of discord.com."""

from __future__ import annotations

from collections.abc import Callable


def redirect_discord(url: str) -> Callable[[], None]:
    """Send the unmodified discord.py client to the sandbox at ``url``.

    Three class attributes hold all of discord.py's addresses. They are global to the process, so
    the returned function puts the real ones back.
    """
    # Whoever runs another library's bot on a sandbox needs none of this.
    import yarl
    from discord.asset import Asset
    from discord.gateway import DiscordWebSocket
    from discord.http import Route

    before = (Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, Asset.BASE)

    def point(base: str, gateway: yarl.URL, assets: str) -> None:
        Route.BASE = base
        DiscordWebSocket.DEFAULT_GATEWAY = gateway
        Asset.BASE = assets

    url = url.rstrip("/")
    point(f"{url}/api/v10", yarl.URL(url.replace("http", "ws", 1)), f"{url}/cdn")
    return lambda: point(*before)
