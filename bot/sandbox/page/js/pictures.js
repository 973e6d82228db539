// Pictures with their alt text, enlarged on request, and files.

import { h, icon, iconButton } from "./dom.js";
import { t } from "./i18n.js";

function sized(media) {
  return media.width && media.height ? { width: media.width, height: media.height, style: { "aspect-ratio": `${media.width} / ${media.height}` } } : {};
}

function figure(media) {
  const alt = media.description ?? "";
  const image = h("img", { src: media.url, alt, loading: "lazy", decoding: "async", ...sized(media) });
  const open = h("button", { type: "button", "aria-label": t("enlarge", { alt: alt || t("picture") }), onclick: () => enlarge(media) }, image);
  const box = h("div", { class: "picture" }, open);
  if (alt) {
    box.append(h("button", { type: "button", class: "alt", title: alt, "aria-hidden": "true", tabindex: "-1", onclick: () => enlarge(media) }, "ALT"));
  }
  if (media.spoiler) {
    const veil = h("button", { type: "button", class: "veil", onclick: () => veil.remove() }, t("spoiler"));
    box.append(veil);
  }
  return box;
}

// A picture that an edit replaces stays in sight, in its new place, until the new one is there.
const nextOf = new WeakMap();

export function keepInSight(old, fresh) {
  const before = [...old.querySelectorAll(".picture img")];
  fresh.querySelectorAll(".picture img").forEach((image, index) => {
    const last = before[index];
    if (!last?.naturalWidth || last.src === image.src) return;
    for (const name of ["alt", "width", "height", "style"]) last.setAttribute(name, image.getAttribute(name) ?? "");
    image.replaceWith(last);
    nextOf.set(last, image);
    const swap = () => nextOf.get(last) === image && last.replaceWith(image);
    image.loading = "eager";
    image.decode().then(swap, swap);
  });
}

export function gallery(items) {
  return h("div", { class: "pictures", data: { count: items.length, many: items.length === 3 || items.length > 4 ? "true" : null } }, items.map(figure));
}

export function thumbnail(item) {
  const box = figure({ ...item.media, description: item.description, spoiler: item.spoiler });
  return h("div", { class: "thumb" }, box);
}

export function attachments(items) {
  const spoiler = (item) => item.filename.startsWith("SPOILER_");
  const pictures = items.filter((item) => item.content_type?.startsWith("image/") && item.width);
  const files = items.filter((item) => !pictures.includes(item));
  return [
    pictures.length ? gallery(pictures.map((item) => ({ ...item, spoiler: spoiler(item) }))) : null,
    ...files.map(fileLink),
  ];
}

export function fileLink(item) {
  const size = item.size === undefined ? "" : `${Math.max(1, Math.round(item.size / 1024))} KB`;
  return h("a", { class: "file", href: item.url, download: item.filename }, icon("file"), h("span", {}, item.filename, h("small", {}, size)));
}

export function enlarge(media) {
  const dialog = h("dialog", { class: "lightbox", "aria-label": media.description || t("picture") });
  const close = () => dialog.close();
  const words = h("figcaption", { onclick: (event) => event.stopPropagation() }, media.description ?? "", media.description ? h("br") : null, h("a", { href: media.url, target: "_blank", rel: "noopener" }, t("openOriginal")));
  dialog.append(h("figure", { onclick: close }, h("img", { src: media.url, alt: media.description ?? "" }), words), iconButton("close", t("close"), close));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
