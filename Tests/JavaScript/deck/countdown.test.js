// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, mock, test } from "node:test";

const NOW = 1_000_000_000;

/** An element of a countdown. @param {{ ends: number, seconds: number }} countdown */
function makeCountdown({ ends, seconds }) {
  const digits = { textContent: "" };
  const style = new Map();
  const classes = new Set();
  return {
    dataset: { ends: String(ends), seconds: String(seconds) },
    querySelector: () => digits,
    style: { setProperty: (/** @type {string} */ name, /** @type {string} */ value) => style.set(name, Number(value)) },
    classList: { toggle: (/** @type {string} */ name, /** @type {boolean} */ isOn) => isOn ? classes.add(name) : classes.delete(name) },
    get text() { return digits.textContent; },
    get left() { return style.get("--left"); },
    get isEnding() { return classes.has("is-ending"); },
  };
}

describe("a countdown", () => {
  /** @type {ReturnType<typeof makeCountdown>[]} */
  let elements = [];
  /** @type {() => void} */
  let showCountdowns;

  beforeEach(async () => {
    mock.timers.enable({ apis: ["setInterval", "Date"], now: NOW });
    globalThis.document = /** @type {any} */ ({ querySelectorAll: () => elements });
    ({ showCountdowns } = await import(`../../../Public/deck/countdown.js?${Math.random()}`));
  });
  afterEach(() => {
    elements = [];
    mock.timers.reset();
  });

  test("shows the seconds left, and the last ones in another color", () => {
    const countdown = makeCountdown({ ends: NOW + 30_000, seconds: 30 });
    elements = [countdown];
    showCountdowns();
    assert.deepEqual([countdown.text, countdown.left, countdown.isEnding], ["30", 1, false]);
    mock.timers.tick(15_000);
    assert.deepEqual([countdown.text, countdown.left], ["15", 0.5]);
    mock.timers.tick(10_000);
    assert.deepEqual([countdown.text, countdown.isEnding], ["5", true]);
    mock.timers.tick(60_000);
    assert.deepEqual([countdown.text, countdown.left], ["0", 0]);
  });

  test("shows minutes and seconds before the last minute", () => {
    const countdown = makeCountdown({ ends: NOW + 600_000, seconds: 600 });
    elements = [countdown];
    showCountdowns();
    assert.equal(countdown.text, "10:00");
    mock.timers.tick(538_000);
    assert.equal(countdown.text, "1:02");
    mock.timers.tick(2_000);
    assert.equal(countdown.text, "1:00");
    mock.timers.tick(1_000);
    assert.equal(countdown.text, "59");
  });

  test("has the rest of its time on a phone that was asleep", () => {
    const countdown = makeCountdown({ ends: NOW + 10_000, seconds: 30 });
    elements = [countdown];
    showCountdowns();
    assert.equal(countdown.text, "10");
  });

  for (const [name, ends] of /** @type {[string, number][]} */ ([["ahead", NOW - 60_000], ["behind", NOW + 90_000]])) {
    test(`has its whole time if the phone's clock is ${name}`, () => {
      const countdown = makeCountdown({ ends, seconds: 30 });
      elements = [countdown];
      showCountdowns();
      assert.equal(countdown.text, "30");
      mock.timers.tick(10_000);
      assert.equal(countdown.text, "20");
    });
  }

  test("keeps its end through later states, and starts again with another end", () => {
    const countdown = makeCountdown({ ends: NOW - 60_000, seconds: 30 });
    elements = [countdown];
    showCountdowns();
    mock.timers.tick(12_000);
    showCountdowns();
    assert.equal(countdown.text, "18");
    countdown.dataset.ends = String(NOW + 42_000);
    showCountdowns();
    assert.equal(countdown.text, "30");
  });
});
