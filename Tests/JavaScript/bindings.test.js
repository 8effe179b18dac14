import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Edit, bindingAction } from "../../Public/lectern/bindings.js";

/** A control that holds "", with the first edit said under ref 1. */
function editInFlight() {
  const edit = new Edit();
  edit.value = "";
  assert.equal(edit.change("a"), "send");
  edit.sent(1);
  return edit;
}

describe("the edit of a control", () => {
  test("the first change is sent at once", () => {
    const edit = new Edit();
    assert.ok(edit.isSettled);
    assert.equal(edit.change("a"), "send");
    assert.equal(edit.isSettled, false);
  });

  test("it settles when it is answered", () => {
    const edit = editInFlight();
    assert.equal(edit.isSettled, false);
    edit.settle(1, true);
    assert.ok(edit.isSettled);
    assert.equal(edit.next(), undefined);
  });

  test("while one is in flight the newest waits, and is sent when the first is answered", () => {
    const edit = editInFlight();
    assert.equal(edit.change("ab"), undefined);
    assert.equal(edit.change("abc"), undefined);
    edit.settle(1, true);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.next(), "send");
    assert.equal(edit.value, "abc");
    edit.sent(2);
    edit.settle(2, true);
    assert.ok(edit.isSettled);
  });

  test("what changes nothing is not said", () => {
    const edit = new Edit();
    edit.value = ["a"];
    assert.equal(edit.change(["a"]), undefined);
    assert.ok(edit.isSettled);
  });

  test("a change and back again is said, since the change was", () => {
    const edit = editInFlight();
    edit.change("ab");
    edit.change("a");
    edit.settle(1, true);
    assert.equal(edit.next(), "send");
  });

  test("a debounced change waits, each time from the start, and is sent when it is due", () => {
    const edit = new Edit();
    assert.equal(edit.change("a", true), "wait");
    assert.equal(edit.change("ab", true), "wait");
    assert.equal(edit.isSettled, false);
    assert.equal(edit.endDebounce(), "send");
  });

  test("a debounced change that is due waits for the one in flight", () => {
    const edit = editInFlight();
    assert.equal(edit.change("ab", true), "wait");
    assert.equal(edit.endDebounce(), undefined);
    edit.settle(1, true);
    assert.equal(edit.next(), "send");
  });

  test("a debounced change that is not due stays when the one in flight is answered", () => {
    const edit = editInFlight();
    edit.change("ab", true);
    edit.settle(1, true);
    assert.equal(edit.next(), undefined);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.endDebounce(), "send");
  });

  test("nothing is said and nothing shown while a composition lasts", () => {
    const edit = new Edit();
    edit.value = "";
    edit.startComposition();
    assert.equal(edit.change("ㅎ"), undefined);
    assert.equal(edit.endDebounce(), undefined);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.endComposition("한"), "send");
    assert.equal(edit.value, "한");
  });

  test("a composition during which an answer came is said at its end", () => {
    const edit = editInFlight();
    edit.startComposition();
    edit.settle(1, true);
    assert.equal(edit.next(), undefined);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.endComposition("a한"), "send");
  });

  test("what waited when a composition began is said when it ends without a change", () => {
    const edit = editInFlight();
    edit.change("ab");
    edit.startComposition();
    edit.settle(1, true);
    assert.equal(edit.next(), undefined);
    assert.equal(edit.endComposition("ab"), "send");
  });

  test("a composition that is given up settles, and says nothing", () => {
    const edit = new Edit();
    edit.value = "a";
    edit.startComposition();
    assert.equal(edit.endComposition("a"), undefined);
    assert.ok(edit.isSettled);
  });

  test("what is no value yet is not said", () => {
    const edit = new Edit();
    edit.value = 5;
    assert.equal(edit.change(undefined), undefined);
    assert.equal(edit.endDebounce(), undefined);
    assert.equal(edit.flush(undefined), undefined);
    assert.ok(edit.isSettled);
    assert.equal(edit.change(-3), "send");
  });

  test("a value before it is, in its turn", () => {
    const edit = editInFlight();
    edit.change("ab");
    edit.change(undefined);
    assert.equal(edit.flush(undefined), "send");
    assert.equal(edit.value, "ab");
  });

  test("before something else is said, what waits is, though another is in flight", () => {
    const edit = editInFlight();
    edit.change("ab", true);
    assert.equal(edit.flush("ab"), "send");
    edit.sent(2);
    edit.settle(1, true);
    assert.equal(edit.next(), undefined);
    assert.equal(edit.isSettled, false);
    edit.settle(2, true);
    assert.ok(edit.isSettled);
  });

  test("so is what a composition has got to, and only once", () => {
    const edit = new Edit();
    edit.value = "";
    edit.startComposition();
    assert.equal(edit.flush("하"), "send");
    edit.sent(1);
    assert.equal(edit.flush("하"), undefined);
    assert.equal(edit.endComposition("하"), undefined);
    assert.equal(edit.isSettled, false);
    edit.settle(1, true);
    assert.ok(edit.isSettled);
  });

  test("there is nothing to say before something else when all is in flight", () => {
    assert.equal(editInFlight().flush("a"), undefined);
  });

  test("what was lost with the connection is said when it is back", () => {
    const edit = editInFlight();
    edit.settle(1, false);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.next(), "send");
    assert.equal(edit.value, "a");
  });

  test("what is changed without a connection waits for what is in flight", () => {
    const edit = editInFlight();
    assert.equal(edit.change("ab"), undefined);
    assert.equal(edit.next(), undefined);
    edit.settle(1, true);
    assert.equal(edit.next(), "send");
    assert.equal(edit.value, "ab");
  });

  test("where that is lost, only the newest is said", () => {
    const edit = editInFlight();
    edit.change("ab");
    edit.settle(1, false);
    assert.equal(edit.next(), "send");
    assert.equal(edit.value, "ab");
    edit.sent(2);
    assert.equal(edit.next(), undefined);
  });

  test("what is changed without a connection, and with nothing in flight, is said when it is back", () => {
    const edit = new Edit();
    assert.equal(edit.change("ab"), "send");
    edit.sent(undefined);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.next(), "send");
    assert.equal(edit.value, "ab");
  });
});

describe("the action of a binding", () => {
  for (const [path, action] of [
    ["displayName", "binding.displayName"],
    ["settings.displayName", "settings.binding.displayName"],
    ["app.settings.digest", "app.settings.binding.digest"],
  ]) {
    test(`${path} is set by ${action}`, () => assert.equal(bindingAction(path), action));
  }
});
