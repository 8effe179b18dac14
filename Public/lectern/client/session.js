// @ts-check
import { Outbox } from "./outbox.js";
import { REF_WINDOW, encodeAction, isSendable } from "./protocol.js";
import { Replica, hex } from "./replica.js";

/**
 * What a client keeps across its connections: its id, the state from which it resumes, and its unanswered actions. It
 * has no document and no socket.
 *
 *     connection ── messages ──▶ Session ── texts, address ──▶ connection
 *
 * Actions are kept until they are answered. For two minutes after a cut the room remembers a client and which of its
 * actions have run; within that time unanswered actions are resent unchanged, and run once. If the room has forgotten
 * the client, or is a new one, unanswered actions are lost: they may have run, so they are not resent.
 *
 * @typedef {import("./outbox.js").Settled} Settled
 */
export class Session {
  /** `crypto.randomUUID` needs a secure origin. A laptop's address on a conference network is not secure. */
  #id = Array.from(crypto.getRandomValues(new Uint32Array(4)), hex).join("");
  #replica = new Replica();
  #lastRef = 0;
  #outbox;
  /** @type {string | undefined} The viewer id of the last connection, unique to a room. */
  #sender;
  /** Whether the page was hidden for good since. */
  #wasHidden = false;

  /**
   * @param {(element: Element | undefined, isSending: boolean) => void} onSlow called when an answer is late, and
   *   when a control has no late answer any more
   * @param {() => void} onTimeout called when there has been no answer for too long
   */
  constructor(onSlow, onTimeout) {
    this.#outbox = new Outbox(onSlow, onTimeout);
  }

  /** The server's state as last received. */
  get replica() {
    return this.#replica;
  }

  /** Whether an action has been unanswered for more than a second. */
  get isSending() {
    return this.#outbox.isSlow;
  }

  /**
   * Returns the address of a connection that resumes the session.
   * @param {URL} socket
   */
  address(socket) {
    const address = new URL(socket);
    // Also turns https into wss.
    address.protocol = address.protocol.replace("http", "ws");
    const { epoch, revision, mineRevision: mine } = this.#replica;
    const position = revision === undefined ? {} : { epoch, revision, mine };
    for (const [name, value] of Object.entries({ client: this.#id, ...position })) {
      if (value !== undefined) address.searchParams.set(name, String(value));
    }
    return address;
  }

  /**
   * Whether the viewer may send an action of this name.
   * @param {string} name
   */
  isAllowed(name) {
    const { viewer } = this.#replica;
    // "*" stands for all actions of the app. The names of the room's actions begin with "$".
    const isAmong = (/** @type {string[]} */ prefixes) => prefixes.some((prefix) =>
      prefix === "*" ? name[0] !== "$" : `${name}.`.startsWith(`${prefix}.`));
    return isAmong(viewer?.may ?? ["*"]) && !isAmong(viewer?.mayNot ?? []);
  }

  /**
   * Adds an action that is about to be sent.
   *
   * @param {string} name @param {unknown} [value] @param {Settled} [settled] called once
   * @param {Element} [element] the control to mark while the answer is late
   * @returns {{ problem: string } | { ref: number, text?: string }} without a text, the action is too large to send and
   *   has to be settled
   */
  add(name, value, settled, element) {
    const ref = this.#lastRef + 1;
    const { oldest = ref } = this.#outbox;
    if (!this.isAllowed(name)) return { problem: "not_allowed" };
    if (ref - oldest >= REF_WINDOW) return { problem: "too_many_unanswered" };
    const text = encodeAction(ref, name, value);
    this.#lastRef = ref;
    this.#outbox.add(ref, text, settled, element);
    return { ref, text: isSendable(text) ? text : undefined };
  }

  /**
   * Settles an action, if it is unanswered.
   *
   * @param {number} ref @param {boolean} isAnswered @param {boolean} [isDone]
   * @returns {boolean} whether anything awaited it
   */
  settle(ref, isAnswered, isDone = false) {
    const settled = this.#outbox.settle(ref, isAnswered);
    settled?.(isAnswered, isDone);
    return settled !== undefined;
  }

  /** @param {boolean} isAnswered */
  settleAll(isAnswered) {
    for (const ref of this.#outbox.refs) this.settle(ref, isAnswered);
  }

  /**
   * Continues on a connection that has delivered a state.
   * @returns {string[]} the texts to resend, before anything new is sent
   */
  resume() {
    const sender = this.#replica.viewer?.id;
    // A page that watches has no place, and sends nothing. Its actions wait.
    if (!sender) {
      if (!this.#outbox.oldest) this.#sender = undefined;
      return this.#outbox.texts;
    }
    const last = this.#sender ?? sender;
    const wasHidden = this.#wasHidden;
    this.#sender = sender;
    this.#wasHidden = false;
    if (last === sender) {
      this.#outbox.startTimer();
      return this.#outbox.texts;
    }
    // A page that was hidden for long must not resend its last edits. They count as answered.
    this.settleAll(wasHidden);
    return [];
  }

  /** Awaits no answers while not connected. */
  pause() {
    this.#outbox.stopTimer();
  }

  /** Remembers that the page was unloaded, or put into the back/forward cache. */
  hide() {
    this.#wasHidden = true;
  }
}
