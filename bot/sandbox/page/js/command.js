// A slash command being filled in: its name, its options as fields, live choices.

import { avatar, h, iconButton, nameOf } from "./dom.js";
import { localised, refusal, t } from "./i18n.js";
import { Listbox } from "./listbox.js";
import { ask, interact, isDirect, isThread, state, withBot } from "./store.js";
import { upload } from "./socket.js";

const SUBCOMMAND = 1;
const GROUP = 2;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const ROLE = 8;
const MENTIONABLE = 9;
const INTEGER = 4;
const NUMBER = 10;
const ATTACHMENT = 11;
const ADMINISTRATOR = 1n << 3n;
const STRING = 3;
const MOST = 2 ** 53;
const LONGEST = 6000;

// Every callable command in the order in which the bot names them, which is that of their use:
// subcommands count one by one. {path, name, description, options}
export function callable(place) {
  const direct = isDirect(place);
  const mine = BigInt(place.permissions ?? "0");
  const found = [];
  for (const command of state.commands) {
    if ((command.type ?? 1) !== 1) continue;
    const contexts = command.contexts;
    if (direct && (command.guild_id || command.dm_permission === false)) continue;
    if (contexts && !contexts.includes(direct ? (withBot(place) ? 1 : 2) : 0)) continue;
    const needs = command.default_member_permissions;
    const needed = needs === "0" ? ADMINISTRATOR : BigInt(needs ?? "0");
    if (!direct && (mine & needed) !== needed) continue;
    collect(command, [command.name], localised(command, "name"), found);
  }
  return found;
}

function collect(node, path, shown, found) {
  const inner = (node.options ?? []).filter((option) => option.type === SUBCOMMAND || option.type === GROUP);
  if (!inner.length) {
    found.push({ path, plain: path.join(" "), shown, description: localised(node, "description"), options: node.options ?? [] });
    return;
  }
  for (const child of inner) collect(child, [...path, child.name], `${shown} ${localised(child, "name")}`, found);
}

export function matching(commands, text) {
  const wanted = text.toLowerCase();
  const rank = (command) => Math.min(...[command.shown, command.plain].map((name) => {
    const at = name.toLowerCase().indexOf(wanted);
    return at < 0 ? 9 : at === 0 ? 0 : name[at - 1] === " " ? 1 : 2;
  }));
  return commands.map((command) => [rank(command), command]).filter(([order]) => order < 9).sort((a, b) => a[0] - b[0] || (wanted ? a[1].shown.length - b[1].shown.length : 0)).map(([, command]) => command);
}

function wrongNumber(option, value) {
  const whole = option.type === INTEGER;
  const number = Number(value);
  if (!Number.isFinite(number)) return t("form_not_a_number", { value });
  if (whole && !Number.isInteger(number)) return t("form_not_whole", { value });
  const low = option.min_value ?? -MOST;
  const high = option.max_value ?? MOST;
  return number < low || number > high ? t("form_out_of_range", { value, low, high }) : null;
}

function wrongLength(option, value) {
  const low = option.min_length ?? 0;
  const high = option.max_length ?? LONGEST;
  const given = [...value].length;
  return given < low || given > high ? t("form_text_length", { low, high, given }) : null;
}

export class CommandForm {
  constructor(command, { above, onClose, place }) {
    this.command = command;
    this.above = above;
    this.onClose = onClose;
    this.place = place;
    this.values = {};
    this.fields = new Map();
    this.element = h("div", { class: "command", role: "group", "aria-label": `/${command.shown}` });
    this.name = h("span", { class: "command-name" }, `/${command.shown}`);
    this.extra = h("span", { class: "command-more", style: { display: "contents" } });
    this.element.append(this.name, this.extra);
    for (const option of command.options.filter((item) => item.required)) this.add(option);
    this.offerMore();
    this.element.addEventListener("keydown", (event) => this.key(event));
    this.element.tabIndex = -1;
  }

  start() {
    const first = this.fields.values().next().value;
    if (first) first.focus();
    else {
      this.element.focus();
      this.hint(null);
    }
  }

  offerMore() {
    const left = this.command.options.filter((option) => !this.fields.has(option.name));
    this.extra.replaceChildren(...left.map((option) => h("button", {
      type: "button",
      class: "option-add",
      "aria-label": t("addOption", { name: localised(option, "name") }),
      onclick: () => {
        this.add(option).focus();
        this.offerMore();
      },
    }, `+ ${localised(option, "name")}`)));
  }

