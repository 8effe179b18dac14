import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Session } from "../../../Public/lectern/client/session.js";
import { FakeTimers } from "../fake-timers.js";

// Node has a global one only since version 19.
globalThis.crypto ??= webcrypto;

const viewer = { id: "v12", role: "presenter" };
const snapshot = { type: "snapshot", epoch: "k3f9", revision: 42, state: { count: 3 }, viewer };
const tapped = (ref) => `{"type":"action","ref":${ref},"name":"tapped"}`;

let timers, session, slow, timeouts, outcomes;

beforeEach(() => {
  timers = new FakeTimers();
  timers.install();
  slow = [];
  timeouts = 0;
  outcomes = [];
  session = new Session((element, isSending) => slow.push([element, isSending]), () => (timeouts += 1));
});

afterEach(() => timers.uninstall());

/** Adds an action whose outcome is recorded. */
const add = (name = "tapped", value = undefined, element = undefined) =>
  session.add(name, value, (...outcome) => outcomes.push(outcome), element);

/** Connects with a first message of the room. */
function connect(message = snapshot) {
  session.replica.apply(message);
  return session.resume();
}

test("it has no document and no socket", () => {
  assert.deepEqual([globalThis.document, globalThis.WebSocket], [undefined, undefined]);
  assert.deepEqual(connect(), []);
});

describe("the address of a session", () => {
  const query = (address = "https://host/room/socket") =>
    Object.fromEntries(session.address(new URL(address)).searchParams);

  test("has its id, and nothing else before a state", () => {
    const { href } = session.address(new URL("https://host/room/socket"));
    assert.match(href, /^wss:\/\/host\/room\/socket\?client=[0-9a-f]{32}$/);
    assert.equal(session.address(new URL("http://host/socket")).protocol, "ws:");
  });

  test("keeps the id, and names the position in the log of the room", () => {
    const { client } = query();
    connect();
    assert.deepEqual(query(), { client, epoch: "k3f9", revision: "42" });
    session.replica.apply({ type: "patch", from: 42, revision: 43, ops: [], mine: { revision: 0, state: {} } });
    assert.deepEqual(query(), { client, epoch: "k3f9", revision: "43", mine: "0" });
  });

  test("keeps the parameters of the page", () => {
    const { client, ...others } = query("https://host/socket?as=audience&screen=wall");
    assert.deepEqual(others, { as: "audience", screen: "wall" });
  });

  test("has no position after a patch that does not apply", () => {
    connect();
    assert.throws(() => session.replica.apply({ type: "patch", from: 41, revision: 43, ops: [] }));
    assert.deepEqual(Object.keys(query()), ["client"]);
  });

  test("differs between sessions", () => {
    const other = new Session(() => {}, () => {});
    assert.notEqual(query().client, other.address(new URL("ws://host/socket")).searchParams.get("client"));
  });
});

describe("an action", () => {
  beforeEach(() => connect());

  test("gets the next ref, and its text", () => {
    assert.deepEqual([add(), add()], [{ ref: 1, text: tapped(1) }, { ref: 2, text: tapped(2) }]);
  });

  test("is settled once, as acknowledged or refused", () => {
    add();
    add();
    assert.deepEqual([session.settle(1, true, true), session.settle(1, true, true)], [true, false]);
    session.settle(2, true);
    assert.deepEqual(outcomes, [[true, true], [true, false]]);
  });

  test("without a callback is awaited by nothing", () => {
    const { ref } = session.add("tapped");
    assert.equal(session.settle(ref, true), false);
  });

  test("that is not allowed takes no ref", () => {
    session.replica.apply({ ...snapshot, viewer: { ...viewer, may: ["counter"] } });
    assert.deepEqual(add(), { problem: "not_allowed" });
    assert.equal(add("counter.incrTapped").ref, 1);
  });

  test("beyond the window of refs takes no ref", () => {
    for (let ref = 1; ref <= 256; ref++) assert.equal(add().ref, ref);
    assert.deepEqual(add(), { problem: "too_many_unanswered" });
    session.settle(1, true);
    assert.equal(add().ref, 257);
  });

  test("that is too large takes a ref, and has no text", () => {
    assert.deepEqual(add("tapped", "x".repeat(70_000)), { ref: 1, text: undefined });
    assert.equal(add().ref, 2);
  });

  test("is slow after a second, and shown at its control", () => {
    add("tapped", undefined, "button");
    timers.tick(999);
    assert.deepEqual([session.isSending, slow], [false, []]);
    timers.tick(1);
    assert.deepEqual([session.isSending, slow], [true, [["button", true]]]);
    session.settle(1, true);
    assert.deepEqual([session.isSending, slow.at(-1)], [false, ["button", false]]);
  });
});

describe("a session that reconnects", () => {
  beforeEach(() => {
    connect();
    add();
    add();
  });

  test("resends its unanswered actions in order, after every cut", () => {
    assert.deepEqual(connect(), [tapped(1), tapped(2)]);
    session.settle(1, true);
    assert.deepEqual(connect(), [tapped(2)]);
  });

  test("loses them if the room has forgotten it, and keeps its refs", () => {
    assert.deepEqual(connect({ ...snapshot, viewer: { ...viewer, id: "v13" } }), []);
    assert.deepEqual(outcomes, [[false, false], [false, false]]);
    assert.equal(add().ref, 3);
  });

  test("does not resend what is added in reaction to a loss", () => {
    session.settle(1, true);
    session.settle(2, true);
    session.add("tapped", undefined, () => add());
    assert.deepEqual(connect({ ...snapshot, viewer: { ...viewer, id: "v13" } }), []);
    assert.deepEqual(connect({ ...snapshot, viewer: { ...viewer, id: "v13" } }), [tapped(4)]);
  });

  test("takes them for answered if its page was hidden for good, once", () => {
    session.hide();
    connect({ ...snapshot, viewer: { ...viewer, id: "v13" } });
    assert.deepEqual(outcomes, [[true, false], [true, false]]);
    add();
    connect({ ...snapshot, viewer: { ...viewer, id: "v14" } });
    assert.deepEqual(outcomes.at(-1), [false, false]);
  });

  test("takes them for answered also if its page watches first when it is back", () => {
    session.hide();
    connect({ ...snapshot, viewer: { ...viewer, id: "" } });
    assert.deepEqual(outcomes, []);
    connect({ ...snapshot, viewer: { ...viewer, id: "v13" } });
    assert.deepEqual(outcomes, [[true, false], [true, false]]);
  });

  test("awaits no answers while paused", () => {
    session.pause();
    timers.tick(60_000);
    assert.equal(timeouts, 0);
    connect();
    timers.tick(5_000);
    assert.equal(timeouts, 1);
  });
});

test("a session that ends loses its actions", () => {
  connect();
  add();
  session.settleAll(false);
  assert.deepEqual(outcomes, [[false, false]]);
});
