import assert from "node:assert/strict";
import { test } from "node:test";
import { Stopwatch } from "../../../Public/lectern/presenter/stopwatch.js";

class Storage {
  items = {};
  getItem(key) {
    return this.items[key] ?? null;
  }
  setItem(key, text) {
    this.items[key] = text;
  }
}

test("a stopwatch starts, pauses, resumes and resets", () => {
  const watch = new Stopwatch(new Storage());
  assert.equal(watch.isRunning, false);
  watch.start(1_000);
  watch.start(9_000);
  assert.equal(watch.elapsed(11_000), 10_000);
  watch.pause(11_000);
  assert.equal(watch.elapsed(99_000), 10_000);
  watch.start(100_000);
  assert.equal(watch.elapsed(101_000), 11_000);
  watch.reset(102_000);
  assert.equal(watch.isRunning, true);
  assert.equal(watch.elapsed(103_000), 1_000);
  watch.pause(103_000);
  watch.reset(104_000);
  assert.equal(watch.elapsed(105_000), 0);
});

test("a stopwatch survives a reload and keeps running", () => {
  const storage = new Storage();
  new Stopwatch(storage).start(1_000);
  const reloaded = new Stopwatch(storage);
  assert.equal(reloaded.isRunning, true);
  assert.equal(reloaded.elapsed(61_000), 60_000);
});

for (const text of ["", "{", "null", "7", '{"elapsed":"long"}', '{"elapsed":null,"startedAt":3}']) {
  test(`a stopwatch with the stored state ${JSON.stringify(text)} starts at zero`, () => {
    const storage = new Storage();
    storage.items["lectern.timer"] = text;
    const watch = new Stopwatch(storage);
    assert.equal(watch.isRunning, false);
    assert.equal(watch.elapsed(1_000), 0);
  });
}

test("a stopwatch works without storage", () => {
  const broken = { getItem: () => null, setItem: () => { throw new Error("full"); } };
  for (const storage of [undefined, broken]) {
    const watch = new Stopwatch(storage);
    watch.start(0);
    assert.equal(watch.elapsed(5_000), 5_000);
  }
});
