import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";
import { EventTransport } from "../../../Public/lectern/client/event-transport.js";
import { Watch } from "../../../Public/lectern/client/watch.js";

const { fetch: realFetch } = globalThis;
const message = (revision, fields) => JSON.stringify({ type: "patch", from: revision - 1, revision, ops: [], ...fields });
const snapshot = (epoch, revision) => JSON.stringify({ type: "snapshot", epoch, revision, state: {} });
const nothing = () => new Response(null, { status: 204 });

/** The addresses that were requested, the answers to come, and what was delivered. */
let asked, answers, seen, reading;

/** Waits until all pending tasks have run. */
const settle = async () => {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(() => {
  [asked, answers, seen, reading] = [[], [], [], new AbortController()];
  globalThis.fetch = (url, { signal }) => {
    asked.push(url.href.replace("https://host/room/", ""));
    const answer = answers.shift();
    if (answer) return Promise.resolve(typeof answer === "string" ? new Response(answer) : answer());
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));
  };
});

afterEach(() => {
  reading.abort();
  globalThis.fetch = realFetch;
  mock.timers.reset();
});

describe("a page that watches", () => {
  const watch = (position) => new Watch(new URL("https://host/room/frames"), position, (text) => seen.push(text), reading);

  test("requests the present state, and then each message after the one before", async () => {
    answers = [snapshot("k3.a", 4), message(5), message(6)];
    watch().run().catch(() => {});
    await settle();
    assert.deepEqual(asked, ["frames", "frames/k3.a/next?after=4", "frames/k3.a/next?after=5", "frames/k3.a/next?after=6"]);
    assert.deepEqual(seen, [snapshot("k3.a", 4), message(5), message(6)]);
  });

  test("with a state, it asks for the present one without waiting for a change", async () => {
    answers = [message(4, { ops: [] })];
    watch({ epoch: "k3.a", revision: 4 }).run().catch(() => {});
    await settle();
    assert.deepEqual(asked, ["frames/k3.a/next?after=4&wait=0", "frames/k3.a/next?after=4"]);
  });

  test("behind many steps that a cache has, it asks for the present state", async () => {
    answers = Array.from({ length: 12 }, (_, index) => message(index + 5));
    watch({ epoch: "k3.a", revision: 4 }).run().catch(() => {});
    await settle();
    const jumps = asked.flatMap((address, index) => address.includes("wait=0") ? [index] : []);
    assert.deepEqual(jumps, [0, 8]);
  });

  test("if too many requests wait, it asks for the present state now and then, and stays open", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    answers = [message(5), () => new Response("", { status: 503 }), message(9)];
    watch({ epoch: "k3.a", revision: 4 }).run().catch(() => {});
    await settle();
    assert.deepEqual([asked.length, seen.at(-1)], [2, '{"type":"heartbeat"}']);
    mock.timers.tick(3_000);
    await settle();
    assert.equal(asked[2], "frames/k3.a/next?after=5&wait=0");
    assert.deepEqual(seen.at(-1), message(9));
  });

  test("a request without a message is repeated at another address, and shows that the room is alive", async () => {
    answers = [message(5), nothing, nothing, message(6)];
    watch({ epoch: "k3.a", revision: 4 }).run().catch(() => {});
    await settle();
    assert.deepEqual(asked.slice(1), [
      "frames/k3.a/next?after=5", "frames/k3.a/next?after=5&turn=1", "frames/k3.a/next?after=5&turn=2",
      "frames/k3.a/next?after=6",
    ]);
    const heartbeat = '{"type":"heartbeat"}';
    assert.deepEqual(seen, [message(5), heartbeat, heartbeat, message(6)]);
  });

  test("it follows the room to another sequence of revisions", async () => {
    answers = [snapshot("k3-elsewhere.a", 9)];
    watch({ epoch: "k3.a", revision: 4 }).run().catch(() => {});
    await settle();
    assert.equal(asked.at(-1), "frames/k3-elsewhere.a/next?after=9");
  });

  test("a cache that never waits is asked once a second", async () => {
    mock.timers.enable({ apis: ["setTimeout"] });
    answers = [snapshot("k3.a", 4), ...Array.from({ length: 40 }, () => nothing)];
    watch().run().catch(() => {});
    for (let turn = 0; turn < 5; turn++) await settle();
    assert.equal(asked.length, 1 + 13);
    mock.timers.tick(1_500);
    await settle();
    assert.equal(asked.length, 1 + 14);
  });

  test("it ends if a request fails, and if one is not answered", async () => {
    answers = [() => new Response("", { status: 503 })];
    await assert.rejects(watch().run(), /503/);
    mock.timers.enable({ apis: ["setTimeout"] });
    const waiting = watch().run();
    mock.timers.tick(30_000);
    await assert.rejects(waiting, /aborted/);
  });
});

