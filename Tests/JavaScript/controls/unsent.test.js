import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = Object.assign(new EventTarget(), {
  // As a browser's, whose slider stands in the middle without a value.
  createElement: () => ({ defaultValue: "", get value() { return this.defaultValue || "50"; } }),
});
const { isChanged } = await import("../../../Public/lectern/controls/unsent.js");

const control = (type, more) => ({ type, dataset: {}, value: "", defaultValue: "", ...more });
const option = (selected, defaultSelected = false) => ({ selected, defaultSelected });

for (const [what, changed, unchanged] of [
  ["a text differs from its default", control("text", { value: "a" }), control("text", { value: "a", defaultValue: "a" })],
  ["a tick differs", control("checkbox", { checked: true, defaultChecked: false }), control("radio", { checked: true, defaultChecked: true })],
  ["another option is selected", control("select-one", { options: [option(false), option(true)] }),
    control("select-one", { options: [option(true), option(false)] })],
  ["an option is selected beside the default", control("select-multiple", { options: [option(true, true), option(true)] }),
    control("select-multiple", { options: [option(false), option(false)] })],
  ["a text is written, and not bound", control("textarea", { value: "a" }), control("textarea", { value: "a", dataset: { bind: "text" } })],
  ["a slider was moved", control("range", { value: "51" }), control("range", { value: "50" })],
  ["a person has written it, and not the page", control("text", { value: "a" }), control("hidden", { value: "a" })],
]) {
  test(`a control is changed if ${what}`, () => assert.deepEqual([isChanged(changed), isChanged(unchanged)], [true, false]));
}
