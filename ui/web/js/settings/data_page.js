/** What lies on the disk: where, a copy of it, getting it back, clearing it. */

import { bytesOf, copyText, saveFile } from "../clipboard.js";
import { openSession } from "../commands/sessions.js";
import { fill, freshId, h } from "../dom.js";
import { t } from "../i18n.js";
import { icon } from "../icons.js";
import { oneLine } from "../text.js";
import { checkButton } from "../widgets/check.js";
import { confirmDialog } from "../widgets/dialog.js";

// Calls are bounded: a backup goes up in pieces, a multiple of three bytes each.
const UPLOAD_BYTES = 1_200_000;
const PIECE = 0x8000;

/** Each part of the page by the word it is named by, for whoever searches. @type {[string, (app: any) => HTMLElement][]} */
export const PARTS = [
  ["data.folders", folders], ["data.export", exports], ["data.backup", backup], ["data.restore", restore], ["data.doctor", diagnostics], ["data.clear", clearing],
];

/** @param {import("../app.js").App} app @returns {HTMLElement} */
export function dataPage(app) {
  return h("div", {}, PARTS.map(([, part]) => part(app)));
}

function section(title, ...content) {
  return h("section", { class: "data-section" }, h("h3", { class: "page-section" }, title), content);
}

function folders(app) {
  const list = h("dl", { class: "folders" });
  app.attempt(async () => {
    const places = await app.rpc.call("data.folders");
    fill(list, Object.entries(places).map(([name, path]) => [h("dt", {}, t(`folder.${name}`)), h("dd", {}, h("code", {}, oneLine(path)), copy(app, path))]));
  });
  return section(t("data.folders"), list);
}

function copy(app, text) {
  const run = async () => app.toast(t((await copyText(text)) ? "copied" : "copy.failed"));
  return h("button", { type: "button", class: "icon-button small", "aria-label": t("copy"), title: t("copy"), on: { click: run } }, icon("copy"));
}

function exports(app) {
  const { session } = app.store.state.open;
  const run = (format) => app.attempt(async () => {
    const file = await app.rpc.call("session.export", { session_id: session, format });
    saveFile(file.file_name, file.media_type, file.text);
  });
  const buttons = ["md", "html", "json"].map((format) => h("button", { type: "button", "aria-disabled": String(!session), on: { click: () => session && run(format) } }, t(`format.${format}`)));
  return section(t("data.export"), h("p", { class: "help" }, t(session ? "data.export.help" : "data.export.none")), h("div", { class: "button-row" }, buttons));
}

function backup(app) {
  const id = freshId("keys");
  const keys = h("input", { type: "checkbox", id });
  const note = h("p", { class: "help warn-words", role: "status" });
  keys.addEventListener("change", () => fill(note, keys.checked ? t("data.backup.keys.warn") : null));
  const run = () => app.attempt(async () => {
    const file = await app.rpc.call("data.backup", { include_keys: keys.checked });
    saveFile(file.file_name, file.media_type ?? "application/zip", bytesOf(file.base64));
    app.toast(t("exported", { name: file.file_name }));
  });
  return section(
    t("data.backup"),
    h("p", { class: "help" }, t("data.backup.help")),
    h("div", { class: "tick" }, keys, h("label", { for: id }, t("data.backup.keys"))),
    note,
    h("div", { class: "button-row" }, h("button", { type: "button", on: { click: run } }, t("data.backup.save"))),
  );
}

function restore(app) {
  const input = h("input", { type: "file", accept: ".zip", class: "sr-only", tabindex: "-1", "aria-label": t("data.restore") });
  input.addEventListener("change", async () => {
    const [file] = input.files;
    input.value = "";
    if (!file || !(await confirmDialog(t("data.restore"), t("data.restore.sure", { name: file.name }), t("data.restore.go")))) return;
    await app.attempt(async () => {
      await app.rpc.call("data.restore", { upload: await uploaded(app, new Uint8Array(await file.arrayBuffer())) });
      openSession(app, "");
      app.toast(t("data.restored"));
    });
  });
  return section(
    t("data.restore"),
    h("p", { class: "help" }, t("data.restore.help")),
    h("div", { class: "button-row" }, h("button", { type: "button", on: { click: () => input.click() } }, t("data.restore.choose")), input),
  );
}

async function uploaded(app, bytes) {
  let upload = null;
  for (let at = 0; at < bytes.length; at += UPLOAD_BYTES) {
    const piece = { base64: base64Of(bytes.subarray(at, at + UPLOAD_BYTES)) };
    ({ upload } = await app.rpc.call("data.upload", upload ? { ...piece, upload } : piece));
  }
  return upload;
}

function diagnostics(app) {
  const check = checkButton(() => app.rpc.call("doctor.run"));
  return section(t("data.doctor"), h("p", { class: "help" }, t("data.doctor.help")), h("div", { class: "check-line" }, check.button, check.verdict));
}

function clearing(app) {
  const run = async (what) => {
    if (what === "sessions" && !(await confirmDialog(t("data.clear.sessions"), t("data.clear.sure"), t("data.clear.sessions")))) return;
    await app.attempt(async () => {
      await app.rpc.call("data.clear", { what });
      if (what === "sessions") openSession(app, "");
      app.toast(t("data.cleared"));
    });
  };
  const button = (what) => h("button", { type: "button", class: what === "sessions" ? "danger" : "", on: { click: () => run(what) } }, t(`data.clear.${what}`));
  return section(t("data.clear"), h("p", { class: "help" }, t("data.clear.help")), h("div", { class: "button-row" }, ["cache", "health", "sessions"].map(button)));
}

function base64Of(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCharCode(...bytes.subarray(at, at + PIECE));
  return btoa(text);
}
