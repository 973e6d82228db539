// Dialogs: the bot's modals, and the page's own small questions.

import { avatar, h, iconButton, nameOf } from "./dom.js";
import { either, t } from "./i18n.js";
import { markdown } from "./markdown.js";
import { select } from "./select.js";
import { interact, state } from "./store.js";
import { upload } from "./socket.js";

const ROW = 1;
const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2;

function frame(title, head, fields, submitLabel, onSubmit) {
  const error = h("p", { class: "modal-error", role: "alert", hidden: true });
  const send = h("button", { type: "submit", class: "button", data: { style: "1" } }, submitLabel);
  const dialog = h("dialog", { class: "modal", "aria-label": title });
  const close = () => dialog.close();
  const form = h(
    "form",
    { method: "dialog", novalidate: true },
    h("div", { class: "modal-head" }, head, h("h2", {}, title), iconButton("close", t("close"), close)),
    h("div", { class: "modal-fields" }, fields, error),
    h("div", { class: "modal-foot" }, h("button", { type: "button", class: "button", onclick: close }, t("cancel")), send),
  );
  const say = (text) => {
    error.textContent = text;
    error.hidden = !text;
    send.disabled = false;
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    send.disabled = true;
    say("");
    send.disabled = true;
    try {
      if (await onSubmit()) close();
      else send.disabled = false;
    } catch (problem) {
      say(t("somethingWrong", { message: problem.message }));
    }
  });
  dialog.append(form);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector("input, textarea, .select button")?.focus();
  return { dialog, say };
}

// Asks for a name (and perhaps one yes or no); resolves by calling ``onDone``.
export function askName({ title, label, check, onDone }) {
  const input = h("input", { type: "text", id: "ask-name", maxlength: "100", autocomplete: "off" });
  const box = check ? h("input", { type: "checkbox", id: "ask-check" }) : null;
  const fields = [
    h("div", { class: "field" }, h("label", { for: "ask-name" }, label), input),
    check ? h("div", { class: "field check" }, box, h("label", { for: "ask-check" }, check)) : null,
  ];
  frame(title, null, fields, t("create"), async () => {
    if (!input.value.trim()) return false;
    await onDone(input.value.trim(), box?.checked ?? false);
    return true;
  });
}

// What the bot may do beside its invitation; ``onDone`` gets the names that are chosen.
export function askRights(onDone) {
  const boxes = state.grantable.map(([name]) => h("input", { type: "checkbox", id: `right-${name}`, value: name, checked: state.granted.includes(name) }));
  const fields = boxes.map((box, nth) => h("div", { class: "field check" }, box, h("label", { for: box.id }, either(state.grantable[nth][1]))));
  frame(t("botRights"), null, [h("p", { class: "modal-note" }, t("botRightsWhy")), ...fields], t("save"), async () => {
    await onDone(boxes.filter((box) => box.checked).map((box) => box.value));
    return true;
  });
}

// A modal of the bot: classic rows of inputs, labelled fields, texts.
export function showModal({ id, modal }, c) {
  const values = {};
  const checks = [];
  const fields = modal.components.map((item) => modalField(item, values, checks, c, () => shown.dialog));
  const note = h("p", { class: "modal-note" }, t("formFrom", { name: nameOf(state.bot) }));
  const shown = frame(modal.title, avatar(state.bot), [note, ...fields], t("submit"), () => {
    const problem = checks.map((check) => check()).find(Boolean);
    if (problem) throw new Error(problem);
    return new Promise((resolve, reject) => {
      const done = (failed) => {
        if (!failed) return resolve(true);
        const text = [...state.failed.values()].at(-1)?.text;
        state.failed.clear();
        return reject(new Error(text ?? t("failed")));
      };
      interact("submit", { interaction_id: id, fields: values }, { done });
    });
  });
}

function modalField(item, values, checks, c, dialog) {
  if (item.type === TEXT) return markdown(item.content, c);
  if (item.type === ROW) return item.components.map((child) => field(child, child.label, null, values, checks, dialog));
  if (item.type === LABEL) return field(item.component, item.label, item.description, values, checks, dialog);
  return null;
}

