// One message as an element.

import { avatar, dots, h, icon, iconButton, nameOf } from "./dom.js";
import { rows } from "./components.js";
import { isChinese, t } from "./i18n.js";
import { anchor } from "./links.js";
import { inline, markdown } from "./markdown.js";
import { attachments, gallery, thumbnail } from "./pictures.js";
import { ask, may, state, user } from "./store.js";
import { clockTime, fullTime, stamp, timeOfId } from "./time.js";

const PINNED = 6;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;
export const EPHEMERAL = 64;
const LOADING = 128;

export function context(actions) {
  return {
    ...actions,
    userName: (id) => (user(id) ? nameOf(user(id)) : id),
    roleName: (id) => state.roles.find((role) => role.id === id)?.name ?? id,
    channelName: (id) => state.channels.get(id)?.name ?? id,
  };
}

export function isJoined(post, before) {
  if (!before || post.message_reference || post.interaction_metadata || before.type !== post.type && before.type > 20) return false;
  if (post.type !== 0 || before.type === THREAD_CREATED || before.type === PINNED) return false;
  if ((post.flags & EPHEMERAL) !== (before.flags & EPHEMERAL)) return false;
  return before.author.id === post.author.id && timeOfId(post.id) - timeOfId(before.id) < 420000;
}

export function messageElement(post, joined, c) {
  const at = timeOfId(post.id);
  const reply = post.message_reference && post.type === 19 ? replyLine(post, c) : commandLine(post);
  const pinged = post.author.id !== state.me.id && (post.mention_everyone || post.mentions.some((item) => item.id === state.me.id));
  const element = h("article", {
    class: `message${joined ? " joined" : ""}${reply ? " answer" : ""}`,
    id: `message-${post.id}`,
    tabindex: "-1",
    "aria-label": t("message", { name: nameOf(post.author), time: stamp(at) }),
    data: { private: post.flags & EPHEMERAL ? "true" : null, pinged: pinged ? "true" : null },
  });
  const side = joined ? h("time", { class: "stamp-side", title: fullTime(at) }, clockTime(at)) : avatar(post.author);
  const body = h("div", { class: "message-body" });
  if (!joined) body.append(byline(post, at));
  body.append(...content(post, c));
  element.append(...[reply, side, body, actionBar(post, c)].filter(Boolean));
  return element;
}

function byline(post, at) {
  return h("div", { class: "byline" }, h("strong", {}, nameOf(post.author)), post.author.bot ? h("span", { class: "app-tag" }, t("app")) : null, h("time", { title: fullTime(at), datetime: new Date(at).toISOString() }, stamp(at)));
}

function replyLine(post, c) {
  const replied = post.referenced_message;
  if (!replied) return h("div", { class: "reply" }, h("em", {}, t("repliedGone")));
  const words = replied.content ? inline(replied.content.replace(/\s*\n\s*/g, " ").slice(0, 160), c) : t("attachmentOnly");
  return h("div", { class: "reply" }, avatar(replied.author, 32), h("strong", {}, nameOf(replied.author)), h("span", {}, words));
}

function commandLine(post) {
  const about = post.interaction_metadata;
  if (!post.called || ![20, 23].includes(post.type)) return null;
  return h("div", { class: "reply" }, avatar(about.user, 32), h("strong", {}, nameOf(about.user)), t("used"), h("code", {}, post.called));
}

function content(post, c) {
  const name = nameOf(post.author);
  if (post.type === THREAD_CREATED) {
    const id = post.message_reference.channel_id;
    return [h("div", { class: "system" }, icon("thread"), t("startedThread", { name }), h("button", { type: "button", class: "mention", onclick: () => c.openChannel(id) }, post.content))];
  }
  if (post.type === PINNED) return [h("div", { class: "system" }, t("pinned", { name }))];
  if (post.type === THREAD_STARTER) return [h("div", { class: "system" }, icon("thread"), t("startedThread", { name }))];
  if (post.flags & LOADING) return [h("div", { class: "thinking" }, dots(), t("thinking", { name })), ...footer(post)];
  const words = post.content ? markdown(post.content, c) : null;
  if (post.edited_timestamp && words && !post.interaction_metadata) words.append(h("span", { class: "edited", title: fullTime(Date.parse(post.edited_timestamp)) }, ` ${t("edited")}`));
  return [words, ...attachments(post.attachments), ...post.embeds.map((item) => embed(item, c)), rows(post, c), thread(post, c), reactions(post), ...footer(post)].filter(Boolean);
}

