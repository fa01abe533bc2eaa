/** Where the question is written: grows, keeps drafts, sends with Enter (never while a word is being composed). */

import { ask, editLast, stop } from "../commands/turns.js";
import { fill, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { chordText } from "../keys.js";
import { openProject, runningTurn } from "../state.js";
import { oneLine, shorten } from "../text.js";

const CHOICES = ["auto", "always", "never"];
const TALLEST_PX = 240;
const LONG = 6000;

/** @param {import("../app.js").App} app @param {Function} watch */
export function composer(app, watch) {
  const { store, drafts } = app;
  let session = null;
  const area = /** @type {HTMLTextAreaElement} */ (
    h("textarea", { class: "composer-text", rows: "1", placeholder: t("composer.placeholder"), "aria-label": t("composer.label"), dir: "auto" })
  );
  const searchSwitch = switchFor(app, watch);
  const model = h("button", { type: "button", class: "quiet small model-chip", on: { click: () => app.openSettings("model") } });
  const depth = depthFor(app, watch);
  const hint = h("span", { class: "hint composer-hint", role: "status" });
  const send = h("button", { type: "submit", class: "send" });
  const element = h(
    "form",
    { class: "composer", "aria-label": t("composer.label"), on: { submit } },
    h("div", { class: "composer-box" }, area, h("div", { class: "composer-bar" }, searchSwitch.element, depth, model, hint, send)),
  );

  function submit(event) {
    event.preventDefault();
    if (runningTurn(store.state)) return;
    const text = area.value.trim();
    if (!text || store.state.readOnly) return area.focus();
    area.value = "";
    drafts.write(session, "");
    fit();
    drawSend();
    app.emit("ask");
    ask(app, text).then((sent) => {
      if (!sent) return;
      store.dispatch({ type: "choice", choice: "auto" });
      store.dispatch({ type: "depth", depth: null });
    });
    app.emit("ask");
  }

  function onKey(event) {
    // 229: the key belongs to an input method, also where isComposing is already over.
    if (event.isComposing || event.keyCode === 229) return;
    if (event.key === "Enter" && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      if (runningTurn(store.state)) fill(hint, t("composer.running", { key: chordText("stop") }));
      else element.requestSubmit();
    } else if (event.key === "ArrowUp" && !area.value) {
      event.preventDefault();
      editLast(app);
    }
  }

  function fit() {
    if (area.value.length > LONG) {
      area.style.height = `${TALLEST_PX}px`;
      return;
    }
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, TALLEST_PX)}px`;
  }

  function drawSend() {
    const running = runningTurn(store.state);
    const why = store.state.readOnly ? t("composer.read_only") : area.value.trim() ? "" : t("composer.empty");
    const label = running ? t("stop") : t("send");
    send.type = running ? "button" : "submit";
    send.classList.toggle("stop", Boolean(running));
    send.setAttribute("aria-label", why && !running ? `${label}: ${why}` : label);
    send.title = running ? `${t("stop")} (${chordText("stop")})` : why || `${t("send")} (Enter)`;
    send.setAttribute("aria-disabled", String(Boolean(!running && why)));
    if (send.dataset.shows !== label) {
      send.dataset.shows = label;
      fill(send, icon(running ? "stop" : "send"));
    }
    if (!running) fill(hint, hintOf(store.state));
  }

  async function changeSession(next) {
    const begun = session === "" && next !== "" && runningTurn(store.state);
    session = next;
    if (begun) return;
    const mine = session;
    const text = await drafts.read(mine);
    if (mine !== session || area.value === text) return;
    area.value = text;
    fit();
    drawSend();
  }

  area.addEventListener("input", () => {
    drafts.write(session, area.value);
    fit();
    drawSend();
  });
  area.addEventListener("keydown", onKey);
  send.addEventListener("click", (event) => {
    if (send.type !== "button") return;
    event.preventDefault();
    stop(app);
    area.focus();
  });
  watch((state) => state.open.session, changeSession);
  watch((state) => [runningTurn(state)?.id, state.readOnly, state.choice, openProject(state), state.projects, state.settings], drawSend);
  watch((state) => state.model, (found) => drawModel(model, found));
  app.on("focus", () => area.focus());
  app.on("suggest", (text) => {
    area.value = text;
    drafts.write(session, text);
    fit();
    drawSend();
    area.focus();
  });
  return { element, focus: () => area.focus() };
}

function drawModel(chip, model) {
  chip.hidden = !model;
  if (!model) return;
  const name = model.extractive ? t("model.extractive") : oneLine(model.chosen);
  fill(chip, shorten(name, 40));
  chip.title = [t("model.chip"), oneLine(model.why)].filter(Boolean).join(": ");
}

function hintOf(state) {
  if (state.readOnly) return t("composer.read_only");
  if (state.choice === "auto" && !searchAllowed(state)) return t("composer.search_off");
  return "";
}

function searchAllowed(state) {
  const id = openProject(state);
  const project = state.projects.find((one) => one.id === id) ?? state.projects[0];
  return project?.effective_search ?? state.settings["search.enabled"] ?? true;
}

function switchFor(app, watch) {
  const { store } = app;
  const buttons = CHOICES.map((choice) =>
    h(
      "button",
      { type: "button", role: "radio", data: { choice }, title: `${t(`switch.${choice}.help`)} (${chordText("search")})`, on: { click: () => choose(choice) } },
      t(`switch.${choice}`),
    ),
  );
  const glyph = h("span", { class: "switch-icon" });
  const element = h("div", { class: "search-switch", role: "radiogroup", "aria-label": t("switch.label"), on: { keydown: walk } }, glyph, buttons);

  function choose(choice) {
    store.dispatch({ type: "choice", choice });
  }

  function walk(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const at = CHOICES.indexOf(store.state.choice) + by + CHOICES.length;
    const next = CHOICES[at % CHOICES.length];
    choose(next);
    buttons[CHOICES.indexOf(next)].focus();
  }

  watch((state) => state.choice, (choice) => {
    for (const button of buttons) {
      const on = button.dataset.choice === choice;
      button.setAttribute("aria-checked", String(on));
      button.tabIndex = on ? 0 : -1;
    }
    element.dataset.choice = choice;
    fill(glyph, icon(choice === "never" ? "globe-off" : "globe"));
  });
  return { element };
}

/** The depth of this one message; there only where there is more than one to choose from. */
function depthFor(app, watch) {
  const { store } = app;
  const element = h("select", { class: "depth-choice", "aria-label": t("depth.label"), title: t("depth.label"), on: { change } });

  function change() {
    store.dispatch({ type: "depth", depth: element.value || null });
  }

  function draw() {
    const depths = app.choicesOf("search.depth");
    element.hidden = depths.length < 2;
    fill(element, ["", ...depths].map((one) => h("option", { value: one }, one ? t(`depth.${one}`) : t("depth.usual"))));
    element.value = store.state.depth ?? "";
  }

  watch((state) => [state.depth, state.settings], draw);
  return element;
}

/** @param {import("../app.js").App} app the next choice, for the keyboard */
export function nextChoice(app) {
  const at = CHOICES.indexOf(app.store.state.choice);
  const choice = CHOICES[(at + 1) % CHOICES.length];
  app.store.dispatch({ type: "choice", choice });
  app.say(t("switch.said", { choice: t(`switch.${choice}`) }));
}
