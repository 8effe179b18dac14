import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import * as controls from "../../../Public/lectern/controls/controls.js";
import * as directives from "../../../Public/lectern/page/directives.js";
import { directive } from "../../../Public/lectern/page/dialog.js";

/** An element in a tree, as far as dialogs need it. */
class FakeElement extends EventTarget {
  isConnected = true;
  isHidden = false;
  parentElement = null;
  attributes = new Map();

  constructor(name, parent) {
    super();
    this.name = name;
    if (parent) this.parentElement = parent;
  }
  get isShown() {
    return this.isConnected && !this.isHidden && (this.parentElement?.isShown ?? true);
  }
  getClientRects() {
    return this.isShown ? [{}] : [];
  }
  closest(selector) {
    return this.matches(selector) ? this : this.parentElement?.closest(selector) ?? null;
  }
  matches(selector) {
    const not = /^:not\((.*)\)$/.exec(selector);
    return not ? !this.matches(not[1]) : selector.split(", ").includes(this.name);
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  set tabIndex(index) {
    this.attributes.set("tabindex", String(index));
  }
  focus() {
    if (this.isShown) document.activeElement = this;
  }
}

class FakeDialog extends FakeElement {
  open = false;
  children = [];
  id = "";

  showModal() {
    if (!this.isConnected) throw new Error("InvalidStateError");
    this.open = true;
  }
  /** As the browser does, it returns the focus to no element that is gone. */
  close() {
    this.open = false;
    document.activeElement = document.body;
  }
}

let dialog, binding, refreshes, isOpen, list, section, opener;

beforeEach(() => {
  Object.assign(globalThis, { Element: FakeElement, HTMLElement: FakeElement });
  const body = new FakeElement("body");
  globalThis.document = Object.assign(new EventTarget(), { body, activeElement: body });
  section = new FakeElement("section", body);
  list = new FakeElement("ul", section);
  opener = new FakeElement("button", list);
  dialog = new FakeDialog("dialog", body);
  [refreshes, isOpen] = [0, false];
  const client = { controls: new controls.Controls(), refresh: () => { refreshes += 1; }, isAllowed: () => true, send() {} };
  const context = { client, read: () => isOpen, view: () => ({ update() {}, destroy() {} }) };
  binding = directive(dialog, context, { controls, directives });
});

const show = (isShown) => {
  isOpen = isShown;
  binding.update();
};

/** Opens the dialog from the button, and closes it. */
function openAndClose(meanwhile) {
  opener.focus();
  show(true);
  assert.equal(document.activeElement, dialog);
  meanwhile();
  show(false);
}

describe("when a dialog closes, the focus", () => {
  test("returns to its former place", () => {
    openAndClose(() => {});
    assert.equal(document.activeElement, opener);
  });

  test("goes to the group around a place that is gone", () => {
    openAndClose(() => { opener.isConnected = false; });
    assert.equal(document.activeElement, list);
    list.dispatchEvent(new Event("blur"));
    assert.equal(list.hasAttribute("tabindex"), false);
  });

  test("goes to the nearest group that is visible", () => {
    openAndClose(() => { list.isHidden = true; });
    assert.equal(document.activeElement, section);
  });

  test("stays in another dialog", () => {
    const other = new FakeDialog("dialog", document.body);
    dialog.close = () => { dialog.open = false; };
    openAndClose(() => {
      opener.isConnected = false;
      other.focus();
    });
    assert.equal(document.activeElement, other);
  });

  test("goes to the group after a dialog that the browser has closed was opened again", () => {
    openAndClose(() => {
      dialog.close();
      dialog.onclose();
      assert.equal(dialog.open, true);
      opener.isConnected = false;
    });
    assert.equal(document.activeElement, list);
  });
});

test("a dialog in a new row opens once the row is in the page", () => {
  dialog.isConnected = false;
  show(true);
  assert.deepEqual([dialog.open, refreshes], [false, 1]);
  dialog.isConnected = true;
  binding.update();
  assert.deepEqual([dialog.open, refreshes], [true, 1]);
});
