import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { PointerStream } from "../../../Public/lectern/presenter/pointer-input.js";
import { FakeTimers } from "../fake-timers.js";

const at = (x) => ({ target: "count", x, y: 0 });
const timers = new FakeTimers();
let sent, answer, isConnected, stream;

beforeEach(() => {
  timers.install();
  sent = [];
  isConnected = true;
  stream = new PointerStream({
    send(name, value, settled) {
      if (!isConnected) return undefined;
      sent.push(value?.x ?? name);
      // Called once.
      answer = () => {
        answer = () => {};
        settled(true);
      };
      return sent.length;
    },
  });
});

afterEach(() => timers.uninstall());

test("the first spot is sent at once", () => {
  stream.send(at(0.1));
  assert.deepEqual(sent, [0.1]);
});

test("of the spots within 50 ms the last is sent at the end", () => {
  stream.send(at(0.1));
  answer();
  stream.send(at(0.2));
  stream.send(at(0.3));
  timers.tick(49);
  assert.deepEqual(sent, [0.1]);
  timers.tick(1);
  assert.deepEqual(sent, [0.1, 0.3]);
});

test("the last spot waits for a slow answer", () => {
  stream.send(at(0.1));
  stream.send(at(0.2));
  timers.tick(1_000);
  stream.send(at(0.3));
  assert.deepEqual(sent, [0.1]);
  answer();
  assert.deepEqual(sent, [0.1, 0.3]);
});

test("after the answer and the interval the next spot is sent at once", () => {
  stream.send(at(0.1));
  answer();
  timers.tick(50);
  timers.tick(50);
  assert.deepEqual(sent, [0.1]);
  stream.send(at(0.2));
  assert.deepEqual(sent, [0.1, 0.2]);
});

test("hiding is sent in order, like a spot", () => {
  stream.send(at(0.1));
  stream.send(at(0.2));
  stream.send(null);
  answer();
  timers.tick(50);
  assert.deepEqual(sent, [0.1, "$room.pointerHidden"]);
});

test("a spot that cannot be sent is dropped, and the next tried after 50 ms", () => {
  isConnected = false;
  stream.send(at(0.1));
  stream.send(at(0.2));
  isConnected = true;
  timers.tick(50);
  assert.deepEqual(sent, [0.2]);
});

test("a second of movement takes at most twenty messages and the first", () => {
  for (let times = 0; times < 1_000; times++) {
    stream.send(at(times));
    answer();
    timers.tick(1);
  }
  assert.ok(sent.length <= 21, sent.length);
  timers.tick(50);
  assert.equal(sent.at(-1), 999);
});
