// A message's components: classic rows and Components V2.

import { dots, emoji, h, icon } from "./dom.js";
import { t } from "./i18n.js";
import { anchor } from "./links.js";
import { markdown } from "./markdown.js";
import { fileLink, gallery, thumbnail } from "./pictures.js";
import { select } from "./select.js";
import { interact, state } from "./store.js";

const ROW = 1;
const BUTTON = 2;
const SECTION = 9;
const TEXT = 10;
const GALLERY = 12;
const FILE = 13;
const SEPARATOR = 14;
const CONTAINER = 17;
const LINK = 5;
const PREMIUM = 6;

export function rows(post, c) {
  if (!post.components.length) return null;
  const v2 = Boolean(post.flags & 32768);
  return h("div", { class: v2 ? "v2" : "rows" }, post.components.map((item) => component(item, post, c)));
}

function busy(post, customId) {
  return [...state.pending.values()].some((p) => p.messageId === post.id && p.customId === customId);
}

function component(item, post, c) {
  switch (item.type) {
    case ROW:
      return h("div", { class: "row" }, item.components.map((child) => component(child, post, c)));
    case BUTTON:
      return button(item, post, c);
    case TEXT:
      return markdown(item.content, c);
    case SECTION:
      return section(item, post, c);
    case GALLERY:
      return gallery(item.items.map((entry) => ({ ...entry.media, description: entry.description, spoiler: entry.spoiler })));
    case FILE:
      return fileLink({ filename: item.name, size: item.size, url: item.file.url });
    case SEPARATOR:
      return h("hr", { class: "separator", data: { divider: item.divider ?? true, spacing: item.spacing ?? 1 } });
    case CONTAINER:
      return container(item, post, c);
    default:
      return chooser(item, post);
  }
}

function section(item, post, c) {
  const words = h("div", {}, item.components.map((child) => component(child, post, c)));
  const side = item.accessory.type === BUTTON ? button(item.accessory, post, c) : thumbnail(item.accessory);
  return h("div", { class: "section" }, words, side);
}

function container(item, post, c) {
  const colour = item.accent_color;
  const style = colour === null || colour === undefined ? {} : { "--container": `#${colour.toString(16).padStart(6, "0")}` };
  const box = h("div", { class: "container", style, data: { accent: String("--container" in style) } }, item.components.map((child) => component(child, post, c)));
  if (item.spoiler) {
    box.classList.add("veiled");
    const open = h("button", { type: "button", class: "button veil-open", onclick: () => { box.classList.remove("veiled"); open.remove(); } }, t("spoiler"));
    box.append(open);
  }
  return box;
}

function button(item, post, c) {
  const words = [item.emoji ? emoji(item.emoji) : null, item.label ? h("span", {}, item.label) : null];
  if (item.style === LINK) {
    return anchor(item.url, { class: "button", data: { style: "5" } }, [words, icon("link")], c);
  }
  const waiting = busy(post, item.custom_id);
  const label = item.label ? null : item.emoji?.name;
  return h(
    "button",
    {
      type: "button",
      class: "button",
      disabled: item.disabled || waiting || item.style === PREMIUM,
      "aria-label": label,
      "aria-busy": waiting ? "true" : null,
      data: { style: item.style, busy: waiting ? "true" : null, custom: item.custom_id },
      onclick: () => use(post, item.custom_id),
    },
    words,
    waiting ? dots() : null,
  );
}

function chooser(item, post) {
  const waiting = busy(post, item.custom_id);
  return select(item, { disabled: item.disabled || waiting, busy: waiting, onChoose: (values) => use(post, item.custom_id, values) });
}

function use(post, customId, values) {
  const details = { channel_id: post.channel_id, message_id: post.id, custom_id: customId, values };
  interact("component", details, { messageId: post.id, customId });
}
