// Discord's Markdown, turned into elements (never into HTML text: what people write stays text).

import { emoji, h } from "./dom.js";
import { t } from "./i18n.js";
import { anchor } from "./links.js";
import { moment } from "./time.js";

const INLINE = [
  [/^\\([^\sA-Za-z0-9])/, (m) => m[1]],
  [/^(`+)([\s\S]*?[^`])\1(?!`)/, (m) => h("code", {}, m[2].trim())],
  [/^<@!?(\d+)>/, (m, c) => h("span", { class: "mention" }, `@${c.userName(m[1])}`)],
  [/^<@&(\d+)>/, (m, c) => h("span", { class: "mention" }, `@${c.roleName(m[1])}`)],
  [/^<#(\d+)>/, (m, c) => channelLink(m[1], c)],
  [/^<\/([^:>]+):(\d+)>/, (m, c) => h("button", { type: "button", class: "mention", onclick: () => c.startCommand(m[1]) }, `/${m[1]}`)],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m) => moment(Number(m[1]), m[2])],
  [/^<a?:(\w+):(\d+)>/, (m) => emoji({ name: m[1], id: m[2] }, true)],
  [/^@(everyone|here)\b/, (m) => h("span", { class: "mention" }, m[0])],
  [/^\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, c) => link(m[2], inline(m[1], c), c)],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;"')\]}，。；：！？、）】])>?/, (m, c) => link(m[1], [m[1]], c)],
  [/^\*\*\*([\s\S]+?)\*\*\*/, (m, c) => h("strong", {}, h("em", {}, inline(m[1], c)))],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (m, c) => h("strong", {}, inline(m[1], c))],
  [/^__([\s\S]+?)__(?!_)/, (m, c) => h("u", {}, inline(m[1], c))],
  [/^~~([\s\S]+?)~~/, (m, c) => h("s", {}, inline(m[1], c))],
  [/^\|\|([\s\S]+?)\|\|/, (m, c) => spoiler(inline(m[1], c))],
  [/^\*(?!\s)([^*]*[^\s*])\*(?!\*)/, (m, c) => h("em", {}, inline(m[1], c))],
  [/^_([^_]+)_(?![A-Za-z0-9_])/, (m, c) => h("em", {}, inline(m[1], c))],
];

const PLAIN = /^[\s\S][^\\`*_~|<@[h\n]*/;

function link(url, children, c) {
  return anchor(url, {}, children, c);
}

function channelLink(id, c) {
  return h("button", { type: "button", class: "mention", onclick: () => c.openChannel(id) }, `#${c.channelName(id)}`);
}

function spoiler(children) {
  const element = h("span", { class: "spoiler", role: "button", tabindex: "0", "aria-expanded": "false", "aria-label": t("spoiler") }, children);
  const open = (event) => {
    if (element.getAttribute("aria-expanded") === "true") return;
    event.preventDefault();
    event.stopPropagation();
    element.setAttribute("aria-expanded", "true");
    element.removeAttribute("aria-label");
    element.removeAttribute("role");
  };
  element.addEventListener("click", open);
  element.addEventListener("keydown", (event) => (event.key === "Enter" || event.key === " ") && open(event));
  return element;
}

export function inline(text, c) {
  const out = [];
  let rest = text;
  while (rest) {
    let taken = null;
    for (const [pattern, make] of INLINE) {
      const match = pattern.exec(rest);
      if (match) {
        taken = match[0];
        out.push(make(match, c));
        break;
      }
    }
    if (taken === null) {
      taken = PLAIN.exec(rest)[0];
      out.push(taken);
    }
    rest = rest.slice(taken.length);
  }
  return out;
}

function list(lines, ordered, c) {
  const root = h(ordered ? "ol" : "ul", ordered ? { start: /^\s*(\d+)/.exec(lines[0])[1] } : {});
  let last = null;
  let nested = [];
  const indent = /^\s*/.exec(lines[0])[0].length;
  const close = () => {
    if (last && nested.length) last.append(list(nested, /^\s*\d+\./.test(nested[0]), c));
    nested = [];
  };
  for (const line of lines) {
    if (/^\s*/.exec(line)[0].length > indent) nested.push(line);
    else {
      close();
      last = h("li", {}, inline(line.replace(/^\s*(?:[-*]|\d+\.)\s+/, ""), c));
      root.append(last);
    }
  }
  close();
  return root;
}

const ITEM = /^\s*(?:[-*]|\d+\.)\s+\S/;

// Blocks: code, headings, small print, quotes, lists; everything else is running text.
export function markdown(text, c) {
  const root = h("div", { class: "text" });
  const parts = text.split(/```(?:([\w+-]+)\n)?([\s\S]*?)```/);
  for (let index = 0; index < parts.length; index += 3) {
    blocks(root, parts[index].replace(index ? /^\n/ : /^$/, ""), c);
    if (index + 2 < parts.length) {
      root.append(h("pre", { tabindex: "0" }, h("code", {}, parts[index + 2].replace(/^\n|\n$/g, ""))));
    }
  }
  return root;
}

function blocks(root, text, c) {
  let running = [];
  const flush = () => {
    if (running.length) root.append(...inline(running.join("\n"), c));
    running = [];
  };
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const heading = /^(#{1,3})\s+(\S.*)$/.exec(line);
    const small = /^-#\s+(\S.*)$/.exec(line);
    if (heading) {
      flush();
      root.append(h(`h${heading[1].length + 2}`, {}, inline(heading[2], c)));
    } else if (small) {
      flush();
      root.append(h("small", {}, inline(small[1], c)));
    } else if (/^>>>\s/.test(line) || /^>\s/.test(line)) {
      flush();
      const quoted = [];
      if (line.startsWith(">>>")) {
        quoted.push(line.slice(4), ...lines.slice(at + 1));
        at = lines.length;
      } else {
        while (at < lines.length && /^>\s/.test(lines[at])) quoted.push(lines[at++].slice(2));
        at -= 1;
      }
      const quote = h("blockquote");
      blocks(quote, quoted.join("\n"), c);
      root.append(quote);
    } else if (ITEM.test(line)) {
      flush();
      const items = [];
      while (at < lines.length && ITEM.test(lines[at])) items.push(lines[at++]);
      at -= 1;
      root.append(list(items, /^\s*\d+\./.test(items[0]), c));
    } else {
      const block = root.lastElementChild === root.lastChild && root.lastElementChild;
      if (!running.length && root.lastChild && !block) running.push("");
      running.push(line);
    }
  }
  flush();
}
