/** The frame: sidebar, conversation, composer. Built anew when the language changes. */

import { fill, h } from "../dom.js";
import { focusSoon, guardFocus } from "../focus.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { chordText } from "../keys.js";
import { openProject } from "../state.js";
import { oneLine } from "../text.js";
import { announcer } from "./announce.js";
import { composer } from "./composer.js";
import { conversation } from "./conversation.js";
import { drawer } from "./drawer.js";
import { isDefault } from "./project_dialog.js";
import { sidebar } from "./sidebar.js";
import { firstRun, linkStrip, warningStrip } from "./strips.js";

/** @param {import("../app.js").App} app @param {HTMLElement} root @returns {{end: () => void, focusSearch: () => void}} */
export function mountShell(app, root) {
  const stops = [];
  const watch = (select, render) => stops.push(app.store.watch(select, render));
  const side = sidebar(app, watch);
  const talk = conversation(app, watch);
  const title = h("h1", { class: "room-title" });
  const show = bar("sidebar", t("sidebar.show"), "sidebar", () => app.toggleSidebar(), "show-sidebar");
  const main = h(
    "main",
    { class: "main" },
    h(
      "header",
      { class: "topbar" },
      show,
      title,
      bar("plus", t("new.chat"), "new", () => app.newChat(), "show-new"),
    ),
    talk.element,
    h("div", { class: "foot" }, h("div", { class: "column" }, linkStrip(app, watch), warningStrip(app, watch), firstRun(app, watch), composer(app, watch).element)),
  );
  const shade = h("div", { class: "shade", on: { click: () => app.toggleSidebar(false) } });
  root.replaceChildren(side.element, shade, main, announcer(app, watch), app.toasts.element);
  guardFocus(() => app.emit("focus"));
  const endDrawer = drawer(app, watch, { root, side: side.element, main, show });
  watch((state) => [state.open, state.sessions, state.projects], (_, state) => {
    const session = state.sessions.find((one) => one.id === state.open.session);
    const words = session ? oneLine(session.title) || t("untitled") : t("new.chat");
    const project = state.projects.find((one) => one.id === openProject(state) && !isDefault(one));
    fill(title, project ? h("span", { class: "room-project" }, t("room.project", { name: oneLine(project.name) }), " · ") : null, h("bdi", {}, words));
    document.title = session ? `${words} — Sidelight` : "Sidelight";
  });
  return {
    end: () => {
      for (const stop of stops) stop();
      endDrawer();
      talk.end();
      app.clearListeners();
    },
    focusSearch: () => focusSoon(side.findSearch),
  };
}

function bar(name, label, command, run, className) {
  return h("button", { type: "button", class: `icon-button ${className}`, "aria-label": label, title: `${label} (${chordText(command)})`, "aria-controls": name === "sidebar" ? "sidebar" : null, on: { click: run } }, icon(name));
}
