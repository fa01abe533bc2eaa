/** Where is searched: the built-in free search, and a pane for each service with key, address, settings and check. */

import { fill, freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { checkButton } from "../widgets/check.js";
import { fieldRow } from "./field.js";
import { healthLine } from "./instances.js";
import { keyRow } from "./keys.js";
import { leaveField } from "./model_page.js";

const GROUPS = ["keyed", "scraped", "keyless"];

/** @param {import("../app.js").App} app @param {{fields: object[], keys: object[], providers: object[]}} data */
export function sourcesPage(app, data) {
  const free = data.fields.filter((field) => field.path.startsWith("search.builtin_free."));
  return h(
    "div",
    {},
    h("h3", { class: "page-section" }, t("sources.free")),
    free.map((field) => fieldRow(app, field)),
    GROUPS.map((group) => groupOf(app, data, group)),
  );
}

function groupOf(app, data, group) {
  const inside = data.providers.filter((one) => one.group === group);
  if (!inside.length) return null;
  return [
    h("h3", { class: "page-section" }, t(`sources.${group}`)),
    h("div", { class: "panes" }, inside.map((provider) => pane(app, data, provider))),
  ];
}

/** @returns {HTMLElement} one folded pane, filled when it is opened first */
export function pane(app, data, provider) {
  const body = h("div", { class: "pane-body" });
  const tag = h("span", { class: "tag" });
  let filled = false;
  const element = h(
    "details",
    { class: "pane", data: { provider: provider.name } },
    h("summary", {}, icon("chevron"), h("span", { class: "pane-title" }, provider.title), tag),
    body,
  );
  element.addEventListener("toggle", () => {
    if (!element.open || filled) return;
    filled = true;
    fill(body, content());
  });

  function drawTag(row) {
    fill(tag, t(tagOf(row)));
    tag.classList.toggle("good", row.active && !(row.chosen && row.lacks));
  }

  async function renew() {
    await app.refreshProviders();
    const row = app.store.state.providers.find((one) => one.name === provider.name);
    if (row) drawTag(row);
  }

  function content() {
    const key = data.keys.find((one) => one.name === provider.name);
    const check = checkButton(() => app.rpc.call("provider.check", { name: provider.name }).finally(renew), () => leaveField(app));
    const slot = h("div", { on: { input: () => check.clear() } });
    fill(
      slot,
      key ? keyRow(app, key, () => { check.clear(); renew(); }) : null,
      fieldRow(app, addressField(provider), { onSaved: () => check.clear() }),
      provider.config_fields.map((field) => fieldRow(app, field, { onSaved: () => check.clear() })),
      healthLine(provider.health),
      h("div", { class: "check-line" }, check.button, check.verdict),
    );
    return slot;
  }

  drawTag(provider);
  return element;
}

/** A service that is chosen and lacks something is not the first choice: searches go on without it. */
function tagOf(row) {
  if (row.chosen && !row.lacks) return "sources.chosen";
  if (row.active && !row.chosen) return "sources.active";
  if (row.lacks) return row.lacks === "key" ? "sources.no_key" : "sources.lacks";
  return row.needs_key && !row.has_key ? "sources.no_key" : "sources.inactive";
}

function addressField(provider) {
  return {
    path: `search.base_urls.${provider.name}`,
    kind: "address",
    title: { en: "Base URL", zh: "接口地址" },
    help: { en: `Scheme, host and port; empty takes ${provider.default_base_url}.`, zh: `协议、主机和端口；留空则使用 ${provider.default_base_url}。` },
    value: provider.base_url || "",
    default: "",
    choices: [],
    set: Boolean(provider.base_url),
    secret: false,
    id: freshId("address"),
  };
}
