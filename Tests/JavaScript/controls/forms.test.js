import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toNumber, valueOf } from "../../../Public/lectern/controls/controls.js";
import { valueOfForm } from "../../../Public/lectern/controls/forms.js";

/** Makes the parts of a control that its value depends on. */
const control = (type, name, value = "", more = {}) => ({
  type, name, value, validity: {}, dataset: {},
  matches: (selector) => selector.split(", ").some((one) =>
    one === type || one === `[type=${type}]` || (one === ":disabled" && Boolean(more.disabled))),
  ...more,
});
const box = (name, value, checked, more = {}) => control("checkbox", name, value, { checked, ...more });
const radio = (name, value, checked, more = {}) => control("radio", name, value, { checked, ...more });
const valueOfControls = (elements, submitter = null) => valueOfForm({ elements }, submitter, { toNumber, valueOf });
const text = control("text", "text", "Milk");
const number = { dataset: { number: "" } };

describe("a form's value", () => {
  for (const [what, controls, value] of [
    ["is absent without named controls", [control("text", "", "x"), control("submit", "")], undefined],
    ["is that of the control if there is one name", [text], "Milk"],
    ["is that of the group if there is one name", [radio("a", "x", false), radio("a", "y", true)], "y"],
    ["is an object of several names", [text, control("number", "count", "3")], { text: "Milk", count: 3 }],
    ["has numbers of number and range controls", [control("number", "a", "1.5"), control("range", "b", "50")], { a: 1.5, b: 50 }],
    ["has null for an empty number", [text, control("number", "count", "")], { text: "Milk", count: null }],
    ["has the text of a select", [text, control("select-one", "a", "3")], { text: "Milk", a: "3" }],
    ["has the number of a select with data-number", [text, control("select-one", "a", "3", number)], { text: "Milk", a: 3 }],
    ["has the number of a radio button with data-number", [text, radio("a", "3", true, number)], { text: "Milk", a: 3 }],
    ["has a boolean of a checkbox", [text, box("a", "on", true), box("b", "on", false)], { text: "Milk", a: true, b: false }],
    ["has a list of checkboxes of one name",
      [text, box("a", "x", true), box("a", "y", false), box("a", "z", true)], { text: "Milk", a: ["x", "z"] }],
    ["has an empty list if none of them is checked", [text, box("a", "x", false), box("a", "y", false)], { text: "Milk", a: [] }],
    ["has a list of a single checkbox in a row", [text, box("a", "x", true, { dataset: { attrValue: "id" } })], { text: "Milk", a: ["x"] }],
    ["has numbers of checkboxes with data-number", [text, box("a", "1", true, number), box("a", "2", true, number)], { text: "Milk", a: [1, 2] }],
    ["has null for a group without a checked radio button", [text, radio("a", "x", false), radio("a", "y", false)], { text: "Milk", a: null }],
    ["has a list of texts of one name", [text, control("text", "a", "x"), control("text", "a", "")], { text: "Milk", a: ["x", ""] }],
    ["lacks bound controls", [text, control("text", "a", "x"), control("text", "b", "y", { dataset: { bind: "b" } })], { text: "Milk", a: "x" }],
    ["lacks disabled controls", [text, control("text", "a", "x", { disabled: true })], { text: "Milk" }],
    ["lacks files, fieldsets and plain buttons",
      [text, control("text", "a", "x"), ...["file", "fieldset", "output", "button", "reset"].map((type) => control(type, type))],
      { text: "Milk", a: "x" }],
    ["lacks an incomplete number", [text, control("number", "a", "", { validity: { badInput: true } })], { text: "Milk", a: undefined }],
    ["cannot change a prototype", [text, control("text", "__proto__", "x")], Object.fromEntries([["text", "Milk"], ["__proto__", "x"]])],
  ]) {
    test(what, () => assert.deepEqual(valueOfControls(controls), value));
  }

  test("has the value of the button that submitted it", () => {
    const [one, other] = ["1", "2"].map((value) => control("submit", "stars", value, number));
    assert.deepEqual(valueOfControls([text, one, other], other), { text: "Milk", stars: 2 });
    assert.deepEqual(valueOfControls([text, one, other]), { text: "Milk" });
    assert.equal(valueOfControls([one, other], one), 1);
  });
});
