import assert from "node:assert/strict";
import { test } from "node:test";

import { hostOf, oneLine, plain, safeUrl, shorten } from "../../ui/web/js/text.js";

test("only http, https and mailto addresses are links", () => {
  assert.equal(safeUrl("https://a.example/x?y=1"), "https://a.example/x?y=1");
  assert.equal(safeUrl("mailto:me@a.example"), "mailto:me@a.example");
  for (const bad of ["javascript:alert(1)", " jav\u0000ascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "vbscript:x", "blob:https://a/1", "//a.example", "a.example", "https://", "mailto:", "sms:1", null, undefined, 5]) {
    assert.equal(safeUrl(bad), null, String(bad));
  }
});

test("what acts instead of being read is taken out", () => {
  assert.equal(plain("a\u001b[31mb\u202ec\u2066d\u0007e\r\nf"), "a[31mbcde\nf");
  assert.equal(oneLine("  a\n\tb  "), "a b");
});

test("a host is shown without www.", () => {
  assert.equal(hostOf("https://www.a.example:8080/x"), "a.example:8080");
  assert.equal(hostOf("javascript:alert(1)"), "");
});

test("shortening never splits a character", () => {
  assert.equal(shorten("👩👩👩👩", 3), "👩👩…");
  assert.equal(shorten("短", 3), "短");
});
