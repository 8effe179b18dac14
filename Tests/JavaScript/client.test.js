import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Client } from "../../Public/lectern/index.js";
import { hashOf } from "../../Public/lectern/replica.js";
import { FakeBrowser } from "./fake-browser.js";

const viewer = { id: "v12", role: "presenter" };
const snapshot = { type: "snapshot", epoch: "k3f9", revision: 42, state: { count: 3 }, viewer };
const nothing = { type: "patch", from: 42, revision: 42, ops: [], viewer };
const ack = (ref) => ({ type: "ack", ref, revision: 43 });
const tapped = (ref) => `{"type":"action","ref":${ref},"name":"tapped"}`;

let browser, client, said;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  said = [];
  for (const event of ["connection", "fault", "diagnostic"]) {
    browser.document.addEventListener(`lectern:${event}`, ({ detail }) => said.push(detail));
  }
  client = new Client(new URL("https://host/room/socket"));
});

afterEach(() => {
  client.close();
  browser.uninstall();
});

/** What became of an action. */
function send(name = "tapped", value = undefined) {
  const action = { settled: [] };
  action.ref = client.send(name, value, (isAnswered) => action.settled.push(isAnswered));
  return action;
}

/** The connection is lost, and the page is at another attempt. */
function cut() {
  browser.socket.cut();
  browser.comeBack();
}

describe("where a page connects to", () => {
  const asked = () => Object.fromEntries(browser.socket.url.searchParams);

  test("it says who it is, and nothing else while it knows nothing", () => {
    assert.match(browser.socket.url.href, /^wss:\/\/host\/room\/socket\?client=[0-9a-f]{32}$/);
  });

  test("when it comes back it says what it has, and is still the same", () => {
    const { client: id } = asked();
    browser.socket.receive(snapshot);
    cut();
    assert.deepEqual(asked(), { client: id, epoch: "k3f9", revision: "42" });
  });

  test("another page, be it of the same browser, is another client", () => {
    const { client: id } = asked();
    new Client(new URL("https://host/room/socket"));
    assert.notEqual(asked().client, id);
  });
});

describe("a page renders", () => {
  let shown;

  beforeEach(() => {
    shown = [];
    client.subscribe(({ revision }) => shown.push(revision));
  });

  test("once a frame, what it has then", () => {
    browser.timers.tick(16);
    assert.deepEqual(shown, []);
    browser.socket.receive(snapshot);
    browser.socket.receive({ ...nothing, revision: 43 });
    assert.deepEqual(shown, []);
    browser.timers.tick(16);
    browser.socket.receive({ ...nothing, from: 43, revision: 44 });
    browser.timers.tick(1_000);
    assert.deepEqual(shown, [43, 44]);
  });

  test("also in a hidden tab, which has no frames", () => {
    browser.timers.tick(1_000);
    globalThis.requestAnimationFrame = () => 0;
    browser.socket.receive(snapshot);
    browser.timers.tick(1_000);
    assert.deepEqual(shown, [42]);
  });
});

describe("a page that comes back", () => {
  beforeEach(() => browser.socket.receive(snapshot));

  test("is open with a patch as with a snapshot, and with an empty one", () => {
    cut();
    assert.equal(client.status, "closed");
    browser.socket.receive(nothing);
    assert.equal(client.status, "open");
    assert.equal(browser.document.documentElement.dataset.connection, "open");
    const statuses = ["connecting", "open", "closed", "open"];
    assert.deepEqual(said, statuses.map((status) => ({ status })));
  });

  test("shows what the patch makes of what it had, and learns its role", () => {
    cut();
    const ops = [{ op: "replace", path: "/count", value: 4 }];
    browser.socket.receive({ ...nothing, revision: 50, ops, viewer: { id: "v12", role: "audience" } });
    assert.deepEqual(client.replica.state, { count: 4 });
    assert.equal(client.replica.revision, 50);
    assert.equal(client.replica.viewer.role, "audience");
  });

  test("where the first patch does not fit, asks for a snapshot and is not open before", () => {
    const action = send();
    cut();
    browser.socket.receive({ ...nothing, from: 41 });
    assert.equal(client.status, "closed");
    assert.equal(browser.sockets.length, 3);
    assert.equal(browser.socket.url.searchParams.has("revision"), false);
    browser.socket.receive(snapshot);
    assert.equal(client.status, "open");
    assert.deepEqual(browser.socket.sent, [tapped(action.ref)]);
    assert.equal(said.filter(({ code }) => code === "bad_patch").length, 1);
  });
});

