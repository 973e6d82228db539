// The messages of the place one is in.

import { avatar, dots, h, icon, nameOf } from "./dom.js";
import { t } from "./i18n.js";
import { EPHEMERAL, isJoined, messageElement } from "./message.js";
import { keepInSight } from "./pictures.js";
import { ask, channel, isDirect, isThread, load, on, postsOf, state, titleOf } from "./store.js";
import { dayName, startOfDay, timeOfId } from "./time.js";

const NEAR = 120;

// What a button or a menu says when it is used; it has the same when its message is drawn anew.
const pressedOf = (element) => element.dataset.custom ?? element.dataset.menu;

export class Log {
  constructor(root, c) {
    this.root = root;
    this.c = c;
    this.jump = h("button", { type: "button", class: "jump", hidden: true, onclick: () => this.toEnd() }, t("jump"));
    root.after(this.jump);
    root.addEventListener("scroll", () => this.scrolled(), { passive: true });
    root.addEventListener("keydown", (event) => this.step(event));
    // Pictures arrive after their message; the end stays in sight while they do.
    root.addEventListener("load", () => this.stuck && this.toEnd(), true);
    new ResizeObserver(() => this.stuck && this.toEnd()).observe(root);
    this.stuck = true;
    on("message", (post) => post.channel_id === state.current && this.added(post));
    on("message_edit", (post) => post.channel_id === state.current && this.refresh(post.id));
    on("message_gone", (gone) => gone.channel_id === state.current && this.draw());
    on("pending", (pending) => pending.channelId === state.current && this.pendingChanged(pending));
    on("locale", () => this.draw());
    document.addEventListener("visibilitychange", () => this.markRead());
  }

  async open(id) {
    state.current = id;
    const place = channel(id);
    const unread = place?.unread ?? 0;
    this.root.replaceChildren();
    this.stuck = true;
    if (!state.posts.has(id)) {
      try {
        await load(id);
      } catch {
        return;
      }
    }
    if (state.current !== id) return;
    const posts = postsOf(id);
    state.newSince = unread && unread < posts.length ? posts[posts.length - unread]?.id : null;
    this.draw();
    this.toEnd();
    if (unread) this.showFrom(posts.at(-1).id);
    this.markRead();
  }

  draw() {
    const place = channel();
    const posts = state.posts.get(state.current);
    if (!place || !posts) return;
    this.jump.textContent = t("jump");
    this.root.setAttribute("aria-label", titleOf(place));
    const kept = this.root.scrollHeight - this.root.scrollTop;
    const children = [state.complete.has(place.id) ? this.start(place) : this.more()];
    let before = null;
    for (const post of postsOf(place.id)) {
      const day = startOfDay(timeOfId(post.id));
      const isNewDay = !before || startOfDay(timeOfId(before.id)) !== day;
      if (isNewDay) children.push(h("div", { class: "day", role: "separator" }, dayName(day)));
      const isNew = state.newSince === post.id;
      if (isNew) children.push(h("div", { class: "new-line", role: "separator" }, h("span", {}, t("newMessages"))));
      children.push(messageElement(post, !isNewDay && !isNew && isJoined(post, before), this.c));
      before = post;
    }
    children.push(...this.waitingRows());
    this.root.replaceChildren(...children);
    if (this.stuck) this.toEnd();
    else this.root.scrollTop = this.root.scrollHeight - kept;
  }

  // A command that is on its way, and one that nobody answered.
  waitingRows() {
    const mine = (item) => item.channelId === state.current && !item.messageId && item.command;
    const row = (item, child) => h("article", { class: "message answer" }, this.commandLine(item), avatar(state.bot), h("div", { class: "message-body" }, h("div", { class: "byline" }, h("strong", {}, nameOf(state.bot)), h("span", { class: "app-tag" }, t("app"))), child));
    const sending = [...state.pending.values()].filter(mine).map((item) => row(item, h("div", { class: "thinking" }, dots(), t("sending"))));
    const failed = [...state.failed].filter(([, item]) => mine(item)).map(([key, item]) => {
      const dismiss = () => { state.failed.delete(key); this.draw(); };
      const line = h("div", {}, h("div", { class: "failure", role: "alert" }, icon("warn"), item.text ?? t("notAnswered")), h("div", { class: "only-you" }, icon("eye"), h("span", {}, t("onlyYou")), h("span", { "aria-hidden": "true" }, "·"), h("button", { type: "button", onclick: dismiss }, t("dismiss"))));
      return row(item, line);
    });
    return [...failed, ...sending];
  }

  commandLine(item) {
    return h("div", { class: "reply" }, avatar(state.me, 32), h("strong", {}, nameOf(state.me)), t("used"), h("code", {}, `/${item.command}`));
  }

  start(place) {
    const kind = isDirect(place) ? "welcomeDirect" : isThread(place) ? "welcomeThread" : "welcomeChannel";
    const name = titleOf(place);
    const symbol = isDirect(place) ? "at" : isThread(place) ? "thread" : "hash";
    return h("div", { class: "log-start" }, h("div", { class: "circle" }, icon(symbol)), h("h2", {}, t(kind, { name })), h("p", {}, t("welcomeText")));
  }

