import assert from "node:assert/strict";
import { test } from "node:test";
import { countOf, Heights } from "../../../Public/lectern/windowed/heights.js";
import { Places } from "../../../Public/lectern/windowed/places.js";

/** A list whose chunks have the given addresses; rows are `{ id }`, and those of the chunks in `loaded` are there. */
function list(chunks, loaded = chunks) {
  let id = 0;
  const rows = new Map();
  for (const address of chunks) {
    const keyed = Array.from({ length: countOf(address) }, () => ({ key: ++id, value: { id } }));
    if (loaded.includes(address)) rows.set(address, keyed);
  }
  const heights = new Heights((address) => rows.get(address)?.map(({ key }) => key));
  const version = { chunks, count: id };
  return { heights, places: () => new Places(version, heights, (address) => rows.get(address)) };
}

test("a list is as high as its rows, measured or not", () => {
  const { heights, places } = list(["3.a", "2.b"], ["3.a"]);
  assert.equal(places().height, 5 * heights.usual);
  heights.note([[1, 100], [2, 10]]);
  assert.equal(places().height, 110 + 3 * heights.usual);
});

test("rows are as high as the first that were measured, from then on", () => {
  const { heights, places } = list(["20.a", "100.b"], ["20.a"]);
  assert.ok(heights.note(Array.from({ length: 20 }, (_, index) => [index + 1, 30])));
  assert.equal(places().height, 120 * 30);
  assert.ok(!heights.note([[1, 30.4]]));
  assert.ok(heights.note([[1, 90]]));
  assert.equal(heights.usual, 30);
  heights.forget();
  assert.equal(heights.usual, 40);
});

test("a chunk that isn't kept is as high as when it was", () => {
  let keys = [1, 2];
  const heights = new Heights(() => keys);
  heights.note([[1, 10], [2, 20]]);
  assert.equal(heights.ofChunk("2.a"), 30);
  keys = undefined;
  assert.equal(heights.ofChunk("2.a"), 30);
});

test("only the rows between two heights are drawn, with their positions", () => {
  const { places } = list(["3.a", "3.b", "3.c"]);
  const drawn = places().between(100, 210);
  assert.deepEqual(drawn.map(({ key, index, top }) => [key, index, top]), [[3, 2, 80], [4, 3, 120], [5, 4, 160], [6, 5, 200]]);
  assert.deepEqual(places().addresses(100, 210), ["3.a", "3.b"]);
  assert.deepEqual(places().addresses(-500, 5_000), ["3.a", "3.b", "3.c"]);
});

test("rows that aren't there are left out, and keep their room", () => {
  const { places } = list(["3.a", "3.b", "3.c"], ["3.a", "3.c"]);
  assert.deepEqual(places().between(0, 1_000).map(({ index }) => index), [0, 1, 2, 6, 7, 8]);
  assert.equal(places().between(0, 1_000)[3].top, 240);
});

test("an empty list has no rows", () => {
  const { places } = list([]);
  assert.equal(places().height, 0);
  assert.deepEqual(places().between(0, 100), []);
  assert.deepEqual(places().addresses(0, 100), []);
});

test("a row is found by its key", () => {
  const { places } = list(["3.a", "3.b"], ["3.b"]);
  assert.equal(places().find(5)?.index, 4);
  assert.equal(places().find(1), undefined);
});

test("a part of the list that both versions have says how far the others have moved", () => {
  const { heights } = list(["3.a", "3.b", "3.c"]);
  const old = new Places({ chunks: ["3.a", "3.b", "3.c"], count: 9 }, heights, () => undefined);
  const next = new Places({ chunks: ["5.x", "3.a", "3.y", "3.c"], count: 14 }, heights, () => undefined);
  assert.equal(next.shift(old, ["3.b", "3.c"]), 5 * heights.usual);
  assert.equal(next.shift(old, ["3.b"]), 5 * heights.usual);
  const other = new Places({ chunks: ["4.z"], count: 4 }, heights, () => undefined);
  assert.equal(other.shift(old, ["3.b"]), 0);
});

test("the gap below the last drawn row is kept from when the next one was drawn", () => {
  const { heights, places } = list(["3.a"]);
  heights.note([[1, 90], [2, 40, true]]);
  assert.equal(heights.of(2), 40);
  assert.ok(!heights.note([[1, 50, true]]));
  assert.equal(places().height, 90 + 40 + heights.usual);
});