  add(option) {
    const control = option.type === ATTACHMENT ? this.fileField(option) : this.textField(option);
    this.fields.set(option.name, control);
    const label = h("label", { for: control.id }, localised(option, "name"), option.required ? h("span", { class: "must", "aria-hidden": "true" }, " *") : null);
    const box = h("span", { class: "option", data: { option: option.name } }, label, control);
    if (!option.required) {
      box.append(iconButton("close", t("remove"), () => {
        box.remove();
        this.fields.delete(option.name);
        delete this.values[option.name];
        this.offerMore();
        this.close();
      }));
    }
    this.extra.before(box);
    return control;
  }

  // -- fields ---------------------------------------------------------------------------------

  fileField(option) {
    const name = h("span", { class: "option-file" }, t("chooseFile"));
    const input = h("input", { type: "file", class: "unseen", id: `option-${option.name}`, onchange: () => this.take(option, input, name) });
    const button = h("button", { type: "button", id: `pick-${option.name}`, onclick: () => input.click() }, name, input);
    button.addEventListener("focus", () => this.hint(option));
    return button;
  }

  async take(option, input, name) {
    if (!input.files.length) return;
    try {
      const [kept] = await upload(input.files);
      this.values[option.name] = kept.id;
      name.textContent = kept.filename;
      this.wrong(option, false);
    } catch (error) {
      this.hint(option, error.message);
    }
  }

  textField(option) {
    const numeric = option.type === INTEGER || option.type === NUMBER;
    const input = h("input", {
      id: `option-${option.name}`,
      type: "text",
      inputmode: numeric ? "decimal" : null,
      autocomplete: "off",
      "aria-required": option.required ? "true" : null,
      "aria-autocomplete": this.chooses(option) ? "list" : null,
      role: this.chooses(option) ? "combobox" : null,
      "aria-expanded": this.chooses(option) ? "false" : null,
      onfocus: () => this.typed(option, input, true),
      oninput: () => {
        this.values[option.name] = this.chooses(option) && !option.autocomplete ? undefined : input.value;
        this.grow(input);
        this.typed(option, input);
      },
    });
    return input;
  }

  grow(input) {
    input.style.width = `${Math.min(26, Math.max(8.5, input.value.length * 1.05 + 2))}em`;
  }

  chooses(option) {
    return option.autocomplete || option.choices?.length || [BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE].includes(option.type);
  }

