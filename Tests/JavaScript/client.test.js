import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Client } from "../../Public/lectern/index.js";
import { hashOf } from "../../Public/lectern/client/replica.js";
import { FakeBrowser } from "./fake-browser.js";

const viewer = { id: "v12", role: "presenter" };
const snapshot = { type: "snapshot", epoch: "k3f9", revision: 42, state: { count: 3 }, viewer };
const emptyPatch = { type: "patch", from: 42, revision: 42, ops: [], viewer };
const ack = (ref) => ({ type: "ack", ref, revision: 43 });
const tapped = (ref) => `{"type":"action","ref":${ref},"name":"tapped"}`;

let browser, client, events;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  events = [];
  for (const event of ["connection", "fault", "diagnostic"]) {
    browser.document.addEventListener(`lectern:${event}`, ({ detail }) => events.push(detail));
  }
  client = new Client(new URL("https://host/room/socket"));
});

afterEach(() => {
  client.close();
  browser.uninstall();
});

/** Sends an action and records its outcome. */
function send(name = "tapped", value = undefined) {
  const action = { settled: [] };
  action.ref = client.send(name, value, (isAnswered) => action.settled.push(isAnswered));
  return action;
}

/** Cuts the connection and starts the next attempt. */
function cut() {
  browser.socket.cut();
  browser.reconnect();
}

describe("the address of a connection", () => {
  const query = () => Object.fromEntries(browser.socket.url.searchParams);

  test("has the client's id, and nothing else at first", () => {
    assert.match(browser.socket.url.href, /^wss:\/\/host\/room\/socket\?client=[0-9a-f]{32}&inflate=1$/);
  });

  test("has the same id, the epoch and the revision after a cut", () => {
    const { client: id } = query();
    browser.socket.receive(snapshot);
    cut();
    assert.deepEqual(query(), { client: id, epoch: "k3f9", revision: "42", inflate: "1" });
  });

  test("has another id for another page of the same browser", () => {
    const { client: id } = query();
    new Client(new URL("https://host/room/socket"));
    assert.notEqual(query().client, id);
  });
});

describe("a page renders", () => {
  let shown;

  beforeEach(() => {
    shown = [];
    client.subscribe(({ revision }) => shown.push(revision));
  });

  test("for all subscribers, though one throws, and reports its error", () => {
    client.subscribe(() => { throw new Error("no chart"); });
    const later = [];
    client.subscribe(({ revision }) => later.push(revision));
    const rendered = [];
    browser.document.addEventListener("lectern:render", ({ detail }) => rendered.push(detail.revision));
    browser.socket.receive(snapshot);
    browser.timers.tick(16);
    assert.deepEqual([shown, later, rendered], [[42], [42], [42]]);
    assert.deepEqual(events.filter(({ code }) => code), [{ code: "subscriber_failed", message: "Error: no chart" }]);
  });

  test("once per frame, with the latest state", () => {
    browser.timers.tick(16);
    assert.deepEqual(shown, []);
    browser.socket.receive(snapshot);
    browser.socket.receive({ ...emptyPatch, revision: 43 });
    assert.deepEqual(shown, []);
    browser.timers.tick(16);
    browser.socket.receive({ ...emptyPatch, from: 43, revision: 44 });
    browser.timers.tick(1_000);
    assert.deepEqual(shown, [43, 44]);
  });

  test("in a hidden tab without frames", () => {
    browser.timers.tick(1_000);
    globalThis.requestAnimationFrame = () => 0;
    browser.socket.receive(snapshot);
    browser.timers.tick(1_000);
    assert.deepEqual(shown, [42]);
  });
});

