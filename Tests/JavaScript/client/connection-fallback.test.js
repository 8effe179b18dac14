import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { ConnectedPage } from "./connected-page.js";

// Where WebSockets are blocked.

const snapshot = { type: "snapshot", epoch: "k3f9", revision: 1, state: {} };
let page, browser, timers, connection, received, statuses;

beforeEach(() => {
  page = new ConnectedPage();
  ({ browser, timers, connection, received, statuses } = page);
});

afterEach(() => page.close());

const streams = [];
const { fetch: realFetch } = globalThis;
const settle = () => new Promise((resolve) => setImmediate(resolve));
/** What the answers to further streams wait for. */
let answers;
const isAsking = () => streams.at(-1)?.isOpen === true;

beforeEach(async () => {
  // Loads the module, so that importing it later takes no time.
  await import("../../../Public/lectern/client/event-transport.js");
  streams.length = 0;
  answers = undefined;
  globalThis.fetch = async (url, { signal }) => {
    const stream = { url, isOpen: true };
    streams.push(stream);
    signal.addEventListener("abort", () => (stream.isOpen = false));
    await answers;
    const body = new ReadableStream({ start: (controller) => void (stream.down = controller) });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
});

afterEach(() => void (globalThis.fetch = realFetch));

/** Fails all attempts until the fallback starts. */
async function block(time = 2_000) {
  while (timers.now < time) {
    if (browser.socket && !browser.socket.closed) browser.socket.cut();
    timers.tick(Math.min(500, time - timers.now));
  }
  for (let times = 0; times < 5; times++) await settle();
}

async function show(message = snapshot) {
  streams.at(-1).down.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`));
  for (let times = 0; times < 5; times++) await settle();
}

test("a page opens an event stream after two seconds of refusals, and reports it", async () => {
  timers.tick(1_999);
  assert.deepEqual([page.blocked, streams.length], [0, 0]);
  await block();
  // Before its first state, it may turn out that all places are taken.
  assert.deepEqual([page.blocked, streams.length], [0, 1]);
  assert.equal(browser.socket.closed, true);
  await show();
  assert.deepEqual([page.blocked, statuses], [1, ["open"]]);
  await show({ ...snapshot, revision: 2 });
  assert.deepEqual(received.map(({ revision }) => revision), [1, 2]);
});

/** Passes the two seconds after which a page whose WebSocket hangs opens an event stream, too. */
async function race() {
  timers.tick(2_000);
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual([page.blocked, streams.length, browser.sockets.length], [0, 1, 1]);
  assert.equal(browser.socket.closed, false);
}

test("beside a WebSocket that hangs, the event stream wins with its first state", async () => {
  await race();
  await show();
  assert.equal(browser.socket.closed, true);
  assert.deepEqual([page.blocked, statuses], [1, ["open"]]);
  browser.socket.receive({ ...snapshot, revision: 2 });
  assert.equal(received.length, 1);
});

test("a WebSocket that is only slow opens the page, and nothing is reported", async () => {
  await race();
  browser.socket.receive(snapshot);
  assert.deepEqual([page.blocked, statuses], [0, ["open"]]);
  connection.send("by the socket");
  assert.deepEqual(browser.socket.sent, ["by the socket"]);
});

// The stream resumes from the state before the WebSocket's. Its first message may be a patch that doesn't apply.
for (const [what, replace] of [
  ["closes the slow WebSocket", async () => browser.socket.cut()],
  ["sends a state by the stream", () => show({ ...snapshot, revision: 2 })],
]) {
  test(`a server that ${what} after its first state gets a new WebSocket, and the page stays open`, async () => {
    await race();
    browser.socket.receive(snapshot);
    const [slow] = browser.sockets;
    await replace();
    await settle();
    assert.deepEqual([isAsking(), slow.closed, browser.sockets.length], [false, true, 2]);
    browser.socket.receive({ ...snapshot, revision: 3 });
    assert.deepEqual([page.blocked, statuses, browser.sockets.length], [0, ["open", "open"], 2]);
    assert.deepEqual(received.map(({ revision }) => revision), [1, 3]);
  });
}

test("a slow event stream has no rival", async () => {
  await block();
  await show();
  streams.at(-1).down.close();
  for (let times = 0; times < 5; times++) await settle();
  timers.tick(250);
  timers.tick(1_000);
  // A WebSocket is refused, and the stream's request is not answered yet.
  answers = new Promise(() => {});
  browser.socket.cut();
  for (let times = 0; times < 5; times++) await settle();
  assert.equal(streams.length, 2);
  timers.tick(1_500);
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual([streams.length, isAsking()], [2, true]);
});

test("an event stream that fails leaves the WebSocket alone", async () => {
  await race();
  streams.at(-1).down.close();
  for (let times = 0; times < 5; times++) await settle();
  assert.equal(browser.socket.closed, false);
  browser.socket.receive(snapshot);
  assert.deepEqual([page.blocked, statuses], [0, ["open"]]);
});

test("a WebSocket that fails leaves the event stream alone", async () => {
  await race();
  browser.socket.cut();
  assert.equal(isAsking(), true);
  await show();
  assert.deepEqual([page.blocked, statuses, browser.sockets.length], [1, ["open"], 1]);
});

test("a WebSocket that the server has accepted has no rival", async () => {
  timers.tick(1_999);
  browser.socket.accept();
  timers.tick(20_000);
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual([page.blocked, streams.length, browser.socket.closed], [0, 0, false]);
});

test("a page that is unloaded closes both", async () => {
  await race();
  browser.fire("pagehide");
  for (let times = 0; times < 5; times++) await settle();
  assert.deepEqual([isAsking(), browser.socket.closed], [false, true]);
});

test("a page that had a WebSocket waits a minute, as the server may be restarting", async () => {
  browser.socket.receive(snapshot);
  timers.tick(5_000);
  browser.socket.cut();
  await block(64_999);
  assert.deepEqual([page.blocked, streams.length], [0, 0]);
  await block(65_200);
  assert.equal(streams.length, 1);
  await show();
  assert.equal(page.blocked, 1);
});

test("after a cut it tries a WebSocket for two seconds, and then an event stream", async () => {
  await block();
  await show();
  const { length } = browser.sockets;
  streams.at(-1).down.close();
  for (let times = 0; times < 5; times++) await settle();
  assert.equal(connection.status, "closed");
  timers.tick(250);
  assert.equal(browser.sockets.length, length + 1);
  timers.tick(2_000);
  await settle();
  assert.equal(browser.socket.closed, true);
  assert.equal(streams.length, 2);
  assert.equal(isAsking(), true);
});

test("a WebSocket that connects again is kept, and preferred", async () => {
  await block();
  await show();
  streams.at(-1).down.close();
  for (let times = 0; times < 5; times++) await settle();
  timers.tick(250);
  browser.socket.receive(snapshot);
  assert.equal(connection.status, "open");
  for (let times = 0; times < 5; times++) {
    browser.socket.cut();
    timers.tick(3_000);
    await settle();
  }
  assert.equal(streams.length, 1);
});

test("a page unloaded meanwhile does not connect", async () => {
  timers.tick(1_000);
  browser.fire("pagehide");
  await block();
  assert.deepEqual([page.blocked, streams.length], [0, 0]);
});
