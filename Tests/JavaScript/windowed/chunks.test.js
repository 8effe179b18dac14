import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Chunks } from "../../../Public/lectern/windowed/chunks.js";

/** Requests whose answers the test gives. */
let requests;
let changes;
let chunks;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  [requests, changes] = [[], 0];
  chunks = new Chunks((address, signal) => new Promise((resolve, reject) => {
    requests.push({ address, signal, resolve, reject });
    signal.addEventListener("abort", () => reject(signal.reason));
  }), () => changes++);
});
afterEach(() => mock.timers.reset());

const settled = () => new Promise((resolve) => setImmediate(resolve));
const open = () => requests.filter(({ signal, isDone }) => !signal.aborted && !isDone).map(({ address }) => address);

async function answer(address, status = 200, rows = [{ id: address }]) {
  const request = requests.findLast((request) => request.address === address);
  request.isDone = true;
  request.resolve({ status, ok: status === 200, json: async () => rows });
  await settled();
}

test("few chunks are requested at a time, the most important one first", async () => {
  chunks.want(["1.a", "1.b", "1.c", "1.d"]);
  assert.deepEqual(open(), ["1.a", "1.b", "1.c"]);
  await answer("1.b");
  assert.deepEqual(open(), ["1.a", "1.c", "1.d"]);
  assert.deepEqual(chunks.rows("1.b"), [{ id: "1.b" }]);
  assert.equal(changes, 1);
});

test("what was scrolled past is not requested", async () => {
  chunks.want(["1.a", "1.b", "1.c", "1.d", "1.e"]);
  chunks.want(["1.c", "1.z"]);
  await settled();
  assert.deepEqual(open(), ["1.c", "1.z"]);
  assert.equal(changes, 0);
});

test("a chunk that has come isn't requested again", async () => {
  chunks.want(["1.a"]);
  await answer("1.a");
  chunks.want(["1.a"]);
  assert.equal(requests.length, 1);
});

test("a chunk that the server doesn't have any more is gone", async () => {
  chunks.want(["1.a"]);
  await answer("1.a", 404);
  assert.ok(chunks.isGone("1.a"));
  assert.equal(changes, 1);
  chunks.want(["1.a"]);
  assert.equal(requests.length, 1);
});

test("a chunk that the server has again is requested again", async () => {
  chunks.want(["1.a", "1.b"]);
  await answer("1.a", 404);
  chunks.noteShown(["1.a"]);
  chunks.want(["1.a", "1.b"]);
  assert.deepEqual(open(), ["1.b", "1.a"]);
  await answer("1.a");
  assert.ok(!chunks.isGone("1.a"));
  assert.ok(chunks.rows("1.a"));
});

test("a request that fails is repeated after a pause, which doubles", async () => {
  chunks.want(["1.a"]);
  await answer("1.a", 503);
  assert.deepEqual(open(), []);
  mock.timers.tick(499);
  assert.equal(requests.length, 1);
  mock.timers.tick(1);
  assert.deepEqual(open(), ["1.a"]);
  requests.at(-1).reject(new TypeError("network"));
  requests.at(-1).isDone = true;
  await settled();
  mock.timers.tick(999);
  assert.equal(requests.length, 2);
  mock.timers.tick(1);
  await answer("1.a");
  assert.deepEqual(chunks.rows("1.a"), [{ id: "1.a" }]);
});

test("requests that fail together are repeated together", async () => {
  chunks.want(["1.a", "1.b", "1.c"]);
  for (const address of ["1.a", "1.b", "1.c"]) await answer(address, 503);
  mock.timers.tick(500);
  assert.deepEqual(open(), ["1.a", "1.b", "1.c"]);
  await answer("1.a", 503);
  mock.timers.tick(1_000);
  assert.deepEqual(open(), ["1.b", "1.c", "1.a"]);
});

test("a request that isn't answered makes room for others", async () => {
  chunks.want(["1.a"]);
  mock.timers.tick(19_999);
  await settled();
  assert.deepEqual(open(), ["1.a"]);
  mock.timers.tick(1);
  await settled();
  assert.deepEqual(open(), []);
  mock.timers.tick(500);
  assert.deepEqual(open(), ["1.a"]);
});

test("a newer state ends the pause", async () => {
  chunks.want(["1.a"]);
  await answer("1.a", 503);
  chunks.noteShown(["1.a"]);
  chunks.want(["1.a"]);
  assert.deepEqual(open(), ["1.a"]);
});

test("an answer that is no list is no chunk", async () => {
  chunks.want(["1.a"]);
  await answer("1.a", 200, { rows: [] });
  assert.equal(chunks.rows("1.a"), undefined);
  assert.equal(changes, 0);
});

test("of many chunks, those that were used last are kept", async () => {
  for (let index = 0; index < 70; index++) {
    chunks.want([`1.${index}`, "1.0"]);
    await answer(`1.${index}`);
  }
  assert.ok(chunks.rows("1.0"));
  assert.equal(chunks.rows("1.1"), undefined);
  assert.ok(chunks.rows("1.69"));
});

test("a list that is removed requests nothing more", async () => {
  chunks.want(["1.a", "1.b"]);
  await answer("1.a", 503);
  chunks.close();
  mock.timers.tick(60_000);
  await settled();
  assert.deepEqual(open(), []);
  assert.equal(requests.length, 2);
});