  typed(option, input, fresh = false) {
    if (!this.chooses(option)) {
      this.close();
      this.hint(option);
      return;
    }
    if (option.autocomplete) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.complete(option, input), fresh ? 0 : 120);
      return;
    }
    const text = fresh ? "" : input.value.toLowerCase();
    this.offer(option, input, this.fixed(option).filter((item) => item.label.toLowerCase().includes(text)));
  }

  fixed(option) {
    if (option.choices?.length) return option.choices.map((choice) => ({ value: choice.value, label: localised(choice, "name") }));
    if (option.type === BOOLEAN) return [{ value: true, label: t("yes") }, { value: false, label: t("no") }];
    const people = [...state.people, state.bot].map((user) => ({ value: user.id, label: nameOf(user), picture: avatar(user) }));
    const roles = state.roles.map((role) => ({ value: role.id, label: role.name }));
    if (option.type === USER) return people;
    if (option.type === ROLE) return roles;
    if (option.type === MENTIONABLE) return [...people, ...roles];
    const fits = (place) => !isDirect(place) && (!option.channel_types?.length || option.channel_types.includes(place.type));
    return [...state.channels.values()].filter(fits).map((place) => ({ value: place.id, label: `${isThread(place) ? "" : "#"}${place.name}` }));
  }

  async complete(option, input) {
    const asked = (this.asked = (this.asked ?? 0) + 1);
    const shown = this.list?.option === option;
    if (!shown) this.hint(option, null, t("loadingChoices"));
    const options = { ...this.values, [option.name]: input.value };
    try {
      const choices = await ask("autocomplete", { channel_id: this.place.id, path: this.command.path, options, focused: option.name });
      if (asked !== this.asked || document.activeElement !== input) return;
      this.offer(option, input, choices.map((choice) => ({ value: choice.value, label: localised(choice, "name") })));
    } catch {
      if (asked === this.asked && document.activeElement === input) this.hint(option, t("choicesFailed"));
    }
  }

  offer(option, input, items) {
    const list = new Listbox({
      label: localised(option, "name"),
      onPick: (item) => {
        this.values[option.name] = item.value;
        input.value = item.label;
        this.grow(input);
        this.wrong(option, false);
        this.close();
        this.next(input);
      },
    });
    list.option = option;
    list.input = input;
    list.element.prepend(h("div", { class: "menu-head" }, localised(option, "name"), h("span", {}, localised(option, "description"))));
    list.set(items);
    this.list = list;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", list.id);
    this.above.replaceChildren(list.element);
  }

  next(input) {
    const empty = [...this.fields].find(([name, field]) => field !== input && this.values[name] === undefined && this.option(name).required);
    if (empty) empty[1].focus();
    else input.focus({ preventScroll: true });
    if (!empty) this.close();
  }

  option(name) {
    return this.command.options.find((item) => item.name === name);
  }

  close() {
    clearTimeout(this.timer);
    this.asked = (this.asked ?? 0) + 1;
    this.list?.input?.setAttribute("aria-expanded", "false");
    this.list = null;
    this.above.replaceChildren();
  }

  hint(option, error, text) {
    this.list = null;
    const title = option ? localised(option, "name") : `/${this.command.shown}`;
    const words = text ?? (option ? localised(option, "description") : this.command.description);
    this.above.replaceChildren(h("div", { class: "menu" }, h("div", { class: "option-hint" }, h("b", {}, title), h("small", {}, words), error ? h("small", { class: "option-error", role: "alert" }, error) : null)));
  }

  wrong(option, is) {
    const box = this.element.querySelector(`[data-option="${CSS.escape(option.name)}"]`);
    if (box) box.dataset.wrong = String(is);
  }

  // -- sending --------------------------------------------------------------------------------

  key(event) {
    if (event.isComposing) return;
    if (this.list?.key(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (this.list) this.close();
      else this.onClose();
    } else if (event.key === "Enter" && event.target.tagName !== "BUTTON") {
      event.preventDefault();
      this.send();
    } else if (event.key === "Backspace" && (event.target === this.element || (event.target.value === "" && event.target === this.fields.values().next().value))) {
      event.preventDefault();
      this.onClose();
    } else if (event.key === "Tab" && this.list && this.list.items.length && !event.shiftKey) {
      event.preventDefault();
      this.list.pick();
    }
  }

  // What was typed stays where it is until it has been taken.
  async send() {
    if (this.sending) return;
    for (const option of this.command.options) {
      const problem = this.problem(option);
      this.wrong(option, Boolean(problem));
      if (problem) {
        this.refuse(option, problem);
        return;
      }
    }
    const filled = Object.fromEntries(Object.entries(this.values).filter(([, value]) => value !== undefined && value !== ""));
    this.sending = true;
    const error = await interact("command", { channel_id: this.place.id, path: this.command.path, options: filled }, { command: this.command.shown, kept: true });
    this.sending = false;
    if (error) this.refuse(this.option(error.parts?.name), error.message === "offline" ? t("reconnecting") : refusal(error));
    else this.onClose(true);
  }

  refuse(option, problem) {
    const field = option && this.fields.get(option.name);
    field?.focus();
    if (field) this.wrong(option, true);
    this.close();
    this.hint(option, problem);
  }

  // What is wrong with a field, in the reader's words; null for nothing.
  problem(option) {
    const field = this.fields.get(option.name);
    const typed = field?.tagName === "INPUT" ? field.value.trim() : "";
    if (typed && this.chooses(option) && !option.autocomplete) {
      const known = this.fixed(option);
      const named = (item) => [item.label, String(item.value)].some((name) => name.toLowerCase() === typed.toLowerCase());
      const meant = known.find((item) => item.value === this.values[option.name]) ?? known.find(named);
      if (!meant) return t("form_not_a_choice", { value: typed, known: known.slice(0, 25).map((item) => item.label).join(" · ") });
      this.values[option.name] = meant.value;
    }
    const value = this.values[option.name];
    if (value === undefined || value === "") return option.required ? t("required") : null;
    if (option.choices?.length) return null;
    if (option.type === INTEGER || option.type === NUMBER) return wrongNumber(option, value);
    return option.type === STRING ? wrongLength(option, value) : null;
  }
}

