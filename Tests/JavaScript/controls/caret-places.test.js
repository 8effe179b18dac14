import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TextDraft } from "../../../Public/lectern/controls/text-draft.js";
import { randomNumbers } from "./random-changes.js";
import { TextServer } from "./text-server.js";

/** A page of a server whose messages arrive when a test says so. */
class Page {
  constructor(server, author) {
    this.server = server;
    this.draft = new TextDraft(server.view, author);
  }

  /** Types at the caret. */
  type(letters, caret) {
    this.draft.change(caret > 0 ? [caret, letters] : [letters]);
    return caret + letters.length;
  }

  /** Sends an edit, whose answer arrives at once. */
  send() {
    for (let edit; (edit = this.draft.next());) {
      this.server.apply(edit);
      this.draft.receive(this.server.view);
      this.draft.settle(edit, false);
    }
  }

  read() {
    this.draft.receive(this.server.view);
  }
}

const caretAt = (draft, place) => {
  const selection = draft.selectionAt(place);
  assert.equal(selection?.start, selection?.end);
  return selection?.start;
};

describe("the place of a caret", () => {
  test("follows its owner's typing on another page, without a message", () => {
    const server = new TextServer("one two");
    const [ada, ben] = [new Page(server, "ada"), new Page(server, "ben")];
    const place = ada.draft.placeOf(3, 3);
    ada.type(" and a half", 3);
    assert.equal(caretAt(ada.draft, place), 14);
    assert.equal(caretAt(ben.draft, place), 3);
    ada.send();
    ben.read();
    assert.equal(caretAt(ben.draft, place), 14);
    assert.equal(ben.draft.text.slice(14), " two");
  });

  test("moves with letters that the viewer has typed before it, and that the server does not have", () => {
    const server = new TextServer("one two");
    const [ada, ben] = [new Page(server, "ada"), new Page(server, "ben")];
    const place = ada.draft.placeOf(4, 7);
    ben.type("zero ", 0);
    assert.deepEqual(ben.draft.selectionAt(place), { start: 9, end: 12 });
    ben.send();
    assert.deepEqual(ben.draft.selectionAt(place), { start: 9, end: 12 });
    ada.read();
    assert.deepEqual(ada.draft.selectionAt(place), { start: 9, end: 12 });
  });

  test("with unanswered letters before it is stated without them", () => {
    const server = new TextServer("one two");
    const [ada, ben] = [new Page(server, "ada"), new Page(server, "ben")];
    const caret = ada.type("zero ", 0);
    const place = ada.draft.placeOf(caret + 3, caret + 3);
    assert.equal(caretAt(ben.draft, place), 3);
    ada.send();
    ben.read();
    assert.equal(caretAt(ben.draft, place), 8);
  });

  test("shrinks to a caret if its text is deleted", () => {
    const server = new TextServer("one two three");
    const [ada, ben] = [new Page(server, "ada"), new Page(server, "ben")];
    const place = ada.draft.placeOf(4, 7);
    ben.draft.change([2, -8]);
    assert.deepEqual(ben.draft.selectionAt(place), { start: 2, end: 2 });
  });

  test("is unknown after edits that the server has forgotten, and is stated again long before", () => {
    const server = new TextServer("", 64);
    const [ada, ben] = [new Page(server, "ada"), new Page(server, "ben")];
    const place = ada.draft.placeOf(0, 0);
    for (let count = 1; count <= 65; count++) {
      ben.type("b", 0);
      ben.send();
      ada.read();
      assert.equal(ada.draft.isAging(place), count > 32);
      assert.equal(ada.draft.selectionAt(place) === undefined, count > 64);
    }
  });

  test("is nowhere in another text", () => {
    const place = new Page(new TextServer("a"), "ada").draft.placeOf(1, 1);
    const server = new TextServer("b");
    server.view.id = "other.1";
    assert.equal(new Page(server, "ben").draft.selectionAt(place), undefined);
  });

  test("is the same on each page once all edits have arrived, while its owner types there", () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = randomNumbers(seed);
      const server = new TextServer("Hello world");
      const pages = ["m", "b", "x"].map((author) => new Page(server, author));
      const owner = pages[random(3)];
      let caret = random(12);
      const place = owner.draft.placeOf(caret, caret);
      for (let turn = 0; turn < 20; turn++) {
        const page = pages[random(3)];
        const { text } = page.draft;
        switch (random(4)) {
          case 0: page.send(); break;
          case 1: page.read(); break;
          default: page.type(".", page === owner ? caretAt(page.draft, place) : random(text.length + 1));
        }
      }
      for (const page of pages) page.send();
      for (const page of pages) page.read();
      caret = caretAt(owner.draft, place);
      for (const { draft } of pages) assert.equal(caretAt(draft, place), caret, `seed ${seed}`);
    }
  });
});
