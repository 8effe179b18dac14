// @ts-check
import { HEARTBEAT } from "./protocol.js";

/** A request without an answer for so long has failed. */
const TIMEOUT = 3 * HEARTBEAT;
/** Caches may answer that many requests at once, although there is no message: those of the last minute. */
const PAST_TURNS = 12;
/** After so many messages without a pause, the page asks for the present state: caches answer with each step to it. */
const STEPS = 8;
/** Milliseconds between requests that nobody lets wait, on average. */
const PAUSE = 2_000;

/** The room cannot be watched. */
export class WatchError extends Error {}

/** @param {number} milliseconds on average */
const pause = (milliseconds) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds * (0.5 + Math.random())));

/**
 * Watches the room by requests, one after the other. Caches answer most of them, and the page takes no place. The
 * messages are the same; see the article "The wire".
 *
 *     GET /frames                       the state now
 *     GET /frames/EPOCH/next?after=42   the message that follows; without one (204) after some seconds
 *                                       with `&wait=0`, the message that leads to the state now
 *
 * @typedef {{ epoch: string, revision: number }} Position
 */
export class Watch {
  #folder;
  #deliver;
  #reading;
  /** @type {Position | undefined} */
  #position;
  /** How many requests after the position had no message. Each has an address of its own, because caches keep the last answer. */
  #turn = 0;
  /** How many messages have followed each other. */
  #steps = 0;

  /**
   * @param {URL} folder the address of `/frames`
   * @param {Position | undefined} position the state that the page has
   * @param {(message: string) => void} deliver
   * @param {AbortController} reading ends it
   */
  constructor(folder, position, deliver, reading) {
    this.#folder = folder;
    this.#position = position;
    this.#deliver = deliver;
    this.#reading = reading;
  }

  /**
   * Delivers messages until it is ended.
   *
   * @throws {WatchError} if the room cannot be watched
   * @throws {unknown} if it cannot be reached
   */
  async run() {
    let waits = false;
    for (let isFirst = true;; isFirst = false) {
      const { status, text } = await this.#request(waits);
      if (this.#reading.signal.aborted) return;
      if (text !== undefined) {
        this.#follow(text);
        waits = this.#steps < STEPS;
        if (!waits) this.#steps = 0;
      } else if (status === 204) {
        this.#turn += 1;
        this.#steps = 0;
        if (this.#turn > PAST_TURNS) await pause(PAUSE / 2);
        this.#deliver('{"type":"heartbeat"}');
      } else if (status < 500) {
        throw new WatchError(`${status}`);
      } else if (isFirst) {
        // A proxy says so while the server starts again.
        throw new Error(`${status}`);
      } else {
        // Too many requests wait, or something between lets none wait.
        this.#deliver('{"type":"heartbeat"}');
        await pause(PAUSE);
        waits = false;
      }
    }
  }

  /** @param {string} text a message */
  #follow(text) {
    const { epoch = this.#position?.epoch, revision } = JSON.parse(text);
    this.#position = { epoch, revision };
    this.#turn = 0;
    this.#steps += 1;
    this.#deliver(text);
  }

  /**
   * @param {boolean} waits
   * @returns {Promise<{ status: number, text?: string }>} with the message, if there is one
   */
  async #request(waits) {
    const timer = setTimeout(() => this.#reading.abort(), TIMEOUT);
    try {
      const response = await fetch(this.#address(waits), { signal: this.#reading.signal });
      const { status } = response;
      return status === 200 ? { status, text: await response.text() } : { status };
    } finally {
      clearTimeout(timer);
    }
  }

  #address(/** @type {boolean} */ waits) {
    if (!this.#position) return this.#folder;
    const { epoch, revision } = this.#position;
    const address = new URL(`${this.#folder.pathname}/${encodeURIComponent(epoch)}/next`, this.#folder);
    address.searchParams.set("after", String(revision));
    if (!waits) address.searchParams.set("wait", "0");
    else if (this.#turn > 0) address.searchParams.set("turn", String(this.#turn));
    return address;
  }
}