describe("a page that reconnects", () => {
  beforeEach(() => browser.socket.receive(snapshot));

  test("is open after a patch, even an empty one", () => {
    cut();
    assert.equal(client.status, "closed");
    browser.socket.receive(emptyPatch);
    assert.equal(client.status, "open");
    assert.equal(browser.document.documentElement.dataset.connection, "open");
    const statuses = ["connecting", "open", "closed", "open"];
    assert.deepEqual(events, statuses.map((status) => ({ status })));
  });

  test("applies the patch to its state, and takes over its role", () => {
    cut();
    const ops = [{ op: "replace", path: "/count", value: 4 }];
    browser.socket.receive({ ...emptyPatch, revision: 50, ops, viewer: { id: "v12", role: "audience" } });
    assert.deepEqual(client.replica.state, { count: 4 });
    assert.equal(client.replica.revision, 50);
    assert.equal(client.replica.viewer.role, "audience");
  });

  test("requests a snapshot if the first patch does not apply, and is not open before", () => {
    const action = send();
    cut();
    browser.socket.receive({ ...emptyPatch, from: 41 });
    assert.equal(client.status, "closed");
    assert.equal(browser.sockets.length, 3);
    assert.equal(browser.socket.url.searchParams.has("revision"), false);
    browser.socket.receive(snapshot);
    assert.equal(client.status, "open");
    assert.deepEqual(browser.socket.sent, [tapped(action.ref)]);
    assert.equal(events.filter(({ code }) => code === "bad_patch").length, 1);
  });
});

describe("an action", () => {
  beforeEach(() => browser.socket.receive(snapshot));

  test("gets the next ref, and is settled by its answer", () => {
    const [one, other] = [send(), send()];
    assert.deepEqual(browser.socket.sent, [tapped(1), tapped(2)]);
    browser.socket.receive(ack(2));
    browser.socket.receive({ type: "fault", ref: 1, code: "unknown_action", message: "no" });
    assert.deepEqual([one.settled, other.settled], [[true], [true]]);
    assert.deepEqual(events.at(-1), { ref: 1, code: "unknown_action", message: "no" });
  });

  test("is done if its answer is an ack", () => {
    const outcomes = [];
    for (let count = 0; count < 3; count++) client.send("tapped", undefined, (...outcome) => outcomes.push(outcome));
    browser.socket.receive(ack(1));
    browser.socket.receive({ type: "fault", ref: 2, code: "unknown_action", message: "no" });
    client.close();
    assert.deepEqual(outcomes, [[true, true], [true, false], [false, false]]);
  });

  test("is not sent without a connection", () => {
    browser.socket.cut();
    assert.equal(send().ref, undefined);
    browser.reconnect();
    assert.equal(send().ref, undefined);
    browser.socket.receive(emptyPatch);
    assert.deepEqual(browser.socket.sent, []);
    assert.equal(send().ref, 1);
  });

  test("without an answer is resent unchanged after a cut, before all others", () => {
    send();
    const action = send("named", { a: "ü" });
    const third = send();
    browser.socket.receive(ack(1));
    const [, ...unanswered] = browser.socket.sent;
    cut();
    assert.deepEqual(action.settled, []);
    assert.deepEqual(browser.socket.sent, []);
    browser.socket.receive(emptyPatch);
    send();
    assert.deepEqual(browser.socket.sent, [...unanswered, tapped(4)]);
    browser.socket.receive(ack(2));
    assert.deepEqual([action.settled, third.settled], [[true], []]);
  });

  test("is resent before listeners see the connection open", () => {
    send();
    cut();
    browser.document.addEventListener("lectern:connection", () => client.send("tapped"));
    browser.socket.receive(emptyPatch);
    assert.deepEqual(browser.socket.sent, [tapped(1), tapped(2)]);
  });

  test("is resent after a snapshot too, and after every cut", () => {
    send();
    for (let times = 0; times < 3; times++) {
      cut();
      browser.socket.receive({ ...snapshot, revision: 900 + times });
      assert.deepEqual(browser.socket.sent, [tapped(1)]);
    }
    browser.socket.receive(ack(1));
    cut();
    browser.socket.receive({ ...emptyPatch, from: 902, revision: 902 });
    assert.deepEqual(browser.socket.sent, []);
  });

  test("waits through failed attempts", () => {
    send();
    cut();
    cut();
    cut();
    browser.socket.receive(emptyPatch);
    assert.deepEqual(browser.socket.sent, [tapped(1)]);
  });

  for (const [what, message] of [
    ["has forgotten the client", { ...snapshot, viewer: { id: "v13", role: "presenter" } }],
    ["was restarted", { ...snapshot, epoch: "zzzz", revision: 1, viewer: { id: "v12.zz", role: "presenter" } }],
  ]) {
    test(`is lost if the room ${what}, and not resent`, () => {
      const action = send();
      cut();
      browser.socket.receive(message);
      assert.deepEqual(action.settled, [false]);
      assert.deepEqual(browser.socket.sent, []);
      cut();
      browser.socket.receive(message);
      assert.deepEqual(action.settled, [false]);
      assert.deepEqual(browser.socket.sent, []);
      assert.equal(send().ref, 2);
    });
  }

  test("sent in reaction to a loss is not lost", () => {
    let again;
    client.send("tapped", undefined, () => (again = send()));
    cut();
    browser.socket.receive({ ...snapshot, viewer: { id: "v1.zz", role: "presenter" } });
    assert.deepEqual(browser.socket.sent, [tapped(2)]);
    assert.deepEqual(again.settled, []);
  });

  test("is not sent beyond the server's ref window, counted from the oldest unanswered one", () => {
    for (let ref = 1; ref <= 256; ref++) assert.equal(send().ref, ref);
    assert.equal(send().ref, undefined);
    assert.deepEqual(events.at(-1), { code: "too_many_unanswered", message: '"tapped" was not sent' });
    // Answers may be out of order; the window counts refs.
    browser.socket.receive(ack(2));
    assert.equal(send().ref, undefined);
    browser.socket.receive(ack(1));
    assert.equal(send().ref, 257);
    assert.equal(send().ref, 258);
    assert.equal(send().ref, undefined);
    assert.equal(browser.socket.sent.length, 258);
  });

  test("that is answered lets waiting edits be sent, though nothing else has changed", () => {
    for (let ref = 1; ref <= 256; ref++) client.send("tapped");
    browser.timers.tick(1_000);
    client.subscribe(() => send("typed"));
    client.setPending({ flush() {} }, true);
    browser.socket.receive(ack(1));
    browser.timers.tick(1_000);
    assert.match(browser.socket.sent.at(-1), /"typed"/);
  });

  test("that is too large is not sent, but settled, and not resent", async () => {
    const action = send("tapped", "x".repeat(70_000));
    assert.deepEqual(action.settled, []);
    await Promise.resolve();
    assert.deepEqual(action.settled, [true]);
    assert.equal(events.at(-1).code, "message_too_large");
    cut();
    browser.socket.receive(emptyPatch);
    assert.deepEqual(browser.socket.sent, []);
    assert.equal(send().ref, 2);
  });
});

