import assert from "node:assert/strict";
import { test } from "node:test";
import { matchesKey } from "../../../Public/lectern/controls/keys.js";

/** Makes the parts of a keydown event that count. */
const press = (key, more = {}) =>
  ({ key, code: "", ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...more });

const matching = [
  ["PageDown", press("PageDown")],
  ["pagedown", press("PageDown")],
  ["PageUp PageDown", press("PageDown")],
  ["  n\n p ", press("p")],
  ["n", press("N")],
  ["N", press("n")],
  ["Space", press(" ")],
  ["Plus", press("+")],
  ["Plus", press("+", { shiftKey: true })],
  ["?", press("?", { shiftKey: true })],
  ["?", press("?")],
  ["Control+Enter", press("Enter", { ctrlKey: true })],
  ["Enter Control+Enter", press("Enter", { ctrlKey: true })],
  ["Shift+Alt+n", press("N", { shiftKey: true, altKey: true })],
  ["Meta+Plus", press("+", { metaKey: true })],
  ["f", press("а", { code: "KeyF" })],
  ["é", press("é", { code: "Digit2" })],
];

for (const [keys, event] of matching) {
  test(`"${keys}" is ${JSON.stringify(event)}`, () => assert.equal(matchesKey(event, keys), true));
}

const others = [
  ["PageDown", press("PageUp")],
  ["PageDown", press("PageDown", { ctrlKey: true })],
  ["PageDown", press("PageDown", { shiftKey: true })],
  ["n", press("N", { shiftKey: true })],
  ["n", press("n", { metaKey: true })],
  ["Control+Enter", press("Enter")],
  ["Control+Enter", press("Enter", { ctrlKey: true, altKey: true })],
  ["?", press("?", { ctrlKey: true })],
  ["Space", press(" ", { shiftKey: true })],
  ["Shift+?", press("?")],
  // Dvorak has another letter at that position: the letter counts.
  ["f", press("u", { code: "KeyF" })],
  ["", press("n")],
  ["", press("Dead")],
];

for (const [keys, event] of others) {
  test(`"${keys}" is not ${JSON.stringify(event)}`, () => assert.equal(matchesKey(event, keys), false));
}
