import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { ConnectedPage } from "./connected-page.js";

const snapshot = { type: "snapshot", epoch: "k3f9", revision: 1, state: {} };
let page, browser, timers, connection, received, statuses, problems;

beforeEach(() => {
  page = new ConnectedPage();
  ({ browser, timers, connection, received, statuses, problems } = page);
});

afterEach(() => page.close());

test("it offers lectern.v1, and is open with the first state", () => {
  assert.equal(browser.socket.protocol, "lectern.v1");
  assert.equal(connection.status, "connecting");
  browser.socket.receive({ type: "ack", ref: 1, revision: 1 });
  assert.equal(connection.status, "connecting");
  browser.socket.receive(snapshot);
  browser.socket.receive(snapshot);
  assert.deepEqual(statuses, ["open"]);
});

test("it sends messages", () => {
  browser.socket.receive(snapshot);
  connection.send("hello");
  assert.deepEqual(browser.socket.sent, ["hello"]);
});

test("it reports the state before the open status", () => {
  let receivedBefore;
  statuses.push = () => (receivedBefore = received.length);
  browser.socket.receive(snapshot);
  assert.equal(receivedBefore, 1);
});

test("it reconnects after a cut, to a new address", () => {
  browser.socket.receive(snapshot);
  browser.socket.cut();
  timers.tick(124);
  assert.equal(browser.sockets.length, 1);
  timers.tick(1);
  assert.equal(browser.socket.url.search, "?attempt=2&inflate=1");
  assert.equal(connection.status, "closed");
  browser.socket.receive(snapshot);
  assert.deepEqual(statuses, ["open", "closed", "open"]);
});

test("its delay grows with each failure, and is reset by a snapshot", () => {
  for (const delay of [125, 250, 500, 1000]) {
    const attempts = browser.sockets.length;
    browser.socket.cut();
    timers.tick(delay - 1);
    assert.equal(browser.sockets.length, attempts);
    timers.tick(1);
    assert.equal(browser.sockets.length, attempts + 1);
  }
  browser.socket.receive(snapshot);
  browser.socket.cut();
  timers.tick(125);
  assert.equal(browser.sockets.length, 6);
});

test("a hanging attempt is given up after 10 s, and its events ignored", () => {
  const hanging = browser.socket;
  timers.tick(9_999);
  assert.equal(hanging.closed, false);
  timers.tick(1);
  assert.equal(hanging.closed, true);
  hanging.receive(snapshot);
  assert.equal(connection.status, "connecting");
  assert.equal(received.length, 0);
});

test("after the handshake the first state may take 30 s", () => {
  timers.tick(9_999);
  const slow = browser.socket;
  slow.accept();
  timers.tick(29_999);
  assert.equal(slow.closed, false);
  timers.tick(1);
  assert.equal(slow.closed, true);
  slow.accept();
  timers.tick(124);
  assert.equal(browser.sockets.length, 1);
  timers.tick(1);
  assert.equal(browser.sockets.length, 2);
});

for (const [what, fire] of [
  ["the network is back", () => browser.fire("online")],
  ["the page is visible again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["the page is restored from the cache", () => browser.fire("pageshow")],
]) {
  test(`when ${what}, it connects at once, and only once`, () => {
    browser.socket.cut();
    fire();
    fire();
    timers.tick(5_000);
    assert.equal(browser.sockets.length, 2);
  });
}

for (const [what, isFinal, fire] of [
  ["is unloaded", true, () => browser.fire("pagehide")],
  ["is hidden", false, () => browser.setVisibility("hidden")],
]) {
  test(`a page that ${what} can still send`, () => {
    browser.socket.receive(snapshot);
    page.onHide = (forGood) => {
      assert.equal(forGood, isFinal);
      connection.send("the last word");
    };
    fire();
    assert.deepEqual(browser.socket.sent, ["the last word"]);
  });
}

test("an unloaded page closes its socket, and does not reconnect", () => {
  browser.socket.receive(snapshot);
  browser.fire("pagehide");
  assert.equal(browser.socket.closed, true);
  assert.equal(connection.status, "closed");
  timers.tick(60_000);
  assert.equal(browser.sockets.length, 1);
});

test("a malformed message is reported, and later ones are read", () => {
  browser.socket.receive({ type: "dance" });
  browser.socket.receive(null);
  browser.socket.receive(snapshot);
  assert.deepEqual(problems, ["unknown_message", "malformed_message"]);
  assert.deepEqual(received, [snapshot]);
});

test("a closed connection does not reconnect", () => {
  connection.close();
  browser.fire("online");
  timers.tick(60_000);
  assert.equal(browser.sockets.length, 1);
  assert.equal(browser.socket.closed, true);
});

test("a closed connection does not restart", () => {
  connection.close();
  connection.restart();
  assert.equal(browser.sockets.length, 1);
});

test("a page that becomes urgent reconnects within a second, after any number of failures", () => {
  Math.random.mock.mockImplementation(() => 0.999);
  const waited = () => {
    const [from, { length }] = [timers.now, browser.sockets];
    browser.socket.cut();
    while (browser.sockets.length === length) timers.tick(1);
    return timers.now - from;
  };
  const before = Array.from({ length: 6 }, waited);
  assert.ok(before.at(-1) > 2_900, `${before}`);
  page.isUrgent = true;
  assert.ok(waited() <= 1_000);
});

describe("a connection that is abandoned", () => {
  beforeEach(() => browser.socket.receive(snapshot));

  test("is closed, and opens another socket at once", () => {
    const before = browser.socket;
    connection.abandon();
    assert.deepEqual(statuses, ["open", "closed"]);
    assert.equal(before.closed, true);
    assert.equal(browser.sockets.length, 2);
    browser.socket.receive(snapshot);
    assert.equal(connection.status, "open");
  });

  test("while being renewed keeps the new socket", () => {
    browser.fire("offline");
    browser.fire("online");
    connection.abandon();
    assert.deepEqual(statuses, ["open", "closed"]);
    assert.equal(browser.sockets.length, 2);
    browser.socket.receive(snapshot);
    assert.equal(connection.status, "open");
  });
});
