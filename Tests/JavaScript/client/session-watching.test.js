import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { Session } from "../../../Public/lectern/client/session.js";

const state = (id) => ({ type: "snapshot", epoch: "k3f9", revision: 1, state: {}, viewer: { id, role: "participant" } });

describe("a page that watches", () => {
  let session, settled;

  beforeEach(() => {
    settled = [];
    session = new Session(() => {}, () => settled.push("unreachable"));
  });

  /** Connects as a viewer, or watches without an id. */
  const show = (id) => {
    session.replica.apply(state(id));
    return session.resume();
  };
  const act = () => session.add("counter.incrTapped", undefined, (isAnswered) => settled.push(isAnswered));

  test("keeps an action until it is connected, as whoever it then is", () => {
    show("");
    const { text } = act();
    assert.deepEqual(show("v9.k"), [text]);
    assert.deepEqual(settled, []);
  });

  test("that was connected before, too", () => {
    show("v1.k");
    show("");
    const { text } = act();
    assert.deepEqual(show("v9.k"), [text]);
  });

  test("does not send an action again that may have run, if the room has forgotten the page", () => {
    show("v1.k");
    act();
    show("");
    assert.deepEqual(show("v9.k"), []);
    assert.deepEqual(settled, [false]);
  });

  test("sends it again if the room remembers the page", () => {
    show("v1.k");
    const { text } = act();
    show("");
    assert.deepEqual(show("v1.k"), [text]);
  });
});
