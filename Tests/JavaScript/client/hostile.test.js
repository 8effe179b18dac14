import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ReplicaError, Replica } from "../../../Public/lectern/client/replica.js";

/** Returns a generator of reproducible random numbers (mulberry32). */
function* numbers(seed) {
  for (let state = seed; ; ) {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    yield (mixed ^ (mixed >>> 14)) >>> 0;
  }
}

const random = numbers(5);
const below = (limit) => random.next().value % limit;
const pick = (list) => list[below(list.length)];

const KEYS = [
  "", "0", "1", "2", "01", "-", "-1", "1e0", "a", "b", "~", "~0", "~1", "~01", "length", "toString",
  "__proto__", "constructor", "prototype", "4294967295", "9007199254740993", "é🎉",
];

function value(depth = 0) {
  switch (below(depth > 3 ? 5 : 7)) {
    case 0: return null;
    case 1: return below(2) === 0;
    case 2: return below(100) - 50;
    case 3: return pick(KEYS);
    case 4: return below(1000) / 8;
    case 5: return Array.from({ length: below(4) }, () => value(depth + 1));
    default: return JSON.parse(`{${Array.from({ length: below(4) }, () =>
      `${JSON.stringify(pick(KEYS))}:${JSON.stringify(value(depth + 1))}`)}}`);
  }
}

const path = () => Array.from({ length: below(4) }, () => `/${pick(KEYS)}`).join("");
const operation = () => ({ op: pick(["add", "remove", "replace", "move"]), path: path(), value: value() });

/** Applies a patch and checks that a failure changes nothing, and that the old state is never mutated. */
function attempt(state, ops) {
  const replica = new Replica();
  replica.apply({ type: "snapshot", epoch: "e", revision: 1, state });
  const before = JSON.stringify(state);
  let fits = true;
  try {
    replica.apply({ type: "patch", from: 1, revision: 2, ops });
  } catch (error) {
    if (!(error instanceof ReplicaError)) throw error;
    fits = false;
    assert.equal(replica.state, state);
  }
  assert.equal(JSON.stringify(state), before);
  assert.notEqual(JSON.stringify(replica.state), undefined);
  return fits;
}

const untouched = () => Reflect.ownKeys(Object.prototype).concat(Reflect.ownKeys(Array.prototype));

test("no hostile patch changes the old state", () => {
  const before = untouched();
  let fitting = 0;
  for (let round = 0; round < 10_000; round++) {
    fitting += attempt(value(), Array.from({ length: below(4) }, operation));
  }
  assert.deepEqual(untouched(), before);
  // Some apply, and some do not.
  assert.ok(fitting > 1_000 && fitting < 9_000, `${fitting} fitted`);
});

test("no patch of the fuzzing corpus does harm", () => {
  const folder = new URL("../../../Fuzzing/Corpus/patch/", import.meta.url);
  let count = 0;
  for (const name of readdirSync(folder)) {
    const [ops, ...state] = readFileSync(new URL(name, folder), "utf8").split("\n");
    const parsed = [ops, state.join("\n")].map((text) => {
      try {
        return JSON.parse(text);
      } catch {
        return undefined;
      }
    });
    const isPatch = Array.isArray(parsed[0])
      && parsed[0].every((one) => typeof one?.op === "string" && typeof one?.path === "string"
        && (one.op === "remove" || "value" in one));
    // Our server sends no patch of another form.
    if (!isPatch || parsed[1] === undefined) continue;
    attempt(parsed[1], parsed[0]);
    count++;
  }
  assert.ok(count > 0);
});
