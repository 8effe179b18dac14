import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { formatted } from "../../../Public/lectern/page/formatted.js";
import { directive } from "../../../Public/lectern/page/formats.js";
import { language } from "../../../Public/lectern/words.js";

// The server's tests read the same table.
const { now, texts, unknown } = JSON.parse(
  readFileSync(new URL("../../Fixtures/pages/formats.json", import.meta.url), "utf8"));
process.env.TZ = "UTC";
// With formatters of its own, which know the time zone in which they were made.
const { formatted: formattedInTheWest } = await import("../../../Public/lectern/page/formatted.js?west");

/** ICU separates some units with narrow and other spaces. */
const plain = (text) => text.replace(/[\u00a0\u202f]/g, " ");

for (const { format, value, en, west = en, de } of texts) {
  test(`${JSON.stringify(value)} as ${format} is ${en || "empty"}`, () => {
    assert.equal(plain(formatted(format, value, now, ["en-US"]).text), en);
    assert.equal(plain(formatted(format, value, now, ["de-DE"]).text), de);
  });
  test(`${JSON.stringify(value)} as ${format} is ${west || "empty"} in the west`, () => {
    process.env.TZ = "America/Los_Angeles";
    const { text } = formattedInTheWest(format, value, now, ["en-US"]);
    process.env.TZ = "UTC";
    assert.equal(plain(text), west);
  });
}

test("an unknown format is empty", () => {
  for (const format of unknown) assert.equal(formatted(format, 1, now).text, "");
});

test("a relative time says when its text changes", () => {
  const ago = (milliseconds) => formatted("relative", now - milliseconds, now, ["en"]).changesIn;
  assert.equal(ago(0), 60_000);
  assert.equal(ago(59_000), 1_000);
  assert.equal(ago(90_000), 30_000);
  assert.equal(ago(-90_000), 30_001);
  assert.equal(ago(86_400_000 * 3), 3_600_000);
  assert.equal(formatted("date", now, now, ["en"]).changesIn, undefined);
});

/** Binds an element that shows a value of `state`. */
function bind(format, state) {
  const element = { shown: "", getAttribute: (name) => (name === "data-text" ? "value" : null) };
  const directives = {
    wordsOf: (_, text) => text,
    setText: (element, text) => { element.shown = plain(text); },
  };
  return { element, ...directive(element, { name: "", path: format, read: (path) => state[path] }, { directives }) };
}

/** Calls a function while the page and the device have these languages. */
function inLanguages(page, device, call) {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  globalThis.document = { documentElement: { lang: page } };
  Object.defineProperty(globalThis, "navigator", { value: { languages: device }, configurable: true });
  try {
    return call();
  } finally {
    delete globalThis.document;
    delete globalThis.navigator;
    if (before) Object.defineProperty(globalThis, "navigator", before);
    delete language.code;
    delete language.original;
  }
}

/** Returns what an element shows. */
function shown(format, value) {
  const { element, update } = bind(format, { value });
  update();
  return element.shown;
}

test("a value is in the language that the page's texts are in", () => {
  inLanguages("en", ["en-IN", "en"], () => {
    assert.equal(shown("number", 1234567.5), "12,34,567.5");
    language.code = "de-DE";
    assert.equal(shown("number", 1234567.5), "1.234.567,5");
  });
});

test("a form is chosen by the language in which the author wrote the page", () => {
  const votes = "plural one # vote | other # votes";
  // Japanese has one category, "other".
  inLanguages("ja", ["ja"], () => {
    assert.equal(shown(votes, 1), "1 votes");
    language.original = "en";
    assert.equal(shown(votes, 1), "1 vote");
    language.original = "";
    assert.equal(shown(votes, 1), "1 vote");
  });
});

test("a malformed language is none", () => {
  inLanguages("de_DE", ["en-US@posix", "de"], () => {
    assert.equal(shown("plural one # vote | other # votes", 1), "1 vote");
    assert.equal(shown("number", 1.5), "1,5");
  });
});

test("an element with the same value makes no text, and two elements share their formatters", () => {
  let made = 0;
  const { DateTimeFormat } = Intl;
  Intl.DateTimeFormat = class extends DateTimeFormat {
    constructor(...options) {
      super(...options);
      made += 1;
    }
  };
  const state = { value: "2026-11-27" };
  const [one, other] = [bind("date full", state), bind("date full", state)];
  one.update();
  other.update();
  Intl.DateTimeFormat = DateTimeFormat;
  assert.equal(made, 1);
  const first = one.element.shown;
  one.element.shown = "untouched";
  one.update();
  assert.equal(one.element.shown, "untouched");
  state.value = "2026-11-28";
  one.update();
  assert.notEqual(one.element.shown, first);
  state.value = undefined;
  one.update();
  assert.equal(one.element.shown, "");
});

test("a relative time changes without a message, and stops with its element", () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now });
  const { element, update, cleanup } = bind("relative", { value: new Date(now).toISOString() });
  update();
  assert.match(element.shown, /now/);
  mock.timers.tick(121_000);
  assert.match(element.shown, /2 min/);
  cleanup();
  mock.timers.tick(600_000);
  assert.match(element.shown, /2 min/);
  mock.timers.reset();
});
