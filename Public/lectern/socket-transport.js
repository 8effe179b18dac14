// @ts-check

/**
 * What carries the messages of a connection, by whatever way. Its events come later than its making,
 * and none after `close()`.
 *
 * @typedef {object} Transport
 * @property {(text: string) => void} send what is sent may still be lost
 * @property {() => void} close leaves on purpose
 *
 * @typedef {object} TransportEvents
 * @property {() => void} onOpen the other end has taken the connection
 * @property {(data: unknown) => void} onMessage
 * @property {() => void} onClose it has failed, or the other end has closed it
 */

/** RFC 6455 7.4.1: we leave on purpose. */
const CLOSE_NORMAL = 1000;

/** A WebSocket. */
export class SocketTransport {
  #socket;

  /** @param {URL} url @param {string} protocol @param {TransportEvents} events */
  constructor(url, protocol, events) {
    this.#socket = new WebSocket(url, protocol);
    this.#socket.addEventListener("open", () => events.onOpen());
    this.#socket.addEventListener("message", ({ data }) => events.onMessage(data));
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
