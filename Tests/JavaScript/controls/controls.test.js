import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mapOffset, payloadOf, shownValue, valueOf } from "../../../Public/lectern/controls/controls.js";

/** Makes the parts of a control that its value depends on. */
const control = (type, value = "", more = {}) => ({ type, value, validity: {}, ...more });
const options = (...values) => ({ selectedOptions: values.map((value) => ({ value })) });

describe("the value sent", () => {
  for (const [what, held, value] of [
    ["text unchanged", control("text", " a "), " a "],
    ["an empty text as one", control("text", ""), ""],
    ["a number", control("number", "1.50"), 1.5],
    ["a large number", control("number", "1e21"), 1e21],
    ["an empty number as null", control("number", ""), null],
    ["an incomplete number as undefined", control("number", "", { validity: { badInput: true } }), undefined],
    ["a range as a number", control("range", "50"), 50],
    ["a checked box", control("checkbox", "on", { checked: true }), true],
    ["an unchecked box", control("checkbox", "on", { checked: false }), false],
    ["a checked radio button", control("radio", "red", { checked: true }), "red"],
    ["an unchecked radio button as undefined", control("radio", "red", { checked: false }), undefined],
    ["the selected option", control("select-one", "a"), "a"],
    ["the selected options", control("select-multiple", "a", options("a", "b")), ["a", "b"]],
    ["no selected options", control("select-multiple", "", options()), []],
    ["a date", control("date", "2026-11-21"), "2026-11-21"],
    ["an empty date as null", control("date", ""), null],
    ["an incomplete date as undefined", control("date", "", { validity: { badInput: true } }), undefined],
    ["a time", control("time", "06:56"), "06:56"],
    ["a month", control("month", "2026-11"), "2026-11"],
  ]) {
    test(what, () => assert.deepEqual(valueOf(held), value));
  }
});

describe("the payload", () => {
  const read = (path) => ({ id: 7 })[path];

  test("is the value", () => assert.equal(payloadOf({ dataset: {} }, read, "3"), "3"));

  test("is undefined without a value", () => assert.equal(payloadOf({ dataset: {} }, read, undefined), undefined));

  test("has the row's id beside the value", () =>
    assert.deepEqual(payloadOf({ dataset: { id: "id" } }, read, "Milk"), { id: 7, value: "Milk" }));

  test("is a number with data-number", () => {
    for (const [value, number] of [["3", 3], ["-1.5", -1.5], [4, 4], ["", null], [null, null], [["1", "2"], [1, 2]]]) {
      assert.deepEqual(payloadOf({ dataset: { number: "" } }, read, value), number);
    }
  });
});

describe("the value shown", () => {
  for (const [what, type, value, held] of [
    ["text", "text", "a", "a"],
    ["null as an empty text", "text", null, ""],
    ["undefined as an empty text", "text", undefined, ""],
    ["a number as text", "text", 7, "7"],
    ["a single-line text without line breaks", "text", "a\nb", "ab"],
    ["a text area with normalised line breaks", "textarea", "a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["a number", "number", 1.5, 1.5],
    ["text that is a number", "number", "1.5", 1.5],
    ["zero", "number", 0, 0],
    ["null as no number", "number", null, null],
    ["an empty text as no number", "number", "", null],
    ["words as no number", "number", "seven", null],
    ["true as a checked box", "checkbox", true, true],
    ["false as an unchecked box", "checkbox", false, false],
    ["null as an unchecked box", "checkbox", null, false],
    ["an option", "select-one", "a", "a"],
    ["a number as an option", "select-one", 3, "3"],
    ["null as no option", "select-one", null, ""],
    ["a list as options", "select-multiple", ["a", 3], ["a", "3"]],
    ["null as no options", "select-multiple", null, []],
    ["one value as one option", "select-multiple", "a", ["a"]],
    ["a date", "date", "2026-11-21", "2026-11-21"],
    ["null as no date", "date", null, null],
  ]) {
    test(what, () => assert.deepEqual(shownValue(control(type), value), held));
  }

  test("a radio button is checked if the value is its own", () => {
    assert.equal(shownValue(control("radio", "red"), "red"), true);
    assert.equal(shownValue(control("radio", "3"), 3), true);
    assert.equal(shownValue(control("radio", "red"), "blue"), false);
    assert.equal(shownValue(control("radio", "red"), null), false);
  });
});

describe("the caret", () => {
  // "|" marks the caret.
  for (const [what, before, after] of [
    ["stays before an addition at the end", "ab|c", "ab|cd"],
    ["moves with an addition before it", "ab|c", "xab|c"],
    ["stays at an addition in its place", "ab|", "ab|c"],
    ["moves back with a removal before it", "  ab|c", "ab|c"],
    ["stays when the end is cut off", "a|bcdef", "a|bc"],
    ["moves to the end when its place is cut off", "abcde|f", "abc|"],
    ["keeps its place when letters become capitals", "ab|cd", "AB|CD"],
    ["is at the end when all before it is replaced", "abc|", "ABC|"],
    ["stays behind a letter that becomes a capital", "ABx|C", "ABX|C"],
    ["moves with additions at both ends", "Hello wo|rld", "Oh, Hello wo|rld!"],
    ["stays before an addition behind it, and moves with one before", "Hello|", "Oh, Hello|!"],
    ["is at the end of a longer replacement", "usd|", "US Dollar|"],
    ["moves back when both ends are trimmed", "  a|b  ", "a|b"],
    ["moves to the end when both ends are trimmed", "  ab  |", "ab|"],
    ["moves to the end of the trimmed text from behind it", "  ab |  ", "ab|"],
    ["moves to the start of the trimmed text from before it", " |  ab  ", "|ab"],
    ["moves to the end of a shorter replacement", "abcd|ef", "xy|"],
    ["is at the start of an empty text", "ab|c", "|"],
    ["stays at the start", "|abc", "|xyz"],
    ["is correct among equal letters", "aa|a", "aa|"],
    ["is never inside a surrogate pair", "abc|de", "😀|😀"],
    ["stays behind a replaced character", "😀|", "😁|"],
    ["stays before a replaced character", "|😀", "|😁"],
  ]) {
    test(what, () => {
      const offset = mapOffset(before.indexOf("|"), before.replace("|", ""), after.replace("|", ""));
      assert.equal(offset, after.indexOf("|"));
    });
  }

  test("moves with a remote addition anywhere before it", () => {
    const text = "The quick brown fox";
    for (let place = 0; place <= text.length; place++) {
      const after = `${text.slice(0, place)}§${text.slice(place)}`;
      for (let caret = 0; caret <= text.length; caret++) {
        const expected = caret > place ? caret + 1 : caret;
        assert.equal(mapOffset(caret, text, after), expected, `${place} ${caret}`);
      }
    }
  });
});
