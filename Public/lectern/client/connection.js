// @ts-check
import { HEARTBEAT, SUBPROTOCOL, decode } from "./protocol.js";
import { reconnectDelay, silenceTimeout } from "./reconnecting.js";
import { SocketTransport } from "./socket-transport.js";

/**
 * @typedef {import("./protocol.js").Status} Status
 * @typedef {object} Options
 * @property {() => URL} url called for each attempt, because the address says where to resume
 * @property {boolean} [watches] whether the page watches until the person acts
 * @property {() => boolean} isUrgent whether the room needs this page soon
 * @property {(message: import("./protocol.js").ServerMessage) => boolean} onMessage returns whether the page is
 *   up to date
 * @property {(status: Status) => void} onStatus
 * @property {(isFinal: boolean) => void} onHide called while sending is still possible: the page is hidden, or,
 *   if final, unloaded or put into the back/forward cache
 * @property {() => void} onBlocked called with each first state of an event stream: WebSockets count as blocked
 * @property {(code: string, reason: string) => void} onProblem
 */

const HANDSHAKE_TIMEOUT = 10_000;
/** The same for a socket that replaces a silent one. If the network is dead, the page says so soon. */
const RENEWAL_TIMEOUT = 3_000;
/** How long the first state may take after the handshake: a snapshot may be long. */
const STATE_TIMEOUT = 30_000;
/**
 * How long WebSockets may fail before the page tries the fallback. A page that has had no WebSocket may be behind a
 * company's proxy, and then tries both at once. The server of a page that has had one may only be restarting.
 */
const BLOCKED_TIMEOUT = 60_000;
/** The same for a page that has had no WebSocket, and the handshake timeout while there is a fallback. */
const SHORT_TIMEOUT = 2_000;

/**
 * A WebSocket that reconnects, with a fallback if WebSockets are blocked. It counts as open when the server
 * has sent its state, not after the handshake: a server that accepts and sends nothing is of no use.
 */
export class Connection {
  /** @type {Status} */
  status = "connecting";

  /** @type {Options} */
  #options;
  /** @type {import("./socket-transport.js").Transport | undefined} */
  #transport;
  /**
   * An event stream that competes with a first WebSocket. The server keeps the connection that reached it last, so
   * the stream stays until it has a state or ends, even if the WebSocket has the first state.
   * @type {import("./socket-transport.js").Transport | undefined}
   */
  #rival;
  /** Whether the server has accepted the current connection. */
  #isAccepted = false;
  /** @type {typeof import("./event-transport.js").EventTransport | undefined} The fallback, once loaded. */
  #EventTransport;
  /** Whether the current or next attempt uses the fallback. */
  #usesEvents = false;
  #hasHadSocket = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} Runs until WebSockets count as blocked. */
  #blockedTimer;
  /**
   * Runs until the next attempt, or the timeout of this one or of the open socket.
   * @type {ReturnType<typeof setTimeout> | undefined}
   */
  #timer;
  #failures = 0;
  #receivedAt = 0;
  /** Whether a new socket is replacing an open one that may be dead, unnoticed by the page. */
  #isRenewing = false;
  #listening = new AbortController();

