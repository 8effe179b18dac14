// @ts-check
import { PartSize, pauseAfter } from "./parts.js";

/** The file is not accepted, or not readable. `problem` is one of the server's words for the reason, or "unreadable". */
export class UploadError extends Error {
  /** @param {string} problem */
  constructor(problem) {
    super(problem);
    this.problem = problem;
  }
}

/** The network is gone, or the server is. */
class NetworkError extends Error {}

/**
 * @typedef {object} Events
 * @property {(sent: number) => void} onProgress
 * @property {(isCut: boolean) => void} onCut called when the network is gone, and when it is back
 *
 * @typedef {object} Page
 * @property {() => string} token returns the id of the page's connection
 * @property {(signal: AbortSignal) => Promise<unknown> | undefined} whenOpen waits for the page's connection, unless
 *   the signal is aborted; undefined if the page is connected
 *
 * @typedef {{ action: string, id?: unknown }} Target
 */

/**
 * Sends a file in parts, and continues after a cut where the server says.
 *
 *     POST offer ──▶ key ──▶ PATCH part, PATCH part, … ──▶ done
 *                               └─ cut ─▶ GET: so many bytes are there ─▶ PATCH part …
 */
export class Transfer {
  #address;
  #page;
  #events;
  #aborting = new AbortController();
  /** @type {string | undefined} */
  #key;
  #failures = 0;
  #isCut = false;
  #isWhole = false;

  /**
   * @param {string} address of the server's uploads
   * @param {Page} page
   * @param {Events} events
   */
  constructor(address, page, events) {
    this.#address = address;
    this.#page = page;
    this.#events = events;
  }

  /** Whether the person has canceled it. */
  get isCanceled() {
    return this.#aborting.signal.aborted;
  }

  /** Whether the server has all bytes. */
  get isWhole() {
    return this.#isWhole;
  }

  /** Cancels it, and tells the server: at once, or as soon as the offer is answered. */
  cancel() {
    if (this.isCanceled) return;
    this.#aborting.abort();
    this.#remove();
  }

  /**
   * Sends a file. It returns once the app has it, or once it is canceled.
   *
   * @param {File} file @param {Target} target
   * @throws {UploadError} if the file is not accepted or can't be read
   */
  async send(file, target) {
    const answer = await this.#offer(JSON.stringify({ ...target, name: file.name || "file", size: file.size }));
    if (!answer) return;
    this.#key = answer.key;
    if (this.isCanceled) return this.#remove();
    const part = new PartSize(answer.limit);
    let [offset, isDone, isUncertain, turns] = [0, false, false, 0];
    while (!isDone && !this.isCanceled) {
      // The server examines the file, and the room may be on hold.
      if (this.#isWhole && !isUncertain) await this.#pause(Math.min(2_000, 100 * 2 ** turns++));
      const body = this.#isWhole || isUncertain ? undefined : await this.#read(file.slice(offset, offset + part.size));
      if (this.isCanceled) return;
      const start = performance.now();
      try {
        const { offset: next, done = false } = body ? await this.#request("PATCH", this.#addressOf(offset), body)
          : await this.#request("GET", this.#addressOf());
        const hasAdvanced = done || next > offset;
        [offset, isDone, isUncertain] = [next, done, false];
        if (hasAdvanced && body) part.took(performance.now() - start);
        if (hasAdvanced || this.#isWhole) this.#succeed(offset);
        // The server doesn't take the part now: it may still be writing an earlier one.
        else if (body) await this.#fail();
        this.#isWhole = offset >= file.size;
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        isUncertain = true;
        if (body) part.failed();
        await this.#fail();
      }
    }
  }

  /**
   * Reads a part. The file may have been moved or changed on the device, and `fetch` would report that as a network error.
   *
   * @param {Blob} part @throws {UploadError}
   */
  async #read(part) {
    try {
      return await part.arrayBuffer();
    } catch {
      this.#remove();
      throw new UploadError("unreadable");
    }
  }

  /**
   * Offers the file until the server answers. An offer without an answer is made again: the server forgets the other one.
   *
   * @param {string} offer
   * @returns {Promise<any>} undefined if it is canceled before it is sent
   */
  async #offer(offer) {
    while (!this.isCanceled) {
      const opening = this.#page.whenOpen(this.#aborting.signal);
      if (opening) this.#cut();
      await opening;
      if (this.isCanceled) return undefined;
      try {
        const answer = await this.#request("POST", this.#address, offer);
        this.#succeed();
        return answer;
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        await this.#fail();
      }
    }
  }

  /** @param {number} [sent] the number of bytes */
  #succeed(sent) {
    this.#failures = 0;
    if (this.isCanceled) return;
    if (this.#isCut) this.#events.onCut(false);
    this.#isCut = false;
    if (sent !== undefined) this.#events.onProgress(sent);
  }

  async #fail() {
    if (this.isCanceled) return;
    this.#failures += 1;
    this.#cut();
    await this.#pause(pauseAfter(this.#failures));
  }

  #cut() {
    this.#isCut = true;
    this.#events.onCut(true);
  }

  /** Removes it from the server, also while the page is being unloaded. */
  #remove() {
    if (!this.#key) return;
    fetch(this.#addressOf(), { method: "DELETE", headers: this.#headers(), keepalive: true }).catch(() => {});
  }

  /** @param {number} milliseconds, or less if the network is back */
  #pause(milliseconds) {
    const { signal } = this.#aborting;
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        removeEventListener("online", over);
        signal.removeEventListener("abort", over);
        resolve(undefined);
      };
      const timer = setTimeout(over, milliseconds);
      addEventListener("online", over);
      signal.addEventListener("abort", over);
    });
  }

  #headers() {
    return { "lectern-token": this.#page.token() };
  }

  /** @param {number} [offset] */
  #addressOf(offset) {
    return `${this.#address}?key=${this.#key}${offset === undefined ? "" : `&offset=${offset}`}`;
  }

  /**
   * @param {string} method @param {string} address @param {BodyInit} [body]
   * @returns {Promise<any>} the server's answer; one to a part that begins elsewhere says how far the upload is, as well
   */
  async #request(method, address, body) {
    const { status, answer } = await this.#fetch(method, address, body);
    if (answer?.problem) throw new UploadError(answer.problem);
    // Without a problem, the answer is a proxy's.
    if (status === 404) throw new UploadError("unknown");
    // A relay takes no uploads.
    if (status >= 400 && status < 500) throw new UploadError("refused");
    // The server can't judge an offer now, or a proxy says that the server restarts.
    if (!answer) throw new NetworkError(`${status}`);
    return answer;
  }

  /** @param {string} method @param {string} address @param {BodyInit} [body] */
  async #fetch(method, address, body) {
    // The answer to an offer has the key by which the page removes the upload if it is canceled meanwhile.
    const signal = method === "POST" ? undefined : this.#aborting.signal;
    try {
      const response = await fetch(address, { method, body, headers: this.#headers(), cache: "no-store", signal });
      const { ok, status } = response;
      return { status, answer: ok || status === 404 ? parsed(await response.text()) : undefined };
    } catch (error) {
      throw new NetworkError(String(error));
    }
  }
}

/**
 * @param {string} text
 * @returns {any} undefined if it isn't JSON
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
