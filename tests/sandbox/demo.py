"""A bot with one of everything, for the tests (and the pictures) of the sandbox."""

from __future__ import annotations

import io
from typing import Any, Literal

import discord
from discord import app_commands
from discord.ext import commands
from PIL import Image, ImageDraw

ZH = discord.Locale.chinese


def picture(name: str = "board.png", colour: str = "#2d6a4f") -> discord.File:
    """A small board-like picture with alt text."""
    image = Image.new("RGB", (640, 360), colour)
    pen = ImageDraw.Draw(image)
    for index in range(5):
        left = 40 + index * 118
        pen.rounded_rectangle((left, 90, left + 92, 230), radius=10, fill="#f6f1e3")
        pen.ellipse((left + 26, 140, left + 66, 180), fill=("#b8402f", "#1f2a44")[index % 2])
    buffer = io.BytesIO()
    image.save(buffer, "PNG")
    buffer.seek(0)
    return discord.File(buffer, name, description=f"A board with five cards ({name})")


class Translator(app_commands.Translator):
    """Chinese names from the ``zh`` extra of a ``locale_str``."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        zh = string.extras.get("zh")
        return str(zh) if locale is ZH and zh else None


def both(en: str, zh: str) -> app_commands.locale_str:
    """A text with its Chinese form."""
    return app_commands.locale_str(en, zh=zh)


class Join(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"join:(?P<table>\d+)"):
    """A persistent button that works after a restart, for it says all it needs."""

    def __init__(self, table: int) -> None:
        button: discord.ui.Button[Any] = discord.ui.Button(
            label="加入", style=discord.ButtonStyle.success, custom_id=f"join:{table}", emoji="🃏"
        )
        super().__init__(button)
        self.table = table

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: Any) -> Join:
        return cls(int(match["table"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        text = f"{interaction.user.display_name} joins table {self.table}"
        await interaction.response.send_message(text, ephemeral=True)


class Deck(discord.ui.Modal, title="牌组 Deck"):
    """A modal with a classic text input and labelled fields."""

    name: discord.ui.Label[Any] = discord.ui.Label(
        text="名称 Name", component=discord.ui.TextInput(custom_id="name", max_length=20)
    )
    mood: discord.ui.Label[Any] = discord.ui.Label(
        text="心情 Mood",
        description="怎么打？ How will it play?",
        component=discord.ui.Select(
            custom_id="mood",
            options=[discord.SelectOption(label="稳"), discord.SelectOption(label="狠")],
        ),
    )

    pace: discord.ui.Label[Any] = discord.ui.Label(
        text="节奏 Pace",
        component=discord.ui.RadioGroup(
            custom_id="pace",
            options=[
                discord.RadioGroupOption(label="快", default=True),
                discord.RadioGroupOption(label="慢"),
            ],
        ),
    )
    parts: discord.ui.Label[Any] = discord.ui.Label(
        text="组成 Parts",
        component=discord.ui.CheckboxGroup(
            custom_id="parts",
            required=False,
            min_values=0,
            options=[
                discord.CheckboxGroupOption(label="攻"),
                discord.CheckboxGroupOption(label="守"),
            ],
        ),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        name: Any = self.name.component
        mood: Any = self.mood.component
        pace: Any = self.pace.component
        parts: Any = self.parts.component
        text = f"{name.value}: {mood.values[0]}"
        if parts.values:
            text += f" · {pace.value} · {'、'.join(parts.values)}"
        await interaction.response.send_message(text, ephemeral=True)


class Panel(discord.ui.View):
    """Classic rows: every button style, a select, a user select."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.add_item(discord.ui.Button(label="规则", url="https://example.org/rules", emoji="📖"))

    @discord.ui.button(label="更新", style=discord.ButtonStyle.primary, custom_id="panel:update")
    async def update(self, interaction: discord.Interaction[Any], _: Any) -> None:
        await interaction.response.edit_message(content="已更新 Updated", embed=None)

    @discord.ui.button(label="稍后", style=discord.ButtonStyle.secondary, custom_id="panel:later")
    async def later(self, interaction: discord.Interaction[Any], _: Any) -> None:
        await interaction.response.defer()
        await interaction.followup.send("之后 Later", ephemeral=True)

    @discord.ui.button(label="表单", style=discord.ButtonStyle.success, custom_id="panel:modal")
    async def modal(self, interaction: discord.Interaction[Any], _: Any) -> None:
        await interaction.response.send_modal(Deck())

    @discord.ui.button(label="沉默", style=discord.ButtonStyle.danger, custom_id="panel:silent")
    async def silent(self, interaction: discord.Interaction[Any], _: Any) -> None:
        """Never answers: the person sees the failure."""

    @discord.ui.select(
        custom_id="panel:cards",
        placeholder="选两张牌 Choose two cards",
        min_values=1,
        max_values=2,
        options=[
            discord.SelectOption(label="火焰 Fire", value="fire", emoji="🔥", description="攻击 3"),
            discord.SelectOption(label="泉水 Spring", value="spring", emoji="💧"),
            discord.SelectOption(label="陷阱 Trap", value="trap"),
        ],
    )
    async def cards(self, interaction: discord.Interaction[Any], select: Any) -> None:
        await interaction.response.send_message("、".join(select.values), ephemeral=True)

    @discord.ui.select(
        cls=discord.ui.UserSelect, custom_id="panel:user", placeholder="选一位玩家 Choose a player"
    )
    async def user(self, interaction: discord.Interaction[Any], select: Any) -> None:
        names = [user.display_name for user in select.values]
        await interaction.response.send_message("+".join(names), ephemeral=True)


