// Where one writes: messages with files, and slash commands.

import { h, icon, iconButton, nameOf } from "./dom.js";
import { CommandForm, callable, matching } from "./command.js";
import { t } from "./i18n.js";
import { Listbox } from "./listbox.js";
import { ask, channel, isDirect, isThread, may, on, state, titleOf } from "./store.js";
import { upload } from "./socket.js";

const SEND = 11;
const SEND_IN_THREADS = 38;
const TYPING_MS = 7000;
const NARROW = matchMedia("(max-width: 760px)");

export class Composer {
  constructor(root, leave) {
    this.root = root;
    this.leave = leave;
    this.drafts = new Map();
    this.uploads = [];
    this.replying = null;
    this.form = null;
    this.above = h("div", { class: "above" });
    for (const topic of ["locale", "commands"]) on(topic, () => !this.form && this.draw());
    document.addEventListener("pointerdown", (event) => {
      if (!root.contains(event.target)) this.dismiss();
    });
  }

  open() {
    this.form = null;
    this.replying = null;
    this.uploads = [];
    this.draw();
    if (matchMedia("(pointer: fine)").matches) this.input?.focus({ preventScroll: true });
  }

  draw() {
    const place = channel();
    if (!place) return this.root.replaceChildren();
    this.above.replaceChildren();
    this.list = null;
    const allowed = may(place, isThread(place) ? SEND_IN_THREADS : SEND);
    if (!allowed) {
      this.root.replaceChildren(h("div", { class: "composer-box" }, h("div", { class: "command" }, t("cannotSend"))));
      return undefined;
    }
    const parts = [this.above, this.replyStrip(), this.uploadStrip(), this.form ? this.commandBox() : this.textBox(place)];
    this.root.replaceChildren(...parts.filter(Boolean));
    this.resize();
    return undefined;
  }

  // -- writing --------------------------------------------------------------------------------

  textBox(place) {
    const name = titleOf(place);
    const text = this.drafts.get(place.id) ?? "";
    this.input = h("textarea", {
      rows: "1",
      placeholder: t(`${isDirect(place) ? "writeDirect" : "write"}${NARROW.matches ? "Short" : ""}`, { name }),
      "aria-label": t("writing"),
      maxlength: "2000",
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": "false",
      oninput: () => this.typed(place),
      onkeydown: (event) => this.key(event),
      onpaste: (event) => event.clipboardData.files.length && this.addFiles(event.clipboardData.files),
    });
    this.input.value = text;
    const files = h("input", { type: "file", multiple: true, hidden: true, onchange: () => this.addFiles(files.files) });
    this.sendButton = iconButton("send", t("send"), () => this.send());
    this.sendButton.classList.add("send");
    const box = h("div", { class: "composer-box" }, iconButton("plus", t("attach"), () => files.click()), files, this.input, this.commandsButton(), this.sendButton);
    this.mark();
    return box;
  }

  commandsButton() {
    const button = h("button", { type: "button", class: "icon-button", "aria-label": t("commands"), title: t("commands"), onclick: () => {
      this.input.value = "/";
      this.input.focus();
      this.typed(channel());
    } });
    button.append(icon("app"));
    return button;
  }

  typed(place) {
    this.drafts.set(place.id, this.input.value);
    this.resize();
    this.mark();
    if (this.input.value.startsWith("/")) this.offer(place, this.input.value.slice(1));
    else this.dismiss();
    if (this.input.value && !this.input.value.startsWith("/") && Date.now() - (this.told ?? 0) > TYPING_MS) {
      this.told = Date.now();
      ask("typing", { channel_id: place.id }).catch(() => {});
    }
  }

  mark() {
    if (this.sendButton) this.sendButton.disabled = !this.input.value.trim() && !this.uploads.length;
  }