  /** @param {Options} options */
  constructor(options) {
    this.#options = options;
    const { signal } = this.#listening;
    // The page is visible again, or the network is back. A phone that was locked or elsewhere may have missed
    // that the server closed the socket, and its timers do not fire.
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") return options.onHide(false);
      this.#reconnect(Date.now() - this.#receivedAt > 1.2 * HEARTBEAT);
    }, { signal });
    let wasOffline = false;
    addEventListener("offline", () => { wasOffline = true; }, { signal });
    addEventListener("online", () => {
      this.#reconnect(wasOffline);
      wasOffline = false;
    }, { signal });
    // An open socket keeps a page out of the back/forward cache, and a cached page's socket is dead.
    addEventListener("pagehide", () => {
      options.onHide(true);
      this.#disconnect();
    }, { signal });
    addEventListener("pageshow", () => this.#reconnect(), { signal });
    this.#attempt();
  }

  /**
   * Sends a message. The message may still be lost. Only while open.
   * @param {string} text
   */
  send(text) {
    // While renewing, it would be lost; the outbox sends it after reconnecting.
    if (!this.#isRenewing) this.#transport?.send(text);
  }

  /** Reconnects at once, unless closed. */
  restart() {
    if (this.#listening.signal.aborted) return;
    this.#closeTransport();
    this.#attempt();
  }

  /** Gives up a connection without answers and reconnects, unless a new socket is already replacing it. */
  abandon() {
    if (!this.#isRenewing) return this.restart();
    this.#isRenewing = false;
    this.#setStatus("closed");
  }

  /** Closes the connection and does not reconnect. */
  close() {
    this.#listening.abort();
    this.#disconnect();
  }

  #disconnect() {
    this.#closeTransport();
    this.#stopBlockedTimer();
  }

  #attempt() {
    const { watches } = this.#options;
    if (watches && this.#EventTransport) return this.#begin();
    this.#blockedTimer ??= setTimeout(() => this.#useEventTransport(),
      watches ? 0 : this.#hasHadSocket ? BLOCKED_TIMEOUT : SHORT_TIMEOUT);
    if (!watches) this.#begin();
  }

  #begin() {
    this.#isAccepted = false;
    this.#transport = this.#open(this.#usesEvents);
    const timeout = this.#isRenewing ? RENEWAL_TIMEOUT
      : this.#EventTransport && !this.#usesEvents ? SHORT_TIMEOUT : HANDSHAKE_TIMEOUT;
    this.#setTimer(timeout);
  }

  /**
   * Opens a transport. An abandoned one may still deliver events. Only events of the current one and its rival count.
   *
   * @param {boolean} usesEvents
   */
  #open(usesEvents) {
    const isCurrent = () => transport === this.#transport;
    const events = {
      onOpen: () => {
        if (!isCurrent()) return;
        this.#isAccepted = true;
        this.#setTimer(STATE_TIMEOUT);
      },
      onMessage: (/** @type {unknown} */ data) => {
        if (transport === this.#rival) this.#promoteRival();
        if (isCurrent()) this.#onData(data);
      },
      onClose: (/** @type {boolean | void} */ acts) => {
        this.#options.watches &&= !acts;
        if (transport === this.#rival) this.#rival = undefined;
        else if (isCurrent()) this.#fail();
      },
    };
    const url = this.#options.url();
    /** @type {import("./socket-transport.js").Transport} */
    const transport = usesEvents && this.#EventTransport
      ? new this.#EventTransport(url, SUBPROTOCOL, events, this.#options.watches)
      : new SocketTransport(url, SUBPROTOCOL, events);
    return transport;
  }

  /** Tries the event transport, in parallel with a first WebSocket. Later, it alternates with WebSockets. */
  async #useEventTransport() {
    // A WebSocket that the server has accepted is slow, not blocked.
    if (this.#isAccepted) return this.#stopBlockedTimer();
    try {
      this.#EventTransport ??= (await import("./event-transport.js")).EventTransport;
    } catch {
      // The server is unreachable for every transport.
      if (!this.#transport) this.#begin();
      return this.#stopBlockedTimer();
    }
    // Closing stops the timer. A slow event stream needs no rival of its kind.
    if (this.#isOpen || !this.#blockedTimer || (this.#usesEvents && this.#transport)) return;
    if (this.#transport && !this.#hasHadSocket) this.#rival = this.#open(true);
    else {
      this.#usesEvents = true;
      this.restart();
    }
  }

  /**
   * Replaces the WebSocket by its rival. If the WebSocket has had a state, the rival resumes from an earlier one, so a new
   * WebSocket replaces both.
   */
  #promoteRival() {
    if (this.#isOpen) return this.#reconnect(true);
    this.#transport?.close();
    this.#transport = this.#rival;
    this.#rival = undefined;
    this.#usesEvents = true;
    this.#setTimer(HANDSHAKE_TIMEOUT);
  }

  #stopBlockedTimer() {
    clearTimeout(this.#blockedTimer);
    this.#blockedTimer = undefined;
  }

  /** @param {unknown} data */
  #onData(data) {
    this.#receivedAt = Date.now();
    this.#receive(data);
    if (this.#isOpen) this.#setTimer(silenceTimeout(), () => this.#reconnect(true));
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
      if (this.#usesEvents) {
        if (!this.#transport?.watches) this.#options.onBlocked();
      } else {
        this.#hasHadSocket = true;
        if (!this.#rival) this.#EventTransport = undefined;
      }
      this.#setStatus("open");
    }
  }

  #fail() {
    if (this.#rival) return this.#promoteRival();
    this.#closeTransport();
    if (this.#EventTransport && !this.#options.watches) {
      this.#usesEvents = !this.#usesEvents;
      // A blocked WebSocket is no reason to wait before the fallback.
      if (this.#usesEvents) return this.#attempt();
    }
    this.#setTimer(reconnectDelay(this.#failures++, this.#options.isUrgent()), () => this.#attempt());
  }

  /**
   * Connects at once, unless an attempt is under way.
   *
   * @param {boolean} [isDoubtful] whether an open socket may be dead; then a new one replaces it, and the page sees
   *   a lost connection only if that fails
   */
  #reconnect(isDoubtful = false) {
    isDoubtful &&= this.#isOpen;
    if (this.#transport && !isDoubtful) return;
    this.#isRenewing = isDoubtful;
    this.#closeBoth();
    this.#attempt();
  }

  #closeTransport() {
    clearTimeout(this.#timer);
    this.#closeBoth();
    this.#isRenewing = false;
    if (this.status === "open") this.#setStatus("closed");
  }

  #closeBoth() {
    this.#transport?.close();
    this.#rival?.close();
    this.#transport = this.#rival = undefined;
  }

  /** @param {number} milliseconds @param {() => void} [then] */
  #setTimer(milliseconds, then = () => this.#fail()) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }

  /** @param {Status} status */
  #setStatus(status) {
    this.status = status;
    this.#options.onStatus(status);
  }
}
