import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Replica, hashOf, hex, lookUp } from "../../../Public/lectern/client/replica.js";

const snapshot = { type: "snapshot", epoch: "k3f9", revision: 42, state: { count: 3 } };
const viewer = { id: "v1", role: "presenter" };

test("a replica is empty until the first message", () => {
  const replica = new Replica();
  assert.equal(replica.state, undefined);
  assert.equal(replica.epoch, undefined);
});

test("a snapshot sets the state, the epoch and the revision", () => {
  const replica = new Replica();
  replica.apply(snapshot);
  assert.deepEqual(replica.state, { count: 3 });
  assert.equal(replica.epoch, "k3f9");
  assert.equal(replica.revision, 42);
});

test("a snapshot of a new epoch is applied, though its revision is lower", () => {
  const replica = new Replica();
  replica.apply(snapshot);
  replica.apply({ ...snapshot, epoch: "zzzz", revision: 1, state: { count: 0 } });
  assert.equal(replica.epoch, "zzzz");
  assert.equal(replica.revision, 1);
  assert.deepEqual(replica.state, { count: 0 });
});

test("a message may set the viewer, and others keep it", () => {
  const replica = new Replica();
  replica.apply({ ...snapshot, viewer });
  replica.apply({ ...snapshot, revision: 43 });
  assert.deepEqual(replica.viewer, viewer);
  replica.apply({ type: "patch", from: 43, revision: 43, ops: [], viewer: { id: "v1", role: "audience" } });
  assert.equal(replica.viewer.role, "audience");
  replica.apply({ type: "patch", from: 43, revision: 44, ops: [] });
  assert.equal(replica.viewer.role, "audience");
});

test("a message may replace the room's state, and others keep it", () => {
  const replica = new Replica();
  replica.apply({ ...snapshot, room: { floor: "granted", driver: "Ada" } });
  replica.apply({ type: "patch", from: 42, revision: 43, ops: [] });
  assert.deepEqual(replica.room, { floor: "granted", driver: "Ada" });
  replica.apply({ type: "patch", from: 43, revision: 43, ops: [], room: { floor: "open" } });
  assert.deepEqual(replica.room, { floor: "open" });
});

test("what only one participant sees is forgotten when the page is another participant", () => {
  const replica = new Replica();
  replica.apply({ ...snapshot, viewer, mine: { revision: 42, state: { choice: 1 } } });
  replica.apply({ type: "patch", from: 42, revision: 43, ops: [], viewer: { id: "v1", role: "audience" } });
  assert.deepEqual(replica.mine, { choice: 1 });
  replica.apply({ ...snapshot, epoch: "zzzz", revision: 0, viewer: { id: "v2", role: "audience" } });
  assert.equal(replica.mine, undefined);
  assert.equal(replica.mineRevision, undefined);
  const mine = { revision: 1, state: { choice: 2 } };
  replica.apply({ ...snapshot, epoch: "zzzz", revision: 1, viewer: { id: "v3", role: "audience" }, mine });
  assert.deepEqual(replica.mine, { choice: 2 });
});

test("a message may set what only the viewer sees, or change it, and others keep it", () => {
  const replica = new Replica();
  replica.apply({ ...snapshot, mine: { revision: 42, state: { choice: 1 } } });
  assert.deepEqual(replica.mine, { choice: 1 });
  replica.apply({ type: "patch", from: 42, revision: 43, ops: [] });
  assert.equal(replica.mineRevision, 42);
  const ops = [{ op: "replace", path: "/choice", value: 2 }];
  replica.apply({ type: "patch", from: 43, revision: 43, ops: [], mine: { revision: 44, from: 42, ops } });
  assert.deepEqual(replica.mine, { choice: 2 });
  assert.equal(replica.mineRevision, 44);
});

