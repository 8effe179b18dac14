import assert from "node:assert/strict";
import { test } from "node:test";
import { reconnectDelay } from "../../../Public/lectern/client/reconnecting.js";

for (const [kind, isUrgent, delays] of [
  ["an ordinary", false, [250, 500, 1000, 2000, 3000, 3000, 3000]],
  ["an urgent", true, [250, 500, 1000, 1000, 1000, 1000, 1000]],
]) {
  test(`${kind} delay grows to ${delays.at(-1)} ms, with full jitter`, () => {
    const longest = (failures) => reconnectDelay(failures, isUrgent, () => 1);
    assert.deepEqual([0, 1, 2, 3, 4, 5, 60].map(longest), delays);
    assert.equal(reconnectDelay(5, isUrgent, () => 0), 0);
    assert.equal(reconnectDelay(5, isUrgent, () => 0.5), delays.at(-1) / 2);
  });

  for (const away of [1_500, 5_000, 60_000]) {
    test(`500 pages with ${kind} delay reconnect in time and spread out, after ${away} ms`, () => {
      const random = seeded(away);
      const back = Array.from({ length: 500 }, () => {
        let now = 0;
        for (let failures = 0; now < away; failures++) now += reconnectDelay(failures, isUrgent, random);
        return now - away;
      });
      const longest = delays.at(-1);
      assert.ok(Math.max(...back) <= longest);
      const tenths = Array.from({ length: 10 }, () => 0);
      for (const time of back) tenths[Math.floor((10 * time) / longest)] += 1;
      // More attempts come early, as each page's next is nearer than the one after; half of them would be a stampede.
      assert.ok(Math.max(...tenths) < 150, `${tenths}`);
    });
  }
}

/** Returns a generator of reproducible numbers in [0, 1) (mulberry32). */
function seeded(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
