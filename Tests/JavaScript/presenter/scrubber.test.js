import assert from "node:assert/strict";
import { test } from "node:test";
import { describeMoment, stepOf } from "../../../Public/lectern/presenter/scrubber.js";

test("a moment is described by its time, its action and its number", () => {
  const time = new Date(2026, 10, 22, 14, 3, 12).toISOString();
  const text = describeMoment({ chosen: 17, number: 17, first: 0, last: 240, name: "counter.incrTapped", time });
  assert.match(text, /03.12.* · counter\.incrTapped · 17 of 240$/);
});

test("the beginning has no action", () => {
  assert.equal(describeMoment({ chosen: 0, number: 0, first: 0, last: 3 }), "The beginning · 0 of 3");
});

test("a moment of a snapshot has neither time nor name", () => {
  assert.equal(describeMoment({ chosen: 5, number: 5, first: 5, last: 9 }), "5 of 9");
});

test("arrows step in the past, and the keys of a clicker where the page has a use for one", () => {
  assert.equal(stepOf({ key: "ArrowLeft" }, false), -1);
  assert.equal(stepOf({ key: "ArrowRight" }, false), 1);
  assert.equal(stepOf({ key: "PageUp" }, true), -1);
  assert.equal(stepOf({ key: "PageDown" }, true), 1);
  for (const key of ["PageUp", "PageDown", "ArrowUp", " "]) assert.equal(stepOf({ key }, false), undefined);
  assert.equal(stepOf({ key: "ArrowLeft", altKey: true }, true), undefined);
  assert.equal(stepOf({ key: "ArrowLeft", defaultPrevented: true }, true), undefined);
});
