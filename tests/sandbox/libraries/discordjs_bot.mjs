// A bot of discord.js: answers /greet with a button, and a press with an edit, a file and a DM.
import { createRequire } from "node:module";

const require = createRequire(`${process.env.MODULES}/`);
const { ActionRowBuilder, AttachmentBuilder, ButtonBuilder, ButtonStyle, Client, Events, GatewayIntentBits } = require("discord.js");

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${process.env.SANDBOX}/api`, cdn: `${process.env.SANDBOX}/cdn` },
});

client.once(Events.ClientReady, async () => {
  const name = { name: "name", description: "Who is greeted", type: 3, required: true };
  await client.application.commands.set([{ name: "greet", description: "Say hello", options: [name] }]);
  console.log("ready");
});

client.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isChatInputCommand()) {
    const wave = new ButtonBuilder().setCustomId("wave").setLabel("Wave").setStyle(ButtonStyle.Primary);
    const components = [new ActionRowBuilder().addComponents(wave)];
    await interaction.reply({ content: `Hello ${interaction.options.getString("name")}`, components });
  } else if (interaction.isButton()) {
    await interaction.deferUpdate();
    await interaction.editReply({ content: "Waved", components: [] });
    await interaction.followUp({ files: [new AttachmentBuilder(Buffer.from("waves"), { name: "wave.txt" })] });
    await interaction.channel.send("It was seen");
    await interaction.user.send(`Bye ${interaction.user.displayName}`);
  }
});

await client.login(process.env.TOKEN);
