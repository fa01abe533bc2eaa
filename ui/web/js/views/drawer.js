/** The sidebar comes and goes. As a drawer over the page it has the keyboard to itself, and gives it back. */

import { focusInside, focusSoon, holdFocus } from "../focus.js";

// As in css/layout.css.
const NARROW = matchMedia("(max-width: 900px)");

/**
 * @param {import("../app.js").App} app
 * @param {Function} watch
 * @param {{root: HTMLElement, side: HTMLElement, main: HTMLElement, show: HTMLElement}} parts `show` opens it
 * @returns {() => void} stops looking at the width
 */
export function drawer(app, watch, { root, side, main, show }) {
  const { store } = app;
  let giveBack = null;
  let opened = null;

  function draw([folded, open]) {
    const wasIn = side.contains(document.activeElement);
    root.classList.toggle("folded", folded);
    root.classList.toggle("drawer", open);
    const over = open && NARROW.matches;
    main.inert = over;
    if (over && !giveBack) enter();
    else if (!over && giveBack) leave();
    else if (!over && folded && wasIn) focusSoon(() => show);
    else if (!folded && !NARROW.matches && document.activeElement === show) focusInside(side);
  }

  function enter() {
    giveBack = holdFocus();
    opened = store.state.open;
    // It slides in: before it is seen it takes no focus.
    focusSoon(() => (side.contains(document.activeElement) ? document.activeElement : side));
  }

  function leave() {
    const back = giveBack;
    giveBack = null;
    const stays = store.state.open === opened;
    back(stays);
    if (!stays) app.emit("focus");
  }

  function resized() {
    if (store.state.drawer) store.dispatch({ type: "drawer", open: false });
  }

  NARROW.addEventListener("change", resized);
  watch((state) => [state.folded, state.drawer], draw);
  return () => NARROW.removeEventListener("change", resized);
}