function field(item, label, description, values, checks, dialog) {
  const key = item.custom_id;
  const must = item.required ?? true;
  const mark = must ? h("span", { class: "must", "aria-hidden": "true" }, " *") : null;
  const about = description ? h("p", { id: `about-${key}` }, description) : null;
  if (item.type === TEXT_INPUT) {
    const low = item.min_length ?? 0;
    const high = item.max_length ?? 4000;
    const control = h(item.style === PARAGRAPH ? "textarea" : "input", {
      id: `field-${key}`,
      type: item.style === PARAGRAPH ? null : "text",
      placeholder: item.placeholder,
      maxlength: high,
      required: must,
      "aria-describedby": about ? `about-${key}` : null,
    });
    control.value = item.value ?? "";
    const count = h("span", { class: "count" });
    const taken = () => {
      values[key] = control.value;
      count.textContent = high <= 1000 ? `${control.value.length} / ${high}` : "";
    };
    control.addEventListener("input", taken);
    taken();
    checks.push(() => {
      if (must && !control.value) return `${label}：${t("required")}`;
      return control.value && control.value.length < low ? `${label}：${t("tooShort", { low })}` : null;
    });
    return h("div", { class: "field" }, h("label", { for: `field-${key}` }, label, mark), about, control, count);
  }
  if (item.type === FILE_UPLOAD) {
    // The browser's own button speaks the browser's language, whatever the reader's is.
    const control = h("input", { type: "file", class: "unseen", id: `field-${key}`, multiple: (item.max_values ?? 1) > 1, "aria-describedby": about ? `about-${key}` : null });
    const chosen = h("span", { role: "status" }, t("noFile"));
    control.addEventListener("change", async () => {
      values[key] = [];
      try {
        const kept = await upload(control.files);
        values[key] = kept.map((file) => file.id);
        chosen.textContent = kept.map((file) => file.filename).join(" · ") || t("noFile");
      } catch (error) {
        chosen.textContent = error.message;
      }
    });
    checks.push(() => (must && !values[key]?.length ? `${label}：${t("required")}` : null));
    const pick = h("label", { class: "button file-pick", for: `field-${key}` }, t("chooseFile"));
    return h("div", { class: "field" }, h("label", { for: `field-${key}` }, label, mark), about, h("div", { class: "file-field" }, control, pick, chosen));
  }
  if (item.type === RADIO_GROUP || item.type === CHECKBOX_GROUP) return group(item, label, mark, about, values, checks);
  if (item.type === CHECKBOX) {
    const box = h("input", { type: "checkbox", id: `field-${key}`, "aria-describedby": about ? `about-${key}` : null });
    box.checked = Boolean(item.default);
    values[key] = box.checked;
    box.addEventListener("change", () => { values[key] = box.checked; });
    return h("div", { class: "field check" }, box, h("label", { for: `field-${key}` }, label), about);
  }
  values[key] = (item.options ?? []).filter((option) => option.default).map((option) => option.value);
  checks.push(() => (must && !values[key].length ? `${label}：${t("required")}` : null));
  const chooser = select(item, { label, onChoose: (chosen) => { values[key] = chosen; }, owner: dialog });
  return h("div", { class: "field" }, h("span", { class: "field-label" }, label, mark), about, chooser);
}

// Radio buttons (one value, or none) and ticks (a list of values).
function group(item, label, mark, about, values, checks) {
  const key = item.custom_id;
  const one = item.type === RADIO_GROUP;
  const must = item.required ?? true;
  const lines = item.options.map((option, place) => {
    const id = `field-${key}-${place}`;
    const input = h("input", { type: one ? "radio" : "checkbox", id, name: `field-${key}`, value: option.value });
    input.checked = Boolean(option.default);
    const note = option.description ? h("small", {}, option.description) : null;
    return { input, line: h("div", { class: "field-option" }, input, h("label", { for: id }, option.label, note)) };
  });
  const taken = () => {
    const chosen = lines.filter(({ input }) => input.checked).map(({ input }) => input.value);
    values[key] = chosen;
  };
  const least = must ? Math.max(item.min_values ?? 1, 1) : 0;
  checks.push(() => (values[key].length < least ? `${label}：${t("required")}` : null));
  const box = h("fieldset", { class: "field group" }, h("legend", { class: "field-label" }, label, mark), about, lines.map(({ line }) => line));
  box.addEventListener("change", taken);
  taken();
  return box;
}
