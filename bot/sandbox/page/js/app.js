// Puts the page together: who sits here, which place is open, light or dark.

import { h, icon, iconButton, nameOf } from "./dom.js";
import { Composer } from "./composer.js";
import { askName, askRights, showModal } from "./dialog.js";
import { isChinese, t } from "./i18n.js";
import { Listbox } from "./listbox.js";
import { Log } from "./log.js";
import { context, summary } from "./message.js";
import { closeMenus, openMenu } from "./select.js";
import { Sidebar } from "./sidebar.js";
import { ask, channel, connect, emit, interact, isDirect, isThread, may, on, state, titleOf, user } from "./store.js";

const REACTIONS = ["👍", "❤️", "😂", "🎉", "😮", "😢", "🔥", "🃏"];
const TYPING_SHOWN_MS = 9000;

const $ = (id) => document.getElementById(id);
const app = $("app");
const query = new URLSearchParams(location.search);

// -- light and dark -------------------------------------------------------------------------

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

const preferred = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
document.documentElement.dataset.theme = query.get("theme") ?? localStorage.getItem("theme") ?? preferred;

// -- the parts ------------------------------------------------------------------------------

const actions = {
  openChannel: (id) => openChannel(id),
  goTo,
  onlyInDiscord: () => composer.complain(t("onlyInDiscord")),
  openDirect,
  become,
  react: chooseReaction,
  reply: (post) => composer.reply(post),
  more: messageMenu,
  newThread,
  newChannel,
  botRights: () => askRights((permissions) => ask("grant", { permissions })),
  startCommand: (path) => composer.startCommand(path),
};
const c = context(actions);
const log = new Log($("log"), c);
const composer = new Composer($("composer"), () => log.toNewest());
log.onRead = () => emit("channels");
new Sidebar($("sidebar"), actions);

$("skip").addEventListener("click", (event) => {
  event.preventDefault();
  log.toNewest();
});

let seat = null;

// -- places ---------------------------------------------------------------------------------

// ``keep`` leaves what is being written alone, when only the connection was away for a while.
function openChannel(id, keep = false) {
  if (!state.channels.has(id)) return undefined;
  drawer(false);
  closeMenus();
  sessionStorage.setItem(`place-${state.me.id}`, id);
  const shown = log.open(id);
  emit("current");
  drawHeader();
  if (!keep) composer.open();
  seat = `${state.me.id}/${id}`;
  drawTyping();
  return shown;
}

// An address of a place, or of a message there, was followed.
async function goTo(id, message) {
  if (!state.channels.has(id)) return composer.complain(t("noAccess"));
  if (id !== state.current) await openChannel(id);
  if (message && !(await log.reach(message))) composer.complain(t("messageGone"));
  return undefined;
}

async function openDirect() {
  const place = await ask("open_dm");
  state.channels.set(place.id, place);
  openChannel(place.id);
}

function become(name) {
  history.pushState({}, "", `?as=${encodeURIComponent(name)}`);
  closeMenus();
  connect(name);
}

addEventListener("popstate", () => connect(new URLSearchParams(location.search).get("as") ?? ""));

function newChannel() {
  askName({
    title: t("newChannel"),
    label: t("channelName"),
    onDone: async (name) => {
      const place = await ask("create_channel", { name });
      state.channels.set(place.id, place);
      openChannel(place.id);
    },
  });
}

function newThread(place, post) {
  askName({
    title: t("newThread"),
    label: t("threadName"),
    check: post ? null : t("privateThread"),
    onDone: async (name, isPrivate) => {
      const thread = await ask("create_thread", { channel_id: place.id, name, private: isPrivate, message_id: post?.id });
      state.channels.set(thread.id, thread);
      openChannel(thread.id);
    },
  });
}

// -- small menus ----------------------------------------------------------------------------

function menu(anchor, items) {
  const list = new Listbox({ label: t("more"), onPick: (item) => { closeMenus(); item.act(); } });
  list.set(items.map((item, index) => ({ ...item, value: index })));
  openMenu(anchor, list, { className: "small-menu" });
}

