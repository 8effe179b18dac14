import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { elementAt, spotAt, targetOf } from "../../../Public/lectern/page/pointer.js";

/** The parts of an element that a path needs. */
class Element {
  parentElement = null;

  constructor(id, ...children) {
    this.id = id;
    this.children = children;
    for (const child of children) child.parentElement = this;
  }
  contains(other) {
    return this === other || this.children.some((child) => child.contains(other));
  }
  withId(id) {
    if (this.id === id) return this;
    for (const child of this.children) {
      const found = child.withId(id);
      if (found) return found;
    }
    return null;
  }
  getBoundingClientRect() {
    return { left: 100, top: 50, width: 200, height: 0 };
  }
}

const element = (id, ...children) => new Element(id, ...children);
const leaf = element("");
const count = element("counter", element(""), element("", element(""), leaf));
const rows = [element("row"), element("row")];
const slashed = element("a/b", element(""));
const body = element("", element("", element("")), count, element("list", ...rows), slashed);

beforeEach(() => {
  globalThis.document = {
    body,
    getElementById: (id) => body.withId(id),
    elementFromPoint: () => leaf,
  };
});

afterEach(() => delete globalThis.document);

for (const [what, target, found] of [
  ["an element with an id", "counter", count],
  ["a descendant of it", "counter/1/1", leaf],
  ["an element outside of any with an id", "/0/0", body.children[0].children[0]],
  ["the body", "", body],
  ["the first of two with the same id", "row", rows[0]],
  ["the second of two with the same id", "list/1", rows[1]],
  ["an element inside one whose id contains a slash", "/3/0", slashed.children[0]],
]) {
  test(`${what} has the target ${JSON.stringify(target)}`, () => {
    assert.equal(targetOf(found), target);
    assert.equal(elementAt(target), found);
  });
}

for (const target of ["nobody", "counter/7", "counter/x", "counter/length", "counter/0/0/0", "/-1"]) {
  test(`${target} finds no element`, () => assert.equal(elementAt(target) ?? undefined, undefined));
}

test("a spot is a fraction of the element's box, and zero for an empty box", () => {
  assert.deepEqual(spotAt(150.001, 60), { target: "counter/1/1", x: 0.25, y: 0 });
});

test("a point outside of the body is at its edge", () => {
  globalThis.document.elementFromPoint = () => element("");
  assert.deepEqual(spotAt(1_000, 50), { target: "", x: 1, y: 0 });
  globalThis.document.elementFromPoint = () => null;
  assert.deepEqual(spotAt(0, 50), { target: "", x: 0, y: 0 });
});
