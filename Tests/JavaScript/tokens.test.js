// @ts-check
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

const folder = new URL("../../Public/lectern/", import.meta.url);
/** @param {string} name @param {URL} [from] */
const read = (name, from = folder) => readFileSync(new URL(name, from), "utf8");
/** The style sheets of a folder without its tokens. @param {URL} from */
const sheetsOf = (from) => readdirSync(from, { recursive: true }).map(String)
  .filter((name) => name.endsWith(".css") && name !== "tokens.css");
const sheets = sheetsOf(folder);
const deck = new URL("../deck/", folder);
// A style of a talk is a set of values of its tokens.
const deckSheets = sheetsOf(deck).filter((name) => name !== "themes.css");

const [tokens, fallbacks] = read("tokens.css").split("@supports").map((part) =>
  new Map([...part.matchAll(/--(lectern-[a-z-]+): ([^;]+);/g)].map(([, name, value]) => [name, value])));

/** @param {string} name @param {"light" | "dark"} scheme */
function color(name, scheme) {
  const value = tokens.get(`lectern-${name}`) ?? "";
  const [light, dark = light] = value.match(/#[0-9a-f]{6}/g) ?? [];
  assert.ok(light, `${name} is a color`);
  return scheme === "light" ? light : dark;
}

/** The relative luminance of WCAG 2.2. @param {string} hex */
function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const part = parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {string} one @param {string} other */
function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

for (const scheme of /** @type {const} */ (["light", "dark"])) {
  test(`every text of the ${scheme} tokens can be read on every surface`, () => {
    for (const text of ["ink", "soft", "accent", "right", "wrong"]) {
      for (const surface of ["page", "raised", "sunken"]) {
        const ratio = contrast(color(text, scheme), color(surface, scheme));
        assert.ok(ratio >= 4.5, `${text} on ${surface}: ${ratio.toFixed(2)}`);
      }
    }
    for (const name of ["accent", "alarm", "frozen"]) {
      const ratio = contrast(color(`on-${name}`, scheme), color(name, scheme));
      assert.ok(ratio >= 4.5, `on-${name}: ${ratio.toFixed(2)}`);
    }
  });

  test(`the edges of ${scheme} controls can be seen on every surface`, () => {
    for (const surface of ["page", "raised", "sunken"]) {
      const ratio = contrast(color("edge", scheme), color(surface, scheme));
      assert.ok(ratio >= 3, `edge on ${surface}: ${ratio.toFixed(2)}`);
    }
  });
}

test("browsers without light-dark() get the light values", () => {
  const pairs = [...tokens].filter(([, value]) => value.startsWith("light-dark("));
  assert.deepEqual(
    [...fallbacks],
    pairs.map(([name, value]) => [name, /** @type {RegExpMatchArray} */ (value.match(/#[0-9a-f]{6}/))[0]]),
  );
});

/** Custom properties that modules set. They are not tokens. */
const MEASURES = ["lectern-bar", "lectern-development"];

test("every style sheet uses tokens that exist, and imports them", () => {
  for (const name of sheets) {
    const used = [...read(name).matchAll(/var\(--(lectern-[a-z-]+)/g)].map(([, token]) => token)
      .filter((token) => !MEASURES.includes(token));
    for (const token of used) assert.ok(tokens.has(token), `${name} uses --${token}`);
    // /inspect has room.css.
    if (used.length > 0 && name !== "inspect.css") assert.match(read(name), /@import url\("(?:\.\.\/)?tokens\.css"\);/, name);
  }
});

/** The colors in a style sheet, apart from black and white, opaque or not. @param {string} code */
const colorsIn = (code) => [...code.replace(/\/\*.*?\*\//gs, "").matchAll(/#[0-9a-f]{3,8}\b/gi)].map(([color]) => color)
  .filter((color) => !/^#(000|fff)[0-9a-f]?$/.test(color));

test("every color is a token, apart from black and white", () => {
  for (const name of sheets) assert.deepEqual(colorsIn(read(name)), [], name);
  for (const name of deckSheets) assert.deepEqual(colorsIn(read(name, deck)), [], `deck/${name}`);
  for (const [from, place] of /** @type {[URL, string][]} */ ([[folder, ""], [deck, "deck/"]])) {
    for (const name of readdirSync(from, { recursive: true }).map(String).filter((name) => name.endsWith(".js"))) {
      const texts = [...read(name, from).matchAll(/["'`](#[0-9a-f]{3,8})["'`]/gi)].map(([, color]) => color);
      assert.deepEqual(texts, [], place + name);
    }
  }
});

test("every style sheet of Deck uses custom properties that exist", () => {
  const files = readdirSync(deck).map(String);
  const texts = (/** @type {string} */ end) => files.filter((name) => name.endsWith(end)).map((name) => read(name, deck)).join("\n");
  // Pages and modules set some on elements.
  const own = [/(--[a-z-]+)(?=:| \{)/g, / data-style---([a-z-]+)=/g, /setProperty\("(--[a-z-]+)"/g].flatMap((pattern, index) =>
    [...texts([".css", ".html", ".js"][index]).matchAll(pattern)].map(([, name]) => name.replace(/^(?!--)/, "--")));
  const known = new Set([...own, ...[...tokens.keys(), ...MEASURES].map((name) => `--${name}`)]);
  for (const name of files.filter((name) => name.endsWith(".css"))) {
    for (const [, used] of read(name, deck).matchAll(/var\((--[a-z-]+)/g)) assert.ok(known.has(used), `deck/${name} uses ${used}`);
  }
});