describe("a page without a place", () => {
  const full = () => new Response("full", { status: 503, headers: { "lectern-watch": "1" } });
  let transport, resent;

  const open = () => {
    answers = [full, message(42, { ops: [] })];
    const address = new URL("wss://host/room/socket?client=00&epoch=k3.a&revision=42");
    transport = new EventTransport(address, "lectern.v1", {
      onOpen: () => seen.push("open"),
      onMessage: (data) => {
        seen.push(JSON.parse(data).type);
        for (const text of resent) transport.send(text);
      },
      onClose: () => seen.push("close"),
    }, false, 100);
    return settle();
  };

  beforeEach(() => {
    resent = [];
    return open();
  });

  afterEach(() => transport.close());

  test("watches from the state that it has", () => {
    assert.deepEqual(asked, [
      "events?client=00&epoch=k3.a&revision=42", "frames/k3.a/next?after=42&wait=0", "frames/k3.a/next?after=42",
    ]);
    assert.deepEqual(seen, ["open", "patch"]);
  });

  test("tries to get one when the person acts", () => {
    transport.send("an action");
    assert.deepEqual(seen, ["open", "patch", "close"]);
  });

  test("waits before it tries again with actions that were not sent", async () => {
    transport.close();
    mock.timers.enable({ apis: ["setTimeout"] });
    [seen, resent] = [[], ["an action", "another"]];
    await open();
    assert.deepEqual(seen, ["open", "patch"]);
    mock.timers.tick(15_000);
    assert.deepEqual(seen, ["open", "patch", "close"]);
  });

  test("with a link, waits for one", async () => {
    transport.close();
    answers = [() => new Response("full", { status: 503 })];
    transport = new EventTransport(new URL("wss://host/room/socket?client=00"), "lectern.v1", {
      onOpen: () => seen.push("open"), onMessage: () => {}, onClose: (acts) => seen.push(`close ${acts}`),
    }, false, 100);
    await settle();
    assert.deepEqual([seen.at(-1), asked.at(-1)], ["close false", "events?client=00"]);
  });

  test("tries again to watch while the server starts again behind a proxy", async () => {
    transport.close();
    answers = [() => new Response("", { status: 502 })];
    transport = new EventTransport(new URL("wss://host/room/socket?client=00"), "lectern.v1", {
      onOpen: () => seen.push("open"), onMessage: () => {}, onClose: (acts) => seen.push(`close ${acts}`),
    }, true, 100);
    await settle();
    assert.deepEqual([seen.at(-1), asked.at(-1)], ["close false", "frames"]);
  });

  test("needs one if the room cannot be watched", async () => {
    transport.close();
    answers = [() => new Response("", { status: 404 })];
    transport = new EventTransport(new URL("wss://host/room/socket?client=00"), "lectern.v1", {
      onOpen: () => seen.push("open"), onMessage: () => {}, onClose: (acts) => seen.push(`close ${acts}`),
    }, true, 100);
    await settle();
    assert.deepEqual([seen.at(-1), asked.at(-1)], ["close true", "frames"]);
  });
});
