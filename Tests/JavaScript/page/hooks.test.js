import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { directive, hook } from "../../../Public/lectern/hooks.js";

/** What the hook "chart" was called with. */
let calls;
let client;
const value = { path: undefined };

beforeEach(() => {
  calls = [];
  globalThis.document = Object.assign(new EventTarget(), { readyState: "loading" });
  const page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.dispatchEvent = page.dispatchEvent.bind(page);
  client = {
    refreshes: 0,
    reports: [],
    refresh() { this.refreshes++; },
    report(code, message) { this.reports.push([code, message]); },
  };
});

const chart = {
  mounted(element, value) {
    this.count = 1;
    calls.push(["mounted", element.id, value]);
  },
  updated(element, value) {
    this.count += 1;
    calls.push(["updated", element.id, value, this.count]);
  },
  removed(element) { calls.push(["removed", element.id, this.count]); },
};

/** Binds an element whose value is read from `state.values`. */
const bind = (id, state, name = "chart") =>
  bindElement({ id, isConnected: true }, state, name);

/** @param {{ id: string, isConnected: boolean }} element */
const bindElement = (element, state, name = "chart") =>
  directive(Object.assign(element, { dataset: { value: "values" } }), { path: name, read: (path) => state[path], client });

test("a hook is called with the first value, with each other one, and at the end", () => {
  hook("chart", chart);
  const state = { values: [1] };
  const { update, cleanup } = bind("a", state);
  update();
  update();
  state.values = [1, 2];
  update();
  cleanup();
  assert.deepEqual(calls, [["mounted", "a", [1]], ["updated", "a", [1, 2], 2], ["removed", "a", 2]]);
});

test("an equal value in another object is no change", () => {
  hook("chart", chart);
  const state = { values: [{ name: "a", counts: [1, null] }] };
  const { update, cleanup } = bind("a", state);
  const updates = [
    [{ name: "a", counts: [1, null] }], [{ counts: [1, null], name: "a" }], [{ name: "a", counts: [1, 0] }],
    [{ name: "a", counts: { 0: 1, 1: 0 } }], [{ name: "a", counts: { 0: 1, 2: 0 } }], null, [], {},
  ].map((values) => {
    const before = calls.length;
    state.values = values;
    update();
    return calls.length - before;
  });
  assert.deepEqual(updates, [1, 0, 1, 1, 1, 1, 1, 1]);
  cleanup();
});

test("a hook in a new row mounts once its row is on the page", async () => {
  hook("chart", chart);
  const element = { id: "a", isConnected: false };
  const { update } = bindElement(element, { values: 1 });
  update();
  // The list inserts the row.
  element.isConnected = true;
  assert.deepEqual(calls, []);
  await Promise.resolve();
  update();
  assert.deepEqual(calls, [["mounted", "a", 1]]);
});

test("a hook of an element that never came onto the page is not mounted, and asks for nothing", async () => {
  hook("chart", chart);
  const [outside, removed] = [{ id: "a", isConnected: false }, { id: "b", isConnected: false }];
  const [one, other] = [outside, removed].map((element) => bindElement(element, { values: 1 }));
  one.update();
  other.update();
  other.cleanup();
  removed.isConnected = true;
  await Promise.resolve();
  assert.deepEqual([calls, client.refreshes], [[], 0]);
});

test("a hook that throws in a new row is reported", async () => {
  hook("chart", { mounted() { throw new Error("no chart"); } });
  const element = { id: "a", isConnected: false };
  bindElement(element, { values: 1 }).update();
  element.isConnected = true;
  await Promise.resolve();
  assert.deepEqual(client.reports, [["directive_failed", "Error: no chart"]]);
});

test("after a throw in `mounted`, nothing else is called", () => {
  let count = 0;
  hook("chart", { ...chart, mounted() { count += 1; throw new Error("no chart"); } });
  const state = { values: 1 };
  const { update, cleanup } = bind("a", state);
  assert.throws(update, /no chart/);
  state.values = 2;
  update();
  cleanup();
  assert.deepEqual([count, calls, client.reports], [1, [], []]);
});

test("each element has its own `this`", () => {
  hook("chart", chart);
  const state = { values: 1 };
  const [one, other] = [bind("a", state), bind("b", state)];
  one.update();
  state.values = 2;
  one.update();
  other.update();
  other.cleanup();
  assert.deepEqual(calls.at(-1), ["removed", "b", 1]);
});

test("a hook that is registered later mounts the elements that wait for it", () => {
  const { update, cleanup } = bind("a", { values: 1 });
  update();
  assert.deepEqual(calls, []);
  hook("chart", chart);
  assert.equal(client.refreshes, 1);
  update();
  assert.equal(calls.length, 1);
  cleanup();
});

test("an element that left before its hook was registered is never mounted nor removed", () => {
  const { update, cleanup } = bind("a", { values: 1 });
  update();
  cleanup();
  hook("chart", chart);
  assert.deepEqual([calls, client.refreshes], [[], 0]);
});

test("a hook that no module has registered is reported once the page has loaded", () => {
  const { update } = bind("a", { values: 1 }, "chrat");
  update();
  assert.deepEqual(client.reports, []);
  dispatchEvent(new Event("load"));
  assert.deepEqual(client.reports, [["unknown_hook", 'no module has registered the hook "chrat"']]);
});

test("a hook that throws at the end doesn't keep the others from leaving", () => {
  hook("chart", { removed() { throw new Error("no chart"); } });
  const { update, cleanup } = bind("a", { values: 1 });
  update();
  cleanup();
  assert.deepEqual(client.reports, [["directive_failed", "Error: no chart"]]);
});
