import assert from "node:assert/strict";
import { test } from "node:test";
import { keysOf, longestStableRun } from "../../../Public/lectern/page/view.js";

/** Reorders a list as the page does: stable rows stay, the others are inserted before the next one. */
function place(before, after, pinned) {
  const previous = after.map((key) => before.indexOf(key));
  const stay = longestStableRun(previous, pinned === undefined ? -1 : after.indexOf(pinned));
  const list = before.filter((key) => after.includes(key));
  let moves = 0;
  let following;
  for (let position = after.length - 1; position >= 0; position--) {
    const key = after[position];
    if (!stay.has(position)) {
      moves += 1;
      if (list.includes(key)) list.splice(list.indexOf(key), 1);
      list.splice(following === undefined ? list.length : list.indexOf(following), 0, key);
    }
    following = key;
  }
  return { list: list.join(""), moves, moved: pinned !== undefined && !stay.has(after.indexOf(pinned)) };
}

const cases = [
  ["nothing changes", "abcd", "abcd", 0],
  ["one is added at the start", "abc", "xabc", 1],
  ["one is added at the end", "abc", "abcx", 1],
  ["one is removed", "abcd", "acd", 0],
  ["the last moves to the start", "abcd", "dabc", 1],
  ["the first moves to the end", "abcd", "bcda", 1],
  ["two swap places", "abcd", "acbd", 1],
  ["the list is reversed", "abcd", "dcba", 3],
  ["all are new", "", "abc", 3],
  ["all are removed", "abc", "", 0],
  ["rows are added, moved and removed", "abcdef", "fxbdya", 4],
];

for (const [what, before, after, moves] of cases) {
  test(`when ${what}, the order is correct after ${moves} moves`, () => {
    const placed = place([...before], [...after]);
    assert.equal(placed.list, after);
    assert.equal(placed.moves, moves);
  });
}

test("in any order the pinned row stays, and the order is correct", () => {
  for (const order of permutations([..."abcde"])) {
    for (const pinned of "abcde") {
      const placed = place([..."abcde"], order, pinned);
      assert.equal(placed.list, order.join(""));
      assert.equal(placed.moved, false, `${order} pinned ${pinned}`);
    }
  }
});

test("a pinned row that is new has no effect", () => {
  assert.deepEqual(longestStableRun([-1, 0, 1], 0), new Set([1, 2]));
});

test("valid keys are used as they are, and 7 is not \"7\"", () => {
  assert.deepEqual(keysOf([{ id: 7 }, { id: "7" }, { id: 0 }], "id"), { keys: [7, "7", 0], bad: [] });
});

test("a missing, duplicate or invalid key is replaced", () => {
  const { keys, bad } = keysOf([{ id: 1 }, { id: 1 }, {}, { id: null }, { id: {} }, 5], "id");
  assert.deepEqual(bad, [1, 2, 3, 4, 5]);
  assert.equal(new Set(keys).size, 6);
});

function permutations(items) {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]));
}
