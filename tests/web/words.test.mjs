import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { detail, setLanguage, t } from "../../ui/web/js/i18n.js";
import { WORDS } from "../../ui/web/js/words.js";

const ROOT = fileURLToPath(new URL("../../ui/web/js", import.meta.url));
const sources = readdirSync(ROOT, { recursive: true }).filter((name) => name.endsWith(".js") && name !== "words.js" && name !== "details.js").map((name) => readFileSync(join(ROOT, name), "utf8"));
const code = sources.join("\n");
const placeholders = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
// Keys that are put together: what stands before the changing part.
const families = [...code.matchAll(/\b(?:t|has)\(\s*(?:[^)`]*\? )?`([a-z_.]*)\$\{/g)].map((found) => found[1]);

test("every key has both languages, with the same places to fill", () => {
  for (const [key, pair] of Object.entries(WORDS)) {
    assert.equal(pair.length, 2, key);
    assert.ok(pair[0].trim() && pair[1].trim(), key);
    if (!key.endsWith("_one") && !(`${key}_one` in WORDS)) assert.deepEqual(placeholders(pair[0]), placeholders(pair[1]), key);
  }
});

test("every key the code names exists", () => {
  const calls = [...code.matchAll(/\bt\(([^`]*?)\)/gs)].flatMap((found) => [...found[1].matchAll(/"([a-z][a-z0-9_.]*)"/g)].map((key) => key[1]));
  const direct = [...code.matchAll(/\bt\(\s*"([^"]+)"/g)].map((found) => found[1]);
  assert.ok(direct.length > 150);
  for (const key of direct) assert.ok(key in WORDS, key);
  for (const key of calls) if (key.includes(".")) assert.ok(key in WORDS || key.startsWith("data-"), key);
});

test("no key is left over", () => {
  for (const key of Object.keys(WORDS)) {
    const base = key.replace(/_one$/, "");
    assert.ok(code.includes(`"${base}"`) || families.some((family) => family && base.startsWith(family)), key);
  }
});

test("no view holds words of its own", () => {
  assert.doesNotMatch(code.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|\/(?:\\.|[^/\n])+\/[a-z]*|"(?:zh|en)": *"[^"]*"/gm, ""), /h\("[a-z0-9]+", \{[^}]*\}, "[A-Z][a-z]+ [a-z]/);
});

test("one is told from many, and the language can change", () => {
  setLanguage("en");
  assert.equal(t("results", { n: 1 }), "1 result");
  assert.equal(t("results", { n: 5 }), "5 results");
  setLanguage("zh-CN");
  assert.equal(t("results", { n: 5 }), "5 条结果");
});

test("an unknown key is a programming fault", () => {
  assert.throws(() => t("no.such.key"));
});

test("what stands beside a cause is said in the language of the page, and kept where it is not known", () => {
  setLanguage("zh-CN");
  assert.equal(detail("the connection was refused"), "连接被拒绝");
  assert.equal(detail("no answer within 10 s"), "10 秒内没有回答");
  assert.equal(detail("2 snippets shortened"), "2 段摘录已截短");
  assert.equal(detail("something new (a+b)"), "something new (a+b)");
  setLanguage("en");
  assert.equal(detail("the connection was refused"), "the connection was refused");
});
