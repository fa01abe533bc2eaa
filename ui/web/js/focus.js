/**
 * The keyboard's place is never lost: where what has the focus is taken away, its twin, its neighbour, or the
 * composer gets it. What is held here, such as the opener of a dialog, is followed in the same way.
 */

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";
/** Rows of which each is an act of its own: without a twin beside it, no other control of the row is meant. */
const ROWS = "article, .order-row";
const ENDS = "main, #app, body";
const PATIENCE_FRAMES = 30;

const held = new Set();
const focused = { node: null };
let fallback = () => {};

/** Watch the page from now on; `last` gives the focus to what is always there. @param {() => void} last */
export function guardFocus(last) {
  fallback = last;
  if (held.has(focused)) return;
  held.add(focused);
  document.addEventListener("focusin", (event) => {
    focused.node = event.target;
  });
  // A click beside everything is meant: then there is no place to keep.
  document.addEventListener("pointerup", () => setTimeout(() => {
    if (isNowhere() && focused.node?.isConnected) focused.node = null;
  }));
  const wanted = { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] };
  new MutationObserver(follow).observe(document.body, wanted);
}

/** Keep a place to come back to. @returns {(wanted?: boolean) => void} gives the focus to it or its successor */
export function holdFocus() {
  const place = { node: document.activeElement };
  held.add(place);
  return (wanted = true) => {
    held.delete(place);
    if (wanted && !(place.node && give(place.node))) fallback();
  };
}

/** Give the focus to the first control inside, or to the element itself. @returns {boolean} whether it took it */
export function focusInside(element) {
  if (!element) return false;
  return give(element) || controlsOf(element).some((one) => give(one));
}

/** Give the focus to what is drawn in one of the next frames. @param {() => Element | null | undefined} find */
export function focusSoon(find, frames = PATIENCE_FRAMES) {
  if (focusInside(find()) || frames <= 0) return;
  requestAnimationFrame(() => focusSoon(find, frames - 1));
}

/** @returns {HTMLElement[]} what Tab reaches inside */
export function controlsOf(element) {
  return [...element.querySelectorAll(CONTROLS)].filter(isStop);
}

function isStop(element) {
  // What a closed <details> holds has boxes in some engines, and no focus in any.
  const folded = element.closest("details:not([open])");
  const seen = element.getClientRects().length > 0 && (!folded || element.matches("summary"));
  return seen && element.tabIndex >= 0 && !element.disabled;
}

function isNowhere() {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || !activeElement.isConnected;
}

function give(element, preventScroll = false) {
  if (!element.isConnected || element === document.body) return false;
  element.focus({ preventScroll });
  return document.activeElement === element;
}

function follow(records) {
  const changes = records.filter((one) => one.type === "childList" || isHidden(one.target)).map(asRemoval);
  for (const place of held) {
    const was = place.node;
    if (!was || !isLost(was, changes)) continue;
    place.node = successor(was, changes);
    const here = place === focused && (isNowhere() || document.activeElement === was);
    // Nobody has asked for it: what is being read stays where it is.
    if (here && !(place.node && give(place.node, true))) fallback();
  }
}

function isHidden(target) {
  return target.hidden && target.isConnected;
}

/** What is hidden is as good as removed. */
function asRemoval(record) {
  const { target } = record;
  if (record.type === "childList") return record;
  return { target: target.parentNode, removedNodes: [target], previousSibling: target.previousSibling };
}

function isLost(node, changes) {
  if (!changes.length) return false;
  return !node.isConnected || changes.some((one) => [...one.removedNodes].some((gone) => gone.hidden && gone.contains(node)));
}

/** @returns {Element | null} what stands now where the lost one stood */
function successor(lost, records) {
  let gone = lost;
  for (;;) {
    const record = records.findLast((one) => [...one.removedNodes].some((node) => node.contains(gone)));
    if (!record) return null;
    if (record.target.isConnected) return near(lost, record);
    gone = record.target;
  }
}

function near(lost, record) {
  let index = indexIn(lost, record);
  const removed = [...record.removedNodes].find((node) => node.contains(lost)) ?? record.removedNodes[0];
  const isRow = removed instanceof Element && removed.matches(ROWS);
  for (let scope = record.target; !scope.matches(ENDS); scope = scope.parentElement) {
    const controls = controlsOf(scope);
    const found = twin(lost, controls, index) ?? (isRow ? null : controls[Math.min(index, controls.length - 1)]);
    if (found || scope.matches("dialog")) return found ?? controls[0] ?? null;
    index = controlsBefore(scope);
  }
  return null;
}

/** The same control drawn anew, else one of its kind: of several the one nearest to its old place. */
function twin(lost, controls, index) {
  const alike = controls
    .map((one, at) => ({ one, away: Math.abs(at - index) }))
    .filter(({ one }) => one !== lost && one.tagName === lost.tagName && one.type === lost.type)
    .sort((a, b) => a.away - b.away);
  const again = alike.find(({ one }) => nameOf(one) === nameOf(lost));
  return (again ?? alike.find(({ one }) => lost.className && one.className === lost.className))?.one;
}

function nameOf(element) {
  return element.dataset.focus ?? element.getAttribute("aria-label") ?? (element.textContent || element.id);
}

/** @returns {number} how many controls stood before the lost one */
function indexIn(lost, record) {
  const removed = [...record.removedNodes].filter((node) => node instanceof Element);
  const gone = removed.flatMap((node) => (node.matches(CONTROLS) ? [node] : [...node.querySelectorAll(CONTROLS)]));
  const before = record.previousSibling;
  return Math.max(gone.indexOf(lost), 0) + (before?.parentNode === record.target ? controlsBefore(before, true) : 0);
}

/** @returns {number} how many controls stand before the element in its parent, with those inside it if so wanted */
function controlsBefore(element, inclusive = false) {
  const parent = element.parentElement;
  return controlsOf(parent).filter((one) => {
    const where = element.compareDocumentPosition(one);
    return where & Node.DOCUMENT_POSITION_PRECEDING || (inclusive && (one === element || element.contains(one)));
  }).length;
}
