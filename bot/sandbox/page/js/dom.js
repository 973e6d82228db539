// Making elements, and the page's own icons (drawn here: no font may be missing them).

export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(props ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (key === "class") element.className = value;
    else if (key === "data") {
      for (const [name, item] of Object.entries(value)) {
        if (item !== undefined && item !== null) element.dataset[name] = item;
      }
    } else if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [name, item] of Object.entries(value)) element.style.setProperty(name, item);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const PATHS = {
  hash: "M9.5 3 8 21M16 3l-1.5 18M4 8.5h17M3 15.5h17",
  thread: "M4 4h16v11H9l-5 5zM8 9h8",
  lock: "M6 11h12v9H6zM9 11V7.5a3 3 0 0 1 6 0V11",
  at: "M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zm0 0v1.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1",
  plus: "M12 4v16M4 12h16",
  close: "M5 5l14 14M19 5 5 19",
  menu: "M4 6h16M4 12h16M4 18h16",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.800 1.800M17.200 17.200 19 19M5 19l1.800-1.800M17.200 6.800 19 5",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  send: "M4 12 3 4l18 8-18 8z M4 12h9",
  reply: "M10 8V4l-7 7 7 7v-4c5 0 8 1.5 11 6 0-7-4-12-11-12z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  smile: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5h.01M15 9.5h.01",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  eye: "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z",
  warn: "M12 3 2 20h20zM12 10v4.5M12 17.5h.01",
  down: "M5 9l7 7 7-7",
  check: "M4 12.5 9.5 18 20 6.5",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  app: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  link: "M9 15 15 9M10 6l2-2a5 5 0 0 1 7 7l-2 2M14 18l-2 2a5 5 0 0 1-7-7l2-2",
  copy: "M8 8h12v12H8zM16 8V4H4v12h4",
  box: "M3 4h18v5H3zM5 9v11h14V9M10 13h4",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  path.setAttribute("fill", "none");
  path.setAttribute("stroke", "currentColor");
  path.setAttribute("stroke-width", name === "more" ? "3.2" : "2");
  path.setAttribute("stroke-linecap", "round");
  path.setAttribute("stroke-linejoin", "round");
  svg.append(path);
  return svg;
}

export function iconButton(name, label, onclick, props = {}) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, onclick, ...props }, icon(name));
}

export function avatar(user, size = 80) {
  const src = `/cdn/avatars/${user.id}/${user.avatar}.png?size=${size}`;
  return h("img", { class: "avatar", src, alt: "", loading: "lazy", draggable: "false" });
}

// An emoji of the application as its picture, any other as it is written. It stands beside words
// that say the same, so it is read out only where it stands alone.
export function emoji(one, alone = false) {
  if (!one.id) return h("span", { "aria-hidden": alone ? null : "true" }, one.name);
  return h("img", { class: "emoji", src: `/cdn/emojis/${one.id}.png`, alt: alone ? `:${one.name}:` : "", draggable: "false" });
}

export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

// Places a box beside an anchor, inside the window; on a phone the style sheet docks it below.
export function float(box, anchor) {
  document.body.append(box);
  const at = anchor.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const below = window.innerHeight - at.bottom;
  const top = below < size.height + 12 && at.top > below ? at.top - size.height - 4 : at.bottom + 4;
  box.style.top = `${Math.max(8, Math.min(top, window.innerHeight - size.height - 8))}px`;
  box.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - size.width - 8))}px`;
}

export function nameOf(user) {
  return user.global_name || user.username;
}
