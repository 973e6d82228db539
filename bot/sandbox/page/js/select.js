// A message's (or modal's) select: a button that opens a list.

import { avatar, float, h, icon, nameOf } from "./dom.js";
import { t } from "./i18n.js";
import { Listbox } from "./listbox.js";
import { isDirect, isThread, state } from "./store.js";

const STRING = 3;
const USER = 5;
const ROLE = 6;
const MENTIONABLE = 7;

let open = null;

export function closeMenus() {
  open?.();
  open = null;
}

document.addEventListener("pointerdown", (event) => {
  if (open && !event.target.closest(".floating")) closeMenus();
}, true);

// Opens a menu beside an anchor; the returned function closes it and gives the focus back.
export function openMenu(anchor, list, { className = "select-menu", owner = document.body } = {}) {
  closeMenus();
  const box = h("div", { class: `floating ${className}`, tabindex: "-1" }, list.element);
  const close = () => {
    const focused = box.contains(document.activeElement);
    box.remove();
    anchor.setAttribute("aria-expanded", "false");
    if (open === close) open = null;
    if (focused) anchor.focus();
  };
  box.addEventListener("keydown", (event) => {
    if (event.key === "Escape" || event.key === "Tab") {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else list.key(event);
  });
  float(box, anchor);
  // Inside an open dialog only the dialog's own children can be used.
  if (owner !== document.body) owner.append(box);
  anchor.setAttribute("aria-expanded", "true");
  list.input = box;
  box.setAttribute("role", "presentation");
  box.focus();
  list.mark();
  open = close;
  return close;
}

function entries(component) {
  const people = [state.bot, ...state.people].map((user) => ({ value: user.id, label: nameOf(user), picture: avatar(user), kind: user.bot ? t("app") : null }));
  const roles = state.roles.map((role) => ({ value: role.id, label: role.name.startsWith("@") ? role.name : `@${role.name}` }));
  if (component.type === STRING) {
    return component.options.map((option) => ({ value: option.value, label: option.label, note: option.description, emoji: option.emoji }));
  }
  if (component.type === USER) return people;
  if (component.type === ROLE) return roles;
  if (component.type === MENTIONABLE) return [...people, ...roles];
  const wanted = component.channel_types;
  return [...state.channels.values()]
    .filter((place) => !isDirect(place) && (!wanted?.length || wanted.includes(place.type)))
    .map((place) => ({ value: place.id, label: `${isThread(place) ? "" : "#"}${place.name}` }));
}

export function select(component, { onChoose, disabled = false, busy = false, owner, label }) {
  const low = component.min_values ?? 1;
  const high = component.max_values ?? 1;
  const items = entries(component);
  let chosen = new Set((component.options ?? []).filter((o) => o.default).map((o) => o.value));
  for (const preset of component.default_values ?? []) chosen.add(String(preset.id));
  const words = h("span", { class: "chosen" });
  const show = () => {
    const names = items.filter((item) => chosen.has(item.value)).map((item) => item.label);
    words.textContent = names.join(t("joint")) || component.placeholder || t("choose");
    words.dataset.empty = String(!names.length);
    const told = [label, component.placeholder, names.join(t("joint"))].filter(Boolean);
    button.setAttribute("aria-label", told.join(t("comma")) || t("choose"));
  };
  const done = (picked) => {
    chosen = new Set(picked.map((item) => item.value));
    show();
    closeMenus();
    onChoose([...chosen]);
  };
  const button = h(
    "button",
    {
      type: "button",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      disabled,
      data: { menu: component.custom_id },
      onclick: () => {
        const multiple = high > 1 || low === 0 ? { low, high } : null;
        const list = new Listbox({ label: label ?? component.placeholder ?? t("choose"), multiple, onPick: (picked) => done([picked].flat()) });
        list.chosen = new Set(chosen);
        list.set(items, Math.max(0, items.findIndex((item) => chosen.has(item.value))));
        openMenu(button, list, { owner: owner?.() });
      },
    },
    words,
    busy ? h("span", { class: "spinner" }) : icon("down"),
  );
  show();
  return h("div", { class: "select" }, button);
}
