// @ts-check
import { compose, invert, transform } from "./text-change.js";

/** @typedef {import("./text-change.js").Change} Change */

/** How many steps can be undone. */
const LIMIT = 200;
/** Milliseconds between two changes of the same step at most. */
const PAUSE = 700;

/**
 * The changes of a person that can be undone: only the person's own, although others change the text, too. So undoing
 * never takes back what somebody else has written.
 */
export class TextUndo {
  /** @type {Change[]} What each step takes back, the latest step last. */
  #undo = [];
  /** @type {Change[]} */
  #redo = [];
  #changedAt = -Infinity;

  /**
   * Records a change of the person.
   * @param {Change} change @param {string} text the text before @param {number} now milliseconds
   */
  record(change, text, now) {
    const inverse = invert(change, text);
    const last = this.#undo.at(-1);
    if (last && now - this.#changedAt < PAUSE) this.#undo[this.#undo.length - 1] = compose(inverse, last);
    else this.#undo.push(inverse);
    if (this.#undo.length > LIMIT) this.#undo.shift();
    this.#redo = [];
    this.#changedAt = now;
  }

  /**
   * Follows a change of somebody else.
   * @param {Change} change
   */
  follow(change) {
    for (const steps of [this.#undo, this.#redo]) {
      let other = change;
      for (let index = steps.length - 1; index >= 0; index--) {
        const step = steps[index];
        steps[index] = transform(step, other, false);
        other = transform(other, step, true);
      }
    }
  }

  /**
   * Returns the change that undoes the latest step, or repeats the latest undone one.
   *
   * @param {string} text the text as it is @param {boolean} [isRedo]
   * @returns {Change | undefined} undefined if there is nothing to undo
   */
  step(text, isRedo = false) {
    const [from, to] = isRedo ? [this.#redo, this.#undo] : [this.#undo, this.#redo];
    this.#changedAt = -Infinity;
    for (let change; (change = from.pop());) {
      // Somebody else has deleted what the step would change.
      if (change.length === 0) continue;
      to.push(invert(change, text));
      return change;
    }
    return undefined;
  }
}
