import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
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

  async fetch(address, { method, body, headers, signal }) {
    const query = new URL(address, "http://room").searchParams;
    const end = this.ends.shift();
    this.requests.push(`${method}${query.has("offset") ? ` ${query.get("offset")}` : ""}`);
    assert.equal(headers["lectern-token"], "token");
    if (end === "cut") throw new TypeError("network");
    if (typeof end === "number") return { ok: false, status: end, text: async () => "<html>" };
    const answer = await this.answer(method, query, body);
    if (end === "lost" || signal?.aborted) throw new TypeError("network");
    return { ok: true, status: 200, text: async () => JSON.stringify(answer) };
  }

  answer(method, query, body) {
    if (method === "POST") {
      this.size = JSON.parse(body).size;
      return this.problem ? { problem: this.problem } : { key: "k", limit: 64 * 1024 };
    }
    assert.equal(query.get("key"), "k");
    if (method === "PATCH" && Number(query.get("offset")) === this.received.length) this.received += new TextDecoder().decode(body);
    if (this.received.length < this.size || this.turns-- > 0) return { offset: this.received.length };
    return this.end ?? { offset: this.size, done: true };
  }
}

const file = (size, name = "a.jpg") => {
  const text = Array.from({ length: size }, (_, index) => String.fromCharCode(97 + index % 26)).join("");
  return { name, size, text, slice: (start, end) => new Blob([text.slice(start, end)]) };
};

let server;
let events;
/** The milliseconds of each pause. */
let pauses;

beforeEach(() => {
  server = new FakeServer();
  events = [];
  globalThis.fetch = (...request) => server.fetch(...request);
  globalThis.addEventListener = () => {};
  globalThis.removeEventListener = () => {};
  globalThis.realTimeout = setTimeout;
  pauses = [];
  globalThis.setTimeout = (work, milliseconds) => {
    pauses.push(milliseconds);
    return globalThis.realTimeout(work, 0);
  };
});

afterEach(() => {
  globalThis.setTimeout = globalThis.realTimeout;
  for (const name of ["addEventListener", "removeEventListener", "realTimeout"]) delete globalThis[name];
});

