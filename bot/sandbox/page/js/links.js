// Addresses: places and messages of Discord are in this page, everything else opens beside it.

import { h } from "./dom.js";

const WITHIN = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;
const DISCORDS = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\//;

export function anchor(url, props, children, c) {
  const within = WITHIN.exec(url);
  if (!within && !DISCORDS.test(url)) return h("a", { ...props, href: url, target: "_blank", rel: "noopener noreferrer" }, children);
  const go = (event) => {
    event.preventDefault();
    if (within) c.goTo(within[1], within[2]);
    else c.onlyInDiscord();
  };
  return h("a", { ...props, href: url, onclick: go }, children);
}
