import assert from "node:assert/strict";
import { test } from "node:test";
import { stepIn, stepOf } from "../../../Public/lectern/reorder/keys.js";
import { indexAt, isInLines, nearest, scrollSpeed } from "../../../Public/lectern/reorder/places.js";

const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
/** Rows of these heights below each other, with gaps of 10. */
const column = (...heights) => {
  let top = -10;
  return heights.map((height) => box(0, (top += 10 + height) - height, 100, height));
};

test("in a column, a row lands behind the rows whose middle is above the pointer", () => {
  const boxes = column(40, 100, 40);
  const at = (y) => indexAt({ x: 50, y }, boxes, false, false);
  assert.deepEqual([-50, 10, 21, 99, 101, 179, 181, 900].map(at), [0, 0, 1, 1, 2, 2, 3, 3]);
  assert.equal(indexAt({ x: 0, y: 0 }, [], false, false), 0);
});

test("in a grid, the row's line counts first and then the middle across", () => {
  const boxes = [box(0, 0, 100, 50), box(110, 0, 100, 50), box(0, 60, 100, 50), box(110, 60, 100, 50)];
  const at = (x, y) => indexAt({ x, y }, boxes, true, false);
  assert.equal(at(10, 20), 0);
  assert.equal(at(90, 20), 1);
  assert.equal(at(400, 20), 2);
  assert.equal(at(10, 80), 2);
  assert.equal(at(120, 80), 3);
  assert.equal(at(180, 80), 4);
});

test("from right to left, the rows on the right come first", () => {
  const boxes = [box(110, 0, 100, 50), box(0, 0, 100, 50)];
  const at = (x) => indexAt({ x, y: 20 }, boxes, true, true);
  assert.deepEqual([200, 120, 90, 10].map(at), [0, 1, 1, 2]);
});

test("rows beside each other are told from rows below each other", () => {
  assert.ok(!isInLines(column(40, 100, 40)));
  assert.ok(isInLines([box(0, 0, 50, 30), box(60, 5, 50, 30)]));
  assert.ok(!isInLines([box(0, 0, 50, 30)]) && !isInLines([]));
});

test("below a short column is still that column", () => {
  const columns = [box(0, 0, 100, 60), box(120, 0, 100, 600)];
  assert.equal(nearest({ x: 95, y: 400 }, columns), 0);
  assert.equal(nearest({ x: 125, y: 400 }, columns), 1);
  assert.equal(nearest({ x: 112, y: 400 }, columns), 1);
  assert.equal(nearest({ x: -30, y: 20 }, columns), 0);
  assert.equal(nearest({ x: 0, y: 0 }, []), -1);
});

test("of lists below each other, the nearest counts", () => {
  const lists = [box(0, 0, 100, 60), box(0, 100, 100, 60)];
  assert.equal(nearest({ x: 50, y: 75 }, lists), 0);
  assert.equal(nearest({ x: 50, y: 85 }, lists), 1);
});

test("of lists inside each other, the innermost counts", () => {
  const lists = [box(0, 0, 300, 300), box(20, 20, 200, 200), box(40, 40, 100, 100), box(20, 240, 200, 40)];
  assert.equal(nearest({ x: 5, y: 5 }, lists), 0);
  assert.equal(nearest({ x: 30, y: 30 }, lists), 1);
  assert.equal(nearest({ x: 50, y: 50 }, lists), 2);
  assert.equal(nearest({ x: 50, y: 230 }, lists), 0);
});

test("the nearer to the edge, the faster it scrolls, and in the middle not at all", () => {
  const speed = (position) => scrollSpeed(position, 0, 600);
  assert.ok(speed(300) === 0);
  assert.equal(Math.abs(speed(56)), 0);
  assert.ok(speed(10) < speed(40) && speed(40) < 0);
  assert.ok(speed(590) > speed(560) && speed(560) > 0);
  assert.equal(speed(-100), speed(0));
  assert.equal(speed(700), -speed(0));
  assert.equal(Math.abs(scrollSpeed(0, 0, 0)), 0);
});

test("a row that still glides from the list beside it lies below the others, so an arrow leads down", (t) => {
  t.after(() => {
    delete globalThis.DOMMatrix;
    delete globalThis.getComputedStyle;
  });
  globalThis.DOMMatrix = class { e = -200; f = -50; };
  globalThis.getComputedStyle = () => ({ transform: "matrix(1, 0, 0, 1, -200, -50)" });
  const first = { getBoundingClientRect: () => box(0, 0, 100, 40), getAnimations: () => [] };
  const gliding = { getBoundingClientRect: () => box(-200, 0, 100, 40), getAnimations: () => [{ id: "lectern-reorder" }] };
  const list = { elements: [first, gliding], isRightToLeft: false };
  assert.equal(stepIn({ targets: [list, {}] }, list, "ArrowDown"), "forward");
});

test("arrows along a list move the row, and across it lead to another list", () => {
  const inColumn = { isInLines: false, isRightToLeft: false, hasLists: true };
  const steps = (page) => ["Up", "Down", "Left", "Right"].map((arrow) => stepOf(`Arrow${arrow}`, page));
  assert.deepEqual(steps(inColumn), ["back", "forward", "previous list", "next list"]);
  assert.deepEqual(steps({ ...inColumn, isInLines: true }), ["previous list", "next list", "back", "forward"]);
  assert.deepEqual(steps({ ...inColumn, isRightToLeft: true }), ["back", "forward", "next list", "previous list"]);
  assert.deepEqual(steps({ ...inColumn, hasLists: false }), ["back", "forward", "back", "forward"]);
  assert.equal(stepOf("Home", inColumn), "start");
  assert.equal(stepOf("End", inColumn), "end");
  assert.equal(stepOf("a", inColumn), undefined);
});
