// @ts-check
import { Connection } from "./connection.js";
import { Controls } from "./controls.js";
import { Outbox } from "./outbox.js";
import { Diagnostic, EventName, REF_WINDOW, SNAPSHOT_ID, decode, encodeAction, fitsLimits } from "./protocol.js";
import { Replica, hex } from "./replica.js";
import { View } from "./view.js";

/**
 * Joins the room that serves this module.
 *
 *     const client = connect();
 *     client.subscribe(({ state }) => draw(state));
 *     button.onclick = () => client.send("counter.incrTapped");
 *
 * @param {string} [query] of the socket's address: `?as=audience` for less than one may see
 * @returns {Client}
 */
export function connect(query = "") {
  return new Client(new URL(`../socket${query}`, import.meta.url));
}

/**
 * One viewer of a room.
 *
 * What was sent is kept until it is answered. The room remembers a client, and what it has run for
 * it, until two minutes after a cut: within them, all that is not answered is sent again as it was,
 * and run once. Where the room has forgotten us, or is another one, nobody knows what was run: then
 * it is lost, and not sent again.
 */
export class Client {
  /** What the server last said; nobody else writes it. */
  replica = new Replica();
  /** For the directives. */
  controls = new Controls();
  /** @type {Set<{ flush(): void }>} What was done to controls and is not sent, oldest first. */
  pendingFields = new Set();
  /** Whether no WebSocket gets through, as far as the page knows. */
  isBlocked = false;
  /** Whether the connection was given up because nothing was answered. */
  isUnreachable = false;
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
  /** @typedef {import("./outbox.js").Settled} Settled */
  #outbox = new Outbox(
    (element, isSending) => {
      if (element) this.controls.setSending(element, isSending);
      this.refresh();
    },
    () => {
      this.isUnreachable = true;
      this.#connection.abandon();
    },
  );
  /** @type {string | undefined} As whom; the ids of two rooms are never the same. */
  #sender;
  /** Whether the page was put away since. */
  #wasHidden = false;

  /** @param {URL} socket */
  constructor(socket) {
    const id = randomId();
    this.#adoptSnapshot();
    this.#connection = new Connection({
      url: () => this.#address(socket, id),
      // The wall is asked for by its address; a page that has not been let in yet has no role.
      isUrgent: () => socket.searchParams.get("as") === "audience" ||
        /^(presenter|participant)$/.test(this.replica.viewer?.role ?? ""),
      onMessage: (message) => {
        if (message.type === "snapshot" || message.type === "patch") return this.#apply(message);
        if (message.type === "heartbeat") return false;
        const { type, ...detail } = message;
        if (type === "fault") this.#emit(EventName.fault, detail);
        if (detail.ref !== undefined) this.#settle(detail.ref, true);
        return false;
      },
      onStatus: (status) => {
        if (status === "open") this.#resume();
        else this.#outbox.stopTimer();
        this.#publishStatus();
        this.refresh();
      },
      onHide: (isFinal) => {
        this.flush();
        this.#wasHidden ||= isFinal;
      },
      onBlocked: () => {
        this.isBlocked = true;
        this.report(Diagnostic.webSocketsBlocked, "no WebSocket gets through; going on without");
      },
      onProblem: (code, reason) => this.report(code, reason),
    });
    this.#publishStatus();
  }

  /** `connecting` until the first snapshot, then `open`, or `closed` while it tries to get back. */
  get status() {
    return this.#connection.status;
  }

  /** Whether an action is on its way for longer than a second. */
  get isSending() {
    return this.#outbox.isSlow;
  }

  /**
   * Sends what a person did, after what they did before and is still waiting.
   *
   * @param {string} name dotted, as in `counter.incrTapped`
   * @param {unknown} [value] anything JSON can say
   * @param {Settled} [settled] called once: the server has answered, maybe after a cut, or it is
   *   lost
   * @param {Element} [element] the control that shows that the action is being sent, where that takes
   *   longer than a second
   * @returns {number | undefined} what the answer will refer to; nothing while not connected, where
   *   it is not allowed, and while too much is unanswered
   */
  send(name, value, settled, element) {
    this.flush();
    if (this.status !== "open") return undefined;
    const ref = this.#lastRef + 1;
    const { oldest = ref } = this.#outbox;
    const problem = !this.isAllowed(name) ? Diagnostic.notAllowed
      : ref - oldest >= REF_WINDOW ? Diagnostic.tooManyUnanswered : undefined;
    if (problem) {
      this.report(problem, `"${name}" is not sent`);
      return undefined;
    }
    const text = encodeAction(ref, name, value);
    this.#lastRef = ref;
    this.#outbox.add(ref, text, settled, element);
    if (fitsLimits(text)) this.#connection.send(text);
    else queueMicrotask(() => this.#refuse(ref, name));
    return ref;
  }

  /**
   * Whether the room lets us do something, as far as its name tells.
   * @param {string} name
   */
  isAllowed(name) {
    // "*" is all that the app knows; what is said to the room itself begins with "$".
    return (this.replica.viewer?.may ?? ["*"]).some((one) =>
      one === "*" ? name[0] !== "$" : `${name}.`.startsWith(`${one}.`));
  }

  /** Sends what was done to controls and waits: for a debounce, or for an answer. */
  flush() {
    const pending = [...this.pendingFields];
    this.pendingFields.clear();
    for (const field of pending) field.flush();
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
    this.#settleAll(false);
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

  /**
   * @param {import("./protocol.js").StateMessage} message
   * @returns {boolean} whether the page has what the server has
   */
  #apply(message) {
    try {
      this.replica.apply(message);
    } catch (error) {
      const problem = /** @type {import("./replica.js").ReplicaError} */ (error);
      this.report(problem.code, problem.message);
      // Who comes without a revision is shown a snapshot.
      if (this.replica.revision === undefined) this.#connection.restart();
    }
    this.refresh();
    return this.replica.revision !== undefined;
  }

  /** Goes on from what the server has written into the page, which is the first client's of it. */
  #adoptSnapshot() {
    const element = document.getElementById(SNAPSHOT_ID);
    if (!element) return;
    element.remove();
    const decoded = decode(element.textContent);
    if (!("message" in decoded) || decoded.message.type !== "snapshot") return;
    try {
      this.replica.apply(decoded.message);
    } catch (error) {
      this.report(Diagnostic.stateMismatch, String(error));
    }
  }

  /** The connection is back, and nothing new is said yet. */
  #resume() {
    const last = this.#sender;
    const wasHidden = this.#wasHidden;
    this.#wasHidden = false;
    this.isUnreachable = false;
    this.#sender = this.replica.viewer?.id;
    if (last === this.#sender) {
      for (const text of this.#outbox.texts) this.#connection.send(text);
      this.#outbox.startTimer();
    } else {
      // Who comes back to a page so late must not hear said again what they said when they left.
      this.#settleAll(wasHidden);
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

  /** @param {number} ref @param {boolean} isAnswered */
  #settle(ref, isAnswered) {
    const settled = this.#outbox.settle(ref, isAnswered);
    settled?.(isAnswered);
    // What waits may have waited for room.
    if (settled || this.pendingFields.size > 0) this.refresh();
  }

  /** @param {boolean} isAnswered */
  #settleAll(isAnswered) {
    for (const ref of this.#outbox.refs) this.#settle(ref, isAnswered);
  }

  #render() {
    const { state, room, viewer } = this.replica;
    // Until the server has spoken, the page says what its author wrote.
    if (state === undefined) return;
    this.#scope.value = state;
    // No field of a state begins like this.
    this.#scope.outer = { value: { $room: room, $viewer: viewer } };
    for (const view of this.#views) view.update();
    for (const listener of this.#listeners) listener(this.replica);
    this.#emit(EventName.render, { revision: this.replica.revision });
  }

  #publishStatus() {
    document.documentElement.dataset.connection = this.status;
    this.#emit(EventName.connection, { status: this.status });
  }

  /** @param {URL} socket @param {string} id */
  #address(socket, id) {
    const address = new URL(socket);
    // So https becomes wss.
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("client", id);
    const { epoch, revision } = this.replica;
    if (epoch !== undefined && revision !== undefined) {
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
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), hex).join("");
}

/**
 * Renders at most once a frame. A hidden tab has no frames: there a timer stands in.
 *
 * @param {() => void} render
 */
function oncePerFrame(render) {
  const longestFrame = 100;
  let frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = undefined;
    render();
  };
  return () => {
    if (timer) return;
    frame = requestAnimationFrame(run);
    timer = setTimeout(run, longestFrame);
  };
}
