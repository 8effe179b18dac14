import assert from "node:assert/strict";
import { test } from "node:test";
import { hashOf } from "../../../Public/lectern/client/replica.js";
import { LONGEST_SILENCE, Talk, chapterFrom, durationText, withoutSilences } from "../../../Public/lectern/player/talk.js";

const START = Date.UTC(2026, 10, 22, 14);

/** Returns the lines of a talk that counts up once a second. */
function lines(count, { hash = hashOf({ count }), chapters = [] } = {}) {
  const messages = [{ type: "snapshot", epoch: "talk", revision: 0, state: { count: 0 }, room: { floor: "presenter" } }];
  for (let number = 1; number <= count; number++) {
    const ops = [{ op: "replace", path: "/count", value: number }];
    messages.push({ type: "patch", from: number - 1, revision: number, ops });
  }
  messages.push({ type: "patch", from: count, revision: count + 1, ops: [], hash });
  const head = { format: "lectern.talk.v1", name: "Counter", start: START, chapters };
  return [JSON.stringify(head), ...messages.map((message, index) => `${index * 1_000} ${JSON.stringify(message)}`), ""]
    .join("\n");
}

test("a talk shows the state of any frame, in any order", () => {
  const talk = new Talk(lines(1_000));
  for (const index of [0, 1, 1_000, 999, 128, 127, 129, 640, 0, 1_000]) {
    assert.deepEqual(talk.messageAt(index).state, { count: index });
  }
  const { viewer, room, type } = talk.messageAt(1);
  assert.equal(type, "snapshot");
  assert.deepEqual([viewer?.role, viewer?.may, room], ["audience", [], { floor: "presenter" }]);
});

test("the last frame has to have the hash of the room's state", () => {
  assert.deepEqual(new Talk(lines(5)).messageAt(6).state, { count: 5 });
  assert.throws(() => new Talk(lines(5, { hash: "00000000" })).messageAt(6), /differs/);
});

test("a talk of another format, or with a line that is no message, is refused", () => {
  assert.throws(() => new Talk(lines(1).replace("talk.v1", "talk.v9")), /unknown format/);
  assert.throws(() => new Talk(lines(1).replace('"type":"patch"', '"type":"path"')), /unknown message/);
});

test("the frame of a position is the last one before it", () => {
  const talk = new Talk(lines(3));
  assert.equal(talk.duration, 4_000);
  assert.deepEqual([0, 999, 1_000, 2_500, 9_000].map((position) => talk.indexAt(position)), [0, 0, 1, 2, 4]);
  assert.equal(talk.dateAt(2_500).getTime(), START + 2_500);
});

test("a long silence is shortened, and changes at one time stay at one position", () => {
  assert.deepEqual(withoutSilences([0, 1_000, 1_000, 61_000, 62_000]),
    [0, 1_000, 1_000, 1_000 + LONGEST_SILENCE, 2_000 + LONGEST_SILENCE]);
  assert.deepEqual(withoutSilences([]), []);
});

test("chapters lie at their frames", () => {
  const talk = new Talk(lines(3, { chapters: [{ line: 2, name: "Two" }] }));
  assert.deepEqual(talk.chapters, [{ position: 2_000, name: "Two" }]);
});

test("the key of a chapter leads to the next one, to the one before, and to the ends", () => {
  const chapters = [{ position: 10_000, name: "a" }, { position: 20_000, name: "b" }];
  assert.equal(chapterFrom(chapters, 0, 1, 60_000), 10_000);
  assert.equal(chapterFrom(chapters, 10_000, 1, 60_000), 20_000);
  assert.equal(chapterFrom(chapters, 20_000, 1, 60_000), 60_000);
  assert.equal(chapterFrom(chapters, 25_000, -1, 60_000), 20_000);
  assert.equal(chapterFrom(chapters, 21_000, -1, 60_000), 10_000);
  assert.equal(chapterFrom(chapters, 5_000, -1, 60_000), 0);
});

test("the key of a chapter leads to the one before, also if the current one is short", () => {
  const chapters = [0, 800, 1_600].map((position) => ({ position, name: "" }));
  assert.equal(chapterFrom(chapters, 1_600, -1, 2_000), 800);
  assert.equal(chapterFrom(chapters, 2_000, -1, 2_000), 800);
  assert.equal(chapterFrom(chapters, 800, -1, 2_000), 0);
});

test("a duration has hours only where it needs them", () => {
  assert.deepEqual([0, 59_999, 192_000, 3_792_000].map(durationText), ["0:00", "0:59", "3:12", "1:03:12"]);
});
