/** The numbered sources of a turn, and the card a citation shows on hover and focus. */

import { freshId, h, link } from "../dom.js";
import { t } from "../i18n.js";
import { hostOf, oneLine, safeUrl, shorten } from "../text.js";

const FIRST_SHOWN = 4;
const ALL_SHOWN = 6;
const OPEN_MS = 120;
const CLOSE_MS = 180;

/** @param {object[]} sources @param {{label: string, open: boolean, onToggle: () => void}} fold @returns {HTMLElement} */
export function sourceList(sources, fold) {
  const rest = sources.length > ALL_SHOWN ? sources.length - FIRST_SHOWN : 0;
  const shown = fold.open || !rest ? sources : sources.slice(0, FIRST_SHOWN);
  return h(
    "div",
    { class: "sources", role: "group", "aria-label": fold.label },
    h("h3", { class: "sources-title" }, t("sources"), h("span", { class: "count" }, sources.length)),
    h("ol", {}, shown.map((source) => entry(source))),
    rest > 0
      ? h("button", { type: "button", class: "quiet small", "aria-expanded": String(fold.open), on: { click: fold.onToggle } },
          fold.open ? t("sources.fewer") : t("sources.more", { n: rest }))
      : null,
  );
}

function entry(source) {
  return h(
    "li",
    {},
    link(
      source.url,
      { class: "source", title: shorten(oneLine(source.url), 300) },
      h("span", { class: "source-number", "aria-hidden": "true" }, source.n),
      h("span", { class: "source-text" }, h("bdi", { class: "source-title" }, titleOf(source)), facts(source)),
    ),
  );
}

function facts(source) {
  const words = [hostOf(source.url), dateOf(source)].filter(Boolean);
  return h("span", { class: "source-facts" }, words.join(" · "));
}

function titleOf(source) {
  return shorten(oneLine(source.title), 200) || hostOf(source.url) || oneLine(source.url);
}

function dateOf(source) {
  return shorten(oneLine(source.published), 40).replace(/T\d\d:.*$/, "");
}

/** @returns {Node} the chip [n] for a source */
export function citationChip(source) {
  const label = t("citation", { n: source.n, title: titleOf(source) });
  const chip = link(source.url, { class: "cite", "aria-label": label, data: { cite: source.n } }, source.n);
  if (!safeUrl(source.url)) chip.setAttribute("tabindex", "0");
  chip.source = source;
  return chip;
}

/** One card serves all chips below `root`. @returns {() => void} hides it */
export function citationCards(root) {
  const card = h("div", { class: "cite-card", role: "tooltip", id: freshId("card"), hidden: true });
  // Beside what scrolls, and so inside the landmark it belongs to.
  (root.parentElement ?? document.body).append(card);
  let timer = 0;
  let shown = null;

  function show(chip) {
    clearTimeout(timer);
    shown?.removeAttribute("aria-describedby");
    shown = chip;
    card.replaceChildren(...cardBody(chip.source));
    card.hidden = false;
    chip.setAttribute("aria-describedby", card.id);
    place(card, chip);
  }

  function hide() {
    clearTimeout(timer);
    shown?.removeAttribute("aria-describedby");
    shown = null;
    card.hidden = true;
  }

  const later = (act, ms) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const chipOf = (event) => event.target.closest?.(".cite");
  root.addEventListener("pointerover", (event) => chipOf(event) && later(() => show(chipOf(event)), OPEN_MS));
  root.addEventListener("pointerout", (event) => chipOf(event) && later(hide, CLOSE_MS));
  root.addEventListener("focusin", (event) => chipOf(event) && show(chipOf(event)));
  root.addEventListener("focusout", (event) => chipOf(event) && hide());
  root.addEventListener("scroll", () => shown && hide(), { passive: true });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || card.hidden) return;
    event.stopPropagation();
    hide();
  });
  card.addEventListener("pointerenter", () => clearTimeout(timer));
  card.addEventListener("pointerleave", () => later(hide, CLOSE_MS));
  return () => {
    hide();
    card.remove();
  };
}

function cardBody(source) {
  const date = dateOf(source);
  return [
    h("p", { class: "cite-host" }, h("span", { class: "source-number" }, source.n), hostOf(source.url), date ? ` · ${date}` : ""),
    h("p", { class: "cite-title" }, h("bdi", {}, titleOf(source))),
    h("p", { class: "cite-snippet" }, h("bdi", {}, shorten(oneLine(source.snippet), 320))),
  ];
}

function place(card, chip) {
  const at = chip.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const above = at.top - height - 8 > 8;
  card.style.left = `${Math.max(8, Math.min(at.left - 24, window.innerWidth - width - 8))}px`;
  card.style.top = `${above ? at.top - height - 8 : at.bottom + 8}px`;
}