class Board(discord.ui.LayoutView):
    """Components V2: container, texts, section with thumbnail, gallery, separator, rows."""

    def __init__(self) -> None:
        super().__init__(timeout=None)
        box: discord.ui.Container[Any] = discord.ui.Container(accent_colour=0xD9B25F)
        box.add_item(discord.ui.TextDisplay("## 永恒之息 · 牌桌 7\n轮到 **林小满** · 第 3 回合"))
        box.add_item(
            discord.ui.Section(
                "**Kaito** ♥ 12\n手牌 5 · *陷阱 1*",
                "-# 最后行动：<t:1700000000:R>",
                accessory=discord.ui.Thumbnail("attachment://face.png", description="Kaito"),
            )
        )
        box.add_item(discord.ui.Separator(spacing=discord.SeparatorSpacing.large))
        gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
        gallery.add_item(media="attachment://board.png", description="牌桌：五张牌 Five cards")
        box.add_item(gallery)
        row: discord.ui.ActionRow[Any] = discord.ui.ActionRow()
        row.add_item(Join(7))
        button: discord.ui.Button[Any] = discord.ui.Button(
            label="手牌", custom_id="board:hand", style=discord.ButtonStyle.primary
        )
        button.callback = self.hand  # type: ignore[method-assign]
        row.add_item(button)
        row.add_item(discord.ui.Button(label="结束", custom_id="board:end", disabled=True))
        box.add_item(row)
        self.add_item(box)

    async def hand(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("你的手牌：火焰、泉水 ||陷阱||", ephemeral=True)


table = app_commands.Group(name=both("table", "牌桌"), description=both("Tables", "牌桌"))


@table.command(name=both("open", "开桌"), description=both("Open a table", "开一张牌桌"))
@app_commands.rename(title=both("title", "游戏"), seats=both("seats", "座位"))
@app_commands.describe(title=both("The game", "玩哪个游戏"), seats=both("Players", "几个人"))
async def table_open(
    interaction: discord.Interaction[Any],
    title: Literal["yongheng", "other"],
    seats: app_commands.Range[int, 2, 6] = 2,
) -> None:
    await interaction.response.send_message(
        f"{title} · {seats} 座 · {interaction.locale}", view=Panel()
    )


@table.command(name=both("board", "局面"), description=both("Show the board", "看局面"))
async def table_board(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(thinking=True)
    face = picture("face.png", "#1f2a44")
    await interaction.followup.send(view=Board(), files=[picture(), face])


@app_commands.command(name=both("card", "卡牌"), description=both("Look a card up", "查一张牌"))
@app_commands.rename(name=both("name", "名称"))
@app_commands.describe(name=both("Its name", "牌的名称"))
async def card(interaction: discord.Interaction[Any], name: str) -> None:
    embed = discord.Embed(title=name, description="造成 **3** 点伤害。", colour=0xB8402F)
    embed.add_field(name="类型", value="攻击").add_field(name="属性", value="火")
    embed.set_image(url="attachment://card.png").set_footer(text="永恒之息")
    await interaction.response.send_message(embed=embed, file=picture("card.png", "#7a2e1f"))


@card.autocomplete("name")
async def card_names(
    interaction: discord.Interaction[Any], current: str
) -> list[app_commands.Choice[str]]:
    names = ["火焰", "火球", "泉水", "陷阱"]
    return [app_commands.Choice(name=n, value=n) for n in names if current in n]


@app_commands.command(name=both("deck", "牌组"), description=both("Hand a deck in", "交一副牌组"))
@app_commands.describe(file=both("The deck", "牌组文件"), to=both("For whom", "给谁"))
async def deck(
    interaction: discord.Interaction[Any],
    file: discord.Attachment,
    to: discord.Member | discord.User | None = None,
) -> None:
    content = (await file.read()).decode()
    name = to.display_name if to else "—"
    await interaction.response.send_message(f"{file.filename}: {content} → {name}", ephemeral=True)


@app_commands.command(name=both("hand", "手牌"), description=both("Your hand, in a DM", "私信手牌"))
async def hand(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        await interaction.user.send("你的手牌：火焰、泉水", file=picture("hand.png"))
    except discord.Forbidden as error:
        await interaction.edit_original_response(content=f"closed {error.code}")
    else:
        await interaction.edit_original_response(content="已私信 Sent")


@app_commands.command(name="settings", description="Only for those who manage the server")
@app_commands.default_permissions(manage_guild=True)
@app_commands.guild_only()
async def settings(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("settings", ephemeral=True)


@app_commands.context_menu(name="查看 Inspect")
async def inspect_message(interaction: discord.Interaction[Any], message: discord.Message) -> None:
    await interaction.response.send_message(f"«{message.content}»", ephemeral=True)


class DemoBot(commands.Bot):
    """An ordinary discord.py bot; it does not know that this is a sandbox."""

    def __init__(self, intents: discord.Intents | None = None) -> None:
        intents = intents or discord.Intents(guilds=True)
        super().__init__("!", intents=intents, guild_ready_timeout=0.05)
        self.syncs = True
        self.seen: list[str] = []

    async def setup_hook(self) -> None:
        all_of_them: list[Any] = [table, card, deck, hand, settings, inspect_message]
        for command in all_of_them:
            self.tree.add_command(command)
        self.add_dynamic_items(Join)
        self.add_view(Panel())
        self.add_view(Board())
        if self.syncs:
            await self.tree.set_translator(Translator())
            await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """The five seconds that Discord wants between two identifications are not needed here."""

    async def on_resumed(self) -> None:
        self.seen.append("resumed")

    async def on_message(self, message: discord.Message, /) -> None:
        self.seen.append(f"message {message.content}")

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        self.seen.append(f"error in {event_method}")
