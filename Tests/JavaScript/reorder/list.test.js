import assert from "node:assert/strict";
import { test } from "node:test";
import { press } from "../../../Public/lectern/reorder/keys.js";
import { List } from "../../../Public/lectern/reorder/list.js";
import { FakeElement, FakePage } from "./fake-page.js";

/** A list with one row, its handle, and the controls that its app has disabled. */
function makeList(attributes, disabled = () => false) {
  const page = new FakePage({});
  globalThis.HTMLElement = FakeElement;
  const [element, template, row] = [new FakeElement(), new FakeElement({ "data-each": "rows" }), new FakeElement()];
  const handle = new FakeElement({ "data-reorder-handle": "", ...attributes });
  template.matches = () => true;
  template.previousElementSibling = row;
  element.append(template);
  row.append(handle);
  row.closest = () => element;
  page.client.controls.isDisabled = disabled;
  const list = new List(element, { client: page.client, path: "moved", read: () => [] });
  list.shown = [{ key: 7, value: {} }];
  return { page, list, handle };
}

test("a handle moves the row around it", () => {
  const { list, handle } = makeList({});
  assert.equal(list.keyOf(handle), 7);
  assert.equal(list.keyOf(new FakeElement()), undefined);
});

test("a disabled handle moves no row, whatever has disabled it", () => {
  for (const { list, handle } of [makeList({}, () => true), makeList({ "aria-disabled": "true" })]) {
    assert.equal(list.keyOf(handle), undefined);
  }
  const { list, handle } = makeList({ "aria-disabled": "false" });
  assert.equal(list.keyOf(handle), 7);
});

test("a key on a disabled handle does what the browser does", () => {
  for (const isDisabled of [true, false]) {
    const { page, list, handle } = makeList({}, () => isDisabled);
    let isPrevented = false;
    let isLifted = false;
    page.reordering.lift = () => { isLifted = true; };
    press(page.reordering, list, { target: handle, key: " ", preventDefault() { isPrevented = true; } });
    assert.deepEqual([isPrevented, isLifted], [!isDisabled, !isDisabled]);
  }
});
