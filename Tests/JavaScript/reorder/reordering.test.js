import assert from "node:assert/strict";
import { test } from "node:test";
import { FakePage } from "./fake-page.js";

test("edits in a row are sent before the row moves to another list, and before it goes back", () => {
  const page = new FakePage({ one: "ab", two: "x" });
  const [one, two] = page.lists;
  page.reordering.lift(one, "a", false);
  page.render();
  assert.deepEqual(page.calls, ["flush", "render"]);
  page.reordering.step("next list");
  page.render();
  assert.deepEqual([one.letters, two.letters], ["b", "ax"]);
  page.reordering.drop();
  page.render();
  page.calls.length = 0;
  // Someone has typed into the row meanwhile, and the server refuses the move.
  page.settle(false);
  assert.deepEqual(page.calls, ["flush"]);
  page.render();
  assert.deepEqual([one.letters, two.letters], ["ab", "x"]);
});
