import assert from "node:assert/strict";
import { test } from "node:test";

import { commandOf } from "../../ui/web/js/keys.js";

const key = (name, more = {}) => ({ key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, isComposing: false, ...more });

test("each chord means its command, with Ctrl and with Cmd", () => {
  const chords = { n: "new", k: "find", ",": "settings", e: "search", b: "sidebar", "+": "larger", "=": "larger", "-": "smaller", 0: "size" };
  for (const [name, command] of Object.entries(chords)) {
    assert.equal(commandOf(key(name, { ctrlKey: true })), command);
    assert.equal(commandOf(key(name, { metaKey: true })), command);
  }
  assert.equal(commandOf(key("C", { ctrlKey: true, shiftKey: true })), "copy");
  assert.equal(commandOf(key("E", { ctrlKey: true, shiftKey: true })), "edit");
  assert.equal(commandOf(key("+", { ctrlKey: true, shiftKey: true })), "larger");
});

test("plain letters, and keys of an input method, mean nothing", () => {
  assert.equal(commandOf(key("n")), null);
  assert.equal(commandOf(key("Escape", { isComposing: true })), null);
  assert.equal(commandOf(key("Escape")), "stop");
});
