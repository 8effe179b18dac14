// @ts-check
import { words } from "../words.js";

/**
 * The presenter's commands. Each has a key, a label and a state, all pure functions of the room's state.
 *
 * @typedef {import("../client/protocol.js").Room} Room
 *
 * @typedef {object} Command
 * @property {string} id
 * @property {string} key as in `KeyboardEvent.key`, letters in upper case
 * @property {string} help the key's effect
 * @property {(room: Room) => string} label
 * @property {(room: Room) => string} [action] the room action to send
 * @property {(room: Room) => boolean} [isOn] whether the toggle is on
 */

/** @type {readonly Command[]} */
export const commands = Object.freeze([
  {
    id: "freeze",
    key: "F",
    help: "Freeze what the audience sees, or release it",
    label: (room) => (room.isFrozen ? words("Release") : words("Freeze")),
    action: (room) => (room.isFrozen ? "$room.released" : "$room.frozen"),
    isOn: (room) => Boolean(room.isFrozen),
  },
  {
    id: "rewind",
    key: "R",
    help: "Look back at what happened, or return to now",
    label: (room) => (room.isPast ? words("Back to now") : words("Look back")),
    action: (room) => (room.isPast ? "$room.returnedToNow" : "$room.rewound"),
    isOn: (room) => Boolean(room.isPast),
  },
  {
    id: "blank",
    key: "B",
    help: "Blank the wall and the phones, or show them again",
    label: (room) => (room.isBlank ? words("Unblank") : words("Blank")),
    action: (room) => (room.isBlank ? "$room.unblanked" : "$room.blanked"),
    isOn: (room) => Boolean(room.isBlank),
  },
  {
    id: "floor",
    key: "T",
    help: "Take the floor back",
    label: () => words("Take back"),
    action: () => "$room.floorTakenBack",
  },
  {
    id: "pointer",
    key: "P",
    help: "Point with the mouse or a finger, or stop pointing",
    label: () => words("Pointer"),
  },
  {
    id: "code",
    key: "C",
    help: "Show the code on the wall, or hide it",
    label: (room) => (room.isCodeShown ? words("Hide code") : words("Code")),
    action: (room) => (room.isCodeShown ? "$room.codeHidden" : "$room.codeShown"),
    isOn: (room) => Boolean(room.isCodeShown),
  },
  {
    id: "panic",
    key: "Escape",
    help: "Panic: close the floor, dismiss dialogs, return to now, freeze, hide the pointer",
    label: () => words("Panic"),
  },
]);

/** Shows and hides the list of keys. */
export const HELP_KEY = "?";

/**
 * Returns the key of a keydown event as a command names it. There is none with a modifier, during a composition,
 * for a repeat, or if the page has handled the event.
 *
 * @param {Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey" | "repeat"
 *   | "isComposing" | "defaultPrevented">} event
 * @returns {string | undefined}
 */
export function keyOf(event) {
  const { key, code } = event;
  if (event.ctrlKey || event.altKey || event.metaKey) return undefined;
  if (event.repeat || event.isComposing || event.defaultPrevented) return undefined;
  // Needs Shift on most keyboards.
  if (key === HELP_KEY) return key;
  if (event.shiftKey) return undefined;
  if (key === "Escape") return key;
  if (/^[a-z]$/i.test(key)) return key.toUpperCase();
  // On a keyboard of another script the position counts.
  return /^\p{L}$/u.test(key) ? /^Key([A-Z])$/.exec(code)?.[1] : undefined;
}

/**
 * Returns a sentence for each change, for a screen reader; empty without a change.
 *
 * @param {Room | undefined} before @param {Room} now
 */
export function describeChanges(before, now) {
  if (!before) return "";
  /** @type {string[]} */
  const sentences = [];
  /** @param {string} field @param {string} on @param {string} off */
  const compare = (field, on, off) => {
    if (Boolean(before[field]) !== Boolean(now[field])) sentences.push(now[field] ? on : off);
  };
  compare("isFrozen", words("Frozen. The audience sees no changes."), words("Live. The audience sees what you see."));
  compare("isPast", words("The past is shown. Nothing can be changed."), words("Now is shown again."));
  compare("isBlank", words("Blank. The wall and the phones show nothing."), words("The wall and the phones show the app again."));
  compare("isCodeShown", words("The code is on the wall."), words("The code is no longer on the wall."));
  if (before.floor !== now.floor || before.driver !== now.driver) {
    sentences.push(`${floorText(now)}.`);
  }
  return sentences.join(" ");
}

/**
 * Returns a presenter's recording problem in short; empty while the room is recorded.
 * @param {import("../client/protocol.js").Viewer | undefined} viewer
 */
export const recordingText = (viewer) =>
  (viewer?.canAbandonRecording ? words("On hold") : viewer?.recordingProblem ? words("Not recorded") : "");

/** @param {Room} room */
export function floorText({ floor, driver }) {
  if (floor === "open") return words("The floor is open");
  return driver ? words("{driver} has the floor").replace("{driver}", () => String(driver)) : words("The floor is yours");
}