describe("what was sent", () => {
  beforeEach(() => browser.socket.receive(snapshot));

  test("counts up, and is settled by its answer", () => {
    const [one, other] = [send(), send()];
    assert.deepEqual(browser.socket.sent, [tapped(1), tapped(2)]);
    browser.socket.receive(ack(2));
    browser.socket.receive({ type: "fault", ref: 1, code: "unknown_action", message: "no" });
    assert.deepEqual([one.settled, other.settled], [[true], [true]]);
    assert.deepEqual(said.at(-1), { ref: 1, code: "unknown_action", message: "no" });
  });

  test("is not while there is no connection", () => {
    browser.socket.cut();
    assert.equal(send().ref, undefined);
    browser.comeBack();
    assert.equal(send().ref, undefined);
    browser.socket.receive(nothing);
    assert.deepEqual(browser.socket.sent, []);
    assert.equal(send().ref, 1);
  });

  test("and is not answered waits during a cut, and is sent again as it was, before all else", () => {
    send();
    const action = send("named", { a: "ü" });
    const third = send();
    browser.socket.receive(ack(1));
    const [, ...unanswered] = browser.socket.sent;
    cut();
    assert.deepEqual(action.settled, []);
    assert.deepEqual(browser.socket.sent, []);
    browser.socket.receive(nothing);
    send();
    assert.deepEqual(browser.socket.sent, [...unanswered, tapped(4)]);
    browser.socket.receive(ack(2));
    assert.deepEqual([action.settled, third.settled], [[true], []]);
  });

  test("is sent again before anyone hears that the connection is back", () => {
    send();
    cut();
    browser.document.addEventListener("lectern:connection", () => client.send("tapped"));
    browser.socket.receive(nothing);
    assert.deepEqual(browser.socket.sent, [tapped(1), tapped(2)]);
  });

  test("is sent again after a snapshot too, as often as the connection is lost", () => {
    send();
    for (let times = 0; times < 3; times++) {
      cut();
      browser.socket.receive({ ...snapshot, revision: 900 + times });
      assert.deepEqual(browser.socket.sent, [tapped(1)]);
    }
    browser.socket.receive(ack(1));
    cut();
    browser.socket.receive({ ...nothing, from: 902, revision: 902 });
    assert.deepEqual(browser.socket.sent, []);
  });

  test("waits through attempts that come to nothing", () => {
    send();
    cut();
    cut();
    cut();
    browser.socket.receive(nothing);
    assert.deepEqual(browser.socket.sent, [tapped(1)]);
  });

  for (const [what, message] of [
    ["has forgotten us", { ...snapshot, viewer: { id: "v13", role: "presenter" } }],
    ["was started anew", { ...snapshot, epoch: "zzzz", revision: 1, viewer: { id: "v12.zz", role: "presenter" } }],
  ]) {
    test(`is lost where the room ${what}, and never sent again`, () => {
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

  test("in answer to a loss is not itself lost", () => {
    let again;
    client.send("tapped", undefined, () => (again = send()));
    cut();
    browser.socket.receive({ ...snapshot, viewer: { id: "v1.zz", role: "presenter" } });
    assert.deepEqual(browser.socket.sent, [tapped(2)]);
    assert.deepEqual(again.settled, []);
  });

  test("is at most as much as the server remembers, from the oldest without an answer", () => {
    for (let ref = 1; ref <= 256; ref++) assert.equal(send().ref, ref);
    assert.equal(send().ref, undefined);
    assert.deepEqual(said.at(-1), { code: "too_many_unanswered", message: '"tapped" was not sent' });
    // Answers may come out of order, and the server remembers by number.
    browser.socket.receive(ack(2));
    assert.equal(send().ref, undefined);
    browser.socket.receive(ack(1));
    assert.equal(send().ref, 257);
    assert.equal(send().ref, 258);
    assert.equal(send().ref, undefined);
    assert.equal(browser.socket.sent.length, 258);
  });

  test("makes room for what waits when it is answered, though nothing else has changed", () => {
    for (let ref = 1; ref <= 256; ref++) client.send("tapped");
    browser.timers.tick(1_000);
    client.subscribe(() => send("typed"));
    client.pending.add({ flush() {} });
    browser.socket.receive(ack(1));
    browser.timers.tick(1_000);
    assert.match(browser.socket.sent.at(-1), /"typed"/);
  });

  test("and was too long is not sent, but answered here, and never sent again", async () => {
    const action = send("tapped", "x".repeat(70_000));
    assert.deepEqual(action.settled, []);
    await Promise.resolve();
    assert.deepEqual(action.settled, [true]);
    assert.equal(said.at(-1).code, "message_too_large");
    cut();
    browser.socket.receive(nothing);
    assert.deepEqual(browser.socket.sent, []);
    assert.equal(send().ref, 2);
  });
});

describe("a room that does not answer", () => {
  beforeEach(() => browser.socket.receive(snapshot));

  test("is given up after five seconds, and what was sent is sent again, once", () => {
    const action = send();
    browser.timers.tick(4_999);
    assert.deepEqual([client.status, client.isSending], ["open", true]);
    browser.timers.tick(1);
    assert.deepEqual([client.status, client.isUnreachable], ["closed", true]);
    assert.equal(browser.sockets.length, 2);
    browser.socket.receive(nothing);
    assert.deepEqual([client.status, client.isUnreachable], ["open", false]);
    assert.deepEqual(browser.socket.sent, [tapped(1)]);
    assert.equal(client.isSending, true);
    browser.socket.receive(ack(1));
    assert.deepEqual([action.settled, client.isSending], [[true], false]);
  });

  test("is awaited anew from when the page is back", () => {
    send();
    cut();
    browser.timers.tick(4_000);
    browser.socket.receive(nothing);
    browser.timers.tick(4_999);
    assert.equal(client.status, "open");
    browser.timers.tick(1);
    assert.equal(client.status, "closed");
  });

  test("shows it at the control, and not where the answer takes 300 ms", () => {
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

describe("which pages come back first", () => {
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

  for (const [whose, role, query, isUrgent] of [
    ["the presenter's", "presenter", "", true],
    ["a participant's", "participant", "", true],
    ["the wall's", "audience", "?as=audience", true],
    ["the audience's", "audience", "", false],
  ]) {
    test(`${whose} ${isUrgent ? "tries within each second" : "takes up to three seconds"}`, () => {
      const wait = longestWait({ id: "v1", role }, query);
      assert.equal(wait <= 1_000, isUrgent, `${wait}`);
      assert.ok(wait <= 3_000);
    });
  }
});

describe("what the room lets us do", () => {
  const room = { isFrozen: false };
  const participant = { id: "v12", role: "participant", may: ["counter", "todos.element", "$room.handRaised"] };
  const become = (viewer) => browser.socket.receive({ ...nothing, viewer });

  beforeEach(() => browser.socket.receive({ ...snapshot, room, viewer: participant }));

  for (const name of ["counter", "counter.incrTapped", "todos.element.titleChanged", "$room.handRaised"]) {
    test(`${name} is sent`, () => assert.equal(send(name).ref, 1));
  }

  for (const name of ["count", "counters.incrTapped", "todos", "todos.added", "$room.floorOpened", ""]) {
    test(`"${name}" is not sent, and said to be so`, () => {
      assert.equal(send(name).ref, undefined);
      assert.deepEqual(browser.socket.sent, []);
      assert.deepEqual(said.at(-1), { code: "not_allowed", message: `"${name}" was not sent` });
    });
  }

  test("is everything, or nothing, in the app or in the room", () => {
    become({ ...participant, may: ["*"] });
    assert.equal(send("counter").ref, 1);
    assert.equal(send("$room.floorOpened").ref, undefined);
    become({ ...participant, may: ["*", "$room"] });
    assert.equal(send("$room.floorOpened").ref, 2);
    become({ ...participant, may: [] });
    assert.equal(send("counter").ref, undefined);
  });

  test("may change at any time, and what was sent before is still awaited", () => {
    const action = send("counter");
    become({ ...participant, role: "presenter", may: ["*", "$room"], isDriving: true });
    assert.equal(client.replica.viewer.role, "presenter");
    assert.equal(send("settings.resetButtonTapped").ref, 2);
    browser.socket.receive(ack(1));
    assert.deepEqual(action.settled, [true]);
  });

  test("may change with an epoch of another seat, in which what was sent is still awaited", () => {
    const action = send("counter");
    browser.socket.receive({ ...snapshot, epoch: "seat", revision: 3, viewer: { ...participant, isDriving: true } });
    assert.deepEqual(client.replica.room, room);
    assert.deepEqual(action.settled, []);
    cut();
    assert.equal(browser.socket.url.searchParams.get("epoch"), "seat");
    browser.socket.receive({ ...nothing, from: 3, revision: 3, viewer: participant });
    assert.deepEqual(browser.socket.sent, ['{"type":"action","ref":1,"name":"counter"}']);
  });
});

describe("a page that is put away", () => {
  let action;

  beforeEach(() => {
    browser.socket.receive(snapshot);
    action = send();
    browser.happen("pagehide");
    assert.equal(client.status, "closed");
    assert.deepEqual(action.settled, []);
    browser.happen("pageshow");
  });

  test("and soon come back to sends again what was not answered, as the room runs it once", () => {
    browser.socket.receive(nothing);
    assert.deepEqual(browser.socket.sent, [tapped(1)]);
    browser.socket.receive(ack(1));
    assert.deepEqual(action.settled, [true]);
  });

  test("and come back to when the room has forgotten it takes it for said", () => {
    browser.socket.receive({ ...snapshot, viewer: { id: "v99", role: "presenter" } });
    assert.deepEqual(action.settled, [true]);
    assert.deepEqual(browser.socket.sent, []);
  });

  test("is afterwards a page like any other", () => {
    browser.socket.receive(nothing);
    browser.socket.receive(ack(1));
    const later = send();
    cut();
    browser.socket.receive({ ...snapshot, viewer: { id: "v1.zz", role: "presenter" } });
    assert.deepEqual(later.settled, [false]);
  });
});

test("who leaves for good hears that there will be no answer", () => {
  browser.socket.receive(snapshot);
  const action = send();
  client.close();
  assert.deepEqual(action.settled, [false]);
  browser.comeBack();
  assert.equal(browser.sockets.length, 1);
});

describe("with --verify", () => {
  const hash = hashOf({ count: 4 });
  const patch = {
    type: "patch", from: 42, revision: 43, ops: [{ op: "replace", path: "/count", value: 4 }],
  };
  const codes = () => said.map(({ code }) => code).filter(Boolean);

  beforeEach(() => browser.socket.receive({ ...snapshot, hash: hashOf({ count: 3 }) }));

  test("a page that agrees says nothing", () => {
    browser.socket.receive({ ...patch, hash });
    assert.deepEqual(client.replica.state, { count: 4 });
    assert.deepEqual(codes(), []);
  });

  test("a page that disagrees after a patch says so, and asks for a snapshot", () => {
    const action = send();
    browser.socket.receive({ ...patch, hash: "00000000" });
    assert.deepEqual(codes(), ["state_mismatch"]);
    // What is known to be wrong is not shown.
    assert.deepEqual(client.replica.state, { count: 3 });
    assert.equal(client.status, "closed");
    assert.equal(browser.sockets.length, 2);
    assert.equal(browser.socket.url.searchParams.has("revision"), false);
    browser.socket.receive({ ...snapshot, revision: 43, state: { count: 4 }, hash });
    assert.equal(client.status, "open");
    assert.deepEqual(browser.socket.sent, [tapped(action.ref)]);
    assert.deepEqual(codes(), ["state_mismatch"]);
  });

  test("where even a snapshot disagrees it says so, shows it, and does not ask without end", () => {
    browser.socket.receive({ ...snapshot, state: { count: 9 }, hash });
    assert.deepEqual(codes(), ["state_mismatch"]);
    assert.deepEqual(client.replica.state, { count: 9 });
    browser.socket.receive({ ...patch, hash: "00000000" });
    assert.deepEqual(client.replica.state, { count: 4 });
    assert.deepEqual(codes(), ["state_mismatch"]);
    assert.equal(browser.sockets.length, 1);
  });

  test("after a snapshot that agrees, patches are compared again", () => {
    browser.socket.receive({ ...snapshot, hash });
    browser.socket.receive({ ...snapshot, hash: hashOf({ count: 3 }) });
    browser.socket.receive({ ...patch, hash: "00000000" });
    assert.deepEqual(codes(), ["state_mismatch", "state_mismatch"]);
    assert.equal(browser.sockets.length, 2);
  });
});
