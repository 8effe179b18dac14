// @ts-check
import { heldValue, isTypable, shownValue, valueOf, withID, write } from "./controls.js";
import { isTruthy, textOf } from "./directives.js";

/** @typedef {import("./controls.js").Control} Control */

/**
 * `data-bind`: a control shows a value of the view state, and a change of it is an action.
 *
 * Everywhere else the page shows what the server says and nothing else. A control also shows, at
 * once, what a person does to it, and the server hears of it a little later: its *edit*. The rules,
 * which {@link Edit} keeps and which know of no document:
 *
 *     settled ── change ──▶ unsaid ──── send ────▶ in flight ── ack, fault ──▶ settled
 *                           ▲ debounced, composed    │     │
 *                           └───────── lost ─────────┘     └─ change ──▶ in flight, and unsaid
 *
 * 1. **A frame writes to settled controls only.** While an edit is unsaid, in flight, or composed
 *    with an input method, the control is the person's. So is, while it has the focus, a field
 *    whose text is not a value yet: "-" in a number, a date without its year.
 * 2. **A control that settles shows the server's value.** The snapshot that an action is part of
 *    comes before its ack, so by then the view state is the answer: the same value, another
 *    (trimmed), or, after a fault, the old one. What says so already is not written to; else caret
 *    and selection are carried over, by what the texts begin and end with in common.
 * 3. **One in flight, and the newest waits.** The first keystroke is sent at once, the next when it
 *    is answered, with all that was typed meanwhile. However fast one types or drags, a control
 *    costs one action a round trip, and the last value is always said. So an action of a control
 *    means "it is now this", not "this happened".
 * 4. **Things are said in their order.** Before anything else is sent, and before the page goes,
 *    every edit that waits is sent, debounced or not: who types and taps Save saves what they see.
 * 5. **What is in flight when the connection is cut stays in flight.** The client sends it again, to
 *    a room that runs it once, and until the answer the control is the person's. Only where the room
 *    has forgotten the client is it lost; then the control, which shows it still, says what it now
 *    holds as a new action. The room may so handle one value twice, which rule 3 allows. Who left the
 *    page, and comes back so late, finds what others have made of it meanwhile, and says nothing.
 */

/**
 * What a person has done to a control and the server has not answered. Each input returns what is
 * to be done: `send` the value now, and tell of it; `wait` for the debounce, from now, and endDebounce.
 *
 * @typedef {"send" | "wait" | undefined} Step
 */
export class Edit {
  /** @type {unknown} What the control holds, or held when it last was a value. */
  value;

  #isUnsent = false;
  #isDue = false;
  #isComposing = false;
  /** @type {number | undefined} */
  #inFlight;

  /** Whether the control may show what the server says. */
  get isSettled() {
    return !this.isPending && this.#inFlight === undefined;
  }

  /** Whether there is something to say. */
  get isPending() {
    return this.#isUnsent || this.#isComposing;
  }

