// @ts-check

/**
 * Where WebSockets are blocked: an event stream down, and requests up, one after the other so that
 * they keep their order. The messages are the same; see the article "The wire".
 *
 * @typedef {import("./socket-transport.js").Transport} Transport
 * @implements {Transport}
 */
export class EventTransport {
  #actions;
  #limit;
  #events;
  #reading = new AbortController();
  /** @type {string | undefined} Handed down in the first event; nothing else can speak for us. */
  #token;
  /** @type {string[]} What is not on its way yet, oldest first. */
  #queue = [];
  #isPosting = false;
  #isClosed = false;

  /**
   * @param {URL} url the WebSocket's
   * @param {string} protocol
   * @param {import("./socket-transport.js").TransportEvents} events
   * @param {number} limit how many bytes the server reads of one request
   */
  constructor(url, protocol, events, limit) {
    this.#events = events;
    this.#limit = limit;
    const stream = sibling(url, "events");
    stream.search = url.search;
    this.#actions = sibling(url, "actions");
    this.#read(stream, protocol).catch(() => {}).finally(() => this.#end());
  }

  /** @param {string} text */
  send(text) {
    this.#queue.push(text);
    this.#post();
  }

  close() {
    this.#isClosed = true;
    const hasMore = this.#queue.length > 0 && this.#token !== undefined;
    // The last word goes by a request that outlives the page; then the stream has served its time.
    const lastRequest = hasMore ? this.#request(this.#take()) : Promise.resolve();
    lastRequest.catch(() => {}).finally(() => this.#reading.abort());
  }

  /** @param {URL} stream @param {string} protocol */
  async #read(stream, protocol) {
    const response = await fetch(stream, {
      headers: { accept: "text/event-stream", "lectern-protocol": protocol },
      cache: "no-store",
      signal: this.#reading.signal,
    });
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

  /**
   * @param {string} event
   * @returns {boolean} whether more may come
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

  async #post() {
    if (this.#isPosting || this.#token === undefined || this.#isClosed) return;
    this.#isPosting = true;
    try {
      while (this.#queue.length > 0) {
        const body = this.#take();
        // A connection that was idle may have been closed meanwhile. The server runs each ref once.
        const isAccepted = await this.#request(body).catch(() => this.#request(body)).catch(() => false);
        if (!isAccepted) return this.#end();
      }
    } finally {
      this.#isPosting = false;
    }
  }

  /** As much of the queue as one request may bring: one message at least. */
  #take() {
    let body = new Uint8Array();
    while (this.#queue.length > 0) {
      const line = new TextEncoder().encode(this.#queue[0] + "\n");
      // A message alone needs no end of its line.
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
   * @returns {Promise<boolean>} whether the server has taken it
   */
  async #request(body) {
    const response = await fetch(this.#actions, {
      method: "POST",
      headers: { "content-type": "application/json", "lectern-token": this.#token ?? "" },
      body,
      // Browsers take 64 KB at a time that are to outlive a page.
      keepalive: body.length < 32 * 1024,
    });
    return response.ok;
  }

  #end() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#reading.abort();
    this.#events.onClose();
  }
}

/** @param {URL} url @param {string} name of what stands beside the WebSocket */
function sibling(url, name) {
  const address = new URL(name, url);
  address.protocol = address.protocol.replace("ws", "http");
  return address;
}
