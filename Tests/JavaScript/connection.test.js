import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { Connection, reconnectDelay } from "../../Public/lectern/connection.js";
import { FakeTimers } from "./fake-timers.js";

/** What a browser offers, as far as a connection needs it. */
class FakeSocket extends EventTarget {
  static all = [];
  static get last() {
    return FakeSocket.all.at(-1);
  }
  sent = [];
  closed = false;

  constructor(url, protocol) {
    super();
    Object.assign(this, { url, protocol });
    FakeSocket.all.push(this);
  }
  send(text) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
  receive(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  cut() {
    this.dispatchEvent(new Event("close"));
  }
}

const snapshot = { type: "snapshot", epoch: "k3f9", revision: 1, state: {} };
let timers, connection, heard, statuses, problems, page, lastWord;

beforeEach(() => {
  timers = new FakeTimers();
  timers.install();
  mock.method(Math, "random", () => 0.5);
  page = new EventTarget();
  FakeSocket.all = [];
  Object.assign(globalThis, {
    WebSocket: FakeSocket,
    document: Object.assign(new EventTarget(), { visibilityState: "visible" }),
    addEventListener: page.addEventListener.bind(page),
  });
  heard = [];
  statuses = [];
  problems = [];
  lastWord = () => {};
  connection = new Connection({
    url: () => new URL(`ws://host/socket?attempt=${FakeSocket.all.length + 1}`),
    onMessage: (message) => heard.push(message),
    onStatus: (status) => statuses.push(status),
    onLeave: (isForGood) => lastWord(isForGood),
    onProblem: (code) => problems.push(code),
  });
});

afterEach(() => {
  timers.uninstall();
  mock.restoreAll();
});

test("the delay grows from 250 ms to 8 s, and is spread over all of it", () => {
  const longest = (failures) => reconnectDelay(failures, () => 1);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 60].map(longest), [250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  assert.equal(reconnectDelay(5, () => 0), 0);
  assert.equal(reconnectDelay(5, () => 0.5), 4000);
});

test("it speaks lectern.v1, and is open when the first snapshot is there", () => {
  assert.equal(FakeSocket.last.protocol, "lectern.v1");
  assert.equal(connection.status, "connecting");
  FakeSocket.last.receive({ type: "ack", ref: 1, revision: 1 });
  assert.equal(connection.status, "connecting");
  FakeSocket.last.receive(snapshot);
  FakeSocket.last.receive(snapshot);
  assert.deepEqual(statuses, ["open"]);
});

test("whoever hears that it is open has heard the state before", () => {
  let heardBefore;
  statuses.push = () => (heardBefore = heard.length);
  FakeSocket.last.receive(snapshot);
  assert.equal(heardBefore, 1);
});

test("it sends only while it is open", () => {
  assert.equal(connection.send("early"), false);
  FakeSocket.last.receive(snapshot);
  assert.equal(connection.send("in time"), true);
  FakeSocket.last.cut();
  assert.equal(connection.send("late"), false);
  assert.deepEqual(FakeSocket.last.sent, ["in time"]);
});

test("it comes back after a cut, and asks anew where to", () => {
  FakeSocket.last.receive(snapshot);
  FakeSocket.last.cut();
  timers.tick(124);
  assert.equal(FakeSocket.all.length, 1);
  timers.tick(1);
  assert.equal(FakeSocket.last.url.search, "?attempt=2");
  assert.equal(connection.status, "closed");
  FakeSocket.last.receive(snapshot);
  assert.deepEqual(statuses, ["open", "closed", "open"]);
});

test("it waits longer after each failure, and starts afresh after a snapshot", () => {
  for (const delay of [125, 250, 500, 1000]) {
    const attempts = FakeSocket.all.length;
    FakeSocket.last.cut();
    timers.tick(delay - 1);
    assert.equal(FakeSocket.all.length, attempts);
    timers.tick(1);
    assert.equal(FakeSocket.all.length, attempts + 1);
  }
  FakeSocket.last.receive(snapshot);
  FakeSocket.last.cut();
  timers.tick(125);
  assert.equal(FakeSocket.all.length, 6);
});

test("an attempt that hangs is given up after 10 s, and not listened to any more", () => {
  const hanging = FakeSocket.last;
  timers.tick(9_999);
  assert.equal(hanging.closed, false);
  timers.tick(1);
  assert.equal(hanging.closed, true);
  hanging.receive(snapshot);
  assert.equal(connection.status, "connecting");
  assert.equal(heard.length, 0);
});

test("an open connection is not given up", () => {
  FakeSocket.last.receive(snapshot);
  timers.tick(60_000);
  assert.equal(connection.status, "open");
  assert.equal(FakeSocket.last.closed, false);
});

for (const [what, happen] of [
  ["the network is back", () => page.dispatchEvent(new Event("online"))],
  ["someone looks again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["the page is back from the cache", () => page.dispatchEvent(new Event("pageshow"))],
]) {
  test(`when ${what}, it tries at once, and only once`, () => {
    FakeSocket.last.cut();
    happen();
    happen();
    timers.tick(5_000);
    assert.equal(FakeSocket.all.length, 2);
  });
}

for (const [what, isForGood, happen] of [
  ["is put away", true, () => page.dispatchEvent(new Event("pagehide"))],
  ["is hidden", false, () => {
    document.visibilityState = "hidden";
    document.dispatchEvent(new Event("visibilitychange"));
  }],
]) {
  test(`a page that ${what} can have the last word`, () => {
    FakeSocket.last.receive(snapshot);
    lastWord = (forGood) => {
      assert.equal(forGood, isForGood);
      connection.send("the last word");
    };
    happen();
    assert.deepEqual(FakeSocket.last.sent, ["the last word"]);
  });
}

test("a page that is put away lets go of its socket, and does not try meanwhile", () => {
  FakeSocket.last.receive(snapshot);
  page.dispatchEvent(new Event("pagehide"));
  assert.equal(FakeSocket.last.closed, true);
  assert.equal(connection.status, "closed");
  timers.tick(60_000);
  assert.equal(FakeSocket.all.length, 1);
});

test("what it cannot read is reported, and the rest still heard", () => {
  FakeSocket.last.receive({ type: "dance" });
  FakeSocket.last.receive(null);
  FakeSocket.last.receive(snapshot);
  assert.deepEqual(problems, ["unknown_message", "malformed_message"]);
  assert.deepEqual(heard, [snapshot]);
});

test("closed for good is closed for good", () => {
  connection.close();
  page.dispatchEvent(new Event("online"));
  timers.tick(60_000);
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(FakeSocket.last.closed, true);
});
