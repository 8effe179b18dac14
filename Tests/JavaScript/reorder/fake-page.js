import { mock } from "node:test";
import { Reordering } from "../../../Public/lectern/reorder/reordering.js";
import { FakeTimers } from "../fake-timers.js";

/** An element without a layout. */
export class FakeElement {
  attributes = new Map();
  children = [];
  dataset = {};
  style = {};
  textContent = "";
  isConnected = true;
  box = { left: 0, top: 0, right: 100, bottom: 40 };
  animate = mock.fn();

  constructor(attributes = {}) {
    for (const [name, value] of Object.entries(attributes)) this.setAttribute(name, value);
  }
  append(...children) {
    for (const child of children) this.children.push(Object.assign(child, { parentElement: this }));
  }
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  get id() {
    return this.getAttribute("id") ?? "";
  }
  toggleAttribute(name, isOn) {
    if (isOn) this.setAttribute(name, "");
    else this.removeAttribute(name);
  }
  getAttributeNames() {
    return [...this.attributes.keys()];
  }
  contains(other) {
    return other === this || this.children.some((child) => child.contains?.(other));
  }
  closest() {
    return null;
  }
  matches(selector) {
    return selector.split(", ").some((one) => {
      const [, name, value] = /^\[([\w-]+)(?:=(\w+))?\]$/.exec(one) ?? [];
      return name !== undefined && this.hasAttribute(name) && (value ?? this.getAttribute(name)) === this.getAttribute(name);
    });
  }
  querySelector() {
    return null;
  }
  querySelectorAll() {
    return [];
  }
  cloneNode() {
    return this;
  }
  getBoundingClientRect() {
    return this.box;
  }
  getAnimations() {
    return [];
  }
  scrollIntoView() {}
  focus() {
    document.activeElement = this;
  }
}

/** A list with a row for each letter. A row is its own handle. */
export class FakeList {
  shown = [];
  isUsable = true;
  isShown = true;
  hasRows = true;
  action = "moved";
  template = {};
  #elements = new Map();

  constructor(page, name, text, group = "group") {
    Object.assign(this, { name, text, group, element: new FakeElement({ "aria-label": name }) });
    this.context = { client: page.client, path: this.action };
    this.element.compareDocumentPosition = ({ order }) => (order > this.element.order ? 4 : 2);
    this.element.order = page.lists.length;
  }
  get rows() {
    return [...this.text].map((key) => ({ key, value: key }));
  }
  get elements() {
    return this.shown.map(({ key }) => {
      if (!this.#elements.has(key)) this.#elements.set(key, Object.assign(new FakeElement(), { textContent: key }));
      return this.#elements.get(key);
    });
  }
  elementOf(id) {
    return this.elements[this.shown.findIndex(({ key }) => key === id)];
  }
  handleOf(id) {
    return this.elementOf(id);
  }
  handleIn(row) {
    return row;
  }
  /** What the page shows. */
  get letters() {
    return this.shown.map(({ key }) => key).join("");
  }
}

/** Lists, and what the runtime does for them. */
export class FakePage {
  /** @type {FakeList[]} */
  lists = [];
  calls = [];
  frames = 0;
  revision = 1;
  timers = new FakeTimers();
  isDue = false;
  client = {
    status: "open",
    isAllowed: () => true,
    controls: { disable() {}, isDisabled: () => false },
    refresh: () => { this.isDue = true; },
    flush: () => { this.calls.push("flush"); },
    send: (name, value, settled) => {
      this.settle = (isDone) => settled(true, isDone);
      return 1;
    },
  };

  /** @param {Record<string, string>} texts the lists of a group by their names, with a row for each letter */
  constructor(texts) {
    Object.assign(globalThis, {
      Node: { DOCUMENT_POSITION_FOLLOWING: 4 },
      HTMLButtonElement: class {},
      matchMedia: () => ({ matches: false }),
      document: { body: new FakeElement(), createElement: () => new FakeElement(), getElementById: () => null },
    });
    document.activeElement = document.body;
    this.reordering = new Reordering();
    for (const [name, text] of Object.entries(texts)) this.add(name, text);
    this.render();
    this.calls.length = 0;
  }
  add(name, text, group) {
    const list = new FakeList(this, name, text, group);
    this.lists.push(list);
    this.reordering.add(list);
    return list;
  }
  /** Renders as long as it is asked to, and counts the frames. */
  render(limit = 9) {
    do {
      this.isDue = false;
      this.frames += 1;
      for (const list of this.lists) if (!list.isStale) this.reordering.arrange(list);
      this.reordering.rendered(this.revision);
      this.calls.push("render");
    } while (this.isDue && --limit > 0);
  }
  /** Runs a part of a test with the page's clock, and returns what the page says then. */
  said(action) {
    this.timers.install();
    try {
      action();
      this.timers.tick(1_000);
    } finally {
      this.timers.uninstall();
    }
    return document.body.children[0].textContent;
  }
}