test("a personal patch from another revision does not apply, and a snapshot is needed", () => {
  const replica = new Replica();
  replica.apply({ ...snapshot, mine: { revision: 42, state: { choice: 1 } } });
  const mine = { revision: 44, from: 41, ops: [] };
  assert.throws(() => replica.apply({ type: "patch", from: 42, revision: 43, ops: [], mine }), { code: "bad_patch" });
  assert.equal(replica.revision, undefined);
  assert.equal(replica.mineRevision, undefined);
  replica.apply({ ...snapshot, mine: { revision: 44, state: { choice: 3 } } });
  assert.deepEqual(replica.mine, { choice: 3 });
});

test("a personal patch whose operation fails does not apply, and a snapshot is needed", () => {
  const replica = new Replica();
  replica.apply({ ...snapshot, mine: { revision: 42, state: { choice: 1 } } });
  const mine = { revision: 44, from: 42, ops: [{ op: "replace", path: "/nothing", value: 2 }] };
  assert.throws(() => replica.apply({ type: "patch", from: 42, revision: 43, ops: [], mine }));
  assert.deepEqual([replica.revision, replica.mineRevision], [undefined, undefined]);
  replica.apply({ ...snapshot, mine: { revision: 44, state: { choice: 3 } } });
  assert.deepEqual([replica.mine, replica.mineRevision], [{ choice: 3 }, 44]);
});

test("a personal state whose hash differs is reported", () => {
  const replica = new Replica();
  const good = { revision: 42, state: { choice: 1 }, hash: hashOf({ choice: 1 }) };
  replica.apply({ ...snapshot, mine: good });
  assert.throws(
    () => replica.apply({ ...snapshot, mine: { ...good, hash: "00000000" } }), { code: "state_mismatch" });
});

test("a patch that does not apply leaves the room's state unchanged", () => {
  const replica = new Replica();
  replica.apply({ ...snapshot, viewer, room: { floor: "open" } });
  const other = { id: "v2", role: "audience" };
  assert.throws(() => replica.apply({ type: "patch", from: 1, revision: 2, ops: [], room: {}, viewer: other }));
  assert.deepEqual(replica.room, { floor: "open" });
  assert.deepEqual(replica.viewer, viewer);
});

test("an empty patch keeps the same state object", () => {
  const replica = new Replica();
  replica.apply(snapshot);
  replica.apply({ type: "patch", from: 42, revision: 45, ops: [] });
  assert.equal(replica.state, snapshot.state);
  assert.equal(replica.revision, 45);
});

const root = { value: { count: 7, modal: { message: "hello" }, nothing: null, list: ["a", "b"], name: "outside" } };

test("a dotted path leads to a value", () => {
  assert.equal(lookUp(root, "count"), 7);
  assert.equal(lookUp(root, "modal.message"), "hello");
  assert.equal(lookUp(root, "list.1"), "b");
  assert.equal(lookUp(root, "list.length"), 2);
});

test("a path through a missing value leads nowhere", () => {
  assert.equal(lookUp(root, "nothing.at.all"), undefined);
  assert.equal(lookUp(root, "missing.message"), undefined);
  assert.equal(lookUp(root, "count.digits"), undefined);
  assert.equal(lookUp(root, "name.length"), undefined);
  assert.equal(lookUp(root, ""), undefined);
  assert.equal(lookUp({ value: undefined }, "count"), undefined);
});

test("a literal is a path that leads nowhere", () => {
  for (const path of ["'tea'", "\"tea\"", "3", "true", "null"]) assert.equal(lookUp(root, path), undefined);
});

test("null differs from a missing value", () => {
  assert.equal(lookUp(root, "nothing"), null);
});

for (const path of ["__proto__", "constructor", "constructor.prototype", "modal.toString", "list.map", "__proto__.polluted"]) {
  test(`${path} is not an own property, and leads nowhere`, () => {
    assert.equal(lookUp(root, path), undefined);
  });
}

test("each ^ of a path leaves out an item", () => {
  const row = { value: { name: "row" }, outer: root };
  const inner = { value: { name: "inside", count: 8 }, outer: row };
  assert.equal(lookUp(inner, "^.name"), "row");
  assert.equal(lookUp(inner, "^.^.name"), "outside");
  assert.equal(lookUp(inner, "^.count"), 7);
  assert.equal(lookUp(inner, "^.modal.message"), "hello");
  for (const path of ["^", "^.^", "^.^.^.name", "name.^", "^name"]) assert.equal(lookUp(inner, path), undefined);
});

