// @ts-check
import { HEARTBEAT, MESSAGE_LIMIT, SUBPROTOCOL, decode } from "./protocol.js";
import { SocketTransport } from "./socket-transport.js";

/**
 * @typedef {import("./protocol.js").Status} Status
 * @typedef {object} Options
 * @property {() => URL} url asked before each attempt, as it says where to resume
 * @property {() => boolean} isUrgent whether the room waits for this page
 * @property {(message: import("./protocol.js").DownMessage) => boolean} onMessage whether we now have
 *   what the server has
 * @property {(status: Status) => void} onStatus
 * @property {(isFinal: boolean) => void} onHide the last word: the page is hidden, and may initially
 *   be shown again, or it goes
 * @property {() => void} onBlocked no WebSocket gets through, and the page goes on without
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
const HANDSHAKE_TIMEOUT = 10_000;
/**
 * How long no WebSocket may get through before the page goes on without, for a page that has had none,
 * as behind a company's proxy, and for one that has, whose server may only be starting again.
 */
const BLOCKED_AFTER = { initially: 10_000, later: 60_000 };
/** How long a WebSocket's handshake may take where there is another way. */
const SHORT_HANDSHAKE_TIMEOUT = 2_000;
/** How long a socket may be silent after it: lost packets come late, and a state may be long. */
const SILENCE_TIMEOUT = 1.5 * HEARTBEAT;

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
 * A WebSocket that comes back, or what stands in for one. It is open when the server has shown its state, not when the handshake
 * is done: a server that accepts and says nothing is as good as none.
 */
export class Connection {
  /** @type {Status} */
  status = "connecting";

