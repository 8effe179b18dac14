import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { bind } from "../../../Public/lectern/controls/bindings.js";
import { FakeField, FakePage } from "./fake-page.js";

let field, page;

beforeEach(() => {
  field = new FakeField({ send: "renamed" });
  page = new FakePage(bind, field, { text: "a" });
});

/** Types a letter, and has it acknowledged while the page is shown an older state. */
function typeUnseen() {
  field.enter("b");
  page.acknowledge();
}

describe("a bound field in a room that shows an older state", () => {
  for (const [what, room] of [["a frozen room", { isFrozen: true }], ["slow motion", { flow: { stations: [] } }]]) {
    test(`keeps what was typed in ${what} until it ends`, () => {
      page.show({}, room);
      typeUnseen();
      assert.equal(field.value, "ab");
      field.enter("c");
      page.acknowledge();
      assert.deepEqual(page.sent.map(({ value }) => value), ["ab", "abc"]);
      assert.equal(field.value, "abc");
      page.show({ text: "ABC" }, {});
      assert.equal(field.value, "ABC");
    });
  }

  test("keeps what was in flight at the freeze", () => {
    field.enter("b");
    page.show({}, { isFrozen: true });
    page.acknowledge();
    assert.equal(field.value, "ab");
  });

  test("shows the changes of others in slow motion, unless it was changed here", () => {
    page.show({ text: "x" }, { flow: { stations: [] } });
    assert.equal(field.value, "x");
    typeUnseen();
    page.show({ text: "y" });
    assert.equal(field.value, "xb");
  });

  for (const viewer of [{ role: "presenter" }, { role: "moderator" }, { role: "participant", isDriving: true }]) {
    test(`shows the answer to ${JSON.stringify(viewer)}, who sees the present of a frozen room`, () => {
      page.replica.viewer = viewer;
      page.show({}, { isFrozen: true });
      field.enter("b");
      page.show({ text: "AB" });
      page.acknowledge();
      assert.equal(field.value, "AB");
    });
  }

  test("shows the state again as soon as nothing was changed", () => {
    typeUnseen();
    page.show({ text: "ab" });
    page.show({ text: "z" }, { isFrozen: true });
    assert.equal(field.value, "z");
  });
});

describe("a bound field that leaves the page", () => {
  const values = () => page.sent.map(({ value }) => value);

  test("sends the value that waits for an answer", () => {
    field.enter("b");
    field.enter("c");
    page.remove();
    assert.deepEqual(values(), ["ab", "abc"]);
  });

  test("sends a debounced value, and the letters of an unfinished composition", () => {
    field.dataset.debounce = "500";
    page = new FakePage(bind, field, { text: "a" });
    field.enter("b");
    field.dispatchEvent(new Event("compositionstart"));
    field.enter("한");
    page.remove();
    assert.deepEqual(values(), ["ab한"]);
  });

  test("sends nothing if nothing waits", () => {
    field.enter("b");
    page.remove();
    assert.deepEqual(values(), ["ab"]);
    page.acknowledge();
    assert.equal(page.isPending, false);
  });

  test("sends nothing without the permission", () => {
    field.enter("b");
    field.enter("c");
    page.allowed = false;
    page.remove();
    assert.deepEqual(values(), ["ab"]);
  });
});

describe("a bound field whose record changes", () => {
  const values = () => page.sent.map(({ value }) => value);

  beforeEach(() => {
    field = new FakeField({ send: "renamed", id: "chosen" });
    page = new FakePage(bind, field, { text: "a", chosen: 1 });
  });

  test("sends the value that waits for an answer to the record that it was typed for", () => {
    field.enter("b");
    field.enter("c");
    page.show({ text: "other", chosen: 2 });
    assert.deepEqual(values(), [{ id: 1, value: "ab" }, { id: 1, value: "abc" }]);
    assert.equal(field.value, "other");
    page.acknowledge();
    page.acknowledge();
    field.enter("!");
    assert.deepEqual(values().slice(2), [{ id: 2, value: "other!" }]);
  });

  test("sends to the record that it shows, though the next state has another", () => {
    field.enter("b");
    field.enter("c");
    page.values.chosen = 2;
    page.flush();
    assert.deepEqual(values().at(-1), { id: 1, value: "abc" });
  });

  test("sends the letters of an unfinished composition, and nothing if no record is left", () => {
    field.dispatchEvent(new Event("compositionstart"));
    field.enter("한");
    page.show({ text: undefined, chosen: undefined });
    assert.deepEqual(values(), [{ id: 1, value: "a한" }]);
    assert.equal(field.value, "");
    page.show({ text: "b", chosen: 3 });
    assert.deepEqual(values().length, 1);
  });

  test("keeps a value that was typed before the first state", () => {
    const values = {};
    page = new FakePage(bind, field, values);
    page.status = "connecting";
    field.enter("b");
    page.status = "open";
    page.show({ text: "a", chosen: 4 });
    assert.deepEqual(page.sent.map(({ value }) => value), [{ id: 4, value: field.value }]);
  });
});
