// @ts-check

import { MESSAGE_LIMIT } from "./protocol.js";
import { Watch, WatchError } from "./watch.js";

/** Milliseconds after which a page without a place tries again to send the actions that it had not sent. */
const RETRY = 10_000;

/**
 * The fallback if WebSockets are blocked: server-sent events down, POST requests up, one at a time to keep their
 * order. The messages are the same; see the article "The wire".
 *
 * If all places are taken, the page watches. Once it acts, the transport ends, so that the connection tries again to get
 * a place.
 *
 * @typedef {import("./socket-transport.js").Transport} Transport
 * @implements {Transport}
 */
export class EventTransport {
  #actions;
  #limit;
  #events;
  #reading = new AbortController();
  /** @type {string | undefined} From the first event; authorises the requests of this stream. */
  #token;
  /** @type {string[]} Unsent messages, oldest first. */
  #queue = [];
  /** @type {Promise<void> | undefined} The requests that are on their way. */
  #posting;
  #isClosed = false;
  /** Whether the page watches although there may be a place. */
  #watchesByChoice;
  /** Whether the page watches. */
  watches = false;
  /** Whether the connection is being told the first state, and sends what it had not sent. */
  #isResuming = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;

  /**
   * @param {URL} url the WebSocket's
   * @param {string} protocol
   * @param {import("./socket-transport.js").TransportEvents} events
   * @param {boolean} [watches] whether to watch although there may be a place
   * @param {number} [limit] maximum size of a request's body, in bytes
   */
  constructor(url, protocol, events, watches = false, limit = MESSAGE_LIMIT) {
    this.#events = events;
    this.#limit = limit;
    this.#watchesByChoice = watches;
    const stream = sibling(url, "events");
    stream.search = url.search;
    this.#actions = sibling(url, "actions");
    (watches ? this.#watch(stream) : this.#read(stream, protocol)).catch(() => {}).finally(() => this.#end());
  }

  /** @param {string} text */
  send(text) {
    if (this.watches) return this.#seekPlace();
    this.#queue.push(text);
    this.#post();
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    const hasMore = this.#queue.length > 0 && this.#token !== undefined;
    // The last messages go in a request that may outlive the page. The stream ends after all of them: it has their token.
    const lastRequest = hasMore ? this.#request(this.#take()) : undefined;
    Promise.allSettled([this.#posting, lastRequest]).then(() => this.#reading.abort());
  }

  /** @param {URL} stream @param {string} protocol */
  async #read(stream, protocol) {
    const response = await fetch(stream, {
      headers: { accept: "text/event-stream", "lectern-protocol": protocol },
      cache: "no-store",
      signal: this.#reading.signal,
    });
    // With a link, the page waits for a place: the state without a link is not the person's.
    if (response.headers.has("lectern-watch")) return this.#watch(stream);
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !response.body || !type.startsWith("text/event-stream")) return;
    if (!this.#isClosed) this.#events.onOpen();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done || this.#isClosed) return;
      const complete = (text + value).split("\n\n");
      text = /** @type {string} */ (complete.pop());
      for (const event of complete) {
        if (!this.#handle(event)) return;
      }
    }
  }

  /** @param {URL} stream its query has the state from which the page resumes */
  async #watch({ searchParams, href }) {
    const [epoch, revision] = [searchParams.get("epoch"), searchParams.get("revision")];
    const position = epoch && revision ? { epoch, revision: Number(revision) } : undefined;
    const frames = new URL("frames", href);
    const deliver = (/** @type {string} */ message) => {
      if (this.#isClosed) return;
      this.#isResuming = !this.watches;
      this.watches = true;
      if (this.#isResuming) this.#events.onOpen();
      this.#events.onMessage(message);
      this.#isResuming = false;
    };
    try {
      await new Watch(frames, position, deliver, this.#reading).run();
    } catch (error) {
      // The page needs a place.
      if (error instanceof WatchError) this.#end(true);
    }
  }

  /** Ends the transport, so that the connection tries again to get a place. */
  #seekPlace() {
    if (this.#watchesByChoice || !this.#isResuming) return this.#end(true);
    // There was none a moment ago.
    this.#retry ??= setTimeout(() => this.#end(true), RETRY * (0.5 + Math.random()));
  }

  /**
   * @param {string} event
   * @returns {boolean} whether to continue reading
   */
  #handle(event) {
    const lines = event.split("\n");
    const field = (/** @type {string} */ name) =>
      lines.filter((line) => line.startsWith(name)).map((line) => line.slice(name.length)).join("\n");
    const data = field("data: ");
    switch (field("event: ")) {
      case "open":
        this.#token = JSON.parse(data).token;
        this.#post();
        return true;
      case "close":
        return false;
      default:
        if (data && !this.#isClosed) this.#events.onMessage(data);
        return !this.#isClosed;
    }
  }

  #post() {
    if (this.#token === undefined || this.#isClosed || this.#queue.length === 0) return;
    this.#posting ??= this.#postAll();
  }

  async #postAll() {
    try {
      while (this.#queue.length > 0) {
        const body = this.#take();
        // An idle connection may have been closed meanwhile: retry once. The server runs each ref once.
        const isAccepted = await this.#request(body).catch(() => this.#request(body)).catch(() => false);
        if (!isAccepted) return this.#end();
      }
    } finally {
      this.#posting = undefined;
    }
  }

  /** Takes as many messages as fit into a request, at least one. */
  #take() {
    let body = new Uint8Array();
    while (this.#queue.length > 0) {
      const line = new TextEncoder().encode(this.#queue[0] + "\n");
      // A single message needs no line feed.
      if (body.length > 0 && body.length + line.length > this.#limit) break;
      const more = body.length === 0 && line.length > this.#limit ? line.subarray(0, -1) : line;
      const before = body;
      body = new Uint8Array(before.length + more.length);
      body.set(before);
      body.set(more, before.length);
      this.#queue.shift();
    }
    return body;
  }

  /**
   * @param {Uint8Array} body
   * @returns {Promise<boolean>} whether the server accepted it
   */
  async #request(body) {
    const response = await fetch(this.#actions, {
      method: "POST",
      headers: { "content-type": "application/json", "lectern-token": this.#token ?? "" },
      body,
      // Browsers limit all keepalive bodies together to 64 KiB.
      keepalive: body.length < 32 * 1024,
    });
    return response.ok;
  }

  #end(acts = false) {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#retry);
    this.#reading.abort();
    this.#events.onClose(acts);
  }
}

/** @param {URL} url of the WebSocket @param {string} name of an endpoint in the same folder */
function sibling(url, name) {
  const address = new URL(name, url);
  address.protocol = address.protocol.replace("ws", "http");
  return address;
}
