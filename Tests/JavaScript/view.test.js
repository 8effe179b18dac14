import assert from "node:assert/strict";
import { test } from "node:test";
import { keysOf, longestStableRun } from "../../Public/lectern/view.js";

/** Puts a list in order as the page does: what stays is left alone, the rest is inserted before what follows. */
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
  ["one comes first", "abc", "xabc", 1],
  ["one comes last", "abc", "abcx", 1],
  ["one goes", "abcd", "acd", 0],
  ["the last becomes the first", "abcd", "dabc", 1],
  ["the first becomes the last", "abcd", "bcda", 1],
  ["two change places", "abcd", "acbd", 1],
  ["the list is reversed", "abcd", "dcba", 3],
  ["all are new", "", "abc", 3],
  ["all go", "abc", "", 0],
  ["some of everything", "abcdef", "fxbdya", 4],
];

for (const [what, before, after, moves] of cases) {
  test(`when ${what}, the order is right after ${moves} moves`, () => {
    const placed = place([...before], [...after]);
    assert.equal(placed.list, after);
    assert.equal(placed.moves, moves);
  });
}

test("whatever the order, the pinned row stays and the order is right", () => {
  for (const order of permutations([..."abcde"])) {
    for (const pinned of "abcde") {
      const placed = place([..."abcde"], order, pinned);
      assert.equal(placed.list, order.join(""));
      assert.equal(placed.moved, false, `${order} pinned ${pinned}`);
    }
  }
});

test("a pinned row that is new asks for nothing", () => {
  assert.deepEqual(longestStableRun([-1, 0, 1], 0), new Set([1, 2]));
});

test("good keys are taken as they are, and 7 is not \"7\"", () => {
  assert.deepEqual(keysOf([{ id: 7 }, { id: "7" }, { id: 0 }], "id"), { keys: [7, "7", 0], bad: [] });
});

test("a key that is missing, taken or no key at all gives way to one of its own", () => {
  const { keys, bad } = keysOf([{ id: 1 }, { id: 1 }, {}, { id: null }, { id: {} }, 5], "id");
  assert.deepEqual(bad, [1, 2, 3, 4, 5]);
  assert.equal(new Set(keys).size, 6);
});

function permutations(items) {
  if (items.length < 2) return [items];
  return items.flatMap((item, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [item, ...rest]));
}
