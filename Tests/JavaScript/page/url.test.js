import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { directive } from "../../../Public/lectern/page/url.js";

/** What a page's address says, as a browser keeps it. */
class FakeHistory {
  entries = [""];
  state = null;

  get hash() {
    return this.entries.at(-1);
  }
  pushState(state, __, address) {
    this.state = state;
    this.entries.push(address.startsWith("#") ? address : "");
  }
  replaceState(state, __, address) {
    this.state = state;
    this.entries[this.entries.length - 1] = address.startsWith("#") ? address : "";
  }
}

/** The room: the client of a page, and the state that it shows. */
class FakeRoom {
  replica = { mine: {} };
  status = "open";
  state = {};
  /** @type {{ name: string, value: unknown, settle: (isAnswered: boolean) => void }[]} */
  sent = [];
  isAllowed = () => true;
  refresh() {}
  send(name, value, settled) {
    this.sent.push({ name, value, settle: settled });
    return this.sent.length;
  }
}

let [history, room, page, now] = [new FakeHistory(), new FakeRoom(), new EventTarget(), 0];

mock.method(performance, "now", () => now);

beforeEach(() => {
  [history, room, page, now] = [new FakeHistory(), new FakeRoom(), new EventTarget(), 0];
  globalThis.history = history;
  globalThis.location = { pathname: "/", search: "", get hash() { return history.hash; } };
  globalThis.document = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
});

/** Opens a page with a `data-url`. */
function open(text = "card=$mine.card", hash = "") {
  history.entries = [hash];
  const context = { path: text, client: room, read: (path) => room.state[path] };
  return directive({ dataset: { urlOpened: "urlOpened" } }, context);
}

/** Follows a link, or goes back. */
function follow(hash) {
  history.entries.push(hash);
  page.dispatchEvent(new Event("hashchange"));
}

test("a page that is loaded again takes its own address for no link", () => {
  room.state["$mine.card"] = 7;
  open().update();
  assert.deepEqual([history.entries, room.sent], [["#card=7"], []]);
  room.state["$mine.card"] = 8;
  open("card=$mine.card", "#card=7").update();
  assert.deepEqual([history.entries, room.sent], [["#card=8"], []]);
});

test("the address shows the state, without another entry in the history", () => {
  const { update } = open();
  room.state["$mine.card"] = 7;
  update();
  assert.deepEqual(history.entries, ["#card=7"]);
  assert.deepEqual(room.replica.url, { card: "7" });
  room.state["$mine.card"] = null;
  update();
  assert.deepEqual(history.entries, [""]);
});

test("a change after an input of the person is another entry", () => {
  const { update } = open();
  document.dispatchEvent(new Event("click"));
  room.state["$mine.card"] = 7;
  update();
  assert.deepEqual(history.entries, ["", "#card=7"]);
  // Somebody else changes it.
  room.state["$mine.card"] = 8;
  update();
  assert.deepEqual(history.entries, ["", "#card=8"]);
});

test("a change long after an input is no other entry", () => {
  const { update } = open();
  document.dispatchEvent(new Event("click"));
  now += 6_000;
  room.state["$mine.card"] = 7;
  update();
  assert.deepEqual(history.entries, ["#card=7"]);
});

test("a link is sent once, and the address stays until the answer", () => {
  const { update } = open("card=$mine.card", "#card=7");
  update();
  update();
  assert.deepEqual(room.sent.map(({ name, value }) => [name, value]), [["urlOpened", "7"]]);
  assert.equal(history.hash, "#card=7");
  room.state["$mine.card"] = 7;
  room.sent[0].settle(true);
  update();
  assert.equal(room.sent.length, 1);
  assert.deepEqual(history.entries, ["#card=7"]);
});

test("an address that the app does not take is replaced", () => {
  const { update } = open();
  room.state["$mine.card"] = 7;
  update();
  follow("#card=gone");
  update();
  room.sent[0].settle(true);
  update();
  assert.deepEqual(history.entries, ["#card=7", "#card=7"]);
  assert.equal(room.sent.length, 1);
});

test("an address that may not be sent is replaced", () => {
  room.isAllowed = () => false;
  const { update } = open("card=$mine.card", "#card=7");
  update();
  assert.deepEqual(room.sent, []);
  assert.equal(history.hash, "");
});

test("an address that is lost is sent again", () => {
  const { update } = open("card=$mine.card", "#card=7");
  update();
  room.sent[0].settle(false);
  update();
  assert.deepEqual(room.sent.map(({ value }) => value), ["7", "7"]);
});

test("a state that is shown between going back and its event does not undo it", () => {
  const { update } = open();
  for (const card of [7, 8]) {
    document.dispatchEvent(new Event("click"));
    room.state["$mine.card"] = card;
    update();
  }
  history.entries.pop();
  update();
  page.dispatchEvent(new Event("hashchange"));
  update();
  assert.deepEqual(room.sent.map(({ value }) => value), ["7"]);
  assert.deepEqual(history.entries, ["", "#card=7"]);
});

test("an address that is opened while another is in flight is sent after it", () => {
  const { update } = open("card=$mine.card", "#card=7");
  update();
  follow("#card=8");
  update();
  assert.equal(room.sent.length, 1);
  room.state["$mine.card"] = 7;
  room.sent[0].settle(true);
  update();
  assert.deepEqual(room.sent.map(({ value }) => value), ["7", "8"]);
});

test("several parameters are sent as an object, and a missing one is empty", () => {
  const { update } = open("card=$mine.card filter=filter", "#filter=a+b%26c&other=1");
  update();
  assert.deepEqual(room.sent[0].value, { card: "", filter: "a b&c" });
});

test("nothing is sent or written before the room has answered", () => {
  const { update } = open("card=$mine.card", "#card=7");
  room.status = "closed";
  update();
  room.status = "open";
  room.replica.mine = undefined;
  update();
  assert.deepEqual([room.sent, history.entries], [[], ["#card=7"]]);
});

test("a parameter without a path is of the page alone", () => {
  const { update } = open("tab card=card", "#tab=done");
  room.state.card = 7;
  update();
  assert.deepEqual(room.sent, []);
  assert.deepEqual(room.replica.url, { tab: "done", card: "7" });
  assert.equal(history.hash, "#tab=done&card=7");
  const local = open("tab", "#tab=open");
  local.update();
  assert.deepEqual([room.sent, history.entries, room.replica.url], [[], ["#tab=open"], { tab: "open" }]);
});

test("a fragment that names an element changes no parameter", () => {
  const { update } = open("card=$mine.card", "#card=7");
  room.state["$mine.card"] = "7";
  update();
  document.dispatchEvent(new Event("click"));
  follow("#help");
  update();
  assert.deepEqual(history.entries, ["#card=7", "#card=7"]);
  assert.deepEqual(room.replica.url, { card: "7" });
  assert.deepEqual(room.sent, []);
});

test("names of prototypes are parameters like others", () => {
  const { update } = open("card=$mine.card", "#__proto__=1&card=2");
  update();
  assert.equal(room.sent[0].value, "2");
  assert.equal(Object.getPrototypeOf(room.replica.url), Object.prototype);
  assert.ok(Object.hasOwn(room.replica.url, "__proto__"));
});
