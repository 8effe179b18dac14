import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { afterEach, beforeEach, test } from "node:test";
import { EventTransport } from "../../../Public/lectern/client/event-transport.js";

const address = new URL("wss://host/room/socket?client=00&epoch=k3f9&revision=42");
const opening = 'event: open\ndata: {"token":"7-abc"}\n\n';
const { fetch: realFetch } = globalThis;
let down, requests, seen, transport, answer;

/** Waits until all pending tasks have run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  requests = [];
  seen = [];
  answer = () => new Response(null, { status: 204 });
  globalThis.fetch = async (url, options) => {
    if (options.method === "POST") {
      requests.push({ url: url.href, ...options, body: Buffer.from(options.body).toString() });
      return answer(requests.length);
    }
    requests.stream = { url: url.href, ...options };
    const body = new ReadableStream({ start: (controller) => void (down = controller) });
    options.signal.addEventListener("abort", () => {
      try {
        down.error(new Error("aborted"));
      } catch {
        // Closed already.
      }
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  transport = new EventTransport(address, "lectern.v1", {
    onOpen: () => seen.push("open"),
    onMessage: (data) => seen.push(data),
    onClose: () => seen.push("close"),
  }, false, 100);
});

afterEach(() => {
  transport.close();
  globalThis.fetch = realFetch;
});

const say = async (text) => {
  down.enqueue(new TextEncoder().encode(text));
  await settle();
};

test("it requests the stream beside the WebSocket, with the same query", async () => {
  await settle();
  const { url, headers } = requests.stream;
  assert.equal(url, "https://host/room/events?client=00&epoch=k3f9&revision=42");
  assert.deepEqual(headers, { accept: "text/event-stream", "lectern-protocol": "lectern.v1" });
  assert.deepEqual(seen, ["open"]);
});

test("messages are complete, however the stream is split", async () => {
  await settle();
  const text = new TextEncoder().encode(`${opening}data: {"a":"ü"}\n\ndata: {\ndata: "b":1}\n\n`);
  for (const byte of text) {
    down.enqueue(Uint8Array.of(byte));
    await settle();
  }
  assert.deepEqual(seen, ["open", '{"a":"ü"}', '{\n"b":1}']);
});

test("messages wait for the token, and are sent in order, one request at a time", async () => {
  await settle();
  const answers = [];
  answer = () => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 }))));
  transport.send("one");
  await settle();
  assert.equal(requests.length, 0);
  await say(opening);
  transport.send("two");
  transport.send("three");
  await settle();
  assert.deepEqual(requests.map(({ body }) => body), ["one\n"]);
  const { url, headers } = requests[0];
  assert.equal(url, "https://host/room/actions");
  assert.deepEqual(headers, { "content-type": "application/json", "lectern-token": "7-abc" });
  answers[0]();
  await settle();
  assert.deepEqual(requests.map(({ body }) => body), ["one\n", "two\nthree\n"]);
});

test("a request is within the server's limit, with at least one message", async () => {
  await settle();
  await say(opening);
  transport.send("first");
  for (const length of [60, 30, 30, 100]) transport.send("x".repeat(length));
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual(requests.map(({ body }) => body.length), [6, 92, 31, 100]);
});

test("a failed request is retried once, and then the connection is closed", async () => {
  await settle();
  await say(opening);
  answer = (count) => (count === 1 ? Promise.reject(new TypeError()) : new Response(null, { status: 204 }));
  transport.send("one");
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual(requests.map(({ body }) => body), ["one\n", "one\n"]);
  assert.deepEqual(seen, ["open"]);
  answer = () => Promise.reject(new TypeError());
  transport.send("two");
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual(seen, ["open", "close"]);
  assert.equal(requests.stream.signal.aborted, true);
});

test("it reads the golden stream and writes the golden actions", async () => {
  const golden = (name) => readFileSync(new URL(`../../Fixtures/wire/events/${name}.txt`, import.meta.url), "utf8");
  const [opened, ...rest] = golden("stream").split(/(?<=\n\n)/);
  await settle();
  for (const action of golden("actions").trimEnd().split("\n")) transport.send(action);
  await say(opened);
  for (let times = 0; times < 5; times++) await settle();
  assert.equal(requests.map(({ body }) => body).join(""), golden("actions"));
  assert.equal(requests[0].headers["lectern-token"], "7-3unp76vziz7nu2djx509");
  await say(rest.join(""));
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual(seen, [
    "open", '{"type":"ack","ref":7,"revision":43}', '{"type":"heartbeat"}', "close",
  ]);
});

for (const [what, happen] of [
  ["sends a close event", () => say('event: close\ndata: {"code":1001,"reason":"gone"}\n\n')],
  ["ends", () => down.close()],
  ["breaks off", () => down.error(new TypeError())],
]) {
  test(`a stream that ${what} is closed once`, async () => {
    await settle();
    await happen();
    for (let times = 0; times < 5; times++) await settle();
    assert.deepEqual(seen, ["open", "close"]);
  });
}

test("a stream whose token is unknown is closed", async () => {
  await settle();
  await say(opening);
  answer = () => new Response(null, { status: 404 });
  transport.send("one");
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual([requests.length, seen], [1, ["open", "close"]]);
});

for (const [what, response] of [
  ["is refused", () => new Response("no", { status: 503 })],
  ["has another content type", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
  ["gets no response", () => Promise.reject(new TypeError())],
]) {
  test(`a stream that ${what} is never open`, async () => {
    globalThis.fetch = async () => response();
    const events = [];
    new EventTransport(address, "lectern.v1", {
      onOpen: () => events.push("open"), onMessage: () => {}, onClose: () => events.push("close"),
    }, false, 100);
    for (let times = 0; times < 5; times++) await settle();
    assert.deepEqual(events, ["close"]);
  });
}

test("closing sends the last messages before the stream ends, and no more events fire", async () => {
  await settle();
  await say(opening);
  const answers = [];
  answer = () => new Promise((resolve) => answers.push(() => resolve(new Response(null, { status: 204 }))));
  transport.send("one");
  await settle();
  transport.send("the last word");
  transport.close();
  await settle();
  assert.deepEqual(requests.map(({ body, keepalive }) => [body, keepalive]), [
    ["one\n", true], ["the last word\n", true],
  ]);
  assert.equal(requests.stream.signal.aborted, false);
  for (const one of answers) one();
  await settle();
  assert.equal(requests.stream.signal.aborted, true);
  assert.deepEqual(seen, ["open"]);
});

test("closing waits for a message that is on its way, before the stream ends", async () => {
  await settle();
  await say(opening);
  let respond = () => {};
  answer = () => new Promise((resolve) => (respond = () => resolve(new Response(null, { status: 204 }))));
  transport.send("the last word");
  transport.close();
  await settle();
  assert.deepEqual([requests.length, requests.stream.signal.aborted], [1, false]);
  respond();
  await settle();
  assert.equal(requests.stream.signal.aborted, true);
});

test("closing without a token sends nothing", async () => {
  await settle();
  transport.send("one");
  transport.close();
  await settle();
  assert.equal(requests.stream.signal.aborted, true);
  assert.equal(requests.length, 0);
});