function chooseReaction(post, anchor) {
  const react = (emoji) => ask("react", { channel_id: post.channel_id, message_id: post.id, emoji }).catch(() => {});
  menu(anchor, REACTIONS.map((emoji) => ({ label: emoji, act: () => react(emoji) })));
}

function messageMenu(post, anchor) {
  // What the bot offers about a message, and about the person who wrote it.
  const apps = state.commands.filter((command) => command.type === 3 || (command.type === 2 && post.author.id !== state.me.id)).map((command) => {
    const called = command.name_localizations?.[state.me.locale] ?? command.name;
    const target = command.type === 3 ? post.id : post.author.id;
    return {
      label: command.type === 3 ? called : `${called} · ${nameOf(post.author)}`,
      kind: t("app"),
      act: () => interact("context_command", { channel_id: post.channel_id, name: command.name, target_id: target }, { command: command.name }),
    };
  });
  const copy = { label: t("copyId"), act: () => navigator.clipboard?.writeText(post.id) };
  menu(anchor, [{ label: t("reply"), act: () => composer.reply(post) }, ...apps, copy]);
}

function inviteMenu(place, anchor) {
  const others = state.people.filter((person) => person.id !== state.me.id);
  menu(anchor, others.map((person) => ({ label: nameOf(person), act: () => ask("edit_thread", { channel_id: place.id, add: person.id }).catch(() => {}) })));
}

// -- the head -------------------------------------------------------------------------------

function drawHeader() {
  $("skip").textContent = t("skip");
  const place = channel();
  if (!place || !state.me) return;
  const waiting = [...state.channels.values()].filter((item) => item.id !== place.id).reduce((sum, item) => sum + (item.mentions ?? 0), 0);
  const drawerButton = iconButton("menu", t("openList"), () => drawer(true), { "aria-controls": "sidebar" });
  drawerButton.classList.add("drawer-button");
  if (waiting) drawerButton.append(h("span", { class: "badge" }, String(Math.min(waiting, 99))));
  const symbol = isDirect(place) ? "at" : place.type === 12 ? "lock" : isThread(place) ? "thread" : "hash";
  const name = titleOf(place);
  const archived = isThread(place) && place.thread_metadata.archived;
  const title = h("h1", {}, icon(symbol), h("span", {}, name), archived ? h("small", {}, t("archived")) : null);
  const language = h("button", { type: "button", class: "icon-button language", "aria-label": t("language"), title: t("language"), onclick: () => ask("locale", { locale: isChinese() ? "en-US" : "zh-CN" }) }, t("languageShort"));
  const light = document.documentElement.dataset.theme === "light";
  const theme = iconButton(light ? "moon" : "sun", t("theme"), () => { setTheme(light ? "dark" : "light"); drawHeader(); });
  $("header").replaceChildren(...[drawerButton, title, place.topic ? h("div", { class: "topic", title: place.topic }, place.topic) : h("div", { class: "grow" }), ...threadButtons(place, archived), language, theme].filter(Boolean));
  drawTitle();
}

function threadButtons(place, archived) {
  if (place.type === 0) return [iconButton("thread", t("newThread"), () => newThread(place))];
  if (!isThread(place)) return [];
  const manages = may(place, 34) || place.owner_id === state.me.id;
  const change = (details) => ask("edit_thread", { channel_id: place.id, ...details }).catch(() => {});
  const buttons = [iconButton("plus", t("invite"), (event) => inviteMenu(place, event.currentTarget), { "aria-haspopup": "listbox" })];
  if (manages || archived) buttons.push(iconButton("box", t(archived ? "unarchive" : "archive"), () => change({ archived: !archived })));
  return buttons;
}

