// @ts-check

/** The size of the first part. The parts grow while the network takes them quickly. */
const FIRST = 32 * 1024;
/** Milliseconds that a part should take: short, so that the progress moves and a cut loses little. */
const TIME = 700;

/** Chooses the sizes of parts. */
export class PartSize {
  #limit;
  size = FIRST;

  /** @param {number} limit the most bytes of a part */
  constructor(limit) {
    this.#limit = limit;
  }

  /** @param {number} milliseconds that the last part took */
  took(milliseconds) {
    const factor = milliseconds < TIME / 2 ? 2 : milliseconds > 2 * TIME ? 0.5 : 1;
    this.size = Math.max(8 * 1024, Math.min(this.#limit, Math.round(this.size * factor)));
  }

  /** After a cut, a smaller part gets through more likely. */
  failed() {
    this.took(Infinity);
  }
}

/** Milliseconds before a new attempt, from a half to one and a half of a time that doubles up to ten seconds. */
export const pauseAfter = (/** @type {number} */ failures) =>
  Math.min(10_000, 500 * 2 ** Math.min(failures, 5)) * (0.5 + Math.random());
