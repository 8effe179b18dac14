// @ts-check
import { Connection } from "./connection.js";
import { Controls } from "./controls.js";
import { Diagnostic, EventName, encodeAction, isSayable } from "./protocol.js";
import { Replica } from "./replica.js";
import { View } from "./view.js";

/**
 * Joins the room that serves this module.
 *
 *     const client = connect();
 *     client.subscribe(({ state }) => draw(state));
 *     button.onclick = () => client.send("counter.incrTapped");
 *
 * @returns {Client}
 */
export function connect() {
  return new Client(new URL("../socket", import.meta.url));
}

/** One viewer of a room. */
export class Client {
  /** What the server last said; nobody else writes it. */
  replica = new Replica();
  /** For the directives. */
  controls = new Controls();
  /** @type {Set<{ flush(): void }>} What was done to controls and is not sent, oldest first. */
  waiting = new Set();
  /** Renders again, soon. */
  refresh = oncePerFrame(() => this.#render());

  #connection;
  #lastRef = 0;
  /** @type {import("./replica.js").Scope} */
  #scope = { value: undefined };
  /** @type {Set<View>} */
  #views = new Set();
  /** @type {Set<(replica: Replica) => void>} */
  #listeners = new Set();
  /** @type {Map<number, (isAnswered: boolean) => void>} Who wants to know of an answer. */
  #unanswered = new Map();

  /** @param {URL} socket */
  constructor(socket) {
    const id = randomId();
    this.#connection = new Connection({
      url: () => this.#address(socket, id),
      onMessage: (message) => {
        if (message.type === "fault") {
          const { code, message: text, ref } = message;
          this.#emit(EventName.fault, { code, message: text, ref });
        }
        if (this.#hasNews(message)) this.refresh();
        if ("ref" in message) this.#settle(message.ref, true);
      },
      onStatus: (status) => {
        if (status === "closed") this.#settleAll(false);
        this.#showStatus();
        this.refresh();
      },
      onLeave: (isForGood) => {
        this.flush();
        // Said, as far as anyone can know. Who comes back much later must not hear it said again.
        if (isForGood) this.#settleAll(true);
      },
      onProblem: (code, reason) => this.report(code, reason),
    });
    this.#showStatus();
  }

  /** `connecting` until the first snapshot, then `open`, or `closed` while it tries to get back. */
  get status() {
    return this.#connection.status;
  }

  /**
   * Sends what a person did, after what they did before and is still waiting.
   *
   * @param {string} name dotted, as in `counter.incrTapped`
   * @param {unknown} [value] anything JSON can say
   * @param {(isAnswered: boolean) => void} [settled] called once: the server answered, or the
   *   connection was lost before
   * @returns {number | undefined} what the answer will refer to; nothing while not connected
   */
  send(name, value, settled) {
    this.flush();
    const ref = this.#lastRef + 1;
    const text = encodeAction(ref, name, value);
    const isTooLarge = !isSayable(text);
    if (isTooLarge ? this.status !== "open" : !this.#connection.send(text)) return undefined;
    this.#lastRef = ref;
    if (settled) this.#unanswered.set(ref, settled);
    if (isTooLarge) queueMicrotask(() => this.#refuse(ref, name));
    return ref;
  }

  /** Sends what was done to controls and waits: for a debounce, or for an answer. */
  flush() {
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const one of waiting) one.flush();
  }

  /**
   * Calls back after each render, at most once a frame.
   *
   * @param {(replica: Replica) => void} listener
   * @returns {() => void} stops it
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Brings the directives of an element, and of what is inside it, to life.
   *
   * @param {Element} [root]
   * @returns {() => void} stops it
   */
  mount(root = document.body) {
    const view = new View([root], this.#scope, this);
    this.#views.add(view);
    this.refresh();
    return () => {
      this.flush();
      this.#views.delete(view);
      view.destroy();
    };
  }

  /** Leaves the room. */
  close() {
    this.flush();
    this.#connection.close();
  }

  /**
   * Tells whoever listens to `lectern:diagnostic`.
   *
   * @param {string} code one of `Diagnostic`
   * @param {string} message
   */
  report(code, message) {
    this.#emit(EventName.diagnostic, { code, message });
  }

  /** @param {import("./protocol.js").DownMessage} message */
  #hasNews(message) {
    try {
      return this.replica.apply(message);
    } catch (error) {
      this.report(Diagnostic.badPatch, String(error));
      // Who comes without a revision is shown a snapshot.
      this.replica.epoch = this.replica.revision = undefined;
      this.#connection.restart();
      return false;
    }
  }

  /**
   * What the server would not read is not sent, but answered here.
   * @param {number} ref @param {string} name
   */
  #refuse(ref, name) {
    this.report(Diagnostic.messageTooLarge, `the value of "${name}" is too long to be sent`);
    this.#settle(ref, true);
  }

  /** @param {number | undefined} ref @param {boolean} isAnswered */
  #settle(ref, isAnswered) {
    const settled = ref !== undefined && this.#unanswered.get(ref);
    if (!settled) return;
    this.#unanswered.delete(/** @type {number} */ (ref));
    settled(isAnswered);
    this.refresh();
  }

  /** @param {boolean} isAnswered */
  #settleAll(isAnswered) {
    for (const ref of this.#unanswered.keys()) this.#settle(ref, isAnswered);
  }

  #render() {
    // Until the server has spoken, the page says what its author wrote.
    if (this.replica.state === undefined) return;
    this.#scope.value = this.replica.state;
    for (const view of this.#views) view.update();
    for (const listener of this.#listeners) listener(this.replica);
    this.#emit(EventName.render, { revision: this.replica.revision });
  }

  #showStatus() {
    document.documentElement.dataset.connection = this.status;
    this.#emit(EventName.connection, { status: this.status });
  }

  /** @param {URL} socket @param {string} id */
  #address(socket, id) {
    const address = new URL(socket);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    address.searchParams.set("client", id);
    const { epoch, revision } = this.replica;
    if (epoch !== undefined) {
      address.searchParams.set("epoch", epoch);
      address.searchParams.set("revision", String(revision));
    }
    return address;
  }

  /** @param {string} name @param {object} detail */
  #emit(name, detail) {
    document.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** `crypto.randomUUID` is for secure origins, which a laptop on a conference network is not. */
function randomId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Renders at most once a frame. A hidden tab has no frames: there a timer stands in.
 *
 * @param {() => void} render
 */
function oncePerFrame(render) {
  const longestFrame = 100;
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    const run = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      isScheduled = false;
      render();
    };
    const frame = requestAnimationFrame(run);
    const timer = setTimeout(run, longestFrame);
  };
}
