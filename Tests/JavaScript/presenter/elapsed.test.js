import assert from "node:assert/strict";
import { test } from "node:test";
import { FreezeClock, formatElapsed } from "../../../Public/lectern/presenter/elapsed.js";

for (const [milliseconds, text] of [
  [0, "0:00"], [999, "0:00"], [1_000, "0:01"], [59_999, "0:59"], [60_000, "1:00"],
  [754_000, "12:34"], [3_600_000, "1:00:00"], [36_061_000, "10:01:01"], [-5_000, "0:00"],
]) {
  test(`${milliseconds} ms is formatted as ${text}`, () => assert.equal(formatElapsed(milliseconds), text));
}

test("a live room has no freeze clock", () => {
  const clock = new FreezeClock();
  clock.update(undefined, 1_000);
  assert.equal(clock.text(2_000), undefined);
});

test("a page opened during a freeze counts from the start of the freeze", () => {
  const clock = new FreezeClock();
  clock.update("2026-11-22T08:00:00.000Z", Date.parse("2026-11-22T08:01:05.000Z"));
  assert.equal(clock.text(Date.parse("2026-11-22T08:01:06.000Z")), "1:06");
});

test("a page open at the freeze uses its own clock, however wrong", () => {
  const clock = new FreezeClock();
  clock.update(undefined, 5_000);
  clock.update("2026-11-22T08:00:00.000Z", 6_000);
  clock.update("2026-11-22T08:00:00.000Z", 7_000);
  assert.equal(clock.text(9_000), "0:03");
  clock.update(null, 10_000);
  assert.equal(clock.text(10_000), undefined);
  clock.update("2026-11-22T09:00:00.000Z", 20_000);
  assert.equal(clock.text(21_000), "0:01");
});

test("a server's clock that is ahead does not make the time negative", () => {
  const clock = new FreezeClock();
  clock.update("2026-11-22T08:00:30.000Z", Date.parse("2026-11-22T08:00:00.000Z"));
  assert.equal(clock.text(Date.parse("2026-11-22T08:00:02.000Z")), "0:02");
});

test("an invalid time counts from now", () => {
  const clock = new FreezeClock();
  clock.update("lately", 1_000);
  assert.equal(clock.text(3_000), "0:02");
});
