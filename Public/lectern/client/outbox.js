// @ts-check

/** @typedef {(isAnswered: boolean, isDone: boolean) => void} Settled `isDone` if the answer is an ack */
/** @typedef {{ text: string, settled?: Settled, element?: Element, isSlow: boolean }} Sent */

/**
 * Milliseconds after which an unanswered action is shown as slow. A round trip of 300 ms never
 * comes near it.
 */
const SLOW_AFTER = 1_000;
/** Milliseconds without any answer after which the connection is given up. */
const ANSWER_TIMEOUT = 5_000;
/** The timeout doubles each time in a row up to this: a network that needs six seconds is slow, not dead. */
const LONGEST_TIMEOUT = 40_000;

/**
 * The unanswered actions, oldest first, and their timeouts:
 *
 *     sent ── 1 s ──▶ slow: its control shows it ── answer ──▶ gone
 *     any answer restarts the timeout of 5 s
 */
export class Outbox {
  /** @type {Map<number, Sent>} */
  #messages = new Map();
  #onSlow;
  #onTimeout;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #timeouts = 0;

  /**
   * @param {(element: Element | undefined, isSending: boolean) => void} onSlow called when an answer is late, and
   *   when a control has no late answer any more
   * @param {() => void} onTimeout called when there has been no answer for too long
   */
  constructor(onSlow, onTimeout) {
    this.#onSlow = onSlow;
    this.#onTimeout = onTimeout;
  }

  /** The refs of all unanswered actions, copied. */
  get refs() {
    return [...this.#messages.keys()];
  }

  /** @returns {number | undefined} the oldest unanswered ref */
  get oldest() {
    return this.#messages.keys().next().value;
  }

  /** Whether an answer is late. */
  get isSlow() {
    return [...this.#messages.values()].some(({ isSlow }) => isSlow);
  }

  /** The texts to resend after a cut, in order. */
  get texts() {
    return Array.from(this.#messages.values(), ({ text }) => text);
  }

  /**
   * Adds an action that was sent.
   * @param {number} ref @param {string} text @param {Settled} [settled]
   * @param {Element} [element] the control to mark while the answer is late
   */
  add(ref, text, settled, element) {
    const sent = { text, settled, element, isSlow: false };
    this.#messages.set(ref, sent);
    if (this.#timer === undefined) this.startTimer();
    setTimeout(() => {
      if (this.#messages.get(ref) !== sent) return;
      sent.isSlow = true;
      this.#onSlow(element, true);
    }, SLOW_AFTER);
  }

  /**
   * Removes an action that was answered or lost.
   * @param {number} ref @param {boolean} isAnswered
   * @returns {Settled | undefined} the callback to call
   */
  settle(ref, isAnswered) {
    const sent = this.#messages.get(ref);
    if (!sent) return undefined;
    this.#messages.delete(ref);
    if (isAnswered) this.#timeouts = 0;
    this.startTimer();
    const { element, isSlow, settled } = sent;
    const isAwaited = [...this.#messages.values()].some((other) => other.isSlow && other.element === element);
    if (isSlow && !isAwaited) this.#onSlow(element, false);
    return settled;
  }

  /** Restarts the timeout if any action is unanswered. */
  startTimer() {
    this.stopTimer();
    if (!this.#messages.size) return;
    const delay = Math.min(ANSWER_TIMEOUT * 2 ** this.#timeouts, LONGEST_TIMEOUT);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#timeouts += 1;
      this.#onTimeout();
    }, delay);
  }

  /** Stops the timeout while not connected. */
  stopTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
