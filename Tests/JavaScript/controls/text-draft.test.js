import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { apply } from "../../../Public/lectern/controls/text-change.js";
import { TextDraft } from "../../../Public/lectern/controls/text-draft.js";
import { TextUndo } from "../../../Public/lectern/controls/text-undo.js";
import { randomChange, randomNumbers } from "./random-changes.js";
import { TextServer } from "./text-server.js";

/** A page whose messages are on their way as long as a test likes. */
class Page {
  up = [];
  down = [];
  /** Each letter that it has inserted. */
  letters = "";

  constructor(server, author) {
    this.server = server;
    this.draft = new TextDraft(server.view, author);
    this.shown = this.draft.text;
  }

  change(change) {
    this.draft.change(change);
    this.shown = apply(change, this.shown);
  }

  send(isUrgent) {
    for (let edit; (edit = this.draft.next(isUrgent));) this.up.push(edit);
  }

  /** The server reads an edit, and sends its text and then an answer. */
  arrive() {
    const edit = this.up.shift();
    if (!edit) return;
    this.server.apply(edit);
    this.down.push({ view: this.server.view }, { edit, isLost: false });
  }

  /** The page reads a message. */
  read() {
    const message = this.down.shift();
    if (message?.view) {
      for (const { change } of this.draft.receive(message.view)) this.shown = apply(change, this.shown);
    } else if (message) {
      const change = this.draft.settle(message.edit, message.isLost);
      if (change) this.shown = apply(change, this.shown);
    }
    assert.equal(this.shown, this.draft.text);
  }

  /** Loses the connection. The page comes back to a server that has forgotten it. */
  reconnect() {
    const { up, down } = this;
    this.up = [];
    this.down = [];
    // The server may have read some of them, and none of the answers arrives.
    const edits = [...down.filter(({ edit }) => edit).map(({ edit }) => edit), ...up];
    this.down.push({ view: this.server.view }, ...edits.map((edit) => ({ edit, isLost: true })));
  }
}

/** Lets three pages edit in a random order, and returns them once all is quiet. */
function play(seed, { historyLength, act }) {
  const random = randomNumbers(seed);
  const server = new TextServer("Hello 😀 world", historyLength);
  const pages = ["m", "b", "x"].map((author) => new Page(server, author));
  let letter = 0x4e00;
  for (let turn = 0; turn < 60; turn++) {
    const page = pages[random(3)];
    act({ random, page, server, next: () => String.fromCharCode(letter++) });
  }
  for (let turn = 0; turn < 400 && pages.some(({ draft, down }) => !draft.isSettled || down.length > 0); turn++) {
    for (const page of pages) {
      page.send(false);
      page.arrive();
      page.read();
    }
  }
  for (const page of pages) page.draft.receive(server.view);
  return { server, pages };
}

/** Types, sends, delivers or reads, whichever comes. */
function actRandomly({ random, page, next }, { cuts = false } = {}) {
  switch (random(cuts ? 8 : 7)) {
    case 0: case 1: {
      const { text } = page.draft;
      const place = [...text].slice(0, random([...text].length + 1)).join("").length;
      const typed = next();
      page.letters += typed;
      page.change(place > 0 ? [place, typed] : [typed]);
      break;
    }
    case 2: page.send(random(4) === 0); break;
    case 3: case 4: page.arrive(); break;
    case 5: case 6: page.read(); break;
    default: page.reconnect();
  }
}

/** Asserts that all pages show the server's text, with each letter that was typed exactly once. */
function assertNothingLost({ server, pages }, seed) {
  for (const { draft, letters } of pages) {
    assert.ok(draft.isSettled, `seed ${seed}`);
    assert.equal(draft.text, server.text, `seed ${seed}`);
    for (const letter of letters) assert.equal(server.text.split(letter).length, 2, `seed ${seed}: ${letter}`);
  }
}

