/**
 * Timers with a manual clock. (The timers of Node 18, Debian's version, fire late.)
 */
export class FakeTimers {
  #now = 0;
  #lastId = 0;
  /** @type {Map<number, { at: number, call: () => void }>} */
  #pending = new Map();
  #real = { setTimeout, clearTimeout };

  get now() {
    return this.#now;
  }

  install() {
    globalThis.setTimeout = (call, delay = 0) => {
      this.#lastId += 1;
      this.#pending.set(this.#lastId, { at: this.#now + delay, call });
      return this.#lastId;
    };
    globalThis.clearTimeout = (id) => void this.#pending.delete(id);
  }

  uninstall() {
    Object.assign(globalThis, this.#real);
  }

  /** Advances the clock, and runs the timers that are due, in order. */
  tick(milliseconds) {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = [...this.#pending].filter(([, { at }]) => at <= end);
      if (due.length === 0) break;
      const [id, { at, call }] = due.reduce((one, other) => (other[1].at < one[1].at ? other : one));
      this.#pending.delete(id);
      this.#now = at;
      call();
    }
    this.#now = end;
  }
}
