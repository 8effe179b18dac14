// @ts-check
import assert from "node:assert/strict";
import { beforeEach, describe, mock, test } from "node:test";
import { throwConfetti } from "../../../Public/deck/confetti.js";

/** Milliseconds from frame to frame. */
const FRAME = 50;

describe("confetti", () => {
  let now = 0;
  /** @type {((now: number) => void)[]} */
  let frames = [];
  let isReduced = false;

  beforeEach(() => {
    mock.reset();
    now = 0;
    frames = [];
    isReduced = false;
    // Each piece flies the same way, longer than a second.
    mock.method(Math, "random", () => 0.5);
    mock.method(performance, "now", () => now);
    globalThis.requestAnimationFrame = (draw) => frames.push(draw);
    globalThis.matchMedia = /** @type {any} */ (() => ({ matches: isReduced }));
    globalThis.getComputedStyle = /** @type {any} */ (() => ({ color: "red" }));
  });

  /** A canvas that counts the pieces of the frame that was drawn last. */
  function makeCanvas() {
    const nothing = () => {};
    const attributes = new Set();
    const canvas = {
      count: 0, width: 0, height: 0, clientWidth: 1600, clientHeight: 900, isConnected: true, style: {},
      hasAttribute: (/** @type {string} */ name) => attributes.has(name),
      toggleAttribute: (/** @type {string} */ name, /** @type {boolean} */ isOn) => isOn ? attributes.add(name) : attributes.delete(name),
      getContext: () => ({
        clearRect: () => { canvas.count = 0; }, fillRect: () => { canvas.count += 1; },
        save: nothing, restore: nothing, translate: nothing, rotate: nothing, scale: nothing,
      }),
    };
    return canvas;
  }

  /** Draws the frames of a time, or until none is due. @param {number} milliseconds */
  function pass(milliseconds) {
    for (const end = now + milliseconds; now < end && frames.length > 0;) {
      now += FRAME;
      for (const draw of frames.splice(0)) draw(now);
    }
  }

  for (const [level, rate] of [10, 24, 48, 90, 160].map((rate, index) => [index + 1, rate])) {
    test(`of level ${level} throws ${rate} pieces in a second`, () => {
      const canvas = makeCanvas();
      throwConfetti(/** @type {any} */ (canvas), () => level);
      pass(1000);
      assert.ok(Math.abs(canvas.count - rate) <= 1, `${canvas.count} pieces`);
    });
  }

  test("ends once nobody claps and the last piece has fallen", () => {
    const canvas = makeCanvas();
    let level = 5;
    throwConfetti(/** @type {any} */ (canvas), () => level);
    throwConfetti(/** @type {any} */ (canvas), () => level);
    pass(500);
    assert.equal(frames.length, 1);
    assert.ok(canvas.hasAttribute("data-thrown") && canvas.count > 0);
    level = 0;
    pass(60_000);
    assert.deepEqual([frames.length, canvas.hasAttribute("data-thrown")], [0, false]);
  });

  test("is thrown once without applause, and never more than the page can draw", () => {
    const [once, many] = [makeCanvas(), makeCanvas()];
    throwConfetti(/** @type {any} */ (once), () => 0, 90);
    throwConfetti(/** @type {any} */ (many), () => 5, 100_000);
    pass(FRAME);
    assert.deepEqual([once.count, many.count], [90, 500]);
  });

  test("is not thrown for somebody who wants less motion", () => {
    isReduced = true;
    throwConfetti(/** @type {any} */ (makeCanvas()), () => 5);
    assert.equal(frames.length, 0);
  });
});