describe("three pages that edit a text", () => {
  test("end on the same text, with every letter once, in any order of messages", () => {
    for (let seed = 1; seed <= 400; seed++) {
      assertNothingLost(play(seed, { historyLength: 128, act: actRandomly }), seed);
    }
  });

  test("lose nothing if the server forgets what they knew", () => {
    for (let seed = 1; seed <= 400; seed++) {
      assertNothingLost(play(seed, { historyLength: 3, act: actRandomly }), seed);
    }
  });

  test("lose nothing, and send nothing twice, if connections are cut", () => {
    for (let seed = 1; seed <= 400; seed++) {
      const act = (turn) => actRandomly(turn, { cuts: true });
      assertNothingLost(play(seed, { historyLength: 5, act }), seed);
    }
  });

  test("end on the same text if they also delete", () => {
    for (let seed = 1; seed <= 400; seed++) {
      const { server, pages } = play(seed, {
        historyLength: 20,
        act(turn) {
          const { random, page } = turn;
          if (random(3) > 0) actRandomly(turn, { cuts: true });
          else page.change(randomChange(random, page.draft.text));
        },
      });
      for (const { draft } of pages) assert.equal(draft.text, server.text, `seed ${seed}`);
      assert.ok(server.text.isWellFormed(), `seed ${seed}`);
    }
  });
});

describe("three pages that are shown earlier texts between the present ones", () => {
  /** Shows a page an earlier text now and then, as a presenter's rewind does. */
  function actWithThePast(views) {
    return (turn, options) => {
      const { random, page, server } = turn;
      if (server.view !== views.at(-1)) views.push(server.view);
      if (random(6) > 0) return actRandomly(turn, options);
      page.down.unshift({ view: views[random(views.length)] });
      page.read();
    };
  }

  for (const historyLength of [128, 5]) {
    test(`end on the same text if the server remembers ${historyLength} edits`, () => {
      for (let seed = 1; seed <= 400; seed++) {
        const act = actWithThePast([]);
        const { server, pages } = play(seed, { historyLength, act: (turn) => act(turn, { cuts: true }) });
        for (const { draft } of pages) {
          assert.ok(draft.isSettled, `seed ${seed}`);
          assert.equal(draft.text, server.text, `seed ${seed}`);
        }
      }
    });
  }
});

describe("a draft of a text", () => {
  test("shows the server's merge of an edit that comes back after an earlier text was shown", () => {
    const server = new TextServer("");
    const earlier = server.view;
    server.apply({ id: "x.1", after: "start.0", change: ["xyz"] });
    const page = new Page(server, "b");
    page.change([2, "!"]);
    page.send();
    page.down.push({ view: earlier });
    page.read();
    assert.equal(page.shown, "!");
    page.arrive();
    page.read();
    assert.equal(server.text, "xy!z");
    assert.equal(page.shown, "xy!z");
  });

  // An undo in the app takes an edit back, and its author sends it again.
  for (const [what, base, edits] of [
    ["behind another edit", "text", [{ id: "y.1", change: ["new "] }, { id: "x.1", change: [8, "!"] }]],
    ["in another text", "new text", [{ id: "x.1", change: [8, "!"] }]],
  ]) {
    test(`shows the text of an edit that was undone and applied again ${what}`, () => {
      const server = new TextServer("text");
      server.apply({ id: "x.1", after: "start.0", change: [4, "!"] });
      const page = new Page(server, "b");
      page.change([4, "?"]);
      server.view = { ...server.view, base, edits };
      page.down.push({ view: server.view });
      page.read();
      assert.equal(page.shown, "new text?!");
      page.send();
      page.arrive();
      page.read();
      assert.equal(server.text, "new text?!");
      assert.equal(page.shown, "new text?!");
    });
  }

  test("continues with the new edits of a text, in the parts that it knows or in a copy", () => {
    const server = new TextServer("a", 3);
    const page = new Page(server, "b");
    for (let number = 1; number < 9; number++) {
      server.apply({ id: `x.${number}`, after: number > 1 ? `x.${number - 1}` : "start.0", change: ["x"] });
      const view = number % 2 > 0 ? server.view : structuredClone(server.view);
      assert.deepEqual(page.draft.receive(view), [{ change: ["x"], isBehind: false }]);
    }
    assert.equal(page.draft.text, server.text);
  });

  test("has one edit in flight, and composes the changes since", () => {
    const draft = new TextDraft(new TextServer("").view, "a");
    draft.change(["x"]);
    assert.deepEqual(draft.next(), { id: "a.1", after: "start.0", change: ["x"] });
    draft.change([1, "y"]);
    draft.change([2, "z"]);
    assert.equal(draft.next(), undefined);
    assert.deepEqual(draft.next(true), { id: "a.2", after: "start.0", unanswered: [["x"]], change: [1, "yz"] });
  });

  test("an edit that the server refuses is taken back, and the changes since stay", () => {
    const server = new TextServer("abc", 128, 5);
    const page = new Page(server, "a");
    page.change([3, "too long"]);
    page.send();
    page.change(["!"]);
    page.arrive();
    page.read();
    page.read();
    assert.equal(page.shown, "!abc");
    page.send();
    page.arrive();
    assert.equal(server.text, "!abc");
  });

  test("letters of two people at the same place are not mixed", () => {
    const server = new TextServer("");
    const pages = [new Page(server, "a"), new Page(server, "b")];
    for (let turn = 0; turn < 3; turn++) {
      pages.forEach((page, index) => {
        const typed = ["abc", "xyz"][index];
        page.change(turn > 0 ? [page.shown.indexOf(typed[turn - 1]) + 1, typed[turn]] : [typed[0]]);
        page.send();
      });
      for (const page of pages) page.arrive();
      for (const page of pages) page.down.unshift({ view: server.view }), page.read(), page.read(), page.read();
    }
    assert.equal(server.text, "abcxyz");
  });
});

