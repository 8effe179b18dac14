import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Replica } from "../../../Public/lectern/client/replica.js";

const file = new URL("../../Fixtures/wire/laws/patches.json", import.meta.url);
/** @type {{ ops: import("../../../Public/lectern/client/protocol.js").Operation[], state: string }[]} */
const [first, ...steps] = JSON.parse(readFileSync(file, "utf8"));

/**
 * Returns the canonical JSON of a value (RFC 8785): fields sorted by UTF-16 code units, leaves as ECMAScript
 * writes them.
 *
 * @param {unknown} value
 * @returns {string}
 */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`;
}

test("patches reproduce the server's state byte for byte", () => {
  const replica = new Replica();
  replica.apply({ type: "snapshot", epoch: "k3f9", revision: 0, state: JSON.parse(first.state) });
  for (const [from, { ops, state }] of steps.entries()) {
    const before = canonical(replica.state);
    replica.apply({ type: "patch", from, revision: from + 1, ops });
    assert.equal(canonical(replica.state), state, `step ${from + 1}, from ${before}`);
  }
  assert.ok(steps.length >= 200);
});

test("a late joiner reaches the same state", () => {
  for (const { state } of steps) assert.equal(canonical(JSON.parse(state)), state);
});