describe("a room that does not respond", () => {
  beforeEach(() => browser.socket.receive(snapshot));

  test("is reconnected to after five seconds, and actions are resent once", () => {
    const action = send();
    browser.timers.tick(4_999);
    assert.deepEqual([client.status, client.isSending], ["open", true]);
    browser.timers.tick(1);
    assert.deepEqual([client.status, client.isUnreachable], ["closed", true]);
    assert.equal(browser.sockets.length, 2);
    browser.socket.receive(emptyPatch);
    assert.deepEqual([client.status, client.isUnreachable], ["open", false]);
    assert.deepEqual(browser.socket.sent, [tapped(1)]);
    assert.equal(client.isSending, true);
    browser.socket.receive(ack(1));
    assert.deepEqual([action.settled, client.isSending], [[true], false]);
  });

  test("gets a new timeout after reconnecting", () => {
    send();
    cut();
    browser.timers.tick(4_000);
    browser.socket.receive(emptyPatch);
    browser.timers.tick(4_999);
    assert.equal(client.status, "open");
    browser.timers.tick(1);
    assert.equal(client.status, "closed");
  });

  test("is shown at the control, but not with a round trip of 300 ms", () => {
    const element = { toggleAttribute: (name, isOn) => seen.push([name, isOn]) };
    const seen = [];
    client.send("tapped", undefined, undefined, element);
    browser.timers.tick(300);
    browser.socket.receive(ack(1));
    browser.timers.tick(10_000);
    assert.deepEqual(seen, []);
    client.send("tapped", undefined, undefined, element);
    browser.timers.tick(1_000);
    assert.deepEqual(seen, [["data-sending", true]]);
    browser.socket.receive(ack(2));
    assert.deepEqual(seen, [["data-sending", true], ["data-sending", false]]);
  });
});

