import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { lookUp } from "../../../Public/lectern/client/replica.js";

// The server's tests read the same table.
const { scopes, values, malformed } = JSON.parse(
  readFileSync(new URL("../../Fixtures/pages/paths.json", import.meta.url), "utf8"));

/** Returns the scope of values, innermost first. */
const scopeOf = (name) => scopes[name].reduceRight((outer, value) => ({ value, outer }), undefined);

for (const [scope, path, value, nowhere] of values) {
  test(`in a ${scope}, "${path}" leads ${nowhere ?? `to ${JSON.stringify(value)}`}`, () => {
    assert.deepEqual(lookUp(scopeOf(scope), path), nowhere ? undefined : value);
  });
}

test("a malformed path leads nowhere", () => {
  for (const path of malformed) {
    for (const name of Object.keys(scopes)) assert.equal(lookUp(scopeOf(name), path), undefined, `${name} ${path}`);
  }
});
