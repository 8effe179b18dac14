// @ts-check

/** Requests at a time. More would delay those of what a person scrolls to next. */
const REQUESTS = 3;
/** Chunks that are kept. The browser's cache keeps the others. */
const KEPT = 64;
/** Milliseconds until a request has failed that is not answered. */
const TIME_LIMIT = 20_000;
/** Milliseconds until failed requests are repeated; doubled with each failure. */
const PAUSES = { first: 500, longest: 15_000 };

/** The rows of windowed lists, by the addresses of their chunks. The rows of an address never change. */
export class Chunks {
  /** @type {Map<string, unknown[]>} Those that were wanted last are at the end. */
  #rows = new Map();
  /** @type {Map<string, AbortController>} */
  #requests = new Map();
  /** @type {Set<string>} Addresses that the server doesn't have. */
  #gone = new Set();
  /** @type {string[]} */
  #wanted = [];
  #pause = PAUSES.first;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  #request;
  #changed;

  /**
   * @param {(address: string, signal: AbortSignal) => Promise<Response>} request
   * @param {() => void} changed called when a chunk has loaded, or turned out to be gone
   */
  constructor(request, changed) {
    this.#request = request;
    this.#changed = changed;
  }

  /**
   * Returns the rows of a chunk; undefined while they aren't there.
   * @param {string} address
   */
  rows(address) {
    return this.#rows.get(address);
  }

  /** @param {string} address */
  isGone(address) {
    return this.#gone.has(address);
  }

  /**
   * Notes that the server has chunks, or has them again.
   * @param {string[]} addresses
   */
  noteShown(addresses) {
    if (this.#gone.size > 0) for (const address of addresses) this.#gone.delete(address);
    // The server answers again.
    clearTimeout(this.#retry);
    [this.#retry, this.#pause] = [undefined, PAUSES.first];
  }

  /**
   * Requests the chunks that aren't loaded, and cancels the requests of chunks that aren't wanted any more.
   * @param {string[]} addresses the most important one first
   */
  want(addresses) {
    this.#wanted = addresses;
    for (const address of addresses) {
      const rows = this.#rows.get(address);
      if (rows && this.#rows.delete(address)) this.#rows.set(address, rows);
    }
    for (const [address, controller] of this.#requests) if (!this.#wanted.includes(address)) controller.abort();
    this.#begin();
  }

  /** Ends all requests. */
  close() {
    this.want([]);
    clearTimeout(this.#retry);
  }

  #begin() {
    if (this.#retry) return;
    for (const address of this.#wanted) {
      if (this.#requests.size >= REQUESTS) return;
      if (!this.#requests.has(address) && !this.#rows.has(address) && !this.#gone.has(address)) this.#load(address);
    }
  }

  /** @param {string} address */
  async #load(address) {
    const controller = new AbortController();
    this.#requests.set(address, controller);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, TIME_LIMIT);
    try {
      const response = await this.#request(address, controller.signal);
      if (response.status === 404) this.#gone.add(address);
      else if (!response.ok) throw new Error(`${response.status}`);
      else this.#keep(address, await response.json());
      this.#pause = PAUSES.first;
    } catch {
      if (isLate || !controller.signal.aborted) this.#retryLater();
    }
    clearTimeout(timer);
    this.#requests.delete(address);
    if (!controller.signal.aborted && (this.#rows.has(address) || this.#gone.has(address))) this.#changed();
    this.#begin();
  }

  /** @param {string} address @param {unknown} rows */
  #keep(address, rows) {
    if (!Array.isArray(rows)) throw new TypeError("a chunk is not an array");
    this.#rows.set(address, rows);
    for (const oldest of this.#rows.keys()) {
      if (this.#rows.size <= KEPT) break;
      if (!this.#wanted.includes(oldest)) this.#rows.delete(oldest);
    }
  }

  #retryLater() {
    if (this.#retry) return;
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.#begin();
    }, this.#pause);
    this.#pause = Math.min(2 * this.#pause, PAUSES.longest);
  }
}