test("an item's field shadows the outer one, and missing fields are found outside", () => {
  const row = { value: { name: "inside", selection: [7] }, outer: root };
  assert.equal(lookUp(row, "name"), "inside");
  assert.deepEqual(lookUp(row, "selection"), [7]);
  assert.equal(lookUp(row, "count"), 7);
});

test("an item's null shadows the outer field", () => {
  const row = { value: { modal: null }, outer: root };
  assert.equal(lookUp(row, "modal.message"), undefined);
});

test("nested items look outwards one scope at a time", () => {
  const group = { value: { name: "group", id: 1 }, outer: root };
  const row = { value: { id: 2 }, outer: group };
  assert.equal(lookUp(row, "id"), 2);
  assert.equal(lookUp(row, "name"), "group");
  assert.equal(lookUp(row, "modal.message"), "hello");
});

test("an item that is not an object has no fields", () => {
  assert.equal(lookUp({ value: 5, outer: root }, "count"), 7);
});

/** @param {unknown} state @param {object[]} ops */
function afterPatch(state, ...ops) {
  const replica = new Replica();
  replica.apply({ ...snapshot, state });
  replica.apply({ type: "patch", from: 42, revision: 43, ops });
  assert.equal(replica.revision, 43);
  return replica.state;
}

test("a patch adds, removes and replaces fields, at any depth", () => {
  assert.deepEqual(
    afterPatch(
      { a: { b: 1, c: [{ d: 2 }] }, "x/y": 0, "m~n": 0 },
      { op: "replace", path: "/a/b", value: null },
      { op: "add", path: "/a/e", value: { f: 3 } },
      { op: "replace", path: "/a/c/0/d", value: 4 },
      { op: "remove", path: "/x~1y" },
      { op: "replace", path: "/m~0n", value: 5 },
    ),
    { a: { b: null, c: [{ d: 4 }], e: { f: 3 } }, "m~n": 5 },
  );
});

test("a patch inserts, removes and replaces elements of a list", () => {
  assert.deepEqual(
    afterPatch(
      ["a", "b", "c"],
      { op: "remove", path: "/1" },
      { op: "add", path: "/0", value: "z" },
      { op: "add", path: "/3", value: "d" },
      { op: "replace", path: "/2", value: "C" },
    ),
    ["z", "a", "C", "d"],
  );
});

test("a patch keeps the old state, and shares unchanged parts", () => {
  const replica = new Replica();
  const state = { list: [{ id: 1 }, { id: 2 }], other: { a: 1 }, modal: { text: "hi" } };
  replica.apply({ ...snapshot, state });
  const before = structuredClone(state);
  replica.apply({
    type: "patch",
    from: 42,
    revision: 43,
    ops: [
      { op: "replace", path: "/list/1/id", value: 3 },
      { op: "add", path: "/list/0", value: { id: 0 } },
      { op: "replace", path: "/modal", value: null },
    ],
  });
  assert.deepEqual(state, before);
  const now = /** @type {any} */ (replica.state);
  assert.deepEqual(now.list, [{ id: 0 }, { id: 1 }, { id: 3 }]);
  assert.equal(now.list[1], state.list[0]);
  assert.equal(now.other, state.other);
});

test("a patch may replace the whole state", () => {
  assert.deepEqual(afterPatch({ a: 1 }, { op: "replace", path: "", value: [2] }), [2]);
});

test("a field named __proto__ is an ordinary field", () => {
  const state = afterPatch({}, { op: "add", path: "/__proto__", value: { polluted: true } });
  assert.ok(Object.hasOwn(/** @type {object} */ (state), "__proto__"));
  assert.equal(/** @type {any} */ ({}).polluted, undefined);
});