  more() {
    const button = h("button", { type: "button", class: "more", onclick: () => this.earlier(button) }, t("earlier"));
    return button;
  }

  async earlier(button) {
    if (button.disabled) return;
    button.disabled = true;
    this.stuck = false;
    try {
      await load(state.current, postsOf(state.current)[0]?.id);
    } finally {
      this.draw();
    }
  }

  // The newest message with something to press, else the newest of all, gets the focus.
  toNewest() {
    const messages = [...this.root.querySelectorAll(".message[id]")];
    const pressable = messages.filter((item) => item.querySelector("button[data-custom], .select"));
    const newest = pressable.at(-1) ?? messages.at(-1);
    if (!newest) return this.root.focus();
    newest.scrollIntoView({ block: "nearest" });
    return newest.focus({ preventScroll: true });
  }

  // Shows a message and gives it the focus; false where it is no more.
  async reach(id) {
    while (!state.posts.get(state.current)?.has(id)) {
      if (state.complete.has(state.current)) return false;
      const before = postsOf(state.current)[0]?.id;
      await load(state.current, before);
      if (postsOf(state.current)[0]?.id === before) return false;
      this.draw();
    }
    const element = document.getElementById(`message-${id}`);
    this.stuck = false;
    element.scrollIntoView({ block: "start" });
    element.focus({ preventScroll: true });
    return true;
  }

  added(post) {
    this.stuck = this.isAtEnd();
    const posts = postsOf(post.channel_id);
    const last = posts[posts.length - 1];
    const before = posts[posts.length - 2];
    const sameDay = before && startOfDay(timeOfId(before.id)) === startOfDay(timeOfId(post.id));
    const waiting = this.root.querySelector(".message:not([id])");
    if (last.id !== post.id || !sameDay || waiting) {
      this.draw();
    } else {
      this.root.append(messageElement(post, isJoined(post, before), this.c));
    }
    // What one wrote, and what answers one's own press, is never below the fold.
    const mine = post.author.id === state.me.id || post.flags & EPHEMERAL;
    if (mine || this.stuck) this.toEnd();
    if (mine) this.showFrom(post.id);
    this.markRead();
    this.scrolled();
  }

  // Draws one message anew. The focus stays on the same of its buttons; while that cannot have it,
  // and when it is no more, it stays on the message, so that one reads on and presses on there.
  refresh(id) {
    const posts = postsOf(state.current);
    const at = posts.findIndex((post) => post.id === id);
    const old = document.getElementById(`message-${id}`);
    if (at < 0 || !old) return;
    const focused = old.contains(document.activeElement);
    if (focused && document.activeElement !== old) this.pressed = pressedOf(document.activeElement);
    const atEnd = this.isAtEnd();
    const awaited = old.querySelector(".thinking") !== null;
    const fresh = messageElement(posts[at], old.classList.contains("joined"), this.c);
    keepInSight(old, fresh);
    old.replaceWith(fresh);
    if (focused) {
      const same = [...fresh.querySelectorAll("button:not([disabled])")].find((item) => this.pressed && pressedOf(item) === this.pressed);
      (same ?? fresh).focus({ preventScroll: true });
    }
    this.stuck = atEnd;
    if (atEnd) this.toEnd();
    if (atEnd && awaited) this.showFrom(id);
  }

  pendingChanged(pending) {
    if (pending.messageId) this.refresh(pending.messageId);
    else {
      if (state.pending.has(pending.nonce)) this.stuck = true;
      this.draw();
    }
  }

  left() {
    return this.root.scrollHeight - this.root.scrollTop - this.root.clientHeight;
  }

  // Measured, not remembered: a scroll tells of itself only with the next frame.
  isAtEnd() {
    return this.left() < NEAR;
  }

  scrolled() {
    const left = this.left();
    this.stuck = left < NEAR;
    this.jump.hidden = left < NEAR;
    if (this.stuck) this.markRead();
    if (this.root.scrollTop < 40 && !this.stuck) {
      const button = this.root.querySelector(".more");
      if (button) this.earlier(button);
    }
  }

  // The arrows walk from message to message; the one that has the focus shows its actions.
  step(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const at = event.target === this.root ? null : event.target.closest(".message");
    if (!step || (event.target !== this.root && event.target !== at)) return;
    const messages = [...this.root.querySelectorAll(".message[id]")];
    const next = at ? messages[messages.indexOf(at) + step] : messages.at(step < 0 ? -1 : 0);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }

  // At the end one sees the last of a long message; it is read from its beginning.
  showFrom(id) {
    const first = document.getElementById(`message-${id}`);
    if (!first || first.getBoundingClientRect().top >= this.root.getBoundingClientRect().top) return;
    this.stuck = false;
    first.scrollIntoView({ block: "start" });
  }

  toEnd() {
    this.root.scrollTop = this.root.scrollHeight;
    this.stuck = true;
    this.jump.hidden = true;
  }

  markRead() {
    const place = channel();
    if (!place || document.hidden || !this.stuck || !(place.unread || place.mentions)) return;
    const last = postsOf(place.id).at(-1);
    if (last) ask("read", { channel_id: place.id, message_id: last.id }).catch(() => {});
    Object.assign(place, { unread: 0, mentions: 0 });
    this.onRead?.();
  }
}
