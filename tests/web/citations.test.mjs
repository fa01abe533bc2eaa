import assert from "node:assert/strict";
import { test } from "node:test";

import { splitCitations, withRegularMarks, withoutMarks } from "../../ui/web/js/citations.js";

const known = new Set([1, 2, 3, 5]);
const shown = (text) => splitCitations(text, known).map((piece) => (typeof piece === "string" ? piece : `<${piece.number}>`)).join("");

test("every shape that models write becomes a chip", () => {
  const shapes = {
    "a [1].": "a <1>.", "a [1][2]": "a <1><2>", "a [3, 5]": "a <3><5>", "a [^3]": "a <3>", "中文【3】。": "中文<3>。",
    "中文［3］": "中文<3>", "x [citation:3]": "x <3>", "x 【3†source】": "x <3>", "x [来源 2]": "x <2>", "x [1、2]": "x <1><2>", "x [1-3]": "x <1><2><3>",
  };
  for (const [text, expected] of Object.entries(shapes)) assert.equal(shown(text), expected);
});

test("numbers without a source stay text", () => {
  assert.equal(shown("see [9] and [0] and [1-9]"), "see [9] and [0] and [1-9]");
  assert.equal(shown("both [3, 9]"), "both <3>[9]");
});

test("what only looks like a mark stays text", () => {
  for (const text of ["\\[1]", "\\sqrt[3]", "[1]: https://x.example", "[^1]: note", "x[1]=2", "https://x.example/a[1]b"]) assert.equal(shown(text), text);
});

test("copying without citations leaves code alone and no stray blanks", () => {
  assert.equal(withoutMarks("Fast [1][2]. `a[1]`\n\n```\nb[2]\n```\nEnd 【3】。", known), "Fast. `a[1]`\n\n```\nb[2]\n```\nEnd。");
});

test("copying with citations writes every mark in one form", () => {
  assert.equal(withRegularMarks("甲【3】乙[1, 2] `x[1]`", known), "甲[3]乙[1][2] `x[1]`");
});
