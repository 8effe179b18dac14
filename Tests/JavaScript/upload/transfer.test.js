import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { PartSize, pauseAfter } from "../../../Public/lectern/upload/parts.js";
import { Transfer, UploadError } from "../../../Public/lectern/upload/transfer.js";

/** A server that has no more than the bytes of one upload, and fails as a test asks for it. */
class FakeServer {
  requests = [];
  received = "";
  /** The end of the next requests: "cut" before the server has them, "lost" after it, or a status. */
  ends = [];
  problem;
  turns = 0;

  async fetch(address, { method, body, headers }) {
    const query = new URL(address, "http://room").searchParams;
    const end = this.ends.shift();
    this.requests.push(`${method}${query.has("offset") ? ` ${query.get("offset")}` : ""}`);
    assert.equal(headers["lectern-token"], "token");
    if (end === "cut") throw new TypeError("network");
    if (typeof end === "number") return { ok: false, status: end, json: async () => JSON.parse("<html>") };
    const answer = this.answer(method, query, body);
    if (end === "lost") throw new TypeError("network");
    return { ok: true, status: 200, json: async () => answer };
  }

  answer(method, query, body) {
    if (method === "POST") {
      this.size = JSON.parse(body).size;
      return this.problem ? { problem: this.problem } : { key: "k", limit: 64 * 1024 };
    }
    assert.equal(query.get("key"), "k");
    if (method === "PATCH" && Number(query.get("offset")) === this.received.length) this.received += body;
    if (this.received.length < this.size || this.turns-- > 0) return { offset: this.received.length };
    return this.end ?? { offset: this.size, done: true };
  }
}

const file = (size, name = "a.jpg") => {
  const text = Array.from({ length: size }, (_, index) => String.fromCharCode(97 + index % 26)).join("");
  return { name, size, text, slice: (start, end) => text.slice(start, end) };
};

let server;
let events;

beforeEach(() => {
  server = new FakeServer();
  events = [];
  globalThis.fetch = (...request) => server.fetch(...request);
  globalThis.addEventListener = () => {};
  globalThis.removeEventListener = () => {};
  globalThis.realTimeout = setTimeout;
  globalThis.setTimeout = (work) => globalThis.realTimeout(work, 0);
});

afterEach(() => {
  globalThis.setTimeout = globalThis.realTimeout;
  for (const name of ["addEventListener", "removeEventListener", "realTimeout"]) delete globalThis[name];
});

const transfer = () => new Transfer("upload", () => "token", {
  onProgress: (sent) => events.push(sent),
  onCut: (isCut) => events.push(isCut ? "cut" : "back"),
});

test("a file is offered, sent in growing parts, and done once the server has examined it", async () => {
  const photo = file(200_000);
  server.turns = 2;
  await transfer().send(photo, { action: "added", id: 7 });
  assert.equal(server.received, photo.text);
  assert.deepEqual(server.requests.slice(0, 3), ["POST", "PATCH 0", "PATCH 32768"]);
  assert.equal(events.at(-1), 200_000);
  assert.deepEqual(events, [...events].sort((one, other) => one - other));
});

for (const end of ["cut", "lost", 502]) {
  test(`a part that ends with ${end} is continued where the server says`, async () => {
    const photo = file(100_000);
    server.ends = [undefined, undefined, end, end];
    await transfer().send(photo, { action: "added" });
    assert.equal(server.received, photo.text);
    assert.ok(server.requests.filter((request) => request === "GET").length >= 1);
    assert.deepEqual(events.filter((event) => typeof event === "string"), ["cut", "cut", "back"]);
  });
}

test("an offer without an answer is made again", async () => {
  server.ends = ["cut", "lost", 503];
  await transfer().send(file(10), { action: "added" });
  assert.equal(server.received.length, 10);
});

for (const [when, prepare] of [
  ["at the offer", () => { server.problem = "size"; }],
  ["at the end", () => { server.end = { problem: "size" }; }],
]) {
  test(`a file that is refused ${when} ends with the reason`, async () => {
    prepare();
    await assert.rejects(transfer().send(file(10), { action: "added" }), (error) =>
      error instanceof UploadError && error.problem === "size");
  });
}

for (const status of [403, 405, 413]) {
  test(`a server that answers ${status} takes no uploads`, async () => {
    server.ends = [status];
    await assert.rejects(transfer().send(file(10), { action: "added" }), (error) => error.problem === "refused");
    assert.deepEqual(server.requests, ["POST"]);
  });
}

test("a canceled transfer tells the server, and sends no more", async () => {
  const running = transfer();
  const { answer } = server;
  server.answer = function (...request) {
    if (request[0] === "PATCH") running.cancel();
    return answer.apply(this, request);
  };
  await running.send(file(200_000), { action: "added" });
  assert.deepEqual(server.requests, ["POST", "PATCH 0", "DELETE"]);
});

test("a canceled transfer that waits for the network stops waiting", async () => {
  const running = transfer();
  server.ends = Array(9).fill("cut");
  const sent = running.send(file(10), { action: "added" });
  running.cancel();
  await sent;
  assert.ok(server.requests.length < 3);
});

test("parts grow on a fast network up to the limit, and shrink on a slow one and after a cut", () => {
  const part = new PartSize(100_000);
  const first = part.size;
  part.took(10);
  assert.equal(part.size, 2 * first);
  for (let turn = 0; turn < 9; turn++) part.took(10);
  assert.equal(part.size, 100_000);
  part.took(700);
  assert.equal(part.size, 100_000);
  part.failed();
  assert.equal(part.size, 50_000);
  for (let turn = 0; turn < 9; turn++) part.took(60_000);
  assert.equal(part.size, 8_192);
});

test("the pauses between attempts grow to ten seconds, and differ", () => {
  for (const failures of [1, 3, 50]) {
    const longest = Math.min(10_000, 500 * 2 ** failures) * 1.5;
    assert.ok(pauseAfter(failures) <= longest && pauseAfter(failures) >= longest / 3);
  }
});
