import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { directive, formatted } from "../../../Public/lectern/page/formats.js";

// The server's tests read the same table.
const { now, texts, unknown } = JSON.parse(
  readFileSync(new URL("../../Fixtures/pages/formats.json", import.meta.url), "utf8"));
process.env.TZ = "UTC";

/** ICU separates some units with narrow and other spaces. */
const plain = (text) => text.replace(/[\u00a0\u202f]/g, " ");

for (const { format, value, en, de } of texts) {
  test(`${JSON.stringify(value)} as ${format} is ${en || "empty"}`, () => {
    assert.equal(plain(formatted(format, value, now, "en-US").text), en);
    assert.equal(plain(formatted(format, value, now, "de-DE").text), de);
  });
}

test("an unknown format is empty", () => {
  for (const format of unknown) assert.equal(formatted(format, 1, now).text, "");
});

test("a relative time says when its text changes", () => {
  const ago = (milliseconds) => formatted("relative", now - milliseconds, now, "en").changesIn;
  assert.equal(ago(0), 60_000);
  assert.equal(ago(59_000), 1_000);
  assert.equal(ago(90_000), 30_000);
  assert.equal(ago(-90_000), 30_001);
  assert.equal(ago(86_400_000 * 3), 3_600_000);
  assert.equal(formatted("date", now, now, "en").changesIn, undefined);
});

test("a relative time changes without a message, and stops with its element", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now });
  const element = { shown: "", getAttribute: (name) => (name === "data-text" ? "at" : null) };
  const directives = {
    wordsOf: (_, text) => text,
    setText: (element, text) => { element.shown = text; },
  };
  const read = (path) => (path === "at" ? new Date(now).toISOString() : undefined);
  const { update, cleanup } = directive(element, { name: "", path: "relative", read }, { directives });
  update();
  assert.match(element.shown, /now/);
  mock.timers.tick(121_000);
  assert.match(element.shown, /2 min/);
  cleanup();
  mock.timers.tick(600_000);
  assert.match(element.shown, /2 min/);
  mock.timers.reset();
});
