import assert from "node:assert/strict";
import { test } from "node:test";
import { FakeElement, FakePage } from "./fake-page.js";

/** What a row has as a handle. */
const marks = ({ attributes, style }) => ({
  tabindex: attributes.get("tabindex"), disabled: attributes.get("aria-disabled"),
  description: attributes.get("aria-describedby"), touch: style.touchAction, select: style.userSelect,
});
const NONE = { tabindex: undefined, disabled: undefined, description: undefined };
const USABLE = {
  tabindex: "0", disabled: undefined, description: "lectern-reorder-help", touch: "manipulation", select: "none",
};

test("rows of a list that a person may not move are no handles", () => {
  const page = new FakePage({});
  const list = page.add("one", "ab");
  list.isUsable = false;
  page.render();
  for (const row of list.elements) assert.deepEqual(marks(row), { ...NONE, touch: undefined, select: undefined });
  list.isUsable = true;
  page.render();
  for (const row of list.elements) assert.deepEqual(marks(row), USABLE);
  list.isUsable = false;
  page.render();
  for (const row of list.elements) assert.deepEqual(marks(row), { ...NONE, touch: "", select: "" });
});

test("a focused row keeps the focus, as a disabled handle", () => {
  const page = new FakePage({ one: "ab" });
  const [list] = page.lists;
  const [first, second] = list.elements;
  first.focus();
  list.isUsable = false;
  page.render();
  assert.deepEqual([marks(first).tabindex, marks(first).disabled], ["0", "true"]);
  assert.deepEqual([marks(second).tabindex, marks(second).disabled], [undefined, undefined]);
  list.isUsable = true;
  page.render();
  assert.deepEqual([first, second].map(marks), [USABLE, USABLE]);
});

test("a lifted row can be put back, and the others of its list stay focusable", () => {
  const page = new FakePage({ one: "ab", two: "x" });
  const [one, two] = page.lists;
  page.reordering.lift(one, "a", false);
  one.isUsable = two.isUsable = false;
  page.render();
  const [first, second] = one.elements;
  assert.deepEqual(marks(first), USABLE);
  assert.deepEqual(marks(second), { ...USABLE, disabled: "true" });
  assert.equal(marks(two.elements[0]).tabindex, undefined);
  page.reordering.cancel();
  page.render();
  assert.equal(marks(second).tabindex, undefined);
});

test("a row that the page has made focusable stays so, and keeps its own description", () => {
  const page = new FakePage({});
  const list = page.add("one", "a");
  list.isUsable = false;
  list.shown = list.rows;
  const [row] = list.elements;
  row.setAttribute("tabindex", "-1");
  row.setAttribute("aria-describedby", "own");
  page.render();
  assert.deepEqual([marks(row).tabindex, marks(row).disabled, marks(row).description], ["-1", "true", "own"]);
  list.isUsable = true;
  page.render();
  assert.deepEqual([marks(row).tabindex, marks(row).disabled, marks(row).description], ["-1", undefined, "own"]);
});

test("a handle that the page has disabled is not enabled with its list", () => {
  const page = new FakePage({});
  const list = page.add("one", "a");
  list.shown = list.rows;
  const handle = new FakeElement({ "aria-disabled": "true" });
  list.handleIn = () => handle;
  for (const isUsable of [true, false, true]) {
    list.isUsable = isUsable;
    page.render();
    assert.equal(handle.getAttribute("aria-disabled"), "true");
  }
  // The attribute is bound to the page's state.
  handle.dataset.attrAriaDisabled = "isLocked";
  handle.removeAttribute("aria-disabled");
  list.isUsable = false;
  page.render();
  assert.equal(handle.getAttribute("aria-disabled"), null);
});
