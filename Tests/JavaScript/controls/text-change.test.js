import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import {
  apply, canonical, compose, difference, divide, fits, invert, mapped, transform, unmapped,
} from "../../../Public/lectern/controls/text-change.js";
import { randomChange, randomNumbers, randomText } from "./random-changes.js";

const golden = new URL("../../Fixtures/text/changes.json", import.meta.url);
const ROUNDS = 2_000;

/** Calls a law with random changes of random texts. */
function forRandomTexts(law) {
  for (let seed = 1; seed <= ROUNDS; seed++) {
    const random = randomNumbers(seed);
    law(randomText(random, 12), random, `seed ${seed}`);
  }
}

describe("changes of a text", () => {
  test("two changes of the same text lead to the same text in both orders", () => {
    forRandomTexts((text, random, seed) => {
      const [one, other] = [randomChange(random, text), randomChange(random, text)];
      const isFirst = random(2) === 0;
      const oneThenOther = apply(transform(other, one, !isFirst), apply(one, text));
      assert.equal(apply(transform(one, other, isFirst), apply(other, text)), oneThenOther, seed);
      assert.ok(oneThenOther.isWellFormed(), seed);
    });
  });

  test("a change that is transformed keeps all that it inserts", () => {
    forRandomTexts((text, random, seed) => {
      const [one, other] = [randomChange(random, text), randomChange(random, text)];
      const inserted = (change) => change.filter((step) => typeof step === "string").join("");
      assert.equal(inserted(transform(one, other, true)), inserted(one), seed);
    });
  });

  test("a long change is divided into a short one and the rest", () => {
    forRandomTexts((text, random, seed) => {
      const change = randomChange(random, text).map((step) => typeof step === "string" ? step.repeat(60) : step);
      const [first, rest] = divide(change, 100 + random(100));
      assert.ok(JSON.stringify(first).length <= 300, seed);
      assert.ok(change.length === 0 || first.length > 0, seed);
      assert.ok(apply(first, text).isWellFormed(), seed);
      assert.deepEqual(compose(first, rest), change, seed);
      const lengths = [text, apply(change, text)].map(({ length }) => length);
      assert.ok(apply(first, text).length <= Math.max(...lengths), seed);
    });
  });

  test("a composed change has the effect of both", () => {
    forRandomTexts((text, random, seed) => {
      const first = randomChange(random, text);
      const second = randomChange(random, apply(first, text));
      assert.equal(apply(compose(first, second), text), apply(second, apply(first, text)), seed);
      assert.deepEqual(compose(first, second), canonical(compose(first, second)), seed);
    });
  });

  test("an inverted change takes it back", () => {
    forRandomTexts((text, random, seed) => {
      const change = randomChange(random, text);
      assert.equal(apply(invert(change, text), apply(change, text)), text, seed);
    });
  });

  test("the difference of two texts leads from one to the other, wherever the caret is", () => {
    forRandomTexts((text, random, seed) => {
      const other = random(3) === 0 ? randomText(random, 12) : apply(randomChange(random, text), text);
      const change = difference(text, other, random(2) === 0 ? undefined : random(other.length + 1));
      assert.ok(fits(change, text), seed);
      assert.equal(apply(change, text), other, seed);
      for (const step of change) if (typeof step === "string") assert.ok(step.isWellFormed(), seed);
    });
  });

  test("a repeated letter is inserted at the caret", () => {
    assert.deepEqual(difference("aaa", "aaaa", 2), [1, "a"]);
    assert.deepEqual(difference("aaa", "aa", 1), [1, -1]);
  });

  test("a pair of code units is replaced as a whole", () => {
    assert.deepEqual(difference("😀", "😁"), ["😁", -2]);
    assert.deepEqual(difference("a😀", "a🌀"), [1, "🌀", -2]);
  });

  test("steps are brought into one form", () => {
    assert.deepEqual(canonical([1, 0, 2, -1, "a", "", "b", -2, 4]), [3, "ab", -3]);
  });

  test("an offset moves with the text around it", () => {
    const change = [2, "xy", -2];
    assert.deepEqual([0, 2, 3, 4, 6].map((offset) => mapped(change, offset, false)), [0, 2, 4, 4, 6]);
    assert.deepEqual([0, 2, 3, 4, 6].map((offset) => mapped(change, offset, true)), [0, 4, 4, 4, 6]);
  });

  test("the golden changes are transformed as in Swift", () => {
    const cases = JSON.parse(readFileSync(golden, "utf8"));
    assert.ok(cases.length > 100);
    for (const { text, one, other, isFirst, oneAfter, otherAfter, merged } of cases) {
      assert.deepEqual(transform(one, other, isFirst), oneAfter);
      assert.deepEqual(transform(other, one, !isFirst), otherAfter);
      assert.equal(apply(oneAfter, apply(other, text)), merged);
    }
  });
});

describe("the place of an offset before a change", () => {
  test("inside of an insertion is the insertion's place, and behind a deletion the deletion's start", () => {
    const change = [2, "ab", 3, -2];
    assert.deepEqual([0, 2, 3, 4, 5, 7, 8].map((offset) => unmapped(change, offset)), [0, 2, 2, 2, 3, 5, 8]);
    assert.deepEqual([0, 1, 2].map((offset) => unmapped([-3], offset)), [3, 4, 5]);
  });

  test("leads back to the offset, except in an insertion", () => {
    const random = randomNumbers(7);
    for (let times = 0; times < 2_000; times++) {
      const text = randomText(random, 12);
      const change = randomChange(random, text);
      const offset = random(apply(change, text).length + 1);
      const place = unmapped(change, offset);
      assert.ok(place >= 0 && place <= text.length);
      const [start, end] = [mapped(change, place, false), mapped(change, place, true)];
      assert.ok(start <= offset && offset <= end, JSON.stringify({ text, change, offset }));
    }
  });
});
