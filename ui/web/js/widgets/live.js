/** Words for those who listen: a modal dialog has a region of its own, since the page behind it is silent. */

import { h } from "../dom.js";

/** @returns {HTMLElement} the region a page or dialog keeps as long as it is there: only changes are read out */
export function liveRegion() {
  return h("div", { class: "sr-only", role: "status", "aria-live": "polite", data: { live: "" } });
}

/** @param {HTMLElement} near what the words are about */
export function sayNear(near, words) {
  const region = (near.closest("dialog") ?? document).querySelector("[data-live]");
  if (region) region.textContent = words;
}
