// @ts-check
import { suggestion } from "./names.js";

/**
 * Types of actions: for each name, the index of the type of the rest of the name; null if the name is complete. The
 * first type is that of a whole name.
 *
 * @typedef {readonly Readonly<Record<string, number | null>>[]} ActionTypes
 */

/** The number of nested names: a recursive action has any number. */
const DEPTH = 4;
const ROOM = "$room.";

/**
 * Returns why there is no action of a name; `undefined` if there is one.
 *
 * @param {string} name @param {ActionTypes} app @param {ActionTypes} room
 * @returns {string | undefined}
 */
export function problemOfAction(name, app, room) {
  const isOfRoom = name.startsWith(ROOM);
  if (isOfRoom ? exists(name.slice(ROOM.length), room) : exists(name, app)) return undefined;
  const names = isOfRoom ? namesOf(room, 0, ROOM) : namesOf(app);
  // The name of a feature is the beginning of its actions' names.
  const ofFeature = names.filter((other) => other.startsWith(`${name}.`));
  return suggestion(name, ofFeature.length > 0 ? ofFeature : names);
}

/** @param {string} name @param {ActionTypes} types */
function exists(name, types) {
  /** @type {number | null} */
  let index = 0;
  for (const part of name.split(".")) {
    if (index === null || !Object.hasOwn(types[index] ?? {}, part)) return false;
    index = types[index][part];
  }
  return index === null;
}

/**
 * Returns all complete names. The names of a recursive action end at {@link DEPTH}.
 *
 * @param {ActionTypes} types @param {number} [index] @param {string} [prefix] @param {number} [depth]
 * @returns {string[]}
 */
function namesOf(types, index = 0, prefix = "", depth = DEPTH) {
  if (depth === 0) return [];
  return Object.entries(types[index] ?? {}).flatMap(([name, nested]) => (nested === null ? [prefix + name]
    : namesOf(types, nested, `${prefix}${name}.`, depth - 1)));
}
