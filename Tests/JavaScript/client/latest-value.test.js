import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { LatestValue } from "../../../Public/lectern/client/latest-value.js";
import { FakeTimers } from "../fake-timers.js";

const timers = new FakeTimers();
beforeEach(() => timers.install());
afterEach(() => timers.uninstall());

test("of the values within the interval the last is sent, once the one before is answered", () => {
  const sent = [];
  let answer;
  const values = new LatestValue(300, (value, settled) => {
    answer = settled;
    return sent.push(value);
  });
  for (const value of ["a", "b", "c"]) values.send(value);
  timers.tick(300);
  assert.deepEqual(sent, ["a"]);
  answer();
  assert.deepEqual(sent, ["a", "c"]);
  values.send("d");
  answer();
  timers.tick(299);
  assert.deepEqual(sent, ["a", "c"]);
  timers.tick(1);
  assert.deepEqual(sent, ["a", "c", "d"]);
});
