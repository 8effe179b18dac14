import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Connection, reconnectDelay } from "../../Public/lectern/connection.js";
import { FakeBrowser } from "./fake-browser.js";

const snapshot = { type: "snapshot", epoch: "k3f9", revision: 1, state: {} };
let browser, timers, connection, heard, statuses, problems, lastWord, isUrgent, blocked;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  timers = browser.timers;
  heard = [];
  statuses = [];
  problems = [];
  lastWord = () => {};
  isUrgent = false;
  blocked = 0;
  connection = new Connection({
    url: () => new URL(`ws://host/socket?attempt=${browser.sockets.length + 1}`),
    isUrgent: () => isUrgent,
    onBlocked: () => (blocked += 1),
    onMessage: (message) => {
      heard.push(message);
      return message.type === "snapshot";
    },
    onStatus: (status) => statuses.push(status),
    onHide: (isForGood) => lastWord(isForGood),
    onProblem: (code) => problems.push(code),
  });
});

afterEach(() => {
  // What it still loads must not begin after the test.
  connection.close();
  browser.uninstall();
});

for (const [whose, isUrgent, delays] of [
  ["the audience's", false, [250, 500, 1000, 2000, 3000, 3000, 3000]],
  ["an urgent page's", true, [250, 500, 1000, 1000, 1000, 1000, 1000]],
]) {
  test(`${whose} delay grows to ${delays.at(-1)} ms, and is spread over all of it`, () => {
    const longest = (failures) => reconnectDelay(failures, isUrgent, () => 1);
    assert.deepEqual([0, 1, 2, 3, 4, 5, 60].map(longest), delays);
    assert.equal(reconnectDelay(5, isUrgent, () => 0), 0);
    assert.equal(reconnectDelay(5, isUrgent, () => 0.5), delays.at(-1) / 2);
  });

  for (const away of [1_500, 5_000, 60_000]) {
    test(`the last of 500 pages with ${whose} delay is back in time, and they do not come all at once, after ${away} ms`, () => {
      const random = seeded(away);
      const back = Array.from({ length: 500 }, () => {
        let now = 0;
        for (let failures = 0; now < away; failures++) now += reconnectDelay(failures, isUrgent, random);
        return now - away;
      });
      const longest = delays.at(-1);
      assert.ok(Math.max(...back) <= longest);
      const tenths = Array.from({ length: 10 }, () => 0);
      for (const time of back) tenths[Math.floor((10 * time) / longest)] += 1;
      // As a page's next attempt is nearer than its next but one, more come early; half is a stampede.
      assert.ok(Math.max(...tenths) < 150, `${tenths}`);
    });
  }
}

test("it speaks lectern.v1, and is open when the state is there", () => {
  assert.equal(browser.socket.protocol, "lectern.v1");
  assert.equal(connection.status, "connecting");
  browser.socket.receive({ type: "ack", ref: 1, revision: 1 });
  assert.equal(connection.status, "connecting");
  browser.socket.receive(snapshot);
  browser.socket.receive(snapshot);
  assert.deepEqual(statuses, ["open"]);
});

test("what it is told to send, it sends", () => {
  browser.socket.receive(snapshot);
  connection.send("hello");
  assert.deepEqual(browser.socket.sent, ["hello"]);
});

test("whoever hears that it is open has heard the state before", () => {
  let heardBefore;
  statuses.push = () => (heardBefore = heard.length);
  browser.socket.receive(snapshot);
  assert.equal(heardBefore, 1);
});

test("it comes back after a cut, and asks anew where to", () => {
  browser.socket.receive(snapshot);
  browser.socket.cut();
  timers.tick(124);
  assert.equal(browser.sockets.length, 1);
  timers.tick(1);
  assert.equal(browser.socket.url.search, "?attempt=2");
  assert.equal(connection.status, "closed");
  browser.socket.receive(snapshot);
  assert.deepEqual(statuses, ["open", "closed", "open"]);
});

