// @ts-check
import { durationInDigits } from "../page/duration.js";

/**
 * Formats milliseconds like a stopwatch: `0:07`, `12:34`, `1:02:03`.
 * @param {number} milliseconds
 */
export const formatElapsed = (milliseconds) => durationInDigits(Math.max(0, milliseconds) / 1_000);

/**
 * The time since the room was frozen. A page that was open at that moment uses its own clock. It may differ from
 * the server's.
 */
export class FreezeClock {
  /** @type {string | undefined} */
  #frozenSince;
  #wasLive = false;
  #startedAt = 0;

  /**
   * @param {unknown} frozenSince the room's field: ISO 8601, or nothing while live
   * @param {number} now
   */
  update(frozenSince, now) {
    const text = typeof frozenSince === "string" ? frozenSince : undefined;
    if (text !== this.#frozenSince && text !== undefined) {
      const serverTime = Date.parse(text);
      this.#startedAt = this.#wasLive || Number.isNaN(serverTime) ? now : Math.min(serverTime, now);
    }
    this.#frozenSince = text;
    this.#wasLive = text === undefined;
  }

  /**
   * Returns the formatted time; undefined while the room is live.
   * @param {number} now @returns {string | undefined}
   */
  text(now) {
    return this.#frozenSince === undefined ? undefined : formatElapsed(now - this.#startedAt);
  }
}

/** Returns the browser's storage, if the page may use it. */
export function storageOrNone() {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
