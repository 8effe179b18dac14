import assert from "node:assert/strict";
import { test } from "node:test";
import { Drag } from "../../../Public/lectern/reorder/drag.js";
import { FakeElement, FakePage } from "./fake-page.js";

/** A page whose first row is its handle, and is pressed. */
class DragPage extends FakePage {
  lifts = 0;

  constructor() {
    super({ one: "ab" });
    const events = new EventTarget();
    Object.assign(globalThis, {
      window: events,
      addEventListener: events.addEventListener.bind(events),
      removeEventListener: events.removeEventListener.bind(events),
      Element: FakeElement,
      HTMLElement: FakeElement,
      cancelAnimationFrame() {},
    });
    this.events = events;
    document.documentElement = new FakeElement();
    // None is lifted: a copy of a row needs a document.
    this.reordering.lift = () => { this.lifts += 1; };
    const [list] = this.lists;
    Object.assign(list, { owns: () => true, keyOf: () => "a" });
    this.handle = list.handleOf("a");
    this.handle.closest = (selector) => (selector === "[data-reorder-handle]" ? this.handle : null);
    this.handle.addEventListener = () => {};
  }
  press(options) {
    const event = { target: this.handle, button: 0, buttons: 1, isPrimary: true, pointerId: 1, clientX: 0, clientY: 0 };
    Drag.begin(this.reordering, this.lists[0], { ...event, ...options });
    return this;
  }
  fire(type, options) {
    const event = { pointerId: 1, buttons: 1, clientX: 50, clientY: 0 };
    this.events.dispatchEvent(Object.assign(new Event(type), { ...event, ...options }));
    return this;
  }
}
const page = () => new DragPage();

test("a pointer that moves with a pressed button drags", () => {
  assert.equal(page().press().fire("pointermove").lifts, 1);
  assert.equal(page().press().fire("pointermove", { pointerId: 2 }).lifts, 0);
});

test("a pointer without a pressed button does not drag, and neither does one that opens a menu", () => {
  assert.equal(page().press().fire("pointermove", { buttons: 0 }).fire("pointermove").lifts, 0);
  assert.equal(page().press({ ctrlKey: true }).fire("pointermove").lifts, 0);
});

test("a press ends with the focus of the window", () => {
  assert.equal(page().press().fire("blur").fire("pointermove").lifts, 0);
});