const transfer = (whenOpen = () => undefined) => new Transfer("upload", { token: () => "token", whenOpen }, {
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

test("an offer that the server can't judge now is made again after growing pauses of about ten seconds at most", async () => {
  server.ends = Array(9).fill(503);
  await transfer().send(file(10), { action: "added" });
  assert.equal(server.received.length, 10);
  assert.deepEqual(server.requests.slice(0, 11), [...Array(10).fill("POST"), "PATCH 0"]);
  assert.deepEqual(events.slice(0, 10), [...Array(9).fill("cut"), "back"]);
  for (const [index, pause] of pauses.slice(0, 9).entries()) {
    const middle = Math.min(10_000, 500 * 2 ** (index + 1));
    assert.ok(pause >= middle / 2 && pause <= 1.5 * middle);
  }
});

test("an offer waits for the page's connection, before each attempt", async () => {
  const opens = [];
  server.ends = [503];
  const sent = transfer(() => new Promise((open) => opens.push(open))).send(file(10), { action: "added" });
  assert.deepEqual([server.requests, events], [[], ["cut"]]);
  opens[0]();
  while (opens.length < 2) await new Promise(setImmediate);
  assert.deepEqual(server.requests, ["POST"]);
  opens[1]();
  await sent;
  assert.equal(server.received.length, 10);
  assert.deepEqual(events, ["cut", "cut", "cut", "back", 10]);
});

test("a transfer that is canceled before the page is connected makes no offer", async () => {
  const running = transfer((signal) => new Promise((resolve) => signal.addEventListener("abort", resolve)));
  const sent = running.send(file(10), { action: "added" });
  running.cancel();
  await sent;
  assert.deepEqual(server.requests, []);
});

test("a part that the server doesn't take is sent again after growing pauses", async () => {
  const { answer } = server;
  let refusals = 3;
  server.answer = function (method, ...request) {
    return method === "PATCH" && refusals-- > 0 ? { offset: 0 } : answer.call(this, method, ...request);
  };
  await transfer().send(file(50_000), { action: "added" });
  assert.equal(server.received.length, 50_000);
  // The part hasn't grown.
  assert.deepEqual(server.requests.slice(0, 6), ["POST", ...Array(4).fill("PATCH 0"), "PATCH 32768"]);
  assert.deepEqual(events.slice(0, 5), ["cut", "cut", "cut", "back", 32_768]);
  for (const [index, pause] of pauses.slice(0, 3).entries()) assert.ok(pause >= 500 * 2 ** index);
});

test("the pauses grow while all parts are cut, though the server answers between them", async () => {
  server.ends = [undefined, ...Array(4).fill(["cut", undefined]).flat()];
  await transfer().send(file(10), { action: "added" });
  assert.equal(server.received.length, 10);
  assert.deepEqual(events.slice(0, 5), ["cut", "cut", "cut", "cut", "back"]);
  for (const [index, pause] of pauses.slice(0, 4).entries()) assert.ok(pause >= 500 * 2 ** index);
});

for (const [request, ends] of [["an offer", []], ["a part", [undefined]], ["a query", [undefined, "cut"]]]) {
  test(`${request} that a proxy answers with a page for 404 ends the upload`, async () => {
    server.ends = [...ends, 404];
    await assert.rejects(transfer().send(file(10), { action: "added" }), (error) =>
      error instanceof UploadError && error.problem === "unknown");
    assert.equal(server.requests.length, ends.length + 1);
  });
}

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

test("a file that can't be read any more ends the upload, and is removed from the server", async () => {
  const photo = file(100_000);
  const { slice } = photo;
  photo.slice = (start, end) => {
    const part = slice(start, end);
    if (start > 0) part.arrayBuffer = () => Promise.reject(new DOMException("moved", "NotReadableError"));
    return part;
  };
  await assert.rejects(transfer().send(photo, { action: "added" }), (error) =>
    error instanceof UploadError && error.problem === "unreadable");
  assert.deepEqual(server.requests, ["POST", "PATCH 0", "DELETE"]);
  assert.deepEqual(events, [32_768]);
});

test("a transfer that is canceled while a part is read sends no part", async () => {
  const running = transfer();
  const photo = file(10);
  photo.slice = () => ({
    arrayBuffer: async () => {
      running.cancel();
      return new ArrayBuffer(10);
    },
  });
  await running.send(photo, { action: "added" });
  assert.deepEqual(server.requests, ["POST", "DELETE"]);
});

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

test("a transfer that is canceled during its offer removes the upload as soon as its key is known", async () => {
  const running = transfer();
  const { answer } = server;
  let accept;
  server.answer = async function (...request) {
    if (request[0] === "POST") await new Promise((resolve) => { accept = resolve; });
    return answer.apply(this, request);
  };
  const sent = running.send(file(10), { action: "added" });
  while (!accept) await new Promise(setImmediate);
  running.cancel();
  assert.deepEqual(server.requests, ["POST"]);
  accept();
  await sent;
  running.cancel();
  assert.deepEqual(server.requests, ["POST", "DELETE"]);
  assert.deepEqual(events, []);
});

test("an upload is removed even if the page is unloaded meanwhile", async () => {
  const running = transfer();
  let removal;
  globalThis.fetch = (address, request) => {
    if (request.method === "DELETE") removal = request;
    if (request.method === "PATCH") running.cancel();
    return server.fetch(address, request);
  };
  await running.send(file(10), { action: "added" });
  assert.equal(removal.keepalive, true);
});

test("a transfer is whole once the server has all bytes", async () => {
  server.turns = 1;
  const running = transfer();
  const whole = [];
  globalThis.fetch = (address, request) => {
    whole.push(`${request.method} ${running.isWhole}`);
    return server.fetch(address, request);
  };
  await running.send(file(40_000), { action: "added" });
  assert.deepEqual(whole, ["POST false", "PATCH false", "PATCH false", "GET true"]);
});

test("pauses leave no listeners", async () => {
  const counts = [];
  globalThis.fetch = (address, request) => {
    if (request.signal) counts.push(getEventListeners(request.signal, "abort").length);
    return server.fetch(address, request);
  };
  server.ends = [undefined, ...Array(5).fill("cut")];
  server.turns = 5;
  await transfer().send(file(10), { action: "added" });
  assert.ok(counts.length > 10);
  assert.deepEqual(new Set(counts), new Set([0]));
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
