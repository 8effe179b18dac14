import assert from "node:assert/strict";
import { test } from "node:test";
import { Motion } from "../../../Public/lectern/reorder/motion.js";
import { FakePage } from "./fake-page.js";

/** Puts the rows of lists further down. */
const shift = (...lists) => {
  for (const { elements } of lists) for (const element of elements) element.box = { left: 0, top: 50, right: 100, bottom: 90 };
};
/** The rows that glide, by the names of their lists. */
const gliding = (lists) => Object.fromEntries(lists.map(({ name, shown, elements }) =>
  [name, shown.filter((_, index) => elements[index].animate.mock.callCount() > 0).map(({ key }) => key).join("")]));

test("rows glide in the lists that a move changes, and no others, although they have the same keys", () => {
  const page = new FakePage({ one: "ab", two: "c" });
  page.add("other", "ab", "other group");
  page.render();
  const [one, two] = page.lists;
  const motion = new Motion();
  motion.prepare([one, two]);
  shift(...page.lists);
  motion.play(page.lists);
  assert.deepEqual(gliding(page.lists), { one: "ab", two: "c", other: "" });
});

test("a move and an unrelated one at the same time keep their places apart", () => {
  const page = new FakePage({ one: "ab" });
  const other = page.add("other", "a", "other group");
  page.render();
  const [one] = page.lists;
  const motion = new Motion();
  motion.prepare([one]);
  shift(other);
  motion.prepare([other]);
  motion.play(page.lists, { list: one, id: "b" });
  assert.deepEqual(gliding(page.lists), { one: "", other: "" });
});

test("a held row does not glide, and a dropped one glides from where it was held", () => {
  const page = new FakePage({ one: "ab" });
  const [one] = page.lists;
  const motion = new Motion();
  motion.prepare([one]);
  shift(one);
  motion.play(page.lists, { list: one, id: "b" });
  assert.deepEqual(gliding(page.lists), { one: "a" });
  motion.prepare([one]);
  motion.start(one, "b", { left: 7, top: 50 });
  motion.play(page.lists);
  const [[frames]] = one.elements[1].animate.mock.calls.map((call) => call.arguments);
  assert.equal(frames[0].transform, "translate(7px, 0px)");
});
