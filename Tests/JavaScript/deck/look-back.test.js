// @ts-nocheck
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { startLookingBack } from "../../../Public/deck/look-back.js";

/** An element with as much of a document as the module touches. */
class FakeElement extends EventTarget {
  dataset = {};
  classes = new Set();
  attributes = new Set();
  classList = { contains: (name) => this.classes.has(name), toggle: (name, is) => this.classes[is ? "add" : "delete"](name) };
  hasAttribute = (name) => this.attributes.has(name);
  toggleAttribute = (name, is) => this.attributes[is ? "add" : "delete"](name);
  querySelectorAll = () => slides;
  press() {
    this.dispatchEvent(new Event("click"));
  }
}

let slides, elements, entries, page, update;

beforeEach(() => {
  slides = ["light", "crew", "steps"].map((slide, index) => Object.assign(new FakeElement(), { dataset: { slide, number: `${index + 1}` } }));
  elements = Object.fromEntries(["look-back", "look-on", "return", "slides"].map((id) => [id, new FakeElement()]));
  entries = [{ hash: "", state: null }];
  page = new EventTarget();
  Object.assign(globalThis, {
    document: { getElementById: (id) => elements[id], documentElement: new FakeElement() },
    location: { pathname: "/", search: "", get hash() { return entries.at(-1).hash; } },
    history: {
      get state() { return entries.at(-1).state; },
      pushState: (state) => entries.push({ hash: entries.at(-1).hash, state }),
      replaceState: (state, _, address) => entries.splice(-1, 1, { hash: address.replace(/^[^#]*/, ""), state }),
      // The event is a later task.
      back: () => entries.pop(),
    },
    addEventListener: page.addEventListener.bind(page),
    scrollTo: () => {},
    visualViewport: { scale: 1 },
    getComputedStyle: () => ({ overflowX: "visible" }),
  });
  speak("crew");
  ({ update } = startLookingBack(() => update()));
  update();
});

/** The speaker shows a slide. */
function speak(name) {
  for (const slide of slides) slide.classList.toggle("is-current", slide.dataset.slide === name);
}

const lookedAt = () => slides.find((slide) => slide.classes.has("is-looked-at"))?.dataset.slide;

test("a page that looks back says so in its address, and the browser's Back leads to the talk", () => {
  elements["look-back"].press();
  assert.deepEqual([lookedAt(), location.hash], ["light", "#slide=light"]);
  history.back();
  page.dispatchEvent(new Event("hashchange"));
  assert.deepEqual([lookedAt(), location.hash], [undefined, ""]);
});

test("a state that is shown between going back and its event does not undo it", () => {
  elements["look-back"].press();
  elements.return.press();
  speak("steps");
  update();
  page.dispatchEvent(new Event("hashchange"));
  assert.deepEqual([lookedAt(), location.hash], [undefined, ""]);
});

test("a link to a place on the slide leads to no other slide", () => {
  elements["look-back"].press();
  entries.push({ hash: "#note-1", state: null });
  page.dispatchEvent(new Event("hashchange"));
  assert.equal(lookedAt(), "light");
});

test("a link to a slide leads there", () => {
  entries.push({ hash: "#slide=1", state: null });
  page.dispatchEvent(new Event("hashchange"));
  assert.deepEqual([lookedAt(), location.hash], ["light", "#slide=light"]);
});

/** Moves one finger, or several, to the right over the slides. */
function swipe({ fingers = 1, by = 100 } = {}) {
  const at = (name, clientX) => elements.slides.dispatchEvent(Object.assign(new Event(name), {
    changedTouches: [{ clientX, clientY: 0 }], touches: Array(fingers).fill({}),
  }));
  at("touchstart", 0);
  at("touchend", by);
}

test("a swipe leads to the slide before", () => {
  swipe({ by: 20 });
  assert.equal(lookedAt(), undefined);
  swipe();
  assert.equal(lookedAt(), "light");
});

test("a swipe that zooms, moves an enlarged page or scrolls a table leads nowhere, nor does one on a wall", () => {
  swipe({ fingers: 2 });
  globalThis.visualViewport = { scale: 2 };
  swipe();
  globalThis.visualViewport = { scale: 1 };
  globalThis.getComputedStyle = () => ({ overflowX: "auto" });
  Object.assign(elements.slides, { scrollWidth: 500, clientWidth: 300 });
  swipe();
  elements.slides.scrollWidth = 300;
  document.documentElement.dataset.projector = "";
  swipe();
  assert.equal(lookedAt(), undefined);
  delete document.documentElement.dataset.projector;
  swipe();
  assert.equal(lookedAt(), "light");
});
