import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import * as controls from "../../../Public/lectern/controls/controls.js";
import { directive } from "../../../Public/lectern/controls/shared-text.js";
import { FakeField, FakePage } from "./fake-page.js";
import { TextServer } from "./text-server.js";

let server, field, page;

beforeEach(() => {
  server = new TextServer("one");
  field = new FakeField({ send: "noted" });
  page = new FakePage(directive, field, { text: server.view }, { controls });
});

/** The server applies the newest edit. */
const apply = () => server.apply(page.sent.at(-1).value);

describe("a shared text in a room that shows an older state", () => {
  for (const [what, room] of [["a frozen room", { isFrozen: true }], ["slow motion", { flow: { stations: [] } }]]) {
    test(`keeps all letters typed in ${what}, and sends them`, () => {
      page.show({}, room);
      for (const letter of "xyz") {
        field.enter(letter);
        page.show();
        assert.ok(apply(), letter);
        page.acknowledge();
      }
      assert.equal(server.text, "onexyz");
      assert.equal(field.value, "onexyz");
      page.show({ text: server.view }, {});
      assert.equal(field.value, "onexyz");
      assert.equal(page.isPending, false);
      assert.equal(page.sent.length, 3);
    });
  }

  test("sends an edit again at the end of the past, in which the server refuses it", () => {
    page.show({}, { isPast: true });
    field.enter("x");
    document.dispatchEvent(Object.assign(new Event("lectern:fault"), { detail: { ref: 1, code: "in_the_past" } }));
    page.acknowledge(false);
    assert.equal(field.value, "onex");
    field.enter("y");
    assert.equal(page.sent.length, 1);
    page.show({}, {});
    assert.equal(field.value, "onexy");
  });

  test("takes back an edit that the server refuses as soon as the present is shown", () => {
    page.show({}, { isFrozen: true });
    field.enter("x");
    document.dispatchEvent(Object.assign(new Event("lectern:fault"), { detail: { ref: 1, code: "invalid_value" } }));
    page.acknowledge(false);
    assert.equal(field.value, "onex");
    page.show({}, {});
    assert.equal(field.value, "one");
  });
});

describe("a shared text that leaves the page", () => {
  test("sends the letters that wait for an answer", () => {
    field.enter("x");
    field.enter("y");
    page.remove();
    for (const { value } of page.sent) server.apply(value);
    assert.equal(server.text, "onexy");
    assert.equal(page.isPending, false);
  });

  test("sends the letters of an unfinished composition", () => {
    field.dispatchEvent(new Event("compositionstart"));
    field.enter("한");
    page.remove();
    for (const { value } of page.sent) server.apply(value);
    assert.equal(server.text, "one한");
  });

  test("sends nothing if nothing waits", () => {
    page.remove();
    assert.deepEqual(page.sent, []);
  });
});

test("a shared text whose record changes sends the letters that wait to the record that they were typed for", () => {
  field.dataset.id = "chosen";
  page = new FakePage(directive, field, { text: server.view, chosen: 1 }, { controls });
  field.enter("x");
  field.enter("y");
  const other = new TextServer("two");
  page.show({ text: other.view, chosen: 2 });
  assert.deepEqual(page.sent.map(({ value }) => value.id), [1, 1]);
  for (const { value } of page.sent) server.apply(value.value);
  assert.equal(server.text, "onexy");
  assert.equal(field.value, "two");
  field.enter("!");
  assert.equal(page.sent.at(-1).value.id, 2);
  other.apply(page.sent.at(-1).value.value);
  assert.equal(other.text, "two!");
});

test("a shared text that is tapped while disconnected can be typed in, and is sent after reconnecting", () => {
  page.status = "closed";
  page.show();
  assert.equal(field.readOnly, true);
  field.isFocused = true;
  field.dispatchEvent(new Event("focus"));
  assert.equal(field.readOnly, false);
  field.enter("x");
  page.status = "open";
  page.show();
  assert.ok(apply());
  assert.equal(server.text, "onex");
});

describe("a shared text", () => {
  const press = (key, code, more) => {
    const event = Object.assign(new Event("keydown", { cancelable: true }), { key, code, ctrlKey: true, ...NO_MODIFIERS, ...more });
    field.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const NO_MODIFIERS = { metaKey: false, altKey: false, shiftKey: false, isComposing: false };

  for (const [layout, z, y] of [
    ["Latin", "z", "y"], ["Cyrillic", "я", "н"], ["Greek", "ζ", "υ"], ["Hebrew", "ז", "ט"], ["Arabic", "ئ", "غ"],
  ]) {
    test(`is undone and redone by the keys of a ${layout} keyboard`, () => {
      field.enter("x");
      assert.ok(press(z, "KeyZ"));
      assert.equal(field.value, "one");
      assert.ok(press(z.toUpperCase(), "KeyZ", { shiftKey: true }));
      assert.equal(field.value, "onex");
      press(z, "KeyZ");
      assert.ok(press(y, "KeyY"));
      assert.equal(field.value, "onex");
    });
  }

  test("is undone by the letter of a Latin keyboard, wherever it is", () => {
    field.enter("x");
    assert.equal(press("y", "KeyZ"), true);
    assert.equal(field.value, "onex");
    press("z", "KeyY");
    assert.equal(field.value, "one");
  });
});
