// What this page knows, kept up to date from the sandbox's events. Views listen by topic.

import { Connection } from "./socket.js";
import { nameOf } from "./dom.js";
import { refusal, setLocale } from "./i18n.js";

export const state = {
  connected: false,
  me: null,
  people: [],
  guild: null,
  bot: null,
  roles: [],
  granted: [],
  grantable: [],
  channels: new Map(),
  commands: [],
  posts: new Map(),
  complete: new Set(),
  current: null,
  newSince: null,
  typing: new Map(),
  pending: new Map(),
  failed: new Map(),
};

const listeners = new Map();

export function on(topic, listener) {
  listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
}

export function emit(topic, data) {
  for (const listener of listeners.get(topic) ?? []) listener(data);
}

const connection = new Connection(receive, (kind) => {
  state.connected = kind === "open";
  if (!state.connected) {
    for (const nonce of [...state.pending.keys()]) settle(nonce, true);
  }
  emit("connection");
});

export const ask = (op, details) => connection.ask(op, details);

export const connect = (name) => connection.open(name);

const byId = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);

export const postsOf = (id) => [...(state.posts.get(id)?.values() ?? [])].sort(byId);

export const channel = (id = state.current) => state.channels.get(id);

export const isThread = (place) => place.type === 11 || place.type === 12;

// Outside servers: with the bot, or among people without it.
export const isDirect = (place) => place?.type === 1 || place?.type === 3;

export const withBot = (place) => isDirect(place) && Boolean(place.recipients[0]?.bot);

export const titleOf = (place) => (isDirect(place) ? place.recipients.map(nameOf).join(" · ") : place?.name ?? "");

export const may = (place, bit) => (BigInt(place.permissions ?? "0") >> BigInt(bit)) & 1n;

export const bySnowflake = byId;

function receive(kind, data) {
  const handler = HANDLERS[kind];
  if (handler) handler(data);
}

function ready(data) {
  const sameHuman = state.me?.id === data.me.id;
  Object.assign(state, {
    me: data.me,
    people: data.people,
    guild: data.guild,
    bot: data.bot,
    roles: data.roles,
    granted: data.granted,
    grantable: data.grantable,
    commands: data.commands,
    channels: new Map(data.channels.map((item) => [item.id, item])),
    posts: new Map(),
    complete: new Set(),
  });
  if (!sameHuman) {
    state.pending.clear();
    state.failed.clear();
  }
  setLocale(data.me.locale);
  emit("ready");
}

function put(post) {
  const posts = state.posts.get(post.channel_id);
  if (!posts) return;
  posts.set(post.id, post);
}

function message(post) {
  const place = state.channels.get(post.channel_id);
  state.typing.delete(`${post.channel_id}/${post.author.id}`);
  put(post);
  if (place) {
    place.last_message_id = post.id;
    const mine = post.author.id === state.me.id;
    if (!mine) {
      place.unread = (place.unread ?? 0) + 1;
      const named = post.mentions.some((user) => user.id === state.me.id) || post.mention_everyone;
      if (isDirect(place) || named) place.mentions = (place.mentions ?? 0) + 1;
    }
  }
  emit("message", post);
  emit("channels");
}

function interaction(data) {
  const pending = state.pending.get(data.nonce);
  if (!pending) return;
  pending.id = data.id;
  if (data.state === "failed") settle(data.nonce, true);
  else if (data.state !== "sent") {
    settle(data.nonce, false);
    if (data.modal) emit("modal", { id: data.id, modal: data.modal });
  }
}

// Ends the waiting for one interaction; a failed one leaves its mark where it began.
export function settle(nonce, failed, text) {
  const pending = state.pending.get(nonce);
  if (!pending) return;
  state.pending.delete(nonce);
  if (failed) state.failed.set(pending.messageId ?? nonce, { ...pending, text });
  emit("pending", pending);
  pending.done?.(failed);
}

let count = 0;

// Starts an interaction: shows it as under way, and where it began when it fails. Where ``about`` says
// that it is ``kept``, what was refused is given back instead, to be said where it was typed.
export async function interact(op, details, about) {
  const nonce = `${Date.now()}-${count++}`;
  const pending = { nonce, channelId: details.channel_id ?? state.current, ...about };
  state.pending.set(nonce, pending);
  if (about.messageId) state.failed.delete(about.messageId);
  emit("pending", pending);
  try {
    await ask(op, { ...details, nonce });
  } catch (error) {
    const kept = about.kept && state.pending.has(nonce);
    settle(nonce, !kept, error.message === "offline" ? undefined : refusal(error));
    if (kept) return error;
  }
  return null;
}

const HANDLERS = {
  ready,
  message,
  interaction,
  message_edit(post) {
    put(post);
    emit("message_edit", post);
  },
  message_gone({ id, channel_id: place }) {
    state.posts.get(place)?.delete(id);
    emit("message_gone", { id, channel_id: place });
  },
  channel(place) {
    const known = state.channels.get(place.id);
    state.channels.set(place.id, { ...known, ...place });
    emit("channels");
    emit("channel", place);
  },
  roles({ roles }) {
    state.roles = roles;
  },
  granted({ granted }) {
    state.granted = granted;
  },
  channel_gone({ id }) {
    state.channels.delete(id);
    emit("channels");
    emit("channel_gone", id);
  },
  commands(data) {
    state.commands = data.commands;
    emit("commands");
  },
  bot({ online }) {
    state.bot.online = online;
    emit("connection");
    emit("channels");
  },
  typing({ channel_id: place, user_id: who }) {
    state.typing.set(`${place}/${who}`, Date.now());
    emit("typing");
  },
  read({ channel_id: id }) {
    const place = state.channels.get(id);
    if (place) Object.assign(place, { unread: 0, mentions: 0 });
    emit("channels");
  },
  waiting({ id, waiting }) {
    const person = state.people.find((item) => item.id === id);
    if (person) person.waiting = waiting;
    emit("people");
  },
  locale({ id, locale }) {
    const person = state.people.find((item) => item.id === id);
    if (person) person.locale = locale;
    if (state.me.id === id) {
      state.me.locale = locale;
      setLocale(locale);
      emit("locale");
    }
  },
};

export async function load(id, before) {
  const posts = await ask("history", { channel_id: id, before, limit: 50 });
  if (!state.posts.has(id)) state.posts.set(id, new Map());
  for (const post of posts) state.posts.get(id).set(post.id, post);
  if (posts.length < 50) state.complete.add(id);
}

export function user(id) {
  if (state.bot?.id === id) return state.bot;
  return state.people.find((person) => person.id === id);
}
