import assert from "node:assert/strict";
import { test } from "node:test";
import { stepIn } from "../../../Public/lectern/reorder/keys.js";
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

test("a row skips lists that are hidden, and the lists around them keep their order", () => {
  const page = new FakePage({ one: "ab", two: "x", three: "y" });
  const [one, two, three] = page.lists;
  two.isShown = false;
  page.reordering.lift(one, "a", false);
  assert.deepEqual(page.reordering.targets, [one, three]);
  page.reordering.step("next list");
  page.render();
  assert.deepEqual([one.letters, two.letters, three.letters], ["b", "x", "ay"]);
  page.reordering.step("next list");
  page.reordering.step("previous list");
  page.render();
  assert.deepEqual([one.letters, two.letters, three.letters], ["ab", "x", "y"]);
});

test("arrows across a list move its rows if the other lists are hidden", () => {
  const page = new FakePage({ one: "ab", two: "x" });
  const [one, two] = page.lists;
  one.elementOf("b").box = { left: 0, top: 50, right: 100, bottom: 90 };
  page.reordering.lift(one, "a", false);
  assert.equal(stepIn(page.reordering, one, "ArrowRight"), "next list");
  two.isShown = false;
  assert.equal(stepIn(page.reordering, one, "ArrowRight"), "forward");
});
