import assert from "node:assert/strict";
import { test } from "node:test";
import { isTruthy, loadsFile, runsCode } from "../../../Public/lectern/page/directives.js";

test("undefined, null, false, 0, \"\" and an empty list are not truthy", () => {
  for (const value of [undefined, null, false, 0, "", []]) assert.equal(isTruthy(value), false);
});

test("everything else is truthy", () => {
  for (const value of [true, 1, -1, "0", " ", [0], {}]) assert.equal(isTruthy(value), true);
});

const code = [
  ["onclick", "x"], ["onerror", ""], ["srcdoc", "<b>"],
  ["href", "javascript:alert(1)"], ["href", "JavaScript:alert(1)"], ["src", " \tjava\nscript:alert(1)"],
  ["action", "\u0001javascript:x"], ["formaction", "javascript:x"], ["xlink:href", "javascript:x"],
];

for (const [name, value] of code) {
  test(`${name}=${JSON.stringify(value)} runs code`, () => assert.equal(runsCode(name, value), true));
}

const harmless = [
  ["title", "javascript:x"], ["href", "https://a.example/javascript:x"], ["href", "javascript.html"],
  ["src", "data:image/png;base64,"], ["datetime", "2026-11-21T03:44:41Z"], ["aria-label", "on"],
];

for (const [name, value] of harmless) {
  test(`${name}=${JSON.stringify(value)} runs no code`, () => assert.equal(runsCode(name, value), false));
}

for (const value of [
  "url(a.png)", "URL( 'a.png' )", "image-set('a.png' 1x)", "-webkit-image-set(url(a) 1x)", "image('a.png')",
  "cross-fade(url(a), url(b))", "src(\"a.png\")", "\\75rl(a.png)", "red url(", "var(--a, url(a))",
]) {
  test(`${JSON.stringify(value)} could load a file`, () => assert.equal(loadsFile(value), true));
}

for (const value of [
  "", "0.4", "40%", "hsl(120 50% 50%)", "calc(1px * var(--a))", "translate(1px, 2px)", "linear-gradient(red, blue)",
  "\"Curl\"", "image",
]) {
  test(`${JSON.stringify(value)} loads no file`, () => assert.equal(loadsFile(value), false));
}
