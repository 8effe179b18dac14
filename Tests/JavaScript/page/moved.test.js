import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { watchPosition } from "../../../Public/lectern/page/moved.js";

/** Its callbacks are called by the tests, which are the browser here. */
class FakeObserver {
  static current;
  static count = 0;

  constructor(callback, { rootMargin, threshold }) {
    Object.assign(this, { callback, rootMargin, threshold });
    FakeObserver.count += 1;
  }

  observe() { FakeObserver.current = this; }
  disconnect() { if (FakeObserver.current === this) FakeObserver.current = undefined; }
}

/** An element of 100 by 20 in a window of 800 by 600. */
function makeElement(left, top) {
  const element = { left, top };
  element.getBoundingClientRect = () => ({
    left: element.left, top: element.top, right: element.left + 100, bottom: element.top + 20,
  });
  return element;
}

const report = (intersectionRatio) => FakeObserver.current.callback([{ intersectionRatio }]);

beforeEach(() => {
  globalThis.IntersectionObserver = FakeObserver;
  globalThis.document = { documentElement: { clientWidth: 800, clientHeight: 600 } };
  FakeObserver.current = undefined;
  FakeObserver.count = 0;
});

afterEach(() => {
  delete globalThis.IntersectionObserver;
  delete globalThis.document;
});

test("a listener hears that an element has left its place, and of the next time", () => {
  const element = makeElement(10, 30);
  let moves = 0;
  const end = watchPosition(element, () => { moves += 1; });
  assert.equal(FakeObserver.current.rootMargin, "-30px -690px -550px -10px");
  report(1);
  assert.equal(moves, 0);
  element.top = 40;
  report(0.5);
  assert.equal(moves, 1);
  assert.equal(FakeObserver.current.rootMargin, "-40px -690px -540px -10px");
  report(1);
  element.top = 300;
  report(0);
  assert.equal(moves, 2);
  end();
  assert.equal(FakeObserver.current, undefined);
});

test("an element that moves before the first report is heard, and watched at its new place", () => {
  for (const ratio of [0, 0.4]) {
    const element = makeElement(10, 30);
    let moves = 0;
    watchPosition(element, () => { moves += 1; });
    element.top = 120;
    report(ratio);
    assert.equal(moves, 1);
    assert.equal(FakeObserver.current.rootMargin, "-120px -690px -460px -10px");
    assert.equal(FakeObserver.current.threshold, 1);
    report(1);
    assert.equal(moves, 1);
  }
});

test("an element of which a part is cut off is watched at the part that is seen", () => {
  const element = makeElement(10, 30);
  let moves = 0;
  watchPosition(element, () => { moves += 1; });
  report(0.6);
  assert.equal(FakeObserver.current.threshold, 0.6);
  report(0.6);
  assert.equal(moves, 0);
  assert.equal(FakeObserver.count, 2);
  element.top = 35;
  report(0.5);
  assert.equal(moves, 1);
});
