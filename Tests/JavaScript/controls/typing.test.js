import assert from "node:assert/strict";
import { test } from "node:test";
import { acceptsTyping } from "../../../Public/lectern/controls/typing.js";

test("editable elements and text fields accept typing", () => {
  assert.equal(acceptsTyping({ isContentEditable: true }), true);
  assert.equal(acceptsTyping({ isContentEditable: false, closest: () => ({}) }), true);
  assert.equal(acceptsTyping({ isContentEditable: false, closest: () => null }), false);
  assert.equal(acceptsTyping(null), false);
});