describe("edits that are long or many", () => {
  test("a long text is sent in edits that each fit a message", () => {
    const server = new TextServer("Hello 😀 world");
    const page = new Page(server, "m");
    page.change([6, "😀".repeat(15_000)]);
    let count = 0;
    for (let edit; (edit = page.draft.next(true)); count++) {
      assert.ok(JSON.stringify(edit).length < 20_000);
      server.apply(edit);
      page.draft.receive(server.view);
      assert.equal(page.draft.settle(edit, false), undefined);
    }
    assert.ok(count > 3);
    assert.ok(page.draft.isSettled);
    assert.equal(server.text, page.shown);
  });

  test("no more edits are sent than the server can merge", () => {
    const page = new Page(new TextServer(""), "m");
    let last;
    for (let count = 0; count < 30; count++) {
      page.change(["x"]);
      last = page.draft.next(true) ?? last;
    }
    assert.equal(last.unanswered.length, 16);
  });
});

describe("undo", () => {
  test("takes back the person's own changes only, wherever they are now", () => {
    const undo = new TextUndo();
    let text = "one two";
    const own = (change, time) => {
      undo.record(change, text, time);
      text = apply(change, text);
    };
    const others = (change) => {
      undo.follow(change);
      text = apply(change, text);
    };
    own([3, "!"], 0);
    own([4, "?"], 10_000);
    others(["zero "]);
    others([8, "…"]);
    text = apply(undo.step(text), text);
    assert.equal(text, "zero one…! two");
    text = apply(undo.step(text), text);
    assert.equal(text, "zero one… two");
    assert.equal(undo.step(text), undefined);
    others([4, "!!"]);
    text = apply(undo.step(text, true), text);
    assert.equal(text, "zero!! one…! two");
    text = apply(undo.step(text, true), text);
    assert.equal(text, "zero!! one…!? two");
    assert.equal(undo.step(text, true), undefined);
  });

  test("letters typed in one go are one step", () => {
    const undo = new TextUndo();
    let text = "";
    for (const [index, letter] of [..."word"].entries()) {
      const change = index > 0 ? [index, letter] : [letter];
      undo.record(change, text, index * 100);
      text = apply(change, text);
    }
    assert.equal(apply(undo.step(text), text), "");
  });

  test("leads back through random changes of two people", () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = randomNumbers(seed);
      const undo = new TextUndo();
      let text = "0123456789";
      for (let time = 0; time < 8_000; time += 1_000) {
        const change = randomChange(random, text);
        if (random(2) === 0) undo.record(change, text, time);
        else undo.follow(change);
        text = apply(change, text);
      }
      const last = text;
      let count = 0;
      for (let change; (change = undo.step(text)); count++) text = apply(change, text);
      for (let change; (change = undo.step(text, true)); count--) text = apply(change, text);
      assert.ok(text.isWellFormed(), `seed ${seed}`);
      if (count === 0) assert.equal(text, last, `seed ${seed}`);
    }
  });
});
