// One list to choose from: of a select, of an option, of commands. Keyboard, mouse and touch.

import { emoji, h, icon } from "./dom.js";
import { t } from "./i18n.js";

let serial = 0;

// items: [{value, label, note, kind, emoji, picture, disabled}]
export class Listbox {
  constructor({ onPick, multiple = null, label, empty }) {
    this.onPick = onPick;
    this.multiple = multiple;
    this.empty = empty;
    this.id = `list-${serial++}`;
    this.items = [];
    this.active = 0;
    this.chosen = new Set();
    this.list = h("ul", { class: "menu-items", role: "listbox", id: this.id, "aria-label": label, "aria-multiselectable": multiple ? "true" : null });
    this.foot = h("div", { class: "menu-foot" });
    this.element = h("div", { class: "menu" }, this.list);
    if (multiple) {
      this.count = h("span");
      this.done = h("button", { type: "button", class: "button", data: { style: "1" }, onclick: () => this.finish() }, t("confirm"));
      this.foot.append(this.count, this.done);
      this.element.append(this.foot);
    }
  }

  set(items, active = 0) {
    this.items = items;
    this.active = Math.min(active, Math.max(0, items.length - 1));
    this.rows = items.map((item, index) => this.row(item, index));
    this.list.replaceChildren(...this.rows);
    if (!items.length) this.list.replaceChildren(h("li", { class: "menu-empty" }, this.empty ?? t("noChoices")));
    this.mark();
    this.total();
  }

  row(item, index) {
    const box = this.multiple ? h("span", { class: "box" }, icon("check")) : null;
    return h(
      "li",
      {
        class: "menu-item",
        role: "option",
        id: `${this.id}-${index}`,
        "aria-selected": String(this.chosen.has(item.value)),
        "aria-disabled": item.disabled ? "true" : null,
        onpointermove: () => this.active !== index && this.go(index, false),
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => this.pick(index),
      },
      box,
      item.picture,
      item.emoji ? emoji(item.emoji) : null,
      h("span", { class: "words" }, h("span", { class: "label" }, item.label), item.note ? h("span", { class: "note" }, item.note) : null),
      item.kind ? h("span", { class: "kind" }, item.kind) : null,
    );
  }

  mark(scroll = true) {
    this.rows?.forEach((row, index) => {
      if (index === this.active) row.dataset.active = "true";
      else delete row.dataset.active;
    });
    if (scroll) this.rows?.[this.active]?.scrollIntoView({ block: "nearest" });
    this.input?.setAttribute("aria-activedescendant", this.items.length ? `${this.id}-${this.active}` : "");
  }

  go(index, scroll = true) {
    this.active = index;
    this.mark(scroll);
  }

  move(step) {
    const size = this.items.length;
    if (size) this.go((this.active + step + size) % size);
  }

  pick(index = this.active) {
    const item = this.items[index];
    if (!item || item.disabled) return;
    if (!this.multiple) {
      this.onPick(item);
      return;
    }
    if (this.chosen.has(item.value)) this.chosen.delete(item.value);
    else if (this.chosen.size < this.multiple.high) this.chosen.add(item.value);
    else if (this.multiple.high === 1) this.chosen = new Set([item.value]);
    this.rows.forEach((row, at) => row.setAttribute("aria-selected", String(this.chosen.has(this.items[at].value))));
    this.total();
  }

  total() {
    if (!this.multiple) return;
    const { low, high } = this.multiple;
    this.count.textContent = `${t("chooseBetween", { low, high })} · ${t("chosenCount", { count: this.chosen.size })}`;
    this.done.disabled = this.chosen.size < low;
  }

  finish() {
    if (this.chosen.size >= this.multiple.low) this.onPick(this.items.filter((item) => this.chosen.has(item.value)));
  }

  // Handles a key; true when it was one of the list's.
  key(event) {
    if (event.isComposing) return false;
    if (event.key === "ArrowDown") this.move(1);
    else if (event.key === "ArrowUp") this.move(-1);
    else if (event.key === "Home" && !this.input) this.go(0);
    else if (event.key === "End" && !this.input) this.go(this.items.length - 1);
    else if (event.key === "Enter" && this.items.length) {
      if (this.multiple && event.ctrlKey) this.finish();
      else this.pick();
    } else if (event.key === " " && this.multiple) this.pick();
    else return false;
    event.preventDefault();
    return true;
  }
}