function drawTitle() {
  const place = channel();
  const waiting = [...state.channels.values()].reduce((sum, item) => sum + (item.mentions ?? 0), 0);
  const name = !place || isDirect(place) ? titleOf(place) : `#${place.name}`;
  document.title = `${waiting ? `(${waiting}) ` : ""}${name} · ${nameOf(state.me)} · ${state.guild.name}`;
}

// -- the drawer of a phone ------------------------------------------------------------------

function drawer(open) {
  app.dataset.drawer = open ? "open" : "closed";
  $("scrim").hidden = !open;
  if (open) $("sidebar").querySelector('[aria-current="page"], .place-open')?.focus();
}

$("scrim").addEventListener("click", () => drawer(false));
addEventListener("keydown", (event) => {
  if (event.key === "Escape" && app.dataset.drawer === "open") drawer(false);
});

// Who opens a sandbox in which nothing has been played, as nobody in particular, is spoken to in the
// language of their browser; once, so that what they choose afterwards stays.
function speakAsTheBrowser() {
  const isNew = !localStorage.getItem("spoken") && ![...state.channels.values()].some(isDirect);
  if (!isNew || new URLSearchParams(location.search).get("as")) return;
  localStorage.setItem("spoken", navigator.language);
  const wanted = navigator.language.startsWith("zh") ? "zh-CN" : "en-US";
  if (wanted.startsWith("zh") !== isChinese()) ask("locale", { locale: wanted }).catch(() => {});
}

// -- what the state tells -------------------------------------------------------------------

on("ready", () => {
  const wanted = [state.current, query.get("channel"), sessionStorage.getItem(`place-${state.me.id}`)];
  const named = [...state.channels.values()].find((place) => place.name === wanted[1]);
  const open = wanted.map((id) => state.channels.get(id)).find(Boolean) ?? named;
  const text = [...state.channels.values()].filter((place) => place.type === 0).sort((a, b) => a.position - b.position);
  const start = named && !state.current ? named : open ?? text[0];
  const sameSeat = seat === `${state.me.id}/${start.id}`;
  state.current = null;
  openChannel(start.id, sameSeat);
  drawNotice();
  speakAsTheBrowser();
});

on("channels", drawHeader);
on("locale", drawHeader);
on("channel", (place) => place.id === state.current && drawHeader());
on("channel_gone", (id) => {
  if (id === state.current) openChannel([...state.channels.values()].find((place) => place.type === 0).id);
});
on("modal", (shown) => showModal(shown, c));
on("connection", drawNotice);
on("typing", drawTyping);
on("message", (post) => {
  drawTyping();
  if (post.channel_id !== state.current && (post.mentions.some((item) => item.id === state.me.id) || isDirect(channel(post.channel_id)))) {
    $("announcer").textContent = summary(post);
  }
});

function drawNotice() {
  const notice = $("notice");
  let text = "";
  if (!state.connected && state.me) text = t("reconnecting");
  else if (state.bot && !state.bot.online) text = t("offline");
  notice.dataset.kind = state.connected ? "warn" : "error";
  notice.hidden = !text;
  notice.replaceChildren(...(text ? [h("span", { class: "spinner", "aria-hidden": "true" }), text] : []));
}

function drawTyping() {
  const now = Date.now();
  const names = [];
  for (const [key, since] of state.typing) {
    const [place, who] = key.split("/");
    if (now - since > TYPING_SHOWN_MS) state.typing.delete(key);
    else if (place === state.current && user(who)) names.push(nameOf(user(who)));
  }
  const line = $("typing");
  line.replaceChildren(...(names.length ? [h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i")), t("isTyping", { name: names.join("、") })] : []));
}

setInterval(() => state.typing.size && drawTyping(), 1000);

// Text laid out before the Chinese font is here would stay as empty boxes in Chromium where the
// system has none of its own; so the font comes first, but nobody waits long for it.
const patience = new Promise((resolve) => setTimeout(resolve, 1500));
await Promise.race([document.fonts.load('16px "Sandbox Sans"', "文字"), patience]).catch(() => {});

connect(query.get("as") ?? "");