  resize() {
    if (!this.input || this.form) return;
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight}px`;
  }

  key(event) {
    if (event.isComposing) return;
    if (this.list && (event.key !== "Enter" || this.list.items.length) && this.list.key(event)) return;
    if (event.key === "Tab" && this.list?.items.length && !event.shiftKey) {
      event.preventDefault();
      this.list.pick();
    } else if (event.key === "Escape") {
      if (this.list) this.dismiss();
      else if (this.replying) this.reply(null);
      else if (!this.input.value) this.leave();
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      this.send();
    }
  }

  async send() {
    const place = channel();
    const content = this.input.value.trim();
    if (!content && !this.uploads.length) return;
    const details = { channel_id: place.id, content, uploads: this.uploads.map((item) => item.id), reply_to: this.replying?.id };
    try {
      await ask("say", details);
    } catch (error) {
      this.complain(t("somethingWrong", { message: error.message === "offline" ? t("reconnecting") : error.message }));
      return;
    }
    this.told = 0;
    this.drafts.delete(place.id);
    this.uploads = [];
    this.replying = null;
    this.draw();
    this.input?.focus();
  }

  complain(text) {
    this.above.replaceChildren(h("div", { class: "menu" }, h("div", { class: "option-hint option-error", role: "alert" }, text)));
    setTimeout(() => this.dismiss(), 6000);
  }

  reply(post) {
    this.replying = post;
    this.draw();
    this.input?.focus();
  }

  replyStrip() {
    if (!this.replying) return null;
    return h("div", { class: "strip" }, h("span", {}, t("replyingTo", { name: nameOf(this.replying.author) })), iconButton("close", t("cancel"), () => this.reply(null)));
  }

  async addFiles(files) {
    try {
      this.uploads.push(...(await upload(files)));
      this.draw();
      this.input.focus();
    } catch (error) {
      this.complain(t("somethingWrong", { message: error.message }));
    }
  }

  uploadStrip() {
    if (!this.uploads.length) return null;
    const drop = (item) => {
      this.uploads = this.uploads.filter((other) => other !== item);
      this.draw();
    };
    return h("div", { class: "uploads" }, this.uploads.map((item) => h("span", { class: "upload" }, icon("file"), item.filename, iconButton("close", t("remove"), () => drop(item)))));
  }

  // -- commands -------------------------------------------------------------------------------

  offer(place, text) {
    const found = matching(callable(place), text);
    if (!this.list) {
      this.list = new Listbox({ label: t("commands"), empty: t("noCommands"), onPick: (item) => this.begin(item.value) });
      this.list.element.prepend(h("div", { class: "menu-head" }, t("commands"), h("span", {}, nameOf(state.bot))));
      this.list.input = this.input;
    }
    this.list.set(found.map((command) => ({ value: command, label: `/${command.shown}`, note: command.description, kind: command.shown === command.plain ? null : `/${command.plain}` })));
    this.input.setAttribute("aria-expanded", "true");
    this.input.setAttribute("aria-controls", this.list.id);
    if (!this.above.contains(this.list.element)) this.above.replaceChildren(this.list.element);
  }

  dismiss() {
    if (this.form) this.form.close();
    this.list = null;
    this.above.replaceChildren();
    this.input?.setAttribute("aria-expanded", "false");
  }

  begin(command) {
    const place = channel();
    this.drafts.delete(place.id);
    this.form = new CommandForm(command, {
      above: this.above,
      place,
      onClose: () => {
        this.form = null;
        this.draw();
        this.input?.focus();
      },
    });
    this.draw();
    this.form.start();
  }

  // A mention of a command in a message was pressed.
  startCommand(path) {
    const command = callable(channel()).find((item) => item.plain === path);
    if (command) this.begin(command);
  }

  commandBox() {
    const send = iconButton("send", t("send"), () => this.form.send());
    send.classList.add("send");
    return h("div", { class: "composer-box" }, iconButton("close", t("cancelCommand"), () => this.form.onClose()), this.form.element, send);
  }
}
