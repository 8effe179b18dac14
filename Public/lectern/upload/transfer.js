// @ts-check
import { PartSize, pauseAfter } from "./parts.js";

/** The file is not accepted. `problem` is one of the server's words for the reason. */
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
  #token;
  #events;
  #aborting = new AbortController();
  /** @type {string | undefined} */
  #key;
  #failures = 0;

  /**
   * @param {string} address of the server's uploads
   * @param {() => string} token returns the id of the page's connection
   * @param {Events} events
   */
  constructor(address, token, events) {
    this.#address = address;
    this.#token = token;
    this.#events = events;
  }

  /** Whether the person has canceled it. */
  get isCanceled() {
    return this.#aborting.signal.aborted;
  }

  /** Cancels it, and tells the server. */
  cancel() {
    this.#aborting.abort();
    if (this.#key) fetch(this.#addressOf(), { method: "DELETE", headers: this.#headers() }).catch(() => {});
  }

  /**
   * Sends a file. It returns once the app has it, or once it is canceled.
   *
   * @param {File} file @param {Target} target
   * @throws {UploadError} if the file is not accepted
   */
  async send(file, target) {
    const offer = { ...target, name: file.name || "file", size: file.size };
    // An offer without an answer is made again: the server forgets the other one.
    const { key, limit } = await this.#retrying(() => this.#request("POST", this.#address, JSON.stringify(offer)));
    if (this.isCanceled) return;
    this.#key = key;
    const part = new PartSize(limit);
    let [offset, isDone, turns] = [0, false, 0];
    while (!isDone && !this.isCanceled) {
      const isWhole = offset >= file.size;
      // The server examines the file, and the room may be on hold.
      if (isWhole) await this.#pause(Math.min(2_000, 100 * 2 ** turns++));
      const start = performance.now();
      try {
        const body = isWhole ? undefined : file.slice(offset, offset + part.size);
        const answer = body ? await this.#request("PATCH", this.#addressOf(offset), body)
          : await this.#request("GET", this.#addressOf());
        if (body) part.took(performance.now() - start);
        ({ offset, done: isDone = false } = answer);
        this.#succeed();
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        part.failed();
        await this.#fail();
        ({ offset, done: isDone = false } = await this.#retrying(() => this.#request("GET", this.#addressOf())) ?? { offset });
      }
      if (!this.isCanceled) this.#events.onProgress(offset);
    }
  }

  /**
   * @template Answer
   * @param {() => Promise<Answer>} request
   * @returns {Promise<any>} the answer of the first attempt with one; `{}` once it is canceled
   */
  async #retrying(request) {
    while (!this.isCanceled) {
      try {
        const answer = await request();
        this.#succeed();
        return answer;
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        await this.#fail();
      }
    }
    return {};
  }

  #succeed() {
    if (this.#failures > 0) this.#events.onCut(false);
    this.#failures = 0;
  }

  async #fail() {
    if (this.isCanceled) return;
    this.#failures += 1;
    this.#events.onCut(true);
    await this.#pause(pauseAfter(this.#failures));
  }

  /** @param {number} milliseconds, or less if the network is back */
  #pause(milliseconds) {
    return new Promise((resolve) => {
      const over = () => {
        clearTimeout(timer);
        removeEventListener("online", over);
        resolve(undefined);
      };
      const timer = setTimeout(over, milliseconds);
      addEventListener("online", over);
      this.#aborting.signal.addEventListener("abort", over);
    });
  }

  #headers() {
    return { "lectern-token": this.#token() };
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
    // A relay takes no uploads.
    if (status >= 400 && status < 500) throw new UploadError("refused");
    // A proxy says so while the server starts again.
    if (!answer) throw new NetworkError(`${status}`);
    return answer;
  }

  /** @param {string} method @param {string} address @param {BodyInit} [body] */
  async #fetch(method, address, body) {
    try {
      const response = await fetch(address, { method, body, headers: this.#headers(), cache: "no-store", signal: this.#aborting.signal });
      const { ok, status } = response;
      return { status, answer: ok || status === 404 ? await response.json() : undefined };
    } catch (error) {
      throw new NetworkError(String(error));
    }
  }
}
