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
 * The time since the room was frozen. A page that was open at that moment uses its own clock, which may differ from
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

/**
 * A stopwatch that survives a reload. Its state is stored as JSON.
 *
 *     reset ── start ──▶ running ── pause ──▶ paused ── start ──▶ running
 */
export class Stopwatch {
  static #key = "lectern.timer";
  /** @type {{ elapsed: number, startedAt: number | null }} */
  #state = { elapsed: 0, startedAt: null };
  #storage;

  /** @param {Pick<Storage, "getItem" | "setItem"> | undefined} storage undefined where unavailable */
  constructor(storage) {
    this.#storage = storage;
    try {
      const { elapsed, startedAt } = JSON.parse(storage?.getItem(Stopwatch.#key) ?? "{}");
      if (!Number.isFinite(elapsed)) return;
      this.#state = { elapsed, startedAt: Number.isFinite(startedAt) ? startedAt : null };
    } catch {
      // Unreadable: starts at zero.
    }
  }

  get isRunning() {
    return this.#state.startedAt !== null;
  }

  /** @param {number} now */
  elapsed(now) {
    const { elapsed, startedAt } = this.#state;
    return elapsed + (startedAt === null ? 0 : Math.max(0, now - startedAt));
  }

  /** @param {number} now */
  start(now) {
    if (!this.isRunning) this.#save({ ...this.#state, startedAt: now });
  }

  /** @param {number} now */
  pause(now) {
    this.#save({ elapsed: this.elapsed(now), startedAt: null });
  }

  /**
   * Sets the time to zero; a running stopwatch keeps running.
   * @param {number} now
   */
  reset(now) {
    this.#save({ elapsed: 0, startedAt: this.isRunning ? now : null });
  }

  /** @param {{ elapsed: number, startedAt: number | null }} state */
  #save(state) {
    this.#state = state;
    try {
      this.#storage?.setItem(Stopwatch.#key, JSON.stringify(state));
    } catch {
      // Storage is full or forbidden: the time is lost with the page.
    }
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
