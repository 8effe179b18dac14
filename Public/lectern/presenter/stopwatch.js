// @ts-check

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
