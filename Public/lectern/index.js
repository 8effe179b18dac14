// @ts-check
import { Connection } from "./client/connection.js";
import { Controls } from "./controls/controls.js";
import { Outbox } from "./client/outbox.js";
import { Diagnostic, EventName, REF_WINDOW, SNAPSHOT_ID, decode, encodeAction, isSendable } from "./client/protocol.js";
import { Replica, hex } from "./client/replica.js";
import { View } from "./page/view.js";

/**
 * Connects to the room that serves this module.
 *
 *     const client = connect();
 *     client.subscribe(({ state }) => draw(state));
 *     button.onclick = () => client.send("counter.incrTapped");
 *
 * A document has one client: on a page with `page.js`, it is that of `page.js`. With `?projector` it has the audience's
 * view.
 *
 * @returns {Client}
 */
export function connect() {
  const screen = screenOfPage();
  const own = document.documentElement.dataset.screen;
  const query = screen ? `?as=audience&screen=${screen}` : own ? `?screen=${own}` : "";
  return /** @type {any} */ (document)[CLIENT] ??= new Client(new URL("../socket" + query, import.meta.url));
}

/** The document keeps its client, as each bundle has a copy of this module. */
const CLIENT = Symbol.for("lectern.client");

/**
 * `/?projector` shows the audience's view, whatever the viewer's role; `/?projector=preview` is a preview of it.
 *
 * @returns {"wall" | "preview" | undefined}
 */
export function screenOfPage() {
  const projector = new URLSearchParams(location.search).get("projector");
  return projector === null ? undefined : projector === "preview" ? projector : "wall";
}

/**
 * A client of a room.
 *
 * Actions are kept until they are answered. For two minutes after a cut the room remembers a client and which of its
 * actions have run; within that time unanswered actions are resent unchanged, and run once. If the room has forgotten
 * the client, or is a new one, unanswered actions are lost: they may have run, so they are not resent.
 */
