import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { ConnectedPage } from "./connected-page.js";

// Open sockets that may be dead.

const snapshot = { type: "snapshot", epoch: "k3f9", revision: 1, state: {} };
let page, browser, timers, connection, received, statuses;

beforeEach(() => {
  page = new ConnectedPage();
  ({ browser, timers, connection, received, statuses } = page);
});

afterEach(() => page.close());

for (const [what, message] of [
  ["sends heartbeats", { type: "heartbeat" }],
  ["sends anything", { type: "ack", ref: 1, revision: 1 }],
  ["sends unknown messages", { type: "dance" }],
]) {
  test(`a server that ${what} does not time out`, () => {
    browser.socket.receive(snapshot);
    for (let times = 0; times < 5; times++) {
      timers.tick(17_499);
      browser.socket.receive(message);
    }
    assert.equal(browser.sockets.length, 1);
    assert.deepEqual(statuses, ["open"]);
  });
}

for (const [what, fire] of [
  ["is visible again after a long silence", () => {
    browser.setVisibility("hidden");
    timers.tick(12_001);
    browser.setVisibility("visible");
  }],
  ["was opened in the background, and is visible after a long silence", () => {
    timers.tick(12_001);
    browser.setVisibility("visible");
  }],
  ["has missed heartbeats", () => timers.tick(17_500)],
  ["was offline", () => {
    browser.fire("offline");
    browser.fire("online");
  }],
]) {
  test(`a page that ${what} renews its socket, and stays open meanwhile`, () => {
    const before = browser.socket;
    before.receive(snapshot);
    fire();
    assert.equal(browser.sockets.length, 2);
    assert.equal(before.closed, true);
    before.receive({ ...snapshot, revision: 2 });
    before.cut();
    connection.send("not before the state is there");
    browser.socket.receive({ ...snapshot, revision: 3 });
    connection.send("hello");
    assert.deepEqual(browser.socket.sent, ["hello"]);
    assert.deepEqual(received.map(({ revision }) => revision), [1, 3]);
    // The second one has the unanswered actions resent.
    assert.deepEqual(statuses, ["open", "open"]);
    timers.tick(17_499);
    assert.equal(browser.sockets.length, 2);
  });

  test(`a page that ${what} and gets no answer is closed`, () => {
    browser.socket.receive(snapshot);
    fire();
    timers.tick(2_999);
    assert.equal(connection.status, "open");
    timers.tick(1);
    assert.equal(connection.status, "closed");
    timers.tick(125);
    assert.equal(browser.sockets.length, 3);
  });
}

test("becoming visible while a socket is being renewed keeps the new one", () => {
  browser.socket.receive(snapshot);
  timers.tick(12_001);
  browser.setVisibility("hidden");
  browser.setVisibility("visible");
  assert.equal(browser.sockets.length, 2);
  timers.tick(1_000);
  browser.setVisibility("hidden");
  browser.setVisibility("visible");
  assert.equal(browser.sockets.length, 2);
  assert.equal(browser.socket.closed, false);
});

test("a phone kind timers fire late when unlocked renews its socket once", () => {
  browser.socket.receive(snapshot);
  browser.setVisibility("hidden");
  // First the overdue timer fires, then the visibility event.
  timers.tick(17_500);
  browser.setVisibility("visible");
  assert.equal(browser.sockets.length, 2);
});

test("pages with the same last message do not all reconnect at once", () => {
  const after = [0, 0.9].map((random) => {
    Math.random.mock.mockImplementation(() => random);
    const { length } = browser.sockets;
    browser.socket.receive(snapshot);
    const receivedAt = timers.now;
    while (browser.sockets.length === length) timers.tick(500);
    return timers.now - receivedAt;
  });
  assert.deepEqual(after, [15_000, 19_500]);
});

test("a page hidden for a moment keeps its socket", () => {
  browser.socket.receive(snapshot);
  timers.tick(5_000);
  browser.socket.receive({ type: "heartbeat" });
  browser.setVisibility("hidden");
  timers.tick(12_000);
  browser.setVisibility("visible");
  assert.equal(browser.sockets.length, 1);
  assert.equal(browser.socket.closed, false);
});