  /** @type {Options} */
  #options;
  /** @type {import("./socket-transport.js").Transport | undefined} */
  #transport;
  /** @type {typeof import("./event-transport.js").EventTransport | undefined} What needs no WebSocket. */
  #EventTransport;
  /** Whether the next attempt, or this one, does without a WebSocket. */
  #usesEvents = false;
  #hasHadSocket = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} Until WebSockets count as blocked. */
  #blockedTimer;
  /**
   * The next attempt, or the end of this one, or of the server's silence.
   * @type {ReturnType<typeof setTimeout> | undefined}
   */
  #timer;
  #failures = 0;
  /** When the server has last said anything. */
  #lastMessageAt = 0;
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
      if (document.visibilityState === "hidden") return options.onHide(false);
      this.#reconnect(Date.now() - this.#lastMessageAt > 1.2 * HEARTBEAT);
    }, { signal });
    let wasOffline = false;
    addEventListener("offline", () => { wasOffline = true; }, { signal });
    addEventListener("online", () => {
      this.#reconnect(wasOffline);
      wasOffline = false;
    }, { signal });
    // An open socket keeps a page out of the back/forward cache, and a cached page's socket is
    // dead.
    addEventListener("pagehide", () => {
      options.onHide(true);
      this.#closeTransport();
      this.#stopBlockedTimer();
    }, { signal });
    addEventListener("pageshow", () => this.#reconnect(), { signal });
    this.#attempt();
  }

  /**
   * Only while it is open; and what is sent may still be lost.
   * @param {string} text
   */
  send(text) {
    // Else it is lost, to be said again in its order when it is open once more.
    if (!this.#isRenewing) this.#transport?.send(text);
  }

  /** Begins anew, at once, unless it has left for good. */
  restart() {
    if (this.#listening.signal.aborted) return;
    this.#closeTransport();
    this.#attempt();
  }

  /** Is closed, as nothing is answered, and begins anew, unless it does so already. */
  abandon() {
    if (!this.#isRenewing) return this.restart();
    this.#isRenewing = false;
    this.#setStatus("closed");
  }

  /** Leaves for good. */
  close() {
    this.#listening.abort();
    this.#closeTransport();
    this.#stopBlockedTimer();
  }

  #attempt() {
    const { initially, later } = BLOCKED_AFTER;
    this.#blockedTimer ??= setTimeout(() => this.#useEventTransport(), this.#hasHadSocket ? later : initially);
    // A transport we gave up may still speak; only the current one is heard.
    const isCurrent = () => transport === this.#transport;
    const transport = this.#open({
      onOpen: () => {
        if (isCurrent()) this.#setTimer(SILENCE_TIMEOUT, () => this.#fail());
      },
      onMessage: (data) => {
        if (isCurrent()) this.#onData(data);
      },
      onClose: () => {
        if (isCurrent()) this.#fail();
      },
    });
    this.#transport = transport;
    const hasFallback = this.#EventTransport && !this.#usesEvents;
    this.#setTimer(hasFallback ? SHORT_HANDSHAKE_TIMEOUT : HANDSHAKE_TIMEOUT, () => this.#fail());
  }

  /**
   * @param {import("./socket-transport.js").TransportEvents} events
   * @returns {import("./socket-transport.js").Transport}
   */
  #open(events) {
    const url = this.#options.url();
    return this.#usesEvents && this.#EventTransport
      ? new this.#EventTransport(url, SUBPROTOCOL, events, MESSAGE_LIMIT)
      : new SocketTransport(url, SUBPROTOCOL, events);
  }

  /** No WebSocket gets through: goes on without, and tries one in turn with what needs none. */
  async #useEventTransport() {
    this.#options.onBlocked();
    try {
      this.#EventTransport ??= (await import("./event-transport.js")).EventTransport;
    } catch (error) {
      // The server is away; so it is for WebSockets.
      return this.#stopBlockedTimer();
    }
    if (this.#isOpen || this.#listening.signal.aborted || !this.#blockedTimer) return;
    this.#usesEvents = true;
    this.restart();
  }

  #stopBlockedTimer() {
    clearTimeout(this.#blockedTimer);
    this.#blockedTimer = undefined;
  }

  /** @param {unknown} data */
  #onData(data) {
    this.#lastMessageAt = Date.now();
    this.#receive(data);
    // Where the server's machine has vanished, or the network in between, nobody says so. A room
    // full of phones that have all heard the same last word does not knock all at once.
    if (this.#isOpen) this.#setTimer(SILENCE_TIMEOUT + Math.random() * HANDSHAKE_TIMEOUT, () => this.#reconnect(true));
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
      this.#stopBlockedTimer();
      if (!this.#usesEvents) {
        this.#hasHadSocket = true;
        this.#EventTransport = undefined;
      }
      this.#setStatus("open");
    }
  }

  #fail() {
    this.#closeTransport();
    if (this.#EventTransport) {
      this.#usesEvents = !this.#usesEvents;
      // A WebSocket that fails where none has got through is no news.
      if (this.#usesEvents) return this.#attempt();
    }
    const delay = reconnectDelay(this.#failures++, this.#options.isUrgent());
    this.#setTimer(delay, () => this.#attempt());
  }

  /**
   * Tries at once, unless it does so already.
   *
   * @param {boolean} [isDoubtful] whether an open one may be dead, and not know it: then another
   *   takes its place, without a word to the page unless it cannot
   */
  #reconnect(isDoubtful) {
    // One that is on its way already is not.
    const isRenewing = !!isDoubtful && this.#isOpen;
    if (this.#transport && !isRenewing) return;
    this.#isRenewing = isRenewing;
    this.#transport?.close();
    this.#attempt();
  }

  #closeTransport() {
    clearTimeout(this.#timer);
    const transport = this.#transport;
    this.#transport = undefined;
    this.#isRenewing = false;
    transport?.close();
    if (this.status === "open") this.#setStatus("closed");
  }

  /** @param {number} milliseconds @param {() => void} then */
  #setTimer(milliseconds, then) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }

  /** @param {Status} status */
  #setStatus(status) {
    this.status = status;
    this.#options.onStatus(status);
  }
}
