import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { PointerStream } from "../../Public/lectern/pointer-input.js";
import { FakeTimers } from "./fake-timers.js";

const at = (x) => ({ target: "count", x, y: 0 });
const timers = new FakeTimers();
let said, answer, isConnected, stream;

beforeEach(() => {
  timers.install();
  said = [];
  isConnected = true;
  stream = new PointerStream({
    send(name, value, settled) {
      if (!isConnected) return undefined;
      said.push(value?.x ?? name);
      // Once only.
      answer = () => {
        answer = () => {};
        settled(true);
      };
      return said.length;
    },
  });
});

afterEach(() => timers.uninstall());

test("the first spot is said at once", () => {
  stream.send(at(0.1));
  assert.deepEqual(said, [0.1]);
});

test("of those that follow within 50 ms the last is said, when they are over", () => {
  stream.send(at(0.1));
  answer();
  stream.send(at(0.2));
  stream.send(at(0.3));
  timers.tick(49);
  assert.deepEqual(said, [0.1]);
  timers.tick(1);
  assert.deepEqual(said, [0.1, 0.3]);
});

test("where the answer takes longer, the last waits for it", () => {
  stream.send(at(0.1));
  stream.send(at(0.2));
  timers.tick(1_000);
  stream.send(at(0.3));
  assert.deepEqual(said, [0.1]);
  answer();
  assert.deepEqual(said, [0.1, 0.3]);
});

test("when all is said and answered, the next is said at once again", () => {
  stream.send(at(0.1));
  answer();
  timers.tick(50);
  timers.tick(50);
  assert.deepEqual(said, [0.1]);
  stream.send(at(0.2));
  assert.deepEqual(said, [0.1, 0.2]);
});

test("that it is hidden is said like a spot, and not overtaken by one", () => {
  stream.send(at(0.1));
  stream.send(at(0.2));
  stream.send(null);
  answer();
  timers.tick(50);
  assert.deepEqual(said, [0.1, "$room.pointerHidden"]);
});

test("what cannot be sent is given up, and the next tried after 50 ms", () => {
  isConnected = false;
  stream.send(at(0.1));
  stream.send(at(0.2));
  isConnected = true;
  timers.tick(50);
  assert.deepEqual(said, [0.2]);
});

test("a second of moving is at most twenty messages and the first", () => {
  for (let times = 0; times < 1_000; times++) {
    stream.send(at(times));
    answer();
    timers.tick(1);
  }
  assert.ok(said.length <= 21, said.length);
  timers.tick(50);
  assert.equal(said.at(-1), 999);
});