test("a patch from another revision does not apply, and changes nothing", () => {
  const replica = new Replica();
  replica.apply(snapshot);
  const patch = { type: "patch", from: 41, revision: 43, ops: [{ op: "replace", path: "/count", value: 9 }] };
  assert.throws(() => replica.apply(patch), { code: "bad_patch" });
  assert.deepEqual(replica.state, { count: 3 });
});

for (const op of [
  { op: "replace", path: "/nothing", value: 1 }, { op: "remove", path: "/nothing" },
  { op: "add", path: "/nothing/here", value: 1 }, { op: "remove", path: "/list/2" },
  { op: "add", path: "/list/3", value: 1 }, { op: "add", path: "/list/-", value: 1 },
  { op: "add", path: "/list/01", value: 1 }, { op: "replace", path: "/list/-1", value: 1 },
  { op: "replace", path: "/toString", value: 1 }, { op: "remove", path: "" }, { op: "add", path: "count", value: 1 },
  { op: "replace", path: "/list/length", value: 1 }, { op: "add", path: "/list/length/here", value: 1 },
]) {
  test(`${op.op} "${op.path}" does not apply, nor do later patches until a snapshot`, () => {
    const replica = new Replica();
    replica.apply({ ...snapshot, state: { count: 3, list: ["a", "b"] } });
    const misfit = { code: "bad_patch" };
    assert.throws(() => replica.apply({ type: "patch", from: 42, revision: 43, ops: [op] }), misfit);
    assert.throws(() => replica.apply({ type: "patch", from: 42, revision: 43, ops: [] }), misfit);
    assert.equal(replica.revision, undefined);
    replica.apply(snapshot);
    assert.equal(replica.revision, 42);
  });
}

/** FNV-1a as its authors define it, with integers of any size. */
function fnv(text) {
  let hash = 0x811c9dc5n;
  for (const byte of Buffer.from(text)) hash = ((hash ^ BigInt(byte)) * 0x01000193n) & 0xffffffffn;
  return hash.toString(16).padStart(8, "0");
}

test("the reference hash has the authors' test values", () => {
  // draft-eastlake-fnv, appendix C.
  assert.deepEqual(["", "a", "foobar"].map(fnv), ["811c9dc5", "e40c292c", "bf9cf968"]);
});

for (const [state, text] of [
  [{ b: [1, { z: null, a: true }], a: "x" }, '{"a":"x","b":[1,{"a":true,"z":null}]}'],
  [{ 10: 1, 9: 2, "": 3 }, '{"":3,"10":1,"9":2}'],
  [[], "[]"],
  [{}, "{}"],
  [[[], {}, [[]]], "[[],{},[[]]]"],
  [[1e21, -0, 0.1, 1e-7, 9007199254740991], "[1e+21,0,0.1,1e-7,9007199254740991]"],
  ['€$\u000f\nA\'B"\\\\"/語😀', '"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/語😀"'],
  // RFC 8785 3.2.3.
  [
    { "\u20ac": 1, "\r": 2, "\ufb33": 3, 1: 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7 },
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  ],
]) {
  test(`a state is hashed as ${text}`, () => assert.equal(hashOf(state), fnv(text)));
}

for (const name of ["snapshot-verified", "patch-verified"]) {
  test(`the golden message down/${name} has the hash of its state`, () => {
    const golden = new URL(`../../Fixtures/wire/down/${name}.json`, import.meta.url);
    const message = JSON.parse(readFileSync(golden, "utf8"));
    assert.equal(message.hash, hashOf({ count: 3 }));
    const replica = new Replica();
    replica.apply({ ...snapshot, revision: 41, state: { count: 2 } });
    replica.apply(message);
    assert.deepEqual(replica.state, { count: 3 });
  });
}

test("a field named __proto__ is hashed", () => {
  assert.equal(hashOf(JSON.parse('{"__proto__":1}')), fnv('{"__proto__":1}'));
});

test("a hash with leading zeros has eight digits", () => {
  assert.equal(hex(0x00ab), "000000ab");
});