test("it waits longer after each failure, and starts afresh after a snapshot", () => {
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

test("an attempt that hangs is given up after 10 s, and not listened to any more", () => {
  const hanging = browser.socket;
  timers.tick(9_999);
  assert.equal(hanging.closed, false);
  timers.tick(1);
  assert.equal(hanging.closed, true);
  hanging.receive(snapshot);
  assert.equal(connection.status, "connecting");
  assert.equal(heard.length, 0);
});

test("once there is a connection, a state that comes slowly has 30 s", () => {
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

for (const [what, message] of [
  ["its heart beats", { type: "heartbeat" }],
  ["anything is heard of it", { type: "ack", ref: 1, revision: 1 }],
  ["it speaks of what we do not know", { type: "dance" }],
]) {
  test(`a server is there as long as ${what}`, () => {
    browser.socket.receive(snapshot);
    for (let times = 0; times < 5; times++) {
      timers.tick(34_999);
      browser.socket.receive(message);
    }
    assert.equal(browser.sockets.length, 1);
    assert.deepEqual(statuses, ["open"]);
  });
}

for (const [what, happen] of [
  ["the network is back", () => browser.happen("online")],
  ["someone looks again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ["the page is back from the cache", () => browser.happen("pageshow")],
]) {
  test(`when ${what}, it tries at once, and only once`, () => {
    browser.socket.cut();
    happen();
    happen();
    timers.tick(5_000);
    assert.equal(browser.sockets.length, 2);
  });
}

for (const [what, happen] of [
  ["has not heard of the server for long, when someone looks again", () => {
    browser.look("hidden");
    timers.tick(24_001);
    browser.look("visible");
  }],
  ["was opened where nobody saw it, and has not heard of the server for long", () => {
    timers.tick(24_001);
    browser.look("visible");
  }],
  ["has not heard of the server for longer than its heart may rest", () => timers.tick(35_000)],
  ["was offline", () => {
    browser.happen("offline");
    browser.happen("online");
  }],
]) {
  test(`a page that ${what} asks anew, as its socket may be dead, and stays as it is meanwhile`, () => {
    const before = browser.socket;
    before.receive(snapshot);
    happen();
    assert.equal(browser.sockets.length, 2);
    assert.equal(before.closed, true);
    before.receive({ ...snapshot, revision: 2 });
    before.cut();
    connection.send("not before the state is there");
    browser.socket.receive({ ...snapshot, revision: 3 });
    connection.send("hello");
    assert.deepEqual(browser.socket.sent, ["hello"]);
    assert.deepEqual(heard.map(({ revision }) => revision), [1, 3]);
    // The second says that what is not answered is to be said again.
    assert.deepEqual(statuses, ["open", "open"]);
    timers.tick(34_999);
    assert.equal(browser.sockets.length, 2);
  });

  test(`a page that ${what}, and is not answered, says that the connection is lost`, () => {
    browser.socket.receive(snapshot);
    happen();
    timers.tick(9_999);
    assert.equal(connection.status, "open");
    timers.tick(1);
    assert.equal(connection.status, "closed");
    timers.tick(125);
    assert.equal(browser.sockets.length, 3);
  });
}

test("whoever looks again while a socket is being renewed leaves the new one alone", () => {
  browser.socket.receive(snapshot);
  timers.tick(24_001);
  browser.look("hidden");
  browser.look("visible");
  assert.equal(browser.sockets.length, 2);
  timers.tick(1_000);
  browser.look("hidden");
  browser.look("visible");
  assert.equal(browser.sockets.length, 2);
  assert.equal(browser.socket.closed, false);
});

test("a phone that is unlocked, whose timers ring late, renews its socket once", () => {
  browser.socket.receive(snapshot);
  browser.look("hidden");
  // What was frozen goes on: first the timer that is overdue, then the word that it is seen.
  timers.tick(35_000);
  browser.look("visible");
  assert.equal(browser.sockets.length, 2);
});

test("pages that hear the last of the server at once do not all knock at once", () => {
  const after = [0, 0.9].map((random) => {
    Math.random.mock.mockImplementation(() => random);
    const { length } = browser.sockets;
    browser.socket.receive(snapshot);
    const heardAt = timers.now;
    while (browser.sockets.length === length) timers.tick(1_000);
    return timers.now - heardAt;
  });
  assert.deepEqual(after, [30_000, 39_000]);
});

test("who has only looked away for a moment keeps the socket", () => {
  browser.socket.receive(snapshot);
  timers.tick(10_000);
  browser.socket.receive({ type: "heartbeat" });
  browser.look("hidden");
  timers.tick(24_000);
  browser.look("visible");
  assert.equal(browser.sockets.length, 1);
  assert.equal(browser.socket.closed, false);
});

for (const [what, isForGood, happen] of [
  ["is put away", true, () => browser.happen("pagehide")],
  ["is hidden", false, () => browser.look("hidden")],
]) {
  test(`a page that ${what} can have the last word`, () => {
    browser.socket.receive(snapshot);
    lastWord = (forGood) => {
      assert.equal(forGood, isForGood);
      connection.send("the last word");
    };
    happen();
    assert.deepEqual(browser.socket.sent, ["the last word"]);
  });
}

test("a page that is put away lets go of its socket, and does not try meanwhile", () => {
  browser.socket.receive(snapshot);
  browser.happen("pagehide");
  assert.equal(browser.socket.closed, true);
  assert.equal(connection.status, "closed");
  timers.tick(60_000);
  assert.equal(browser.sockets.length, 1);
});

test("what it cannot read is reported, and the rest still heard", () => {
  browser.socket.receive({ type: "dance" });
  browser.socket.receive(null);
  browser.socket.receive(snapshot);
  assert.deepEqual(problems, ["unknown_message", "malformed_message"]);
  assert.deepEqual(heard, [snapshot]);
});

test("closed for good is closed for good", () => {
  connection.close();
  browser.happen("online");
  timers.tick(60_000);
  assert.equal(browser.sockets.length, 1);
  assert.equal(browser.socket.closed, true);
});

test("whoever is closed for good does not begin anew", () => {
  connection.close();
  connection.restart();
  assert.equal(browser.sockets.length, 1);
});

test("a page that becomes urgent tries again within a second, however often it has failed", () => {
  Math.random.mock.mockImplementation(() => 0.999);
  const waited = () => {
    const [from, { length }] = [timers.now, browser.sockets];
    browser.socket.cut();
    while (browser.sockets.length === length) timers.tick(1);
    return timers.now - from;
  };
  const before = Array.from({ length: 6 }, waited);
  assert.ok(before.at(-1) > 2_900, `${before}`);
  isUrgent = true;
  assert.ok(waited() <= 1_000);
});

describe("a connection that is abandoned", () => {
  beforeEach(() => browser.socket.receive(snapshot));

  test("is closed, and tries another socket at once", () => {
    const before = browser.socket;
    connection.abandon();
    assert.deepEqual(statuses, ["open", "closed"]);
    assert.equal(before.closed, true);
    assert.equal(browser.sockets.length, 2);
    browser.socket.receive(snapshot);
    assert.equal(connection.status, "open");
  });

  test("while it is being renewed leaves the new socket alone", () => {
    browser.happen("offline");
    browser.happen("online");
    connection.abandon();
    assert.deepEqual(statuses, ["open", "closed"]);
    assert.equal(browser.sockets.length, 2);
    browser.socket.receive(snapshot);
    assert.equal(connection.status, "open");
  });
});

describe("where no WebSocket gets through", () => {
  const streams = [];
  const { fetch: realFetch } = globalThis;
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const isAsking = () => streams.at(-1)?.isOpen === true;

  beforeEach(async () => {
    // So that it is there at once when it is asked for.
    await import("../../Public/lectern/event-transport.js");
    streams.length = 0;
    globalThis.fetch = async (url, { signal }) => {
      const stream = { url, isOpen: true };
      streams.push(stream);
      signal.addEventListener("abort", () => (stream.isOpen = false));
      const body = new ReadableStream({ start: (controller) => void (stream.down = controller) });
      return new Response(body, { headers: { "content-type": "text/event-stream" } });
    };
  });

  afterEach(() => void (globalThis.fetch = realFetch));

  /** All attempts come to nothing until the page goes on without. */
  async function block(time = 10_000) {
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

  test("a page says so after ten seconds, and is open by another way", async () => {
    timers.tick(9_999);
    assert.deepEqual([blocked, streams.length], [0, 0]);
    await block();
    assert.deepEqual([blocked, streams.length], [1, 1]);
    assert.equal(browser.socket.closed, true);
    await show();
    assert.deepEqual(statuses, ["open"]);
    await show({ ...snapshot, revision: 2 });
    assert.deepEqual(heard.map(({ revision }) => revision), [1, 2]);
  });

  test("a page that had a WebSocket waits for a minute, as its server may be starting again", async () => {
    browser.socket.receive(snapshot);
    timers.tick(5_000);
    browser.socket.cut();
    await block(64_999);
    assert.deepEqual([blocked, streams.length], [0, 0]);
    await block(65_200);
    assert.deepEqual([blocked, streams.length], [1, 1]);
  });

  test("a cut makes it try a WebSocket, for two seconds, and then again without", async () => {
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

  test("a WebSocket that gets through again is kept, and preferred", async () => {
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

  test("a page that is put away meanwhile does not begin", async () => {
    timers.tick(9_000);
    browser.happen("pagehide");
    await block();
    assert.deepEqual([blocked, streams.length], [0, 0]);
  });
});

/** Numbers in [0, 1) that are the same each time (mulberry32). */
function seeded(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
