import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, moveTo, placeOf, stepped } from "../../../Public/lectern/reorder/moves.js";

/** Lists by their names, with a row for each letter. */
const lists = (texts) => Object.entries(texts).map(([list, text]) =>
  ({ list, rows: [...text].map((key) => ({ key, value: key.toUpperCase() })) }));
const textsOf = (columns) =>
  Object.fromEntries(columns.map(({ list, rows }) => [list, rows.map(({ key }) => key).join("")]));

test("a row stands at its new place, in its list or in another one", () => {
  const columns = lists({ one: "abc", two: "xy", three: "" });
  const at = (list, index) => textsOf(moved(columns, moveTo(columns, "b", { list, index })));
  assert.deepEqual(at("one", 0), { one: "bac", two: "xy", three: "" });
  assert.deepEqual(at("one", 2), { one: "acb", two: "xy", three: "" });
  assert.deepEqual(at("two", 1), { one: "ac", two: "xby", three: "" });
  assert.deepEqual(at("two", 9), { one: "ac", two: "xyb", three: "" });
  assert.deepEqual(at("three", 0), { one: "ac", two: "xy", three: "b" });
});

test("a row keeps its value in another list", () => {
  const columns = lists({ one: "a", two: "" });
  const [, two] = moved(columns, moveTo(columns, "a", { list: "two", index: 0 }));
  assert.deepEqual(two.rows, [{ key: "a", value: "A" }]);
});

test("rows that come and go beside the place do not change what it is before", () => {
  const move = moveTo(lists({ one: "abcd" }), "a", { list: "one", index: 1 });
  assert.deepEqual(textsOf(moved(lists({ one: "abcd" }), move)), { one: "bacd" });
  assert.deepEqual(textsOf(moved(lists({ one: "nabmcd" }), move)), { one: "nbmacd" });
  // The next row is gone, and then all that followed.
  assert.deepEqual(textsOf(moved(lists({ one: "abd" }), move)), { one: "bad" });
  assert.deepEqual(textsOf(moved(lists({ one: "ab" }), move)), { one: "ba" });
});

test("a row that somebody else has moved is taken from where it is", () => {
  const move = moveTo(lists({ one: "ab", two: "xy" }), "a", { list: "two", index: 1 });
  assert.deepEqual(textsOf(moved(lists({ one: "b", two: "xya" }), move)), { one: "b", two: "xay" });
});

test("without the row or the list, nothing moves", () => {
  const columns = lists({ one: "ab", two: "x" });
  const move = moveTo(columns, "a", { list: "two", index: 0 });
  assert.deepEqual(textsOf(moved(lists({ one: "b", two: "x" }), move)), { one: "b", two: "x" });
  assert.deepEqual(textsOf(moved(lists({ one: "ab" }), move)), { one: "ab" });
});

test("several moves apply one after another", () => {
  const columns = lists({ one: "abc" });
  const first = moveTo(columns, "a", { list: "one", index: 2 });
  const second = moveTo(moved(columns, first), "b", { list: "one", index: 2 });
  assert.deepEqual(textsOf([first, second].reduce(moved, columns)), { one: "cab" });
});

test("the place of a row is its list and its index", () => {
  const columns = lists({ one: "ab", two: "x" });
  assert.deepEqual(placeOf(columns, "x"), { list: "two", index: 0 });
  assert.equal(placeOf(columns, "z"), undefined);
});

test("a step leads to the neighbouring place, or to the same height of the neighbouring list", () => {
  const columns = lists({ one: "abc", two: "x", three: "uvwz" });
  const step = (id, name) => {
    const place = stepped(columns, id, name);
    return place && `${place.list} ${place.index}`;
  };
  assert.equal(step("b", "back"), "one 0");
  assert.equal(step("b", "forward"), "one 2");
  assert.equal(step("a", "back"), undefined);
  assert.equal(step("c", "forward"), undefined);
  assert.equal(step("c", "start"), "one 0");
  assert.equal(step("c", "end"), undefined);
  assert.equal(step("a", "end"), "one 2");
  assert.equal(step("c", "next list"), "two 1");
  assert.equal(step("x", "next list"), "three 0");
  assert.equal(step("w", "previous list"), "two 1");
  assert.equal(step("a", "previous list"), undefined);
  assert.equal(step("u", "next list"), undefined);
  assert.equal(step("q", "forward"), undefined);
});
