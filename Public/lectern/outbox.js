// @ts-check

/** @typedef {(isAnswered: boolean) => void} Settled */
/** @typedef {{ text: string, settled?: Settled, element?: Element, isSlow: boolean }} Sent */

/**
 * How long an answer may take before the page shows that it is awaited, in milliseconds: a network
 * that takes 300 for the way there and back never comes near it.
 */
export const SLOW_AFTER = 1_000;
/** How long nothing may be answered before the page says that it does not reach the room. */
export const ANSWER_TIMEOUT = 5_000;
/** Each silence in a row may last twice as long: a network that needs six seconds is slow, not dead. */
const LONGEST_TIMEOUT = 40_000;

/**
 * The actions that were sent and are not answered, oldest first, and for how long:
 *
 *     sent ── 1 s ──▶ slow: its control says so ── answer ──▶ gone
 *     any answer restarts the 5 s after which nothing gets through
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
   * @param {(element: Element | undefined, isSending: boolean) => void} onSlow called where an answer
   *   is late, and when its control waits for none any more
   * @param {() => void} onTimeout called where nothing has been answered for too long
   */
  constructor(onSlow, onTimeout) {
    this.#onSlow = onSlow;
    this.#onTimeout = onTimeout;
  }

  /** All that wait for an answer, as they are now. */
  get refs() {
    return [...this.#messages.keys()];
  }

  /** @returns {number | undefined} the oldest ref without an answer */
  get oldest() {
    return this.#messages.keys().next().value;
  }

  /** Whether an answer is late. */
  get isSlow() {
    return [...this.#messages.values()].some(({ isSlow }) => isSlow);
  }

  /** What is to be said again after a cut, in its order. */
  get texts() {
    return Array.from(this.#messages.values(), ({ text }) => text);
  }

  /**
   * @param {number} ref @param {string} text @param {Settled} [settled]
   * @param {Element} [element] the control that says that it is being sent
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
   * A message was answered, or is lost.
   * @param {number} ref @param {boolean} isAnswered
   * @returns {Settled | undefined} what is to be called then
   */
  settle(ref, isAnswered) {
    const sent = this.#messages.get(ref);
    if (!sent) return undefined;
    this.#messages.delete(ref);
    if (isAnswered) this.#timeouts = 0;
    this.startTimer();
    const { element, isSlow, settled } = sent;
    const others = [...this.#messages.values()];
    const isAwaited = others.some((other) => other.isSlow && other.element === element);
    if (isSlow && !isAwaited) this.#onSlow(element, false);
    return settled;
  }

  /** From now on an answer is expected, where there is anything to answer. */
  startTimer() {
    this.stopTimer();
    if (this.#messages.size === 0) return;
    const delay = Math.min(ANSWER_TIMEOUT * 2 ** this.#timeouts, LONGEST_TIMEOUT);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#timeouts += 1;
      this.#onTimeout();
    }, delay);
  }

  /** No answer is expected: there is no connection. */
  stopTimer() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
