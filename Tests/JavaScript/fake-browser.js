import { webcrypto } from "node:crypto";
import { mock } from "node:test";
import { FakeTimers } from "./fake-timers.js";

/** A WebSocket whose server is the test. */
class FakeSocket extends EventTarget {
  sent = [];
  closed = false;

  constructor(url, protocol) {
    super();
    Object.assign(this, { url: new URL(url), protocol });
  }
  send(text) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
  /** Completes the handshake. */
  accept() {
    this.dispatchEvent(new Event("open"));
  }
  receive(message) {
    this.deliver(JSON.stringify(message));
  }
  /** @param {string | Blob} data */
  deliver(data) {
    this.dispatchEvent(Object.assign(new Event("message"), { data }));
  }
  cut() {
    this.dispatchEvent(new Event("close"));
  }
}

/** The browser's APIs that a connection needs; the document has no elements. */
export class FakeBrowser {
  timers = new FakeTimers();
  page = new EventTarget();
  document = Object.assign(new EventTarget(), {
    visibilityState: "visible",
    documentElement: { dataset: {} },
    /** @returns {{ textContent: string, remove(): void } | null} */
    getElementById: () => null,
  });
  /** @type {FakeSocket[]} */
  sockets = [];

  /** The socket opened last. */
  get socket() {
    return this.sockets.at(-1);
  }

  install() {
    const { page, document, sockets } = this;
    this.timers.install();
    // The middle of the range.
    mock.method(Math, "random", () => 0.5);
    mock.method(Date, "now", () => this.timers.now);
    Object.assign(globalThis, {
      WebSocket: class extends FakeSocket {
        constructor(url, protocol) {
          super(url, protocol);
          sockets.push(this);
        }
      },
      document,
      addEventListener: page.addEventListener.bind(page),
      requestAnimationFrame: (render) => setTimeout(render, 16),
      cancelAnimationFrame: (id) => clearTimeout(id),
      CustomEvent: class extends Event {
        constructor(type, { detail }) {
          super(type);
          this.detail = detail;
        }
      },
    });
    // Node has a read-only one since version 19.
    globalThis.crypto ??= webcrypto;
  }

  uninstall() {
    this.timers.uninstall();
    mock.restoreAll();
  }

  /** Passes the longest delay, after which the page has started its next attempt. */
  reconnect() {
    this.timers.tick(10_000);
  }

  /** Shows or hides the page. */
  setVisibility(visibilityState) {
    Object.assign(this.document, { visibilityState });
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  /** @param {"pagehide" | "pageshow" | "online" | "offline"} type */
  fire(type) {
    this.page.dispatchEvent(new Event(type));
  }
}