describe("reconnecting", () => {
  const longestWait = (viewer, query = "") => {
    client.close();
    client = new Client(new URL(`https://host/room/socket${query}`));
    if (viewer) browser.socket.receive({ ...snapshot, viewer });
    Math.random.mock.mockImplementation(() => 0.999);
    for (let failures = 0; failures < 6; failures++) cut();
    const [from, { length }] = [browser.timers.now, browser.sockets];
    browser.socket.cut();
    while (browser.sockets.length === length) browser.timers.tick(10);
    return browser.timers.now - from;
  };

  for (const [page, role, query, isUrgent] of [
    ["a presenter's page", "presenter", "", true],
    ["a participant's page", "participant", "", true],
    ["a wall", "audience", "?as=audience", true],
    ["an audience's page", "audience", "", false],
  ]) {
    test(`${page} ${isUrgent ? "tries within each second" : "takes up to three seconds"}`, () => {
      const wait = longestWait({ id: "v1", role }, query);
      assert.equal(wait <= 1_000, isUrgent, `${wait}`);
      assert.ok(wait <= 3_000);
    });
  }
});

describe("a permission", () => {
  const room = { isFrozen: false };
  const participant = { id: "v12", role: "participant", may: ["counter", "todos.element", "$room.handRaised"] };
  const become = (viewer) => browser.socket.receive({ ...emptyPatch, viewer });

  beforeEach(() => browser.socket.receive({ ...snapshot, room, viewer: participant }));

  for (const name of ["counter", "counter.incrTapped", "todos.element.titleChanged", "$room.handRaised"]) {
    test(`lets ${name} be sent`, () => assert.equal(send(name).ref, 1));
  }

  for (const name of ["count", "counters.incrTapped", "todos", "todos.added", "$room.floorOpened", ""]) {
    test(`does not let "${name}" be sent, which is reported`, () => {
      assert.equal(send(name).ref, undefined);
      assert.deepEqual(browser.socket.sent, []);
      assert.deepEqual(events.at(-1), { code: "not_allowed", message: `"${name}" was not sent` });
    });
  }

  test("may cover everything or nothing, in the app and in the room", () => {
    become({ ...participant, may: ["*"] });
    assert.equal(send("counter").ref, 1);
    assert.equal(send("$room.floorOpened").ref, undefined);
    become({ ...participant, may: ["*", "$room"] });
    assert.equal(send("$room.floorOpened").ref, 2);
    become({ ...participant, may: [] });
    assert.equal(send("counter").ref, undefined);
  });

  test("has exceptions, with the names below them", () => {
    become({ ...participant, may: ["*", "$room"], mayNot: ["poll.opened", "slides"] });
    assert.equal(send("poll.voted").ref, 1);
    assert.equal(send("poll.openedAgain").ref, 2);
    assert.equal(send("$room.frozen").ref, 3);
    for (const name of ["poll.opened", "poll.opened.twice", "slides", "slides.turned"]) {
      assert.equal(send(name).ref, undefined);
      assert.deepEqual(events.at(-1), { code: "not_allowed", message: `"${name}" was not sent` });
    }
    become({ ...participant, may: ["*"] });
    assert.equal(send("poll.opened").ref, 4);
  });

  test("may change at any time; earlier actions are still awaited", () => {
    const action = send("counter");
    become({ ...participant, role: "presenter", may: ["*", "$room"], isDriving: true });
    assert.equal(client.replica.viewer.role, "presenter");
    assert.equal(send("settings.resetButtonTapped").ref, 2);
    browser.socket.receive(ack(1));
    assert.deepEqual(action.settled, [true]);
  });

  test("may change with the access level and its epoch; earlier actions are still awaited", () => {
    const action = send("counter");
    browser.socket.receive({ ...snapshot, epoch: "driver", revision: 3, viewer: { ...participant, isDriving: true } });
    assert.deepEqual(client.replica.room, room);
    assert.deepEqual(action.settled, []);
    cut();
    assert.equal(browser.socket.url.searchParams.get("epoch"), "driver");
    browser.socket.receive({ ...emptyPatch, from: 3, revision: 3, viewer: participant });
    assert.deepEqual(browser.socket.sent, ['{"type":"action","ref":1,"name":"counter"}']);
  });
});

