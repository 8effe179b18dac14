import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as directives from "../../../Public/lectern/page/directives.js";
import { directive } from "../../../Public/lectern/page/invalid.js";

let row;

/** An element in a row. */
class FakeElement {
  className = "";
  textContent = "";
  dataset = {};
  attributes = new Map();

  closest() {
    return null;
  }
  matches(selector) {
    return selector.split(", ").includes(`.${this.className}`);
  }
  get previousElementSibling() {
    return row[row.indexOf(this) - 1] ?? null;
  }
  after(element) {
    this.moves += 1;
    row = row.filter((one) => one !== element);
    row.splice(row.indexOf(this) + 1, 0, element);
  }
  moves = 0;
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
}

let control, binding;

beforeEach(() => {
  globalThis.document = { createElement: () => new FakeElement() };
  control = new FakeElement();
  row = [control];
  binding = directive(control, { read: () => "Too long" }, { directives });
  binding.update();
});

test("a message stands behind its control, and comes back to it", () => {
  const [, message] = row;
  assert.equal(message.textContent, "Too long");
  assert.equal(control.getAttribute("aria-describedby"), message.id);
  row = [message, control];
  binding.update();
  assert.deepEqual(row, [control, message]);
});

test("a message leaves the layer of carets directly behind the control", () => {
  const layer = Object.assign(new FakeElement(), { className: "lectern-carets" });
  control.after(layer);
  const { moves } = control;
  binding.update();
  assert.equal(control.moves, moves);
  assert.deepEqual(row.slice(0, 2), [control, layer]);
});