  /**
   * The control was changed.
   * @param {unknown} value `undefined` while it is not one @param {boolean} [isDebounced]
   * @returns {Step}
   */
  change(value, isDebounced = false) {
    if (this.#isComposing || value === undefined || same(value, this.value)) return undefined;
    this.value = value;
    this.#isUnsent = true;
    this.#isDue = !isDebounced;
    return isDebounced ? "wait" : this.next();
  }

  /** From now on what the control holds is not final. */
  beginComposition() {
    this.#isComposing = true;
  }

  /**
   * Now it is.
   * @param {unknown} value @param {boolean} [isDebounced] @returns {Step}
   */
  endComposition(value, isDebounced) {
    this.#isComposing = false;
    return this.change(value, isDebounced) ?? this.next();
  }

  /**
   * The debounce is over, or pointless.
   * @returns {Step}
   */
  endDebounce() {
    this.#isDue = true;
    return this.next();
  }

  /**
   * Something else is about to be said.
   * @param {unknown} value as it is, final or not @returns {Step}
   */
  flush(value) {
    if (value !== undefined && !same(value, this.value)) {
      this.value = value;
      this.#isUnsent = true;
    }
    return this.#isUnsent ? "send" : undefined;
  }

  /**
   * The value was sent.
   * @param {number | undefined} ref undefined where there is no connection
   */
  sent(ref) {
    if (ref === undefined) return;
    this.#isUnsent = false;
    this.#inFlight = ref;
  }

  /**
   * An action was answered, or is lost.
   * @param {number} ref @param {boolean} isAnswered
   */
  settle(ref, isAnswered) {
    // Only the newest counts: what was sent before it is older than what the control shows.
    if (ref !== this.#inFlight) return;
    this.#inFlight = undefined;
    if (!isAnswered) this.#isUnsent = this.#isDue = true;
  }

  /**
   * What can be done now, such as after an answer, or when the connection is back.
   * @returns {Step}
   */
  next() {
    const canSend = this.#isUnsent && this.#isDue && !this.#isComposing;
    return canSend && this.#inFlight === undefined ? "send" : undefined;
  }
}

/**
 * The action that sets what a path shows: `settings.binding.displayName`.
 * @param {string} path
 */
export function bindingAction(path) {
  return path.replace(/[^.]*$/, "binding.$&");
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** An edit, and what it takes to say it. The radio buttons of a group share one. */
class Field {
  edit = new Edit();
  /** @type {Control} The one that was changed last. */
  #control;
  #client;
  #debounce;
  /** @type {(value: unknown, settled: (isAnswered: boolean) => void) => number | undefined} */
  #sendValue;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Control} control @param {string} action
   * @param {import("./directives.js").Context} context
   */
  constructor(control, action, { read, client }) {
    this.#control = control;
    this.#client = client;
    this.#debounce = Number(control.dataset.debounce ?? 0);
    this.#sendValue = (value, settled) =>
      client.send(action, withID(control, read, value), settled, this.#control);
  }

  /** @param {string} event @param {Control} control */
  handle(event, control) {
    this.#control = control;
    const { edit } = this;
    switch (event) {
      case "compositionstart":
      case "reset":
        edit.beginComposition();
        return this.#perform(undefined);
      case "compositionend":
        return this.#perform(edit.endComposition(valueOf(control), this.#debounce > 0));
      case "input":
        return this.#perform(edit.change(valueOf(control), this.#debounce > 0));
      default:
        // "change" is also what Enter says, and all that some controls and form fillers say. With
        // it and with "blur" a composition is over, announced or not.
        this.#perform(edit.endComposition(valueOf(control)));
        return this.endDebounce();
    }
  }

  endDebounce() {
    this.#perform(this.edit.endDebounce());
  }

  resume() {
    this.#perform(this.edit.next());
  }

  flush() {
    this.#perform(this.edit.flush(valueOf(this.#control)));
  }

  discard() {
    this.edit = new Edit();
    this.#perform(undefined);
    clearTimeout(this.#timer);
  }

  /** @param {Step} step */
  #perform(step) {
    if (step) clearTimeout(this.#timer);
    if (step === "wait") this.#timer = setTimeout(() => this.endDebounce(), this.#debounce);
    if (step === "send") this.#send();
    if (this.edit.isPending) this.#client.pendingFields.add(this);
    else this.#client.pendingFields.delete(this);
  }

  #send() {
    // Others that wait go first; this one is no longer among them.
    this.#client.pendingFields.delete(this);
    const ref = this.#sendValue(this.edit.value, (isAnswered) => {
      this.edit.settle(/** @type {number} */ (ref), isAnswered);
      this.#perform(undefined);
    });
    this.edit.sent(ref);
  }
}

/** @type {WeakMap<Node, Field>} */
const fields = new WeakMap();

/**
 * The field of a control: for a radio button, that of the first of its group.
 * @param {Control} control
 * @returns {Field}
 */
function fieldOf(control) {
  const own = /** @type {Field} */ (fields.get(control));
  if (control.type !== "radio" || !control.name) return own;
  const root = /** @type {ParentNode & Node} */ (control.form ?? control.getRootNode());
  for (const other of root.querySelectorAll("[type=radio]")) {
    const { name, form } = /** @type {Control} */ (other);
    const field = name === control.name && form === control.form && fields.get(other);
    if (field) return field;
  }
  return own;
}

/**
 * What the server has rendered is no default: a form that is reset goes back to its author's.
 * @param {Control} control
 */
function restoreDefaults(control) {
  for (const one of [control, ...(control.options ?? [])]) {
    const { renderedDefault } = one.dataset;
    if (renderedDefault === undefined) continue;
    delete one.dataset.renderedDefault;
    if (one instanceof HTMLOptionElement) one.defaultSelected = renderedDefault !== "";
    else if (/^(checkbox|radio)$/.test(one.type)) one.defaultChecked = renderedDefault !== "";
    else one.defaultValue = renderedDefault;
  }
}

const EVENTS = ["input", "change", "blur", "compositionstart", "compositionend"];

/**
 * `data-bind="path"` on a control, with `data-send="action.name"`, `data-id="path"` and
 * `data-debounce="milliseconds"`.
 * @type {import("./directives.js").Directive}
 */
export function bind(/** @type {Control} */ control, context) {
  const { read, client, path } = context;
  const action = control.dataset.send ?? bindingAction(path);
  const listeners = new AbortController();
  const { signal } = listeners;
  fields.set(control, new Field(control, action, context));
  restoreDefaults(control);

  /** @type {object | undefined} What we wrote last, and what the control made of it. */
  let written;

  const update = () => {
    setAvailable();
    const field = fieldOf(control);
    // What was done before is not to be said any more.
    if (!client.isAllowed(action)) field.discard();
    if (client.status === "open") field.resume();
    if (!field.edit.isSettled) return;
    const value = shownValue(control, read());
    const held = heldValue(control);
    if (held === undefined && control.matches(":focus")) return;
    // A range has its limits: what it made of a value is not written again. Options come and go.
    if (!same(value, held) && (control.options || !same(written, { value, held }))) {
      write(control, value);
      written = { value, held: heldValue(control) };
    }
    field.edit.value = control.type === "radio" ? textOf(read()) : heldValue(control);
  };

  const setAvailable = () => {
    const { status, controls } = client;
    const isClosed = status === "closed";
    const isForbidden = !client.isAllowed(action);
    const isUnavailable = status === "connecting" || ((isClosed || isForbidden) && !isTypable(control));
    controls.disable(control, "unavailable", isUnavailable);
    if (!isTypable(control)) return;
    // A field that was live is read-only, so that caret and selection stay; and who is typing in it
    // goes on typing: it is said when the connection is back.
    const { attrReadonly } = control.dataset;
    const isReadOnly = attrReadonly !== undefined && isTruthy(read(attrReadonly));
    control.readOnly = isReadOnly || isForbidden || (isClosed && !control.matches(":focus"));
  };

  /** @param {Event} event */
  const listener = ({ type }) => {
    fieldOf(control).handle(type, control);
    // It may have settled without an answer.
    if (type !== "input") client.refresh();
  };
  for (const type of EVENTS) control.addEventListener(type, listener, { signal });
  // The form is reset after the event; until then no frame may come between.
  document.addEventListener("reset", (event) => {
    if (event.target !== control.form) return;
    listener(event);
    setTimeout(() => listener(new Event("change")));
  }, { signal });

  setAvailable();
  return {
    update,
    cleanup() {
      listeners.abort();
      /** @type {Field} */ (fields.get(control)).discard();
    },
  };
}

