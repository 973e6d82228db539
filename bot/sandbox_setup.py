"""The local Discord as this bot is at home in it."""

from __future__ import annotations

from pathlib import Path

from bot.invitation import PERMISSIONS
from bot.sandbox import Permission, Setup

SANDBOX = Setup(
    bot="牌局 Paiju",
    username="paiju",
    guild="牌局 Paiju",
    member_role="牌友 Members",
    locale="zh-CN",
    channels=("大厅", "牌桌-1", "牌桌-2", "闲聊"),
    people={"林小满": "zh-CN", "Kaito": "en-US", "阿澈": "zh-CN", "Mira": "en-US"},
    permissions=PERMISSIONS.value,
    grantable={
        Permission.CREATE_PUBLIC_THREADS: (
            "创建公开子区（比赛每场一个子区）",
            "Create Public Threads (a thread for each match of a contest)",
        ),
        Permission.MANAGE_ROLES: (
            "管理身份组（比赛的参赛身份组）",
            "Manage Roles (a role of a contest’s players)",
        ),
        Permission.CREATE_EVENTS: (
            "创建活动（开赛时间登记为服务器活动）",
            "Create Events (a contest’s start as an event of the server)",
        ),
    },
    font=Path(__file__).parents[1] / "renderers/kit/fonts/NotoSansSC-GB2312_6763-var.ttf",
)
