// @ts-check
import { HEARTBEAT } from "./protocol.js";

/** A request without an answer for so long has failed. */
const TIMEOUT = 3 * HEARTBEAT;
/** Caches may answer that many requests at once, although there is no message: those of the last minute. */
const PAST_TURNS = 12;
/** Milliseconds between requests that a faulty cache answers at once. */
const PAUSE = 1_000;

/**
 * Watches the room by requests, one after the other. Caches answer most of them, and the page takes no place. The
 * messages are the same; see the article "The wire".
 *
 *     GET /frames                       the state now
 *     GET /frames/EPOCH/next?after=42   the message that follows; without one (204) after some seconds, or at once
 *                                       with `&wait=0`
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

  /** Delivers messages until it is ended. @throws {unknown} if the room cannot be watched any more */
  async run() {
    // A page that has the present state must not wait for the next one to know that it has.
    let waits = this.#position === undefined;
    for (;;) {
      const text = await this.#request(waits);
      if (this.#reading.signal.aborted) return;
      if (text !== undefined) {
        const { epoch = this.#position?.epoch, revision } = JSON.parse(text);
        this.#position = { epoch, revision };
        this.#turn = 0;
        this.#deliver(text);
      } else if (waits) {
        this.#turn += 1;
        if (this.#turn > PAST_TURNS) await new Promise((resolve) => setTimeout(resolve, PAUSE));
        this.#deliver('{"type":"heartbeat"}');
      } else {
        const revision = this.#position?.revision;
        this.#deliver(JSON.stringify({ type: "patch", from: revision, revision, ops: [] }));
      }
      waits = true;
    }
  }

  /** @returns {Promise<string | undefined>} undefined if there is no message yet */
  async #request(/** @type {boolean} */ waits) {
    const timer = setTimeout(() => this.#reading.abort(), TIMEOUT);
    try {
      const response = await fetch(this.#address(waits), { signal: this.#reading.signal });
      if (response.status === 204) return undefined;
      if (!response.ok) throw new Error(`${response.status}`);
      return await response.text();
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
    if (this.#turn > 0) address.searchParams.set("turn", String(this.#turn));
    return address;
  }
}
