/**
 * A window of the turns of the open session: what is looked at first into place, older and newer ones on scrolling, all
 * in short tasks.
 */

import { loadEnd, loadNewer, loadOlder } from "../commands/reading.js";
import { readAgain } from "../commands/sessions.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { NEW, NEWER, OLDER, openTurns, roomOf, WINDOW } from "../state.js";
import { isRunning } from "../turns.js";
import { welcome } from "./welcome.js";
import { citationCards } from "./sources.js";
import { turnView } from "./turn.js";

const SLICE_MS = 6;
/** A turn that was looked for is waited for: as much of a screen around it as one task may build. */
const FOCUS_MS = 25;
const NEAR_END = 80;
const NEAR_EDGE = 900;
/** A window of more turns loses those far from the screen. */
const MOST = 200;
const KEPT = 150;
const TICK_MS = 100;

/** @param {import("../app.js").App} app @param {Function} watch @returns {{element: HTMLElement, end: () => void}} */
export function conversation(app, watch) {
  const { store } = app;
  const turns = h("div", { class: "turns" });
  const status = h("div", { class: "room-status" });
  const below = h("div", { class: "room-status" });
  const sign = h("div", { class: "room-sign", "aria-live": "polite", hidden: true });
  const column = h("div", { class: "column" }, status, turns, below);
  const scroll = h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": t("conversation") }, column);
  const down = h("button", { type: "button", class: "to-end", hidden: true, "aria-label": t("to.end"), title: t("to.end"), on: { click: toEnd } }, icon("down"));
  const element = h("div", { class: "conversation" }, scroll, sign, down);
  const hideCard = citationCards(scroll);
  let views = new Map();
  let session = null;
  // At the end, and staying there whatever comes; wanted while the end is not yet read.
  let following = true;
  let timer = 0;
  let ticking = 0;
  let focus = null;
  let asked = null;
  // What stands at the top of the screen since the last scrolling: whatever changes around it, it stays there.
  let anchor = null;
  // Where following the end has put the page: what grew since then must not look as if somebody had scrolled up.
  let put = -1;

  function render() {
    const { state } = store;
    if (session !== state.open.session) changeRoom(state);
    if (state.focus !== asked) lookFor(state.focus);
    const { order } = roomOf(state, session);
    drop(order);
    const context = state.providers;
    for (const id of order) views.get(id)?.update(state.turns[id], state.editing === id, context);
    drawStatus(state, order);
    build(order, state);
    if (roomOf(state, session).newer) down.hidden = false;
    tickWhileRunning(state);
  }

  function changeRoom(state) {
    const kept = roomOf(state, state.open.session).order.some((id) => views.has(id));
    session = state.open.session;
    following = true;
    anchor = null;
    down.hidden = true;
    if (!kept) {
      for (const view of views.values()) view.element.remove();
      views = new Map();
    }
  }

  function lookFor(wanted) {
    asked = wanted;
    focus = wanted?.turn ?? null;
    // Nothing came of it and nothing else is shown: that is the end.
    following = !focus && (following || !views.size);
  }

  function drop(order) {
    const known = new Set(order);
    const gone = [...views].filter(([id]) => !known.has(id));
    if (!gone.length) return;
    holdPlace();
    for (const [id, view] of gone) {
      view.element.remove();
      views.delete(id);
    }
    // The page may have become too short for how far it was scrolled: that is no scrolling.
    if (anchor) anchor.scrolled = scroll.scrollTop;
    keepPlace();
  }

  /** Build what is missing, nearest to what is looked at first, a slice at a time; what is on the screen stays there. */
  function build(order, state) {
    clearTimeout(timer);
    const missing = missingOf(order);
    if (!missing.length) return built(order, state);
    holdPlace();
    const made = [];
    const end = performance.now() + (isAwaited(order) ? FOCUS_MS : SLICE_MS);
    // The next one may take as long as the last one did.
    for (let now = 0, cost = 0; missing.length && now + cost < end; ) {
      const begun = performance.now();
      made.push(place(missing.pop(), order, state));
      if (!reachFocus(order)) keepPlace(); // laying out is most of the cost
      now = performance.now();
      cost = now - begun;
    }
    settle(made);
    if (missing.length) timer = setTimeout(() => build(roomOf(store.state, session).order, store.state));
    else built(order, state);
  }

  /** @returns {string[]} ids of turns not built, nearest last */
  function missingOf(order) {
    const missing = order.filter((id) => !views.has(id));
    const middle = isAwaited(order) ? order.indexOf(focus) : following ? order.length : order.indexOf(anchor?.element.dataset.turn);
    const far = new Map(order.map((id, place) => [id, Math.abs(place - middle)]));
    return middle < 0 ? missing : missing.sort((a, b) => far.get(b) - far.get(a));
  }

  function isAwaited(order) {
    return focus !== null && order.includes(focus);
  }

  function built(order, state) {
    reachFocus(order);
    if (order.length > MOST && !focus && !state.editing && !roomOf(state, session).reading) return trim(order);
    if (!roomOf(state, session).error) readOn();
  }

  /** Let go of the turns far from the screen; they are read again on the way back. */
  function trim(order) {
    const shown = following ? order.length : order.indexOf(turns.children[firstShown()]?.dataset.turn);
    const from = shown < order.length / 2 ? 0 : order.length - KEPT;
    store.dispatch({ type: "roomTrimmed", session, from, to: from + KEPT });
  }

  function place(id, order, state) {
    const view = turnView(app);
    views.set(id, view);
    view.update(state.turns[id], state.editing === id, state.providers);
    turns.insertBefore(view.element, nextShown(order, id));
    return view.element;
  }

  /** Once their height is known, turns off the screen cost the browser nothing (see the style of `.settled`). */
  function settle(elements) {
    requestAnimationFrame(() => requestAnimationFrame(() => {
      for (const element of elements) element.classList.add("settled");
    }));
  }

  function nextShown(order, id) {
    for (let at = order.indexOf(id) + 1; at < order.length; at += 1) {
      const view = views.get(order[at]);
      if (view) return view.element;
    }
    return null;
  }

  function firstShown() {
    const edge = scroll.getBoundingClientRect().top;
    let from = 0;
    for (let to = turns.children.length; from < to; ) {
      const middle = (from + to) >> 1;
      if (turns.children[middle].getBoundingClientRect().bottom > edge) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  function notePlace(element = turns.children[firstShown()]) {
    anchor = element ? { element, top: element.getBoundingClientRect().top, scrolled: scroll.scrollTop } : null;
  }

  /** Note the place, unless it is the noted one. */
  function holdPlace() {
    if (!following && !(anchor?.element.isConnected && anchor.scrolled === scroll.scrollTop)) notePlace();
  }

  /** After the page grew or shrank: stay at the end, or keep what was at the top of the screen where it was. */
  function keepPlace() {
    if (following) return roomOf(store.state, session).newer ? undefined : toEndNow();
    // Scrolled since then: that is the wanted place, and the event that tells of it comes with the next frame.
    if (!anchor?.element.isConnected || anchor.scrolled !== scroll.scrollTop) return;
    const moved = anchor.element.getBoundingClientRect().top - anchor.top;
    if (!moved) return;
    scroll.scrollTop += moved;
    anchor.scrolled = scroll.scrollTop;
  }

  /** Show the turn that is looked for, as soon as there is a screenful around it. @returns {boolean} it is looked for */
  function reachFocus(order) {
    const found = focus && views.get(focus)?.element;
    if (!found) return false;
    found.scrollIntoView({ block: found.offsetHeight < scroll.clientHeight ? "center" : "start" });
    if (!isSurrounded(found, order)) return true;
    focus = null;
    following = false;
    notePlace(found);
    found.classList.add("found");
    setTimeout(() => found.classList.remove("found"), 2500);
    return true;
  }

  function isSurrounded(element, order) {
    if (!order.some((id) => !views.has(id))) return true;
    const screen = scroll.getBoundingClientRect();
    const all = turns.getBoundingClientRect();
    return (all.top < screen.top || views.has(order[0])) && (all.bottom > screen.bottom || views.has(order.at(-1)));
  }

  function drawStatus(state, order) {
    const room = roomOf(state, session);
    const empty = session === NEW && !order.length;
    const at = order.length ? room.reading ?? room.error?.what : OLDER;
    const words = room.error ? problem(room.error.words) : room.reading ? h("p", { class: "hint" }, t("loading")) : null;
    const none = !room.more && room.loaded && !order.length ? h("p", { class: "hint" }, t("room.empty")) : null;
    column.classList.toggle("empty", empty);
    fill(status, empty ? welcome(app) : at === OLDER ? words ?? none : none);
    fill(below, at === NEWER ? words : null);
    fill(sign, at === WINDOW ? words : null);
    sign.hidden = at !== WINDOW || !words;
  }

  function problem(words) {
    const retry = h("button", { type: "button", on: { click: () => readAgain(app, session) } }, t("retry"));
    return h("div", { class: "notice warning" }, icon("warn"), h("p", {}, words), h("div", { class: "notice-actions" }, retry));
  }

  function tickWhileRunning(state) {
    const running = openTurns(state).some(isRunning);
    if (running && !ticking) {
      ticking = setInterval(() => {
        for (const turn of openTurns(store.state)) if (isRunning(turn)) views.get(turn.id)?.tick(Date.now());
      }, TICK_MS);
    } else if (!running) {
      clearInterval(ticking);
      ticking = 0;
    }
  }

  function toEndNow() {
    scroll.scrollTop = scroll.scrollHeight;
    put = scroll.scrollTop;
  }

  function toEnd() {
    store.dispatch({ type: "focusLost" });
    focus = null;
    following = true;
    if (roomOf(store.state, session).newer) loadEnd(app, session);
    else toEndNow();
  }

  function leftBelow() {
    return scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight;
  }

  function onScroll() {
    follow();
    if (following) anchor = null;
    else holdPlace();
    down.hidden = !roomOf(store.state, session).newer && leftBelow() < 300;
    readOn();
  }

  /** Tell from where the page was scrolled to whether the end is followed. */
  function follow() {
    const { order, newer, reading } = roomOf(store.state, session);
    if (newer) following &&= reading === WINDOW;
    // What is not built yet is still to come below.
    else if (order.length && !views.has(order.at(-1))) following &&= scroll.scrollTop === put;
    // What is looked for may be elsewhere: until it is read, the end is only passed.
    else following = !focus && (leftBelow() < NEAR_END || (following && scroll.scrollTop === put));
  }

  /** Read what comes next before it is scrolled to. */
  function readOn() {
    const { order, newer } = roomOf(store.state, session);
    if (focus || views.size !== order.length) return;
    if (scroll.scrollTop < NEAR_EDGE) loadOlder(app, session);
    if (newer && leftBelow() < NEAR_EDGE) loadNewer(app, session);
  }

  scroll.addEventListener("scroll", onScroll, { passive: true });
  const grown = new ResizeObserver(keepPlace);
  grown.observe(column);
  grown.observe(scroll);
  app.on("ask", () => {
    focus = null;
    following = true;
    if (!roomOf(store.state, session).newer) toEndNow();
  });
  watch((state) => [state.open.session, state.focus, state.editing, state.providers, roomOf(state, state.open.session), state.model, ...openTurns(state)], render);

  return {
    element,
    end: () => {
      clearTimeout(timer);
      clearInterval(ticking);
      grown.disconnect();
      hideCard();
    },
  };
}
