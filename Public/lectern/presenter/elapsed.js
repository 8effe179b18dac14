// @ts-check

/**
 * Formats milliseconds like a stopwatch: `0:07`, `12:34`, `1:02:03`.
 * @param {number} milliseconds
 */
export function formatElapsed(milliseconds) {
  const total = Math.max(0, Math.floor(milliseconds / 1_000));
  const [hours, minutes, seconds] = [Math.floor(total / 3_600), Math.floor(total / 60) % 60, total % 60];
  /** @param {number} number */
  const padded = (number) => String(number).padStart(2, "0");
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(seconds)}` : `${minutes}:${padded(seconds)}`;
}

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
