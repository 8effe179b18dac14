import { webcrypto } from "node:crypto";
import { mock } from "node:test";
import { FakeTimers } from "./fake-timers.js";

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  sent = [];
  closed = false;

  constructor(url, protocol) {
    super();
    Object.assign(this, { url, protocol });
  }
  send(text) {
    this.sent.push(text);
  }
  close() {
    this.closed = true;
  }
  /** The handshake is done. */
  accept() {
    this.dispatchEvent(new Event("open"));
  }
  receive(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  cut() {
    this.dispatchEvent(new Event("close"));
  }
}

/** What a browser offers, as far as a connection needs it, and no element of a document. */
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

  /** The one that was opened last. */
  get socket() {
    return this.sockets.at(-1);
  }

  install() {
    const { page, document, sockets } = this;
    this.timers.install();
    // The middle of what it may be.
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
    // Node has its own from 19 on, and then only to be read.
    globalThis.crypto ??= webcrypto;
  }

  uninstall() {
    this.timers.uninstall();
    mock.restoreAll();
  }

  /** Lets the page try again, as soon as it would. */
  comeBack() {
    this.timers.tick(10_000);
  }

  /** Somebody looks at the page, or does so no longer. */
  look(visibilityState) {
    Object.assign(this.document, { visibilityState });
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  /** @param {"pagehide" | "pageshow" | "online" | "offline"} type */
  happen(type) {
    this.page.dispatchEvent(new Event(type));
  }
}
