// @ts-check
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { directive } from "../../../Public/lectern/page/announcements.js";
import { FakeTimers } from "../fake-timers.js";

/** A page with one live region, and at most one open dialog. */
class FakePage {
  /** The element that holds the region. */
  parent = "page";
  /** @type {FakeDialog | undefined} */
  dialog;
  value = 0;
  /** When which text was set. @type {[number, string][]} */
  spoken = [];
  timers = new FakeTimers();
  #real = { document: globalThis.document, now: performance.now };

  region = {
    text: "",
    before: () => { this.slot.isConnected = true; },
    closest: () => null,
  };
  /** It keeps the region's place while the region is in a dialog. */
  slot = {
    isConnected: false,
    replaceWith: () => {
      this.slot.isConnected = false;
      this.parent = "page";
    },
  };

  install() {
    this.timers.install();
    performance.now = () => this.timers.now;
    globalThis.document = /** @type {any} */ ({
      activeElement: null,
      createElement: () => this.slot,
      querySelectorAll: () => (this.dialog ? [this.dialog] : []),
    });
  }

  uninstall() {
    this.timers.uninstall();
    performance.now = this.#real.now;
    globalThis.document = this.#real.document;
  }

  bind() {
    const directives = {
      wordsOf: (/** @type {unknown} */ _, /** @type {unknown} */ value) => `${value}`,
      setText: (/** @type {unknown} */ _, /** @type {string} */ text) => {
        if (text !== this.region.text && text) this.spoken.push([this.timers.now, text]);
        this.region.text = text;
      },
    };
    const context = /** @type {any} */ ({ read: () => this.value });
    return directive(/** @type {any} */ (this.region), context, { directives });
  }
}

class FakeDialog {
  /** @param {FakePage} page */
  constructor(page) {
    this.page = page;
  }
  /** @param {unknown} element */
  contains(element) {
    return element === this.page.region && this.page.parent === "dialog";
  }
  append() {
    this.page.parent = "dialog";
  }
}

describe("announcements", () => {
  let page = new FakePage();
  beforeEach(() => {
    page = new FakePage();
    page.install();
  });
  afterEach(() => page.uninstall());

  /** @param {ReturnType<typeof directive>} region @param {number} value */
  const show = (region, value) => {
    page.value = value;
    region.update();
  };

  test("leave out the value at page load", () => {
    const region = page.bind();
    show(region, 1);
    show(region, 1);
    page.timers.tick(60_000);
    assert.deepEqual(page.spoken, []);
  });

  test("are at least three seconds apart, and end with the latest value", () => {
    const region = page.bind();
    show(region, 0);
    for (let value = 1; value <= 50; value += 1) {
      show(region, value);
      page.timers.tick(100);
    }
    page.timers.tick(60_000);
    assert.deepEqual(page.spoken, [[0, "1"], [3_000, "30"], [6_000, "50"]]);
  });

  test("come at once after three quiet seconds", () => {
    const region = page.bind();
    show(region, 0);
    show(region, 1);
    page.timers.tick(3_000);
    show(region, 2);
    assert.deepEqual(page.spoken, [[0, "1"], [3_000, "2"]]);
  });

  test("wait half a second in an open dialog and after it", () => {
    const region = page.bind();
    show(region, 0);
    page.timers.tick(10_000);
    page.dialog = new FakeDialog(page);
    show(region, 1);
    assert.deepEqual([page.parent, page.spoken], ["dialog", []]);
    page.timers.tick(500);
    assert.deepEqual(page.spoken, [[10_500, "1"]]);
    page.timers.tick(10_000);
    page.dialog = undefined;
    show(region, 2);
    assert.deepEqual([page.parent, page.spoken.length], ["page", 1]);
    page.timers.tick(500);
    assert.deepEqual(page.spoken.at(-1), [21_000, "2"]);
  });

  test("end with the region", () => {
    const region = page.bind();
    show(region, 0);
    show(region, 1);
    show(region, 2);
    region.cleanup();
    page.timers.tick(60_000);
    assert.deepEqual(page.spoken, [[0, "1"]]);
  });
});
