// @ts-check
import { layoutBox } from "./motion.js";
import { isInLines } from "./places.js";

/**
 * @typedef {import("./list.js").List} List
 * @typedef {import("./moves.js").Step} Step
 */

/**
 * Returns the step that a key means.
 *
 * @param {string} key
 * @param {object} page
 * @param {boolean} page.isInLines whether the rows of the list are beside each other
 * @param {boolean} page.isRightToLeft
 * @param {boolean} page.hasLists whether the row can go into other lists
 * @returns {Step | undefined}
 */
export function stepOf(key, { isInLines, isRightToLeft, hasLists }) {
  if (key === "Home") return "start";
  if (key === "End") return "end";
  const arrow = /^Arrow(Up|Down|Left|Right)$/.exec(key)?.[1];
  if (!arrow) return undefined;
  const isAcross = arrow === "Left" || arrow === "Right";
  const isBack = arrow === "Up" || arrow === (isRightToLeft ? "Right" : "Left");
  // Along the list, the arrow leads to another row, and across it to another list.
  if (isAcross !== isInLines && hasLists) return isBack ? "previous list" : "next list";
  return isBack ? "back" : "forward";
}

/** @param {import("./reordering.js").Reordering} reordering @param {List} list @param {string} key */
export const stepIn = (reordering, list, key) => stepOf(key, {
  // Where rows lie, and not where one that glides is seen.
  isInLines: isInLines(list.elements.map(layoutBox)),
  isRightToLeft: list.isRightToLeft,
  hasLists: reordering.targets.length > 1,
});

/**
 * Handles a key on a handle, or on the bar of a lifted row.
 *
 * @param {import("./reordering.js").Reordering} reordering @param {List} list @param {KeyboardEvent} event
 */
export function press(reordering, list, event) {
  const { target, key, repeat, ctrlKey, altKey, metaKey, isComposing } = event;
  if (event.defaultPrevented || ctrlKey || altKey || metaKey || isComposing || !(target instanceof HTMLElement)) return;
  const { lifted } = reordering;
  const isPress = key === " " || key === "Enter";
  const isOnHandle = list.owns(target);
  if (!lifted || lifted.isHeld) {
    if (!isOnHandle || !isPress || lifted) return;
    const id = list.keyOf(target);
    if (id === undefined) return;
    event.preventDefault();
    if (!repeat) reordering.lift(list, id, false);
    return;
  }
  const step = stepIn(reordering, lifted.list, key);
  if (step) reordering.step(step);
  else if (key === "Escape") reordering.cancel();
  else if (isPress && isOnHandle) {
    if (!repeat) reordering.drop();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}
