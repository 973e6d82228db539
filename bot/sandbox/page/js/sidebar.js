// The list of places and the switch of people.

import { avatar, h, icon, iconButton, nameOf } from "./dom.js";
import { t } from "./i18n.js";
import { bySnowflake, isDirect, isThread, may, on, state, titleOf, withBot } from "./store.js";

export class Sidebar {
  constructor(root, actions) {
    this.root = root;
    this.actions = actions;
    for (const topic of ["ready", "channels", "people", "locale", "current"]) on(topic, () => this.schedule());
  }

  schedule() {
    if (this.due) return;
    this.due = true;
    requestAnimationFrame(() => {
      this.due = false;
      this.draw();
    });
  }

  draw() {
    if (!state.me) return;
    const focused = this.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const scrolled = this.root.querySelector(".places")?.scrollTop ?? 0;
    this.root.setAttribute("aria-label", t("places"));
    const text = [...state.channels.values()].find((place) => place.type === 0);
    const rights = text && state.grantable.length && may(text, 5) ? iconButton("lock", t("botRights"), () => this.actions.botRights()) : null;
    const head = h("div", { class: "sidebar-head" }, h("img", { src: "/page/icon.svg", alt: "" }), h("span", {}, state.guild.name), rights);
    this.root.replaceChildren(head, this.places(), this.switch());
    this.root.querySelector(".places").scrollTop = scrolled;
    if (focused) this.root.querySelector(`[data-key="${focused}"]`)?.focus();
  }

  places() {
    const all = [...state.channels.values()];
    const text = all.filter((place) => place.type === 0).sort((a, b) => a.position - b.position || bySnowflake(a, b));
    const mayCreate = text.length && may(text[0], 4);
    const rows = text.flatMap((place) => [this.place(place), ...this.threadsOf(place, all)]);
    return h(
      "div",
      { class: "places" },
      h("h2", {}, t("directMessages")),
      h("ul", {}, this.direct(all), this.conversations(all)),
      h("h2", {}, t("textChannels"), mayCreate ? iconButton("plus", t("newChannel"), () => this.actions.newChannel()) : null),
      h("ul", {}, rows),
    );
  }

  threadsOf(parent, all) {
    const shown = (thread) => !thread.thread_metadata.archived || thread.id === state.current;
    return all.filter((place) => isThread(place) && place.parent_id === parent.id && shown(place)).sort(bySnowflake).map((thread) => this.place(thread));
  }

  direct(all) {
    const place = all.find(withBot);
    const face = h("span", { class: "with-dot", data: { online: String(state.bot.online) } }, avatar(state.bot));
    if (place) return this.row(place, face, nameOf(state.bot));
    return h("li", { class: "place" }, h("button", { type: "button", class: "place-open", data: { key: "dm" }, onclick: () => this.actions.openDirect() }, face, h("span", { class: "place-name" }, nameOf(state.bot))));
  }

  conversations(all) {
    return all.filter((place) => isDirect(place) && !withBot(place)).map((place) => this.row(place, icon("at"), titleOf(place)));
  }

  place(place) {
    const symbol = place.type === 12 ? "lock" : isThread(place) ? "thread" : "hash";
    const row = this.row(place, icon(symbol), place.name);
    if (isThread(place)) row.classList.add("thread");
    else row.append(iconButton("plus", t("newThreadIn", { name: place.name }), () => this.actions.newThread(place)));
    return row;
  }

  row(place, symbol, name) {
    const current = place.id === state.current;
    const unread = !current && place.unread > 0;
    const count = current ? 0 : place.mentions ?? 0;
    const badge = count ? h("span", { class: "badge", "aria-label": t("waiting", { count }) }, String(Math.min(count, 99))) : null;
    return h(
      "li",
      { class: "place", data: { current: String(current), unread: String(unread) } },
      h("button", { type: "button", class: "place-open", "aria-current": current ? "page" : null, data: { key: place.id }, onclick: () => this.actions.openChannel(place.id) }, symbol, h("span", { class: "place-name" }, name), badge),
    );
  }

  switch() {
    return h(
      "div",
      { class: "switch" },
      h("h2", { id: "you-are" }, t("youAre")),
      h("ul", { class: "people", "aria-labelledby": "you-are" }, state.people.map((person) => h("li", {}, this.person(person)))),
    );
  }

  person(person) {
    const mine = person.id === state.me.id;
    const count = mine ? 0 : person.waiting;
    const name = nameOf(person);
    const badge = count ? h("span", { class: "badge", title: t("waiting", { count }) }, String(Math.min(count, 99))) : null;
    return h(
      "a",
      {
        href: `?as=${encodeURIComponent(name)}`,
        "aria-current": mine ? "true" : null,
        "aria-label": [mine ? name : t("switchTo", { name }), count ? t("waiting", { count }) : ""].filter(Boolean).join(t("comma")),
        data: { key: person.id },
        onclick: (event) => {
          // A click with a modifier opens this person in a tab of their own.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          if (!mine) this.actions.become(name);
        },
      },
      avatar(person),
      h("span", {}, name),
      badge,
    );
  }
}
