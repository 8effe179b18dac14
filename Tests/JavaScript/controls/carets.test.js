import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Carets } from "../../../Public/lectern/controls/carets.js";
import { TextDraft } from "../../../Public/lectern/controls/text-draft.js";
import { FakeTimers } from "../fake-timers.js";

const timers = new FakeTimers();
let page, control, text, carets, sent, answer, shown, isRemoved;

/** A text field with the focus, and its caret. */
class Control extends EventTarget {
  dataset = { carets: "" };
  readOnly = false;
  disabled = false;
  isFocused = true;
  selectionStart = 0;
  selectionEnd = 0;

  matches() {
    return this.isFocused;
  }
  select(start, end = start) {
    [this.selectionStart, this.selectionEnd] = [start, end];
    document.dispatchEvent(new Event("selectionchange"));
  }
  blur() {
    this.isFocused = false;
    this.dispatchEvent(new Event("blur"));
  }
}

/** The part of a shared text that carets need. */
class Text {
  constructor(view, author) {
    this.draft = new TextDraft(view, author);
  }
  get place() {
    return this.draft.placeOf(control.selectionStart, control.selectionEnd);
  }
  selectionAt(place) {
    return this.draft.selectionAt(place);
  }
}

const view = { base: "one two", id: "start.0", edits: [], older: [] };

beforeEach(() => {
  timers.install();
  globalThis.document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  [sent, shown, isRemoved] = [[], [], false];
  page = {
    status: "open",
    allowed: true,
    replica: { room: {} },
    isAllowed: () => page.allowed,
    send(name, value, settled) {
      if (page.status !== "open") return undefined;
      sent.push(value ? [value.start, value.end] : name);
      answer = () => settled(true, true);
      return sent.length;
    },
  };
  control = new Control();
  text = new Text(view, "ada");
  const layer = { show: (list) => { shown = list; }, remove: () => { isRemoved = true; } };
  carets = new Carets(control, { client: page, read: (path) => `row of ${path}` }, "notes", layer);
  carets.update(text);
});

afterEach(() => {
  timers.uninstall();
  delete globalThis.document;
});

/** Lets the page send its next caret. */
const pass = () => {
  answer();
  timers.tick(300);
};

describe("the own caret", () => {
  test("is sent when it moves, and not again while it rests", () => {
    assert.deepEqual(sent, [[0, 0]]);
    pass();
    for (let times = 0; times < 3; times++) carets.update(text);
    control.select(0);
    assert.deepEqual(sent, [[0, 0]]);
    control.select(4, 7);
    assert.deepEqual(sent, [[0, 0], [4, 7]]);
  });

  test("is sent once in 300 ms, the latest one, and one message is unanswered", () => {
    for (let offset = 1; offset < 5; offset++) control.select(offset);
    timers.tick(1_000);
    assert.deepEqual(sent, [[0, 0]]);
    answer();
    assert.deepEqual(sent, [[0, 0], [4, 4]]);
    control.select(5);
    answer();
    timers.tick(299);
    assert.equal(sent.length, 2);
    timers.tick(1);
    assert.deepEqual(sent.at(-1), [5, 5]);
  });

  test("is not sent while its owner types where it is", () => {
    pass();
    for (const letter of "abc") {
      text.draft.change(control.selectionEnd > 0 ? [control.selectionEnd, letter] : [letter]);
      control.select(control.selectionEnd + 1);
      carets.update(text);
      timers.tick(300);
    }
    assert.deepEqual(sent, [[0, 0]]);
  });

  test("is hidden when the field loses the focus, the page is hidden, or the field is read-only", () => {
    pass();
    control.blur();
    pass();
    control.isFocused = true;
    control.select(1);
    pass();
    document.visibilityState = "hidden";
    document.dispatchEvent(new Event("visibilitychange"));
    pass();
    document.visibilityState = "visible";
    document.dispatchEvent(new Event("visibilitychange"));
    pass();
    control.readOnly = true;
    carets.update(text);
    assert.deepEqual(sent, [
      [0, 0], "$room.caretHidden", [1, 1], "$room.caretHidden", [1, 1], "$room.caretHidden",
    ]);
  });

  test("is sent again after a reconnection, and not while there is none", () => {
    pass();
    page.status = "closed";
    carets.update(text);
    control.select(3);
    page.status = "open";
    carets.update(text);
    assert.deepEqual(sent, [[0, 0], [3, 3]]);
  });

  test("is sent again if a new connection replaces a silent one", () => {
    const connect = (status) => document.dispatchEvent(Object.assign(new Event("lectern:connection"), { detail: { status } }));
    pass();
    connect("closed");
    assert.deepEqual(sent, [[0, 0]]);
    connect("open");
    assert.deepEqual(sent, [[0, 0], [0, 0]]);
    carets.update(text);
    pass();
    carets.remove();
    connect("open");
    assert.deepEqual(sent, [[0, 0], [0, 0], "$room.caretHidden"]);
  });

  test("is not sent by a viewer who may not", () => {
    page.allowed = false;
    carets.update(text);
    pass();
    control.select(3);
    pass();
    assert.deepEqual(sent, [[0, 0], "$room.caretHidden"]);
  });

  test("is hidden when the field leaves the page", () => {
    pass();
    carets.remove();
    control.select(3);
    assert.deepEqual(sent, [[0, 0], "$room.caretHidden"]);
    assert.ok(isRemoved);
  });
});

describe("the carets of others", () => {
  const caret = (changes) => ({
    id: 2, field: "notes", row: null, author: "ben", after: "start.0", start: 4, end: 7, color: 3, name: null, ...changes,
  });
  const show = (...list) => {
    page.replica.room = { carets: list };
    carets.update(text);
  };

  test("are shown in the field, without the own one", () => {
    show(caret({ name: "Ben" }), caret({ id: 1, author: "ada" }), caret({ id: 3, field: "title" }), caret({ id: 4, row: "7" }));
    assert.deepEqual(shown, [{ id: 2, start: 4, end: 7, color: 3, name: "Ben" }]);
    page.replica.room = { carets: null };
    carets.update(text);
    assert.deepEqual(shown, []);
  });

  test("move with the letters that the viewer types", () => {
    show(caret());
    text.draft.change(["zero "]);
    carets.update(text);
    assert.deepEqual(shown, [{ id: 2, start: 9, end: 12, color: 3, name: "" }]);
  });

  test("are not shown in a text that lacks the edit before them, such as one of the past", () => {
    show(caret({ after: "ben.8" }));
    assert.deepEqual(shown, []);
  });

  test("are those of the row", () => {
    control.dataset.id = "id";
    carets = new Carets(control, { client: page, read: (path) => `row of ${path}` }, "notes", { show: (list) => { shown = list; } });
    show(caret({ row: "row of id" }), caret({ id: 5 }), caret({ id: 6, row: "row 6" }));
    assert.deepEqual(shown.map(({ id }) => id), [2]);
  });
});
