import assert from "node:assert/strict";
import { test } from "node:test";
import { wallSentence } from "../../../Public/lectern/presenter/wall.js";

test("without a wall the sentence says what to do", () => {
  assert.match(wallSentence({ walls: 0, wallRoundTrip: null }), /^No wall is open\. Open Projector/);
  assert.match(wallSentence({}), /^No wall is open\./);
});

test("a wall counts before its first round trip", () => {
  assert.equal(wallSentence({ walls: 1, wallRoundTrip: null }), "One wall is open.");
});

test("a round trip of 0 ms is shown", () => {
  assert.equal(wallSentence({ walls: 1, wallRoundTrip: 0 }), "One wall is open, 0 ms round trip.");
  assert.equal(wallSentence({ walls: 2, wallRoundTrip: 41 }), "2 walls are open, 41 ms round trip.");
});