export class Client {
  /** The server's state as last received. Read-only for everything else. */
  replica = new Replica();
  /** Used by the directives. */
  controls = new Controls();
  /** @type {Set<{ flush(): void }>} Controls with unsent edits, oldest first. */
  pending = new Set();
  /** Whether WebSockets are blocked, as far as the page knows. */
  isBlocked = false;
  /** Whether the connection was given up for lack of answers. */
  isUnreachable = false;
  /** Schedules a render. */
  refresh = oncePerFrame(() => this.#render());
  /** @type {Map<Element, View>} The mounted elements. */
  views = new Map();

  #connection;
  #lastRef = 0;
  /** @type {import("./client/replica.js").Scope} */
  #scope = { value: undefined };
  /** @type {Set<(replica: Replica) => void>} */
  #listeners = new Set();
  /** @typedef {import("./client/outbox.js").Settled} Settled */
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
  /** @type {string | undefined} The viewer id of the last connection, unique to a room. */
  #sender;
  /** Whether the page was hidden for good since. */
  #wasHidden = false;

  /** @param {URL} socket */
  constructor(socket) {
    const id = randomId();
    this.#adoptSnapshot();
    this.#connection = new Connection({
      url: () => this.#address(socket, id),
      // The projector asks for the audience's view; before the first snapshot there is no role.
      isUrgent: () => socket.searchParams.get("as") === "audience" ||
        /^(presenter|participant)$/.test(this.replica.viewer?.role ?? ""),
      onMessage: (message) => {
        if (message.type === "snapshot" || message.type === "patch") return this.#apply(message);
        if (message.type === "heartbeat") return false;
        const { type, ...detail } = message;
        if (type === "fault") this.#emit(EventName.fault, detail);
        if (detail.ref !== undefined) this.#settle(detail.ref, true, type === "ack");
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
        this.report(Diagnostic.webSocketsBlocked, "WebSockets are blocked");
      },
      onProblem: (code, reason) => this.report(code, reason),
    });
    this.#publishStatus();
  }

  /** `connecting` until the first snapshot, then `open`, or `closed` while reconnecting. */
  get status() {
    return this.#connection.status;
  }

  /** Whether an action has been unanswered for more than a second. */
  get isSending() {
    return this.#outbox.isSlow;
  }

  /**
   * Sends an action, after all pending edits.
   *
   * @param {string} name dotted, as in `counter.incrTapped`
   * @param {unknown} [value] any JSON value
   * @param {Settled} [settled] called once: when the action is answered, maybe after a reconnection, or lost
   * @param {Element} [element] the control to mark while the answer takes longer than a second
   * @returns {number | undefined} the action's ref; undefined while not connected, if not allowed, and while too many
   *   actions are unanswered
   */
  send(name, value, settled, element) {
    this.flush();
    if (this.status !== "open") return undefined;
    const ref = this.#lastRef + 1;
    const { oldest = ref } = this.#outbox;
    const problem = !this.isAllowed(name) ? Diagnostic.notAllowed
      : ref - oldest >= REF_WINDOW ? Diagnostic.tooManyUnanswered : undefined;
    if (problem) {
      this.report(problem, `"${name}" was not sent`);
      return undefined;
    }
    const text = encodeAction(ref, name, value);
    this.#lastRef = ref;
    this.#outbox.add(ref, text, settled, element);
    if (isSendable(text)) this.#connection.send(text);
    else queueMicrotask(() => this.#refuse(ref, name));
    return ref;
  }

  /**
   * Whether the viewer may send an action of this name.
   * @param {string} name
   */
  isAllowed(name) {
    const { viewer } = this.replica;
    // "*" stands for all actions of the app; those of the room begin with "$".
    const isAmong = (/** @type {string[]} */ prefixes) => prefixes.some((prefix) =>
      prefix === "*" ? name[0] !== "$" : `${name}.`.startsWith(`${prefix}.`));
    return isAmong(viewer?.may ?? ["*"]) && !isAmong(viewer?.mayNot ?? []);
  }

  /** Sends all pending edits, debounced or waiting for an answer. */
  flush() {
    const pending = [...this.pending];
    this.pending.clear();
    for (const field of pending) field.flush();
  }

  /**
   * Calls a listener with the state as it is, and after each render, at most once a frame.
   *
   * @param {(replica: Replica) => void} listener
   * @returns {() => void} unsubscribes
   */
  subscribe(listener) {
    this.#listeners.add(listener);
    this.refresh();
    return () => this.#listeners.delete(listener);
  }

  /**
   * Activates the directives of an element and its descendants, unless they are active already.
   *
   * @param {Element} [root]
   * @returns {() => void} deactivates them
   */
  mount(root = document.body) {
    const view = this.views.get(root) ?? new View([root], this.#scope, this);
    this.views.set(root, view);
    this.refresh();
    return () => {
      this.flush();
      if (this.views.delete(root)) view.destroy();
    };
  }

  /** Disconnects for good. */
  close() {
    this.flush();
    delete (/** @type {any} */ (document)[CLIENT]);
    this.#connection.close();
    this.#settleAll(false);
  }

  /**
   * Dispatches a `lectern:diagnostic` event.
   *
   * @param {string} code one of `Diagnostic`
   * @param {string} message
   */
  report(code, message) {
    this.#emit(EventName.diagnostic, { code, message });
  }

  /**
   * @param {import("./client/protocol.js").StateMessage} message
   * @returns {boolean} whether the page is up to date
   */
  #apply(message) {
    try {
      this.replica.apply(message);
    } catch (error) {
      const { code, message } = /** @type {import("./client/replica.js").ReplicaError} */ (error);
      this.report(code, message);
      // A connection without a revision starts with a snapshot.
      if (this.replica.revision === undefined) this.#connection.restart();
    }
    this.refresh();
    return this.replica.revision !== undefined;
  }

  /** Starts from the snapshot in the page, which the first client takes. */
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

  /** Resends the unanswered actions after a reconnection, before anything new is sent. */
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
      // A page that was hidden for long must not resend its last edits: those count as answered.
      this.#settleAll(wasHidden);
    }
  }

  /**
   * Answers an action that is too large to send.
   * @param {number} ref @param {string} name
   */
  #refuse(ref, name) {
    this.report(Diagnostic.messageTooLarge, `"${name}" is too large to send`);
    this.#settle(ref, true);
  }

  /** @param {number} ref @param {boolean} isAnswered @param {boolean} [isDone] */
  #settle(ref, isAnswered, isDone = false) {
    const settled = this.#outbox.settle(ref, isAnswered);
    settled?.(isAnswered, isDone);
    // Pending edits may have waited for a free ref.
    if (settled || this.pending.size > 0) this.refresh();
  }

  /** @param {boolean} isAnswered */
  #settleAll(isAnswered) {
    for (const ref of this.#outbox.refs) this.#settle(ref, isAnswered);
  }

  #render() {
    const { state, room, viewer, mine } = this.replica;
    // Until the first state the page keeps its author's content.
    if (state === undefined) return;
    this.#scope.value = state;
    // No field of an app's state begins with "$".
    this.#scope.outer = { value: { $room: room, $viewer: viewer, $mine: mine } };
    for (const view of this.views.values()) view.update();
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
    // Also turns https into wss.
    address.protocol = address.protocol.replace("http", "ws");
    address.searchParams.set("client", id);
    const { epoch, revision, mineRevision } = this.replica;
    if (epoch !== undefined && revision !== undefined) {
      address.searchParams.set("epoch", epoch);
      address.searchParams.set("revision", String(revision));
      if (mineRevision !== undefined) address.searchParams.set("mine", String(mineRevision));
    }
    return address;
  }

  /** @param {string} name @param {object} detail */
  #emit(name, detail) {
    document.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** `crypto.randomUUID` needs a secure origin, which a laptop's address on a conference network is not. */
function randomId() {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), hex).join("");
}

/**
 * Renders at most once a frame. A hidden tab gets no frames, so a timer stands in.
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
