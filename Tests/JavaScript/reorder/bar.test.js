import assert from "node:assert/strict";
import { test } from "node:test";
import { Bar } from "../../../Public/lectern/reorder/bar.js";
import { FakeElement, FakePage } from "./fake-page.js";

/** A page with the open bar of its first row, in a surrounding element. */
function openBar() {
  const page = new FakePage({ one: "ab" });
  const events = new EventTarget();
  Object.assign(globalThis, { innerWidth: 800, innerHeight: 600, addEventListener: events.addEventListener.bind(events) });
  const [list] = page.lists;
  const around = new FakeElement();
  list.element.closest = (selector) => (selector.split(", ").includes("[popover]") ? around : null);
  Object.assign(FakeElement.prototype, { addEventListener() {}, remove() { this.parentElement = null; } });
  page.reordering.lift(list, "a", false);
  const bar = new Bar(page.reordering);
  const [element] = around.children;
  return { bar, element, events, handle: list.handleOf("a") };
}

test("the bar of a row in a popover is in the popover", () => {
  assert.equal(openBar().element?.getAttribute("role"), "toolbar");
});

test("the bar stays beside the handle while the page scrolls, until it closes", () => {
  const { bar, element, events, handle } = openBar();
  element.box = { width: 200, height: 50 };
  const scrollTo = (top) => {
    handle.box = { left: 20, top, bottom: top + 40 };
    events.dispatchEvent(new Event("scroll"));
    return element.style.top;
  };
  assert.equal(scrollTo(100), "146px");
  assert.equal(scrollTo(60), "106px");
  bar.close();
  assert.equal(scrollTo(0), "106px");
});
