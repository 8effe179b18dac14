// @ts-check
import { CLOSE_NORMAL, HEARTBEAT, SUBPROTOCOL, decode } from "./protocol.js";

/**
 * @typedef {import("./protocol.js").Status} Status
 * @typedef {object} Options
 * @property {() => URL} url asked before each attempt, as it says where to resume
 * @property {() => boolean} isUrgent whether the room waits for this page
 * @property {(message: import("./protocol.js").DownMessage) => boolean} onMessage whether we now have
 *   what the server has
 * @property {(status: Status) => void} onStatus
 * @property {(isForGood: boolean) => void} onLeave the last word: the page is hidden, and may never
 *   be shown again, or it goes
 * @property {(code: string, reason: string) => void} onProblem
 */

const FIRST_DELAY = 250;
/**
 * A server that is back is asked by its whole audience within so long. A connection with its first
 * frame costs it 39 µs: 10,000 in three seconds take an eighth of a processor, spread evenly.
 */
const LONGEST_DELAY = 3_000;
/** For the pages that the audience waits for. If all 10,000 are, they take 39 % for a second. */
const LONGEST_URGENT_DELAY = 1_000;
/** How long a handshake may take. */
const PATIENCE = 10_000;
/** How long a socket may be silent after it: lost packets come late, and a state may be long. */
const SILENCE = 1.5 * HEARTBEAT;

/**
 * Exponential, with full jitter, so that a room full of phones does not knock all at once.
 *
 * @param {number} failures how many attempts have failed in a row
 * @param {boolean} isUrgent whether the room waits for this page
 * @param {() => number} [random] in [0, 1)
 * @returns {number} milliseconds
 */
export function reconnectDelay(failures, isUrgent, random = Math.random) {
  const longest = isUrgent ? LONGEST_URGENT_DELAY : LONGEST_DELAY;
  return random() * Math.min(longest, FIRST_DELAY * 2 ** failures);
}

/**
 * A WebSocket that comes back. It is open when the server has shown its state, not when the handshake
 * is done: a server that accepts and says nothing is as good as none.
 */
export class Connection {
  /** @type {Status} */
  status = "connecting";

  /** @type {Options} */
  #options;
  /** @type {WebSocket | undefined} */
  #socket;
  /**
   * The next attempt, or the end of this one, or of the server's silence.
   * @type {ReturnType<typeof setTimeout> | undefined}
   */
  #timer;
  #failures = 0;
  /** When the server has last said anything. */
  #heardAt = 0;
  /** Whether the page is as open as before, and waits for another socket to say so. */
  #isRenewing = false;
  #listening = new AbortController();

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    const { signal } = this.#listening;
    // Someone looks at the page again, or the network is back. A phone that was locked, or
    // elsewhere, may not have heard that the server has let go of it; nor do its timers ring.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") return options.onLeave(false);
      this.#wake(Date.now() - this.#heardAt > 1.2 * HEARTBEAT);
    }, { signal });
    let wasOffline = false;
    addEventListener("offline", () => { wasOffline = true; }, { signal });
    addEventListener("online", () => {
      this.#wake(wasOffline);
      wasOffline = false;
    }, { signal });
    // An open socket keeps a page out of the back/forward cache, and a cached page's socket is
    // dead.
    addEventListener("pagehide", () => {
      options.onLeave(true);
      this.#drop();
    }, { signal });
    addEventListener("pageshow", () => this.#wake(), { signal });
    this.#attempt();
  }

  /**
   * Only while it is open; and what is sent may still be lost.
   * @param {string} text
   */
  send(text) {
    // Else it is lost, to be said again in its order when it is open once more.
    if (!this.#isRenewing) this.#socket?.send(text);
  }

  /** Begins anew, at once, unless it has left for good. */
  restart() {
    if (this.#listening.signal.aborted) return;
    this.#drop();
    this.#attempt();
  }

  /** Is closed, as nothing is answered, and begins anew, unless it does so already. */
  abandon() {
    if (!this.#isRenewing) return this.restart();
    this.#isRenewing = false;
    this.#become("closed");
  }

  /** Leaves for good. */
  close() {
    this.#listening.abort();
    this.#drop();
  }

  #attempt() {
    const socket = new WebSocket(this.#options.url(), SUBPROTOCOL);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (socket === this.#socket) this.#wait(SILENCE, () => this.#fail());
    });
    // A socket we gave up may still speak; only the current one is heard.
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) this.#hear(data);
    });
    // RFC 6455 7.1: "error" is always followed by "close".
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#fail();
    });
    this.#wait(PATIENCE, () => this.#fail());
  }

  /** @param {unknown} data */
  #hear(data) {
    this.#heardAt = Date.now();
    this.#receive(data);
    // Where the server's machine has vanished, or the network in between, nobody says so. A room
    // full of phones that have all heard the same last word does not knock all at once.
    if (this.#isOpen) this.#wait(SILENCE + Math.random() * PATIENCE, () => this.#wake(true));
  }

  get #isOpen() {
    return this.status === "open" && !this.#isRenewing;
  }

  /** @param {unknown} data */
  #receive(data) {
    const decoded = decode(data);
    if ("problem" in decoded) return this.#options.onProblem(decoded.problem, decoded.reason);
    const wasOpen = this.#isOpen;
    if (this.#options.onMessage(decoded.message) && !wasOpen) {
      this.#isRenewing = false;
      this.#failures = 0;
      this.#become("open");
    }
  }

  #fail() {
    this.#drop();
    const delay = reconnectDelay(this.#failures++, this.#options.isUrgent());
    this.#wait(delay, () => this.#attempt());
  }

  /**
   * Tries at once, unless there is a socket.
   *
   * @param {boolean} [isDoubtful] whether an open one may be dead, and not know it: then another
   *   takes its place, without a word to the page unless it cannot
   */
  #wake(isDoubtful) {
    // One that is on its way already is not.
    const isRenewing = !!isDoubtful && this.#isOpen;
    if (this.#socket && !isRenewing) return;
    this.#isRenewing = isRenewing;
    this.#socket?.close(CLOSE_NORMAL);
    this.#attempt();
  }

  #drop() {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#isRenewing = false;
    socket?.close(CLOSE_NORMAL);
    if (this.status === "open") this.#become("closed");
  }

  /** @param {number} milliseconds @param {() => void} then */
  #wait(milliseconds, then) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }

  /** @param {Status} status */
  #become(status) {
    this.status = status;
    this.#options.onStatus(status);
  }
}
