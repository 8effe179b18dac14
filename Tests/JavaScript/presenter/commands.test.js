import assert from "node:assert/strict";
import { test } from "node:test";
import { commands, describeChanges, floorText, keyOf } from "../../../Public/lectern/presenter/commands.js";

const press = (key, more = {}) => keyOf({ key, code: `Key${key.toUpperCase()}`, ...more });
const command = (id) => commands.find((one) => one.id === id);

test("letters in either case and Escape are keys of commands", () => {
  assert.equal(press("f"), "F");
  assert.equal(press("F"), "F");
  assert.equal(press("Escape"), "Escape");
});

test("the question mark needs Shift on most keyboards, and letters never do", () => {
  assert.equal(press("?", { shiftKey: true }), "?");
  assert.equal(press("F", { shiftKey: true }), undefined);
});

for (const state of ["ctrlKey", "altKey", "metaKey", "repeat", "isComposing", "defaultPrevented"]) {
  test(`a keystroke with ${state} is not a command`, () => {
    for (const key of ["f", "Escape", "?"]) assert.equal(press(key, { [state]: true }), undefined);
  });
}

test("on a keyboard of another script the position counts", () => {
  assert.equal(keyOf({ key: "а", code: "KeyF" }), "F");
  // Dvorak has another letter at that position: the letter counts.
  assert.equal(keyOf({ key: "u", code: "KeyF" }), "U");
});

for (const key of ["1", " ", "Enter", "ArrowUp", "F1", "Dead", "😀"]) {
  test(`${JSON.stringify(key)} is not the key of a command`, () => {
    assert.equal(keyOf({ key, code: "Digit1" }), undefined);
  });
}

test("each command has a key of its own", () => {
  const keys = commands.map(({ key }) => key);
  assert.deepEqual(keys, ["F", "R", "B", "T", "P", "C", "Escape"]);
});

for (const [id, field, on, off] of [
  ["freeze", "isFrozen", "$room.frozen", "$room.released"],
  ["blank", "isBlank", "$room.blanked", "$room.unblanked"],
  ["rewind", "isPast", "$room.rewound", "$room.returnedToNow"],
  ["code", "isCodeShown", "$room.codeShown", "$room.codeHidden"],
]) {
  test(`${id} turns ${field} on and off`, () => {
    const { action, label, isOn } = command(id);
    assert.equal(action({ [field]: false }), on);
    assert.equal(action({ [field]: true }), off);
    assert.equal(isOn({ [field]: true }), true);
    assert.equal(isOn({}), false);
    assert.notEqual(label({ [field]: true }), label({ [field]: false }));
  });
}

test("only changes are announced", () => {
  const room = { isFrozen: false, floor: "presenter", watching: 1 };
  assert.equal(describeChanges(undefined, room), "");
  assert.equal(describeChanges(room, { ...room, watching: 2 }), "");
  assert.match(describeChanges(room, { ...room, isFrozen: true }), /^Frozen\./);
  assert.match(describeChanges({ ...room, isFrozen: true }, room), /^Live\./);
  assert.match(describeChanges(room, { ...room, isBlank: true }), /^Blank\./);
  assert.equal(describeChanges(room, { ...room, isCodeShown: true }), "The code is on the wall.");
});

test("a panic is one announcement", () => {
  const before = { isFrozen: false, floor: "open" };
  const announcement = describeChanges(before, { isFrozen: true, floor: "presenter" });
  assert.equal(announcement, "Frozen. The audience sees no changes. The floor is yours.");
});

test("the floor's text names the driver", () => {
  assert.equal(floorText({ floor: "open" }), "The floor is open");
  assert.equal(floorText({ floor: "granted", driver: "Ada" }), "Ada has the floor");
  assert.equal(floorText({ floor: "presenter" }), "The floor is yours");
});
