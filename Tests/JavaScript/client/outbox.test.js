import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Outbox } from "../../../Public/lectern/client/outbox.js";
import { FakeTimers } from "../fake-timers.js";

let timers, outbox, marks, silences;
const [plus, minus] = ["plus", "minus"];

beforeEach(() => {
  timers = new FakeTimers();
  timers.install();
  marks = [];
  silences = [];
  outbox = new Outbox(
    (element, isSending) => marks.push([element, isSending, timers.now]),
    () => silences.push(timers.now),
  );
});

afterEach(() => timers.uninstall());

test("an answer within a second shows nothing", () => {
  for (let ref = 1; ref <= 40; ref++) {
    outbox.add(ref, "tapped", undefined, plus);
    timers.tick(300);
    outbox.settle(ref, true);
  }
  timers.tick(60_000);
  assert.deepEqual([marks, silences], [[], []]);
});

test("a control is marked after a second, until its last late answer", () => {
  outbox.add(1, "tapped", undefined, plus);
  timers.tick(999);
  assert.deepEqual([marks, outbox.isSlow], [[], false]);
  timers.tick(1);
  assert.equal(outbox.isSlow, true);
  outbox.add(2, "tapped", undefined, plus);
  outbox.add(3, "tapped", undefined, minus);
  timers.tick(1_000);
  outbox.settle(1, true);
  outbox.settle(3, true);
  timers.tick(100);
  outbox.settle(2, true);
  assert.deepEqual(marks, [
    [plus, true, 1_000], [plus, true, 2_000], [minus, true, 2_000], [minus, false, 2_000], [plus, false, 2_100],
  ]);
  assert.equal(outbox.isSlow, false);
});

test("a lost action is not marked any more", () => {
  outbox.add(1, "tapped", undefined, plus);
  timers.tick(1_000);
  outbox.settle(1, false);
  assert.deepEqual(marks.at(-1), [plus, false, 1_000]);
});

test("five seconds without any answer are a timeout", () => {
  outbox.add(1, "tapped");
  timers.tick(4_000);
  outbox.add(2, "tapped");
  timers.tick(999);
  assert.deepEqual(silences, []);
  timers.tick(1);
  assert.deepEqual(silences, [5_000]);
});

test("late answers restart the timeout", () => {
  for (let ref = 1; ref <= 20; ref++) outbox.add(ref, "tapped");
  for (let ref = 1; ref <= 20; ref++) {
    timers.tick(4_900);
    outbox.settle(ref, true);
  }
  timers.tick(60_000);
  assert.deepEqual(silences, []);
});

test("the timeout stops without a connection, and restarts with one", () => {
  outbox.add(1, "tapped");
  outbox.stopTimer();
  timers.tick(60_000);
  assert.deepEqual(silences, []);
  outbox.startTimer();
  timers.tick(5_000);
  assert.deepEqual(silences, [65_000]);
});

test("the timeout grows with each one in a row, for slow networks", () => {
  outbox.add(1, "tapped");
  const waits = Array.from({ length: 5 }, () => {
    const from = timers.now;
    outbox.startTimer();
    timers.tick(60_000);
    return silences.at(-1) - from;
  });
  assert.deepEqual(waits, [5_000, 10_000, 20_000, 40_000, 40_000]);
  outbox.settle(1, true);
  outbox.add(2, "tapped");
  timers.tick(5_000);
  assert.equal(silences.length, 6);
});

test("it keeps the unanswered messages in order", () => {
  const [first, second] = [() => {}, () => {}];
  outbox.add(1, "one", first);
  outbox.add(2, "two", second);
  assert.deepEqual([outbox.oldest, outbox.refs, outbox.texts], [1, [1, 2], ["one", "two"]]);
  assert.equal(outbox.settle(1, true), first);
  assert.equal(outbox.settle(1, true), undefined);
  assert.deepEqual([outbox.oldest, outbox.texts], [2, ["two"]]);
});
