// @ts-check

/**
 * Carries the messages of a connection. No event is fired before the constructor returns or after `close()`.
 *
 * @typedef {object} Transport
 * @property {(text: string) => void} send sends a message; it may still be lost
 * @property {() => void} close closes without `onClose`
 * @property {boolean} [watches] whether the page has no place, and watches by requests
 *
 * @typedef {object} TransportEvents
 * @property {() => void} onOpen the server has accepted the connection
 * @property {(data: unknown) => void} onMessage
 * @property {(acts?: boolean) => void} onClose the connection has failed, or the server has closed it, or a page that
 *   watches needs a place because the person acts
 */

/** RFC 6455 7.4.1. */
const CLOSE_NORMAL = 1000;

export class SocketTransport {
  #socket;

  /** @param {URL} url @param {string} protocol @param {TransportEvents} events */
  constructor(url, protocol, events) {
    /** @type {Promise<void> | undefined} From the first compressed message on, each waits for the one before it. */
    let last;
    this.#socket = new WebSocket("DecompressionStream" in globalThis ? `${url}&inflate=1` : url, protocol);
    this.#socket.addEventListener("open", () => events.onOpen());
    this.#socket.addEventListener("message", ({ data }) => {
      if (typeof data === "string" && !last) return events.onMessage(data);
      last = Promise.all([import("./inflate.js"), last]).then(([{ inflate }]) => inflate(data))
        .then(events.onMessage, () => this.#socket.close());
    });
    // RFC 6455 7.1: "error" is always followed by "close".
    this.#socket.addEventListener("close", () => events.onClose());
  }

  /** @param {string} text */
  send(text) {
    this.#socket.send(text);
  }

  close() {
    this.#socket.close(CLOSE_NORMAL);
  }
}
