"""A bot of hikari: answers /greet with a button, and a press with an edit, a file and a DM."""

import os

import hikari  # type: ignore[import-not-found]

bot = hikari.GatewayBot(
    os.environ["TOKEN"],
    intents=hikari.Intents.GUILDS,
    rest_url=f"{os.environ['SANDBOX']}/api/v10",
    banner=None,
    logs="WARNING",
    suppress_optimization_warning=True,
)


@bot.listen()
async def online(event: hikari.ShardReadyEvent) -> None:
    command = bot.rest.slash_command_builder("greet", "Say hello")
    option = hikari.CommandOption(
        type=hikari.OptionType.STRING, name="name", description="Who is greeted", is_required=True
    )
    await bot.rest.set_application_commands(event.application_id, [command.add_option(option)])
    print("ready", flush=True)


@bot.listen()
async def called(event: hikari.CommandInteractionCreateEvent) -> None:
    row = bot.rest.build_message_action_row()
    row.add_interactive_button(hikari.ButtonStyle.PRIMARY, "wave", label="Wave")
    name = event.interaction.options[0].value
    kind = hikari.ResponseType.MESSAGE_CREATE
    await event.interaction.create_initial_response(kind, f"Hello {name}", component=row)


@bot.listen()
async def pressed(event: hikari.ComponentInteractionCreateEvent) -> None:
    interaction = event.interaction
    await interaction.create_initial_response(hikari.ResponseType.DEFERRED_MESSAGE_UPDATE)
    await interaction.edit_initial_response("Waved", components=[])
    await interaction.execute(attachment=hikari.Bytes(b"waves", "wave.txt"))
    await bot.rest.create_message(interaction.channel_id, "It was seen")
    await interaction.user.send(f"Bye {interaction.user.display_name}")


bot.run(check_for_updates=False)
