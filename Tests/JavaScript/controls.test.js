import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { mapOffset, shownValue, valueOf } from "../../Public/lectern/controls.js";

/** As far as a value goes. */
const control = (type, value = "", more = {}) => ({ type, value, validity: {}, ...more });
const options = (...values) => ({ selectedOptions: values.map((value) => ({ value })) });

describe("what is sent", () => {
  for (const [what, held, value] of [
    ["text as it is", control("text", " a "), " a "],
    ["no text as no text", control("text", ""), ""],
    ["a number", control("number", "1.50"), 1.5],
    ["a large number", control("number", "1e21"), 1e21],
    ["an empty number as null", control("number", ""), null],
    ["what is no number as nothing", control("number", "", { validity: { badInput: true } }), undefined],
    ["a range as a number", control("range", "50"), 50],
    ["a checked box", control("checkbox", "on", { checked: true }), true],
    ["an unchecked box", control("checkbox", "on", { checked: false }), false],
    ["a radio button that is on", control("radio", "red", { checked: true }), "red"],
    ["a radio button that is off as nothing", control("radio", "red", { checked: false }), undefined],
    ["the selected option", control("select-one", "a"), "a"],
    ["the selected options", control("select-multiple", "a", options("a", "b")), ["a", "b"]],
    ["no selected options", control("select-multiple", "", options()), []],
    ["a day", control("date", "2026-11-21"), "2026-11-21"],
    ["no day as null", control("date", ""), null],
    ["half a day as nothing", control("date", "", { validity: { badInput: true } }), undefined],
    ["a time", control("time", "06:56"), "06:56"],
    ["a month", control("month", "2026-11"), "2026-11"],
  ]) {
    test(what, () => assert.deepEqual(valueOf(held), value));
  }
});

describe("what is shown", () => {
  for (const [what, type, value, held] of [
    ["text", "text", "a", "a"],
    ["null as no text", "text", null, ""],
    ["nothing as no text", "text", undefined, ""],
    ["a number as text", "text", 7, "7"],
    ["a line break not in a line", "text", "a\nb", "ab"],
    ["all line breaks in a text area as one kind", "textarea", "a\r\nb\rc\nd", "a\nb\nc\nd"],
    ["a number", "number", 1.5, 1.5],
    ["text that is a number", "number", "1.5", 1.5],
    ["zero", "number", 0, 0],
    ["null as no number", "number", null, null],
    ["no text as no number", "number", "", null],
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
    ["a day", "date", "2026-11-21", "2026-11-21"],
    ["null as no day", "date", null, null],
  ]) {
    test(what, () => assert.deepEqual(shownValue(control(type), value), held));
  }

  test("a radio button is on when the value is its own", () => {
    assert.equal(shownValue(control("radio", "red"), "red"), true);
    assert.equal(shownValue(control("radio", "3"), 3), true);
    assert.equal(shownValue(control("radio", "red"), "blue"), false);
    assert.equal(shownValue(control("radio", "red"), null), false);
  });
});

describe("the caret", () => {
  // "|" is the caret.
  for (const [what, before, after] of [
    ["stays before what is added at the end", "ab|c", "ab|cd"],
    ["moves with what is added before it", "ab|c", "xab|c"],
    ["stays where something is added at its place", "ab|", "ab|c"],
    ["moves back with what is removed before it", "  ab|c", "ab|c"],
    ["stays when the end is cut off", "a|bcdef", "a|bc"],
    ["goes to the end when its place is cut off", "abcde|f", "abc|"],
    ["keeps its place when letters become capitals", "ab|cd", "AB|CD"],
    ["is at the end when all before it is another", "abc|", "ABC|"],
    ["stays behind the letter that became a capital", "ABx|C", "ABX|C"],
    ["moves with what grew at both ends", "Hello wo|rld", "Oh, Hello wo|rld!"],
    ["stays before what grew behind it, and moves with what grew before", "Hello|", "Oh, Hello|!"],
    ["is at the end of what is another and longer", "usd|", "US Dollar|"],
    ["moves back with what was cut off at both ends", "  a|b  ", "a|b"],
    ["goes to the end of what was cut off at both ends", "  ab  |", "ab|"],
    ["goes to the end of what is left", "  ab |  ", "ab|"],
    ["goes to the start of what is left", " |  ab  ", "|ab"],
    ["goes to the end of what is shorter", "abcd|ef", "xy|"],
    ["is at the start of nothing", "ab|c", "|"],
    ["stays at the start", "|abc", "|xyz"],
    ["is right among letters that are all the same", "aa|a", "aa|"],
    ["is never inside a character", "abc|de", "😀|😀"],
    ["stays behind a character that became another", "😀|", "😁|"],
    ["stays before a character that became another", "|😀", "|😁"],
  ]) {
    test(what, () => {
      const offset = mapOffset(before.indexOf("|"), before.replace("|", ""), after.replace("|", ""));
      assert.equal(offset, after.indexOf("|"));
    });
  }

  test("stays behind what somebody adds before it, wherever that is", () => {
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
