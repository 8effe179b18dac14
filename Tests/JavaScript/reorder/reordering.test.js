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

test("a list that the page does not render causes no frames without end", () => {
  for (const group of ["group", "other group"]) {
    const page = new FakePage({ one: "ab" });
    const stale = page.add("stale", "x", group);
    stale.isStale = true;
    page.reordering.lift(page.lists[0], "a", false);
    page.reordering.step("forward");
    page.frames = 0;
    page.render();
    assert.ok(page.frames <= 2, `${group}: ${page.frames} frames`);
    stale.isShown = false;
    page.reordering.step("back");
    page.frames = 0;
    page.render();
    assert.equal(page.frames, 1);
  }
});

test("one more frame shows a row of another list as that list has got it, also if the state changes meanwhile", () => {
  const page = new FakePage({ one: "ab", two: "x" });
  const [one, two] = page.lists;
  page.reordering.lift(one, "a", false);
  page.reordering.step("next list");
  page.render();
  // The second list is rendered before the first one has its values.
  two.isStale = true;
  for (const revision of [2, 3]) {
    page.revision = revision;
    Object.defineProperty(one, "rows", { configurable: true, value: ["a", "b"].map((key) => ({ key, value: `${key}${revision}` })) });
    page.render(1);
    assert.ok(page.isDue);
  }
  two.isStale = false;
  page.render();
  assert.deepEqual(two.shown.map(({ value }) => value), ["a3", "x"]);
  assert.ok(!page.isDue);
});

test("a list whose value is no list any more shows no rows", () => {
  const page = new FakePage({ one: "ab" });
  const [one] = page.lists;
  one.hasRows = false;
  assert.equal(page.reordering.arrange(one), undefined);
  assert.deepEqual(one.shown, []);
});

test("a row does not go into the lists that it contains", () => {
  const page = new FakePage({ one: "ab", inside: "x", two: "y" });
  const [one, inside, two] = page.lists;
  one.elementOf("a").append(inside.element);
  page.reordering.lift(one, "a", false);
  assert.deepEqual(page.reordering.targets, [one, two]);
  page.reordering.step("next list");
  // The frame is still due.
  assert.deepEqual(page.reordering.targets, [one, two]);
  page.render();
  assert.deepEqual([one.letters, inside.letters, two.letters], ["b", "x", "ay"]);
  page.reordering.cancel();
  page.render();
  page.reordering.lift(one, "b", false);
  assert.deepEqual(page.reordering.targets, [one, inside, two]);
});

/** Lifts the first row of a page with the keys, takes it to the second list, and removes that list. */
const removeListOf = (page) => {
  const [one, two] = page.lists;
  one.handleOf("a").focus();
  page.reordering.lift(one, "a", false);
  page.reordering.step("next list");
  page.render();
  two.handleOf("a").focus();
  const text = page.said(() => {
    page.lists.splice(1, 1);
    page.reordering.remove(two);
    two.element.isConnected = false;
    document.activeElement = document.body;
    page.render();
  });
  return text;
};

test("a row whose new list goes away returns, with the focus", () => {
  const page = new FakePage({ one: "ab", two: "x" });
  assert.equal(removeListOf(page), "Canceled: a. Place 1 of 2.");
  const [one] = page.lists;
  assert.equal(page.reordering.lifted, undefined);
  assert.equal(one.letters, "ab");
  assert.equal(document.activeElement, one.handleOf("a"));
});

test("a row that has gone with its list is said to be removed", () => {
  const page = new FakePage({ one: "ab", two: "x" });
  const [one] = page.lists;
  const { rows } = one;
  let isGone = false;
  Object.defineProperty(one, "rows", { get: () => (isGone ? rows.slice(1) : rows) });
  const { remove } = page.reordering;
  page.reordering.remove = function (list) {
    isGone = true;
    remove.call(this, list);
  };
  assert.equal(removeListOf(page), "Someone has removed it: a.");
  assert.equal(one.letters, "b");
});
