/** Calm bands above the composer: the state of the connection, and what a first start offers. */

import { fill, h } from "../dom.js";
import { t, tr } from "../i18n.js";
import { icon } from "../icons.js";
import { oneLine, plain } from "../text.js";

const PATIENCE_MS = 600;

/** Says when the sidecar restarts or this computer is offline. A blink of the connection is not worth a word. */
export function linkStrip(app, watch) {
  const element = h("div", { class: "strip-slot", role: "status", "aria-live": "polite" });
  let timer = 0;
  let told = false;
  watch((state) => [state.link, state.online, state.server], ([link, online, server]) => {
    clearTimeout(timer);
    if (link === "lost" || link === "connecting") {
      const show = () => {
        told = true;
        fill(element, strip("warn", link === "lost" ? t("link.lost") : t("link.connecting"), link === "lost"));
      };
      if (told) show();
      else timer = setTimeout(show, PATIENCE_MS);
      return;
    }
    told = false;
    if (link === "forbidden") fill(element, strip("warn", t("link.forbidden")));
    else if (!online) fill(element, strip("globe-off", t("link.offline")));
    else if (server?.read_only) fill(element, strip("info", t("link.read_only")));
    else fill(element);
  });
  return element;
}

function strip(name, words, busy = false) {
  return h("div", { class: "strip" }, busy ? h("span", { class: "spinner", "aria-hidden": "true" }) : icon(name), h("p", {}, words));
}

/** What the settings or the store had to say, such as a value that could not be used; closed until it changes. */
export function warningStrip(app, watch) {
  const element = h("div", { class: "strip-slot" });
  watch((state) => state.warnings, (warnings) => {
    const words = warnings.map((one) => h("p", {}, plain(one.text)));
    const close = h("button", { type: "button", class: "icon-button small", "aria-label": t("close"), on: { click: () => fill(element) } }, icon("close"));
    fill(element, words.length ? h("div", { class: "strip" }, icon("warn"), h("div", { class: "strip-words" }, words), close) : null);
  });
  return element;
}

/** Offers a found local server, a key, or to stay as it is; gone for good once closed. */
export function firstRun(app, watch) {
  const element = h("div", { class: "strip-slot" });
  watch((state) => [state.model, state.bannerClosed, state.link], ([model, closed]) => {
    fill(element, model && !closed && isWorthSaying(model) ? banner(app, model) : null);
  });
  return element;
}

function isWorthSaying(model) {
  return model.extractive || (model.found_servers ?? []).length > 0;
}

function banner(app, model) {
  const servers = model.found_servers ?? [];
  const local = !model.extractive && servers.length > 0;
  const words = local
    ? t("banner.using", { name: serverName(servers[0]) })
    : servers.length
      ? t("banner.found", { name: serverName(servers[0]) })
      : t("banner.none");
  return h(
    "section",
    { class: "banner", "aria-label": t("banner.label") },
    h("div", {}, h("p", { class: "banner-title" }, t("banner.title")), h("p", {}, words)),
    h(
      "div",
      { class: "banner-actions" },
      local ? null : servers.map((server) => button(t("banner.use", { name: serverName(server) }), () => use(app, server), "primary")),
      local ? null : button(t("banner.key"), () => app.openSettings("model", { focus: "key" }), servers.length ? "" : "primary"),
      button(local ? t("banner.fine") : t("banner.stay"), () => app.closeBanner()),
    ),
    model.extractive && model.local?.installed === false ? h("p", { class: "hint banner-local" }, t("banner.local")) : null,
  );
}

function button(words, run, kind = "") {
  return h("button", { type: "button", class: kind, on: { click: run } }, words);
}

/** @returns {string} a server of `model.status`: its title and first model */
function serverName(server) {
  const title = oneLine(tr(server.title) || server.preset || server.name);
  const model = oneLine(server.models?.[0] ?? "");
  return model ? `${title} (${model})` : title;
}

function use(app, server) {
  return app.attempt(async () => {
    await app.rpc.call("settings.set", { key: "model.preset", value: server.preset ?? server.name });
    await app.refreshModel();
    app.closeBanner();
    app.toast(t("banner.done", { name: serverName(server) }));
  });
}