describe("a page that was hidden", () => {
  let action;

  beforeEach(() => {
    browser.socket.receive(snapshot);
    action = send();
    browser.fire("pagehide");
    assert.equal(client.status, "closed");
    assert.deepEqual(action.settled, []);
    browser.fire("pageshow");
  });

  test("resends unanswered actions if restored soon, as the room runs them once", () => {
    browser.socket.receive(emptyPatch);
    assert.deepEqual(browser.socket.sent, [tapped(1)]);
    browser.socket.receive(ack(1));
    assert.deepEqual(action.settled, [true]);
  });

  test("takes unanswered actions for answered if the room has forgotten it", () => {
    browser.socket.receive({ ...snapshot, viewer: { id: "v99", role: "presenter" } });
    assert.deepEqual(action.settled, [true]);
    assert.deepEqual(browser.socket.sent, []);
  });

  test("is afterwards like any other", () => {
    browser.socket.receive(emptyPatch);
    browser.socket.receive(ack(1));
    const later = send();
    cut();
    browser.socket.receive({ ...snapshot, viewer: { id: "v1.zz", role: "presenter" } });
    assert.deepEqual(later.settled, [false]);
  });
});

test("closing a client settles its actions as lost", () => {
  browser.socket.receive(snapshot);
  const action = send();
  client.close();
  assert.deepEqual(action.settled, [false]);
  browser.reconnect();
  assert.equal(browser.sockets.length, 1);
});

describe("with --verify", () => {
  const hash = hashOf({ count: 4 });
  const patch = {
    type: "patch", from: 42, revision: 43, ops: [{ op: "replace", path: "/count", value: 4 }],
  };
  const codes = () => events.map(({ code }) => code).filter(Boolean);

  beforeEach(() => browser.socket.receive({ ...snapshot, hash: hashOf({ count: 3 }) }));

  test("an equal hash is not reported", () => {
    browser.socket.receive({ ...patch, hash });
    assert.deepEqual(client.replica.state, { count: 4 });
    assert.deepEqual(codes(), []);
  });

  test("a different hash after a patch is reported, and a snapshot requested", () => {
    const action = send();
    browser.socket.receive({ ...patch, hash: "00000000" });
    assert.deepEqual(codes(), ["state_mismatch"]);
    // A state known to be wrong is not shown.
    assert.deepEqual(client.replica.state, { count: 3 });
    assert.equal(client.status, "closed");
    assert.equal(browser.sockets.length, 2);
    assert.equal(browser.socket.url.searchParams.has("revision"), false);
    browser.socket.receive({ ...snapshot, revision: 43, state: { count: 4 }, hash });
    assert.equal(client.status, "open");
    assert.deepEqual(browser.socket.sent, [tapped(action.ref)]);
    assert.deepEqual(codes(), ["state_mismatch"]);
  });

  test("a different hash after a snapshot is reported once, and the snapshot shown", () => {
    browser.socket.receive({ ...snapshot, state: { count: 9 }, hash });
    assert.deepEqual(codes(), ["state_mismatch"]);
    assert.deepEqual(client.replica.state, { count: 9 });
    browser.socket.receive({ ...patch, hash: "00000000" });
    assert.deepEqual(client.replica.state, { count: 4 });
    assert.deepEqual(codes(), ["state_mismatch"]);
    assert.equal(browser.sockets.length, 1);
  });

  test("after a snapshot with an equal hash patches are compared again", () => {
    browser.socket.receive({ ...snapshot, hash });
    browser.socket.receive({ ...snapshot, hash: hashOf({ count: 3 }) });
    browser.socket.receive({ ...patch, hash: "00000000" });
    assert.deepEqual(codes(), ["state_mismatch", "state_mismatch"]);
    assert.equal(browser.sockets.length, 2);
  });
});
