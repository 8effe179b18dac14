import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { ConnectedPage } from "./connected-page.js";

// Pages that watch: because the room says so, or because there is no place.

const snapshot = { type: "snapshot", epoch: "k3f9", revision: 1, state: {} };
const { fetch: realFetch } = globalThis;
let page, requests, isFull;

const settle = async () => {
  for (let turn = 0; turn < 12; turn++) await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(async () => {
  // Loads the module, so that importing it later takes no time.
  await import("../../../Public/lectern/client/event-transport.js");
  [requests, isFull] = [[], true];
  globalThis.fetch = (url, { signal }) => {
    requests.push(url.pathname + url.search);
    if (url.pathname === "/frames") return Promise.resolve(new Response(JSON.stringify(snapshot)));
    if (url.pathname === "/events" && isFull) return Promise.resolve(new Response("", { status: 503, headers: { "lectern-watch": "1" } }));
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  };
});

afterEach(() => {
  page.close();
  globalThis.fetch = realFetch;
});

test("a page of a room that is watched connects only when the person acts", async () => {
  page = new ConnectedPage(true);
  page.timers.tick(0);
  await settle();
  assert.deepEqual([page.statuses, page.browser.sockets.length, page.blocked], [["open"], 0, 0]);
  assert.deepEqual(requests, ["/frames", "/frames/k3f9/next?after=1"]);
  page.connection.send("an action");
  page.timers.tick(250);
  assert.equal(page.browser.sockets.length, 1);
  page.browser.socket.accept();
  page.browser.socket.receive(snapshot);
  assert.deepEqual(page.statuses, ["open", "closed", "open"]);
});

test("a page that watches does so again after the server was away", async () => {
  page = new ConnectedPage(true);
  page.timers.tick(0);
  await settle();
  globalThis.fetch = () => Promise.reject(new Error("refused"));
  page.connection.restart();
  await settle();
  assert.equal(page.connection.status, "closed");
  globalThis.fetch = (url) => new Promise((resolve) => {
    if (url.pathname === "/frames") resolve(new Response(JSON.stringify(snapshot)));
  });
  for (let second = 0; second < 20 && page.connection.status === "closed"; second++) {
    page.timers.tick(1_000);
    await settle();
  }
  assert.deepEqual([page.connection.status, page.browser.sockets.length], ["open", 0]);
});

test("a page without a place watches, and does not report WebSockets as blocked", async () => {
  page = new ConnectedPage();
  while (page.timers.now < 2_000) {
    if (!page.browser.socket.closed) page.browser.socket.cut();
    page.timers.tick(500);
  }
  await settle();
  assert.deepEqual(page.statuses, ["open"]);
  assert.equal(page.blocked, 0);
  assert.ok(requests[0].startsWith("/events"));
  assert.equal(requests.at(-1), "/frames/k3f9/next?after=1");
});
