// @ts-check

/**
 * Sends values: at most one per interval and one unanswered. Of the values meanwhile only the last is sent.
 *
 * @template Value
 */
export class LatestValue {
  /** @type {Value | undefined} The next value. */
  #next;
  #isBusy = false;
  #interval;
  #sendValue;

  /**
   * @param {number} interval in milliseconds
   * @param {(value: Value, settled: () => void) => number | undefined} sendValue sends a value, and calls `settled` once it
   *   is answered; returns undefined if it cannot be sent
   */
  constructor(interval, sendValue) {
    this.#interval = interval;
    this.#sendValue = sendValue;
  }

  /** @param {Value} value */
  send(value) {
    this.#next = value;
    if (!this.#isBusy) this.#sendNext();
  }

  #sendNext() {
    const value = this.#next;
    this.#isBusy = value !== undefined;
    if (value === undefined) return;
    this.#next = undefined;
    let remaining = 2;
    const done = () => {
      remaining -= 1;
      if (remaining === 0) this.#sendNext();
    };
    setTimeout(done, this.#interval);
    if (this.#sendValue(value, done) === undefined) done();
  }
}
