import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Edit, bindingAction } from "../../../Public/lectern/controls/bindings.js";

/** An edit of a control that held "", sent under ref 1. */
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

  test("it settles when answered", () => {
    const edit = editInFlight();
    assert.equal(edit.isSettled, false);
    edit.settle(1, true);
    assert.ok(edit.isSettled);
    assert.equal(edit.next(), undefined);
  });

  test("while one value is in flight the newest waits, and is sent after the answer", () => {
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

  test("an unchanged value is not sent", () => {
    const edit = new Edit();
    edit.value = ["a"];
    assert.equal(edit.change(["a"]), undefined);
    assert.ok(edit.isSettled);
  });

  test("a value changed back is sent, as the change was", () => {
    const edit = editInFlight();
    edit.change("ab");
    edit.change("a");
    edit.settle(1, true);
    assert.equal(edit.next(), "send");
  });

  test("a debounced change restarts the interval, and is sent at its end", () => {
    const edit = new Edit();
    assert.equal(edit.change("a", true), "wait");
    assert.equal(edit.change("ab", true), "wait");
    assert.equal(edit.isSettled, false);
    assert.equal(edit.endDebounce(), "send");
  });

  test("a debounced change waits for the one in flight after its interval", () => {
    const edit = editInFlight();
    assert.equal(edit.change("ab", true), "wait");
    assert.equal(edit.endDebounce(), undefined);
    edit.settle(1, true);
    assert.equal(edit.next(), "send");
  });

  test("a debounced change is not sent early by an answer", () => {
    const edit = editInFlight();
    edit.change("ab", true);
    edit.settle(1, true);
    assert.equal(edit.next(), undefined);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.endDebounce(), "send");
  });

  test("nothing is sent or shown during a composition", () => {
    const edit = new Edit();
    edit.value = "";
    edit.startComposition();
    assert.equal(edit.change("ㅎ"), undefined);
    assert.equal(edit.endDebounce(), undefined);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.endComposition("한"), "send");
    assert.equal(edit.value, "한");
  });

  test("a composition is sent at its end, after an answer in between", () => {
    const edit = editInFlight();
    edit.startComposition();
    edit.settle(1, true);
    assert.equal(edit.next(), undefined);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.endComposition("a한"), "send");
  });

  test("a waiting value is sent after a composition without a change", () => {
    const edit = editInFlight();
    edit.change("ab");
    edit.startComposition();
    edit.settle(1, true);
    assert.equal(edit.next(), undefined);
    assert.equal(edit.endComposition("ab"), "send");
  });

  test("a cancelled composition settles and sends nothing", () => {
    const edit = new Edit();
    edit.value = "a";
    edit.startComposition();
    assert.equal(edit.endComposition("a"), undefined);
    assert.ok(edit.isSettled);
  });

  test("an incomplete value is not sent", () => {
    const edit = new Edit();
    edit.value = 5;
    assert.equal(edit.change(undefined), undefined);
    assert.equal(edit.endDebounce(), undefined);
    assert.equal(edit.flush(undefined), undefined);
    assert.ok(edit.isSettled);
    assert.equal(edit.change(-3), "send");
  });

  test("a value before an incomplete one is sent", () => {
    const edit = editInFlight();
    edit.change("ab");
    edit.change(undefined);
    assert.equal(edit.flush(undefined), "send");
    assert.equal(edit.value, "ab");
  });

  test("a flush sends the waiting value, even with another in flight", () => {
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

  test("a flush sends an unfinished composition once", () => {
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

  test("a flush sends nothing if everything is in flight", () => {
    assert.equal(editInFlight().flush("a"), undefined);
  });

  test("a lost value is sent again", () => {
    const edit = editInFlight();
    edit.settle(1, false);
    assert.equal(edit.isSettled, false);
    assert.equal(edit.next(), "send");
    assert.equal(edit.value, "a");
  });

  test("a change while disconnected waits for the value in flight", () => {
    const edit = editInFlight();
    assert.equal(edit.change("ab"), undefined);
    assert.equal(edit.next(), undefined);
    edit.settle(1, true);
    assert.equal(edit.next(), "send");
    assert.equal(edit.value, "ab");
  });

  test("if the value in flight is lost, only the newest is sent", () => {
    const edit = editInFlight();
    edit.change("ab");
    edit.settle(1, false);
    assert.equal(edit.next(), "send");
    assert.equal(edit.value, "ab");
    edit.sent(2);
    assert.equal(edit.next(), undefined);
  });

  test("a change while disconnected, with nothing in flight, is sent after reconnecting", () => {
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