function embed(item, c) {
  const colour = item.color ? { "--embed": `#${item.color.toString(16).padStart(6, "0")}` } : {};
  const title = item.title ? (item.url ? anchor(item.url, {}, item.title, c) : item.title) : null;
  const author = item.author ? h("div", { class: "embed-author" }, item.author.icon_url ? h("img", { src: item.author.icon_url, alt: "" }) : null, item.author.name) : null;
  const fields = item.fields?.length
    ? h("div", { class: "embed-fields" }, item.fields.map((field) => h("div", { class: "embed-field", data: { inline: String(Boolean(field.inline)) } }, h("b", {}, field.name), markdown(field.value, c))))
    : null;
  const foot = [item.footer?.text, item.timestamp ? stamp(Date.parse(item.timestamp)) : null].filter(Boolean).join(" · ");
  return h(
    "div",
    { class: "embed", style: colour },
    author,
    title ? h("div", { class: "embed-title" }, title) : null,
    item.description ? markdown(item.description, c) : null,
    fields,
    item.thumbnail ? h("div", { class: "embed-thumb" }, thumbnail({ media: item.thumbnail })) : null,
    item.image ? gallery([item.image]) : null,
    foot ? h("div", { class: "embed-footer" }, item.footer?.icon_url ? h("img", { src: item.footer.icon_url, alt: "" }) : null, foot) : null,
  );
}

function thread(post, c) {
  if (!post.thread) return null;
  const known = state.channels.get(post.thread.id) ?? post.thread;
  return h("button", { type: "button", class: "thread-link", onclick: () => c.openChannel(known.id) }, icon("thread"), h("b", {}, known.name), h("span", {}, `${t("messageCount", { count: known.message_count ?? 0 })} ›`));
}

function reactions(post) {
  if (!post.reactions?.length) return null;
  const toggle = (emoji) => ask("react", { channel_id: post.channel_id, message_id: post.id, emoji }).catch(() => {});
  return h("div", { class: "reactions" }, post.reactions.map(({ emoji, count, user_ids: people }) => h("button", {
    type: "button",
    class: "reaction",
    "aria-pressed": String(people.includes(state.me.id)),
    "aria-label": t("reactionBy", { emoji: emoji.name, count }),
    title: people.map((id) => nameOf(user(id) ?? { username: id })).join("、"),
    onclick: () => toggle(emoji.name),
  }, emoji.name, h("span", {}, String(count)))));
}

function footer(post) {
  const lines = [];
  const failure = state.failed.get(post.id);
  if (failure) lines.push(h("div", { class: "failure", role: "alert" }, icon("warn"), failure.text ?? t("failed")));
  if (post.flags & EPHEMERAL) {
    const dismiss = () => ask("dismiss", { channel_id: post.channel_id, message_id: post.id }).catch(() => {});
    lines.push(h("div", { class: "only-you" }, icon("eye"), h("span", {}, t("onlyYou")), h("span", { "aria-hidden": "true" }, "·"), h("button", { type: "button", onclick: dismiss }, t("dismiss"))));
  }
  return lines;
}

function actionBar(post, c) {
  if (post.flags & (EPHEMERAL | LOADING)) return null;
  const place = state.channels.get(post.channel_id);
  const bar = h("div", { class: "actions" });
  const add = (name, label, act) => bar.append(iconButton(name, label, act));
  add("smile", t("react"), (event) => c.react(post, event.currentTarget));
  add("reply", t("reply"), () => c.reply(post));
  if (place?.type === 0 && !post.thread) add("thread", t("newThread"), () => c.newThread(place, post));
  if (post.author.id === state.me.id || (place && may(place, 13))) add("trash", t("deleteMessage"), () => ask("delete", { channel_id: post.channel_id, message_id: post.id }).catch(() => {}));
  add("more", t("more"), (event) => c.more(post, event.currentTarget));
  return bar;
}

// What a screen reader and the title of the window are told of a new message.
export function summary(post) {
  const words = [post.content, ...post.embeds.map((item) => item.title ?? "")].filter(Boolean).join(" ");
  return `${nameOf(post.author)}${isChinese() ? "：" : ": "}${words.slice(0, 200) || t("picture")}`;
}
