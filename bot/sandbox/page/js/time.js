// Moments as Discord shows them; relative ones stay right while one looks at them.

import { h } from "./dom.js";
import { locale, t } from "./i18n.js";

const EPOCH = 1420070400000n;

export const timeOfId = (id) => Number((BigInt(id) >> 22n) + EPOCH);

const format = (date, options) => new Intl.DateTimeFormat(locale(), options).format(date);

export const clockTime = (ms) => format(ms, { hour: "2-digit", minute: "2-digit" });

export const dayName = (ms) => format(ms, { year: "numeric", month: "long", day: "numeric" });

export const fullTime = (ms) => format(ms, { dateStyle: "full", timeStyle: "short" });

export function stamp(ms) {
  const days = Math.round((startOfDay(Date.now()) - startOfDay(ms)) / 86400000);
  if (days === 0) return t("today", { time: clockTime(ms) });
  if (days === 1) return t("yesterday", { time: clockTime(ms) });
  return format(ms, { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" });
}

export function startOfDay(ms) {
  const date = new Date(ms);
  date.setHours(0, 0, 0, 0);
  return date.getTime();
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const STEPS = [
  [60, 1, "second"],
  [3600, 60, "minute"],
  [86400, 3600, "hour"],
  [2592000, 86400, "day"],
  [31536000, 2592000, "month"],
  [Infinity, 31536000, "year"],
];

function relative(seconds) {
  const away = seconds - Date.now() / 1000;
  const [, unit, name] = STEPS.find(([limit]) => Math.abs(away) < limit);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.round(away / unit), name);
}

export function moment(seconds, style = "f") {
  const ms = seconds * 1000;
  const shown = style === "R" ? relative(seconds) : format(ms, STYLES[style] ?? STYLES.f);
  const data = style === "R" ? { relative: String(seconds) } : {};
  return h("time", { class: "moment", datetime: new Date(ms).toISOString(), title: fullTime(ms), data }, shown);
}

setInterval(() => {
  for (const element of document.querySelectorAll("time[data-relative]")) {
    const shown = relative(Number(element.dataset.relative));
    if (element.textContent !== shown) element.textContent = shown;
  }
}, 1000);
