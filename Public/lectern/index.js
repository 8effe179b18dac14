// @ts-check
import { Connection } from "./client/connection.js";
import { EventName, SNAPSHOT_ID, decode } from "./client/protocol.js";
import { Session } from "./client/session.js";
import { Controls } from "./controls/controls.js";
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

/** The document keeps its client, because each bundle has a copy of this module. */
const CLIENT = Symbol.for("lectern.client");

/**
 * `/?projector` shows the audience's view, whatever the viewer's role; `/?projector=preview` is a preview of it.
 *
 * @returns {"wall" | "preview" | undefined}
 */
export function screenOfPage() {
  const projector = new URLSearchParams(location.search).get("projector");
  return projector === "preview" ? projector : projector === null ? undefined : "wall";
}

/**
 * A client of a room: the mounted page, and the session that it shows.
 *
 *     click ──▶ Client ──▶ Session ──▶ Connection ──▶ room
 *     page ◀── Client ◀── Session ◀── Connection ◀── room
 *
 * @typedef {import("./client/protocol.js").Ack | import("./client/protocol.js").Fault} Answer
 * @typedef {import("./client/replica.js").Replica} Replica
 */
export class Client {
  #session = new Session(
    (element, isSending) => {
      element?.toggleAttribute("data-sending", isSending);
      this.refresh();
    },
    () => {
      this.isUnreachable = true;
      this.#connection.abandon();
    },
  );
  /** Used by the directives. @readonly */
  controls = new Controls();
  /** @type {Map<Element, View>} The mounted elements. @readonly */
  views = new Map();
  /** @type {import("./client/replica.js").Scope} */
  #scope = { value: undefined };
  /** @type {Set<(replica: Replica) => void>} */
  #listeners = new Set();
  /** @type {Set<{ flush(): void }>} Controls with unsent edits, oldest first. */
  #pending = new Set();
  /** Whether WebSockets are blocked, as far as the page knows. */
  isBlocked = false;
  /** Whether the connection was given up for lack of answers. */
  isUnreachable = false;
  #connection;
  /** Returns the address of the page's connection. @type {() => URL} */
  address;
  /** Schedules a render. */
  refresh = oncePerFrame(() => this.#render());

  /** @param {URL} socket */
  constructor(socket) {
    this.#adoptSnapshot();
    this.#connection = new Connection({
      url: this.address = () => this.#session.address(socket),
      watches: !socket.search && this.replica.viewer?.watches,
      // Moderators, participants, presenters, and walls, which ask for the audience's view. At first there is no role.
      isUrgent: () => socket.search.startsWith("?as") || /^[mp]/.test(this.replica.viewer?.role ?? ""),
      onMessage: (message) => {
        if (message.type === "snapshot" || message.type === "patch") return this.#apply(message);
        // A heartbeat answers nothing.
        const { type, ...detail } = /** @type {Answer} */ (message);
        if (type === "fault") this.#emit(EventName.fault, detail);
        if (detail.ref !== undefined) this.#settle(detail.ref, type === "ack");
        return false;
      },
      onStatus: (status) => {
        if (status === "open") {
          this.isUnreachable = false;
          for (const text of this.#session.resume()) this.#connection.send(text);
        } else {
          this.#session.pause();
        }
        this.#publishStatus();
        this.refresh();
      },
      onHide: (isFinal) => {
        this.flush();
        if (isFinal) this.#session.hide();
      },
      onBlocked: () => {
        if (this.isBlocked) return;
        this.isBlocked = true;
        this.report("web_sockets_blocked", "WebSockets are blocked");
      },
      onProblem: (code, reason) => this.report(code, reason),
    });
    this.#publishStatus();
  }

  /** The server's state as last received. Read-only. */
  get replica() {
    return this.#session.replica;
  }

  /** `connecting` until the first snapshot, then `open`, or `closed` while reconnecting. */
  get status() {
    return this.#connection.status;
  }

  /** Whether an action has been unanswered for more than a second. */
  get isSending() {
    return this.#session.isSending;
  }

  /**
   * Sends an action, after all pending edits.
   *
   * @param {string} name dotted, as in `counter.incrTapped`
   * @param {unknown} [value] any JSON value
   * @param {import("./client/session.js").Settled} [settled] called once: when the action is answered, maybe after a
   *   reconnection, or lost
   * @param {Element} [element] the control to mark while the answer takes longer than a second
   * @returns {number | undefined} the action's ref; undefined while not connected, if not allowed, and while too many
   *   actions are unanswered
   */
  send(name, value, settled, element) {
    this.flush();
    if (this.status !== "open") return;
    const added = this.#session.add(name, value, settled, element);
    if ("problem" in added) {
      this.report(added.problem, `"${name}" was not sent`);
      return;
    }
    const { ref, text } = added;
    if (text) this.#connection.send(text);
    else {
      queueMicrotask(() => {
        this.report("message_too_large", `"${name}" is too large to send`);
        this.#settle(ref);
      });
    }
    return ref;
  }

  /**
   * Whether the viewer may send an action of this name.
   * @param {string} name
   */
  isAllowed(name) {
    return this.#session.isAllowed(name);
  }

  /**
   * Adds or removes a control with unsent edits.
   * @param {{ flush(): void }} field @param {boolean} isPending
   */
  setPending(field, isPending) {
    this.#pending[isPending ? "add" : "delete"](field);
  }

  /** Sends all pending edits, debounced or waiting for an answer. */
  flush() {
    const pending = [...this.#pending];
    this.#pending.clear();
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
    this.#session.settleAll(false);
    this.refresh();
  }

  /**
   * Dispatches a `lectern:diagnostic` event.
   *
   * @param {string} code a `DiagnosticCode`, or the code of a module that few pages load
   * @param {string} message
   */
  report(code, message) {
    this.#emit(EventName.diagnostic, { code, message });
  }

  /**
   * Calls a function and reports its error, which must not stop the others of its kind.
   * @param {string} code @param {() => void} [call]
   */
  attempt(code, call) {
    try {
      call?.();
    } catch (error) {
      this.report(code, String(error));
    }
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
      if (this.replica.revision === undefined) this.#connection?.restart();
    }
    this.refresh();
    return this.replica.revision !== undefined;
  }

  /** Starts from the snapshot in the page. The first client takes it. */
  #adoptSnapshot() {
    const element = document.getElementById(SNAPSHOT_ID);
    if (!element) return;
    element.remove();
    const decoded = decode(element.textContent);
    if ("message" in decoded && decoded.message.type === "snapshot") this.#apply(decoded.message);
  }

  /** @param {number} ref @param {boolean} [isDone] */
  #settle(ref, isDone) {
    // Pending edits may have waited for a free ref.
    if (this.#session.settle(ref, true, isDone) || this.#pending.size) this.refresh();
  }

  #render() {
    const { state, room, viewer, mine, url, revision } = this.replica;
    // Until the first state the page keeps its author's content.
    if (state === undefined) return;
    this.#scope.value = state;
    // No field of an app's state begins with "$".
    this.#scope.outer = { value: { $room: room, $viewer: viewer, $mine: mine, $url: url } };
    for (const view of this.views.values()) view.update();
    for (const listener of this.#listeners) this.attempt("subscriber_failed", () => listener(this.replica));
    this.#emit(EventName.render, { revision });
  }

  #publishStatus() {
    document.documentElement.dataset.connection = this.status;
    this.#emit(EventName.connection, { status: this.status });
  }

  /** @param {string} name @param {object} detail */
  #emit(name, detail) {
    document.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/**
 * Renders at most once a frame. A hidden tab gets no frames, so a timer of 100 ms stands in.
 *
 * @param {() => void} render
 */
function oncePerFrame(render) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  return () => {
    if (timer) return;
    const run = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      timer = undefined;
      render();
    };
    const frame = requestAnimationFrame(run);
    timer = setTimeout(run, 100);
  };
}
