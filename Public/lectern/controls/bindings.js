// @ts-check
import { groupOf, heldValue, isDelayed, payloadOf, setAvailable, shownValue, valueOf, write } from "./controls.js";
import { textOf } from "../page/directives.js";

/** @typedef {import("./controls.js").Control} Control */

/**
 * `data-bind`: a control shows a value of the view state; changing the control sends an action.
 *
 * Everywhere else the page shows only what the server has sent. A control also shows a local change at
 * once, before the server has it: its *edit*. {@link Edit} implements these rules without the DOM:
 *
 *     settled ── change ──▶ unsent ──── send ────▶ in flight ── ack, fault ──▶ settled
 *                           ▲ debounced, composed    │     │
 *                           └───────── lost ─────────┘     └─ change ──▶ in flight, and unsent
 *
 * 1. **A frame writes to settled controls only.** While an edit is unsent, in flight, or composed
 *    with an input method, the control keeps the local value. So does a focused field whose text is
 *    not a value yet: "-" in a number, a date without its year.
 * 2. **A settled control shows the server's value.** The frame with an action's result comes before
 *    its ack, so the view state then holds the answer: the same value, a different one (trimmed), or,
 *    after a fault, the old one. A control that already shows it is not written to; otherwise caret
 *    and selection are mapped along the common prefix and suffix of the texts.
 *    In a frozen room and in slow motion, the view state lacks the result: until that ends, the control
 *    keeps its value.
 * 3. **One action in flight; the newest value waits.** The first keystroke is sent at once, the next
 *    when it is answered, with all that was typed since. However fast the typing or dragging, a control
 *    costs one action per round trip, and the last value is always sent. So an action of a control
 *    means "it is now this", not "this happened".
 * 4. **Order is kept.** Before any other action is sent, and before the page is hidden, every pending
 *    edit is sent, debounced or not: tapping Save saves what the page shows.
 * 5. **An edit in flight stays in flight over a cut.** The client resends it to a room that runs it
 *    once, and the control keeps the local value until the answer. The edit is lost only if the room
 *    has forgotten the client. Then the control sends its current value as a new action, so the room
 *    may get one value twice. Rule 3 allows that. A page that was hidden in between does not resend:
 *    others may have changed the value since.
 */

/**
 * A local change of a control that the server has not answered. Each input returns the next step: `send` the
 * value now and call `sent`, or `wait` for the debounce interval and call `endDebounce`.
 *
 * @typedef {"send" | "wait" | undefined} Step
 */
export class Edit {
  /** @type {unknown} The control's latest valid value. */
  value;
  /** Whether the view state may lack the sent value, though it was answered. */
  isAhead = false;

  #isUnsent = false;
  #isDue = false;
  #isComposing = false;
  /** @type {number | undefined} */
  #inFlight;

  /** Whether the control may show the server's value. */
  get isSettled() {
    return !this.isPending && this.#inFlight === undefined;
  }

  /** Whether there is anything to send. */
  get isPending() {
    return this.#isUnsent || this.#isComposing;
  }

  /**
   * Handles a change of the control.
   * @param {unknown} value `undefined` while the text is not a value @param {boolean} [isDebounced]
   * @returns {Step}
   */
  change(value, isDebounced = false) {
    if (this.#isComposing || value === undefined || same(value, this.value)) return undefined;
    this.value = value;
    this.#isUnsent = true;
    this.#isDue = !isDebounced;
    return isDebounced ? "wait" : this.next();
  }

  /** Holds back all changes until the composition ends. */
  startComposition() {
    this.#isComposing = true;
  }

  /**
   * Handles the end of a composition.
   * @param {unknown} value @param {boolean} [isDebounced] @returns {Step}
   */
  endComposition(value, isDebounced) {
    this.#isComposing = false;
    return this.change(value, isDebounced) ?? this.next();
  }

  /**
   * Ends the debounce interval, elapsed or not.
   * @returns {Step}
   */
  endDebounce() {
    this.#isDue = true;
    return this.next();
  }

  /**
   * Handles another action that is about to be sent.
   * @param {unknown} value the current value, composed or not @returns {Step}
   */
  flush(value) {
    if (value !== undefined && !same(value, this.value)) {
      this.value = value;
      this.#isUnsent = true;
    }
    return this.#isUnsent ? "send" : undefined;
  }

  /**
   * Records that the value was sent.
   * @param {number | undefined} ref undefined while not connected
   */
  sent(ref) {
    if (ref === undefined) return;
    this.#isUnsent = false;
    this.isAhead = true;
    this.#inFlight = ref;
  }

  /**
   * Handles the answer to an action, or its loss.
   * @param {number} ref @param {boolean} isAnswered
   */
  settle(ref, isAnswered) {
    // Only the newest counts: the control shows a later value than any sent before.
    if (ref !== this.#inFlight) return;
    this.#inFlight = undefined;
    if (!isAnswered) this.#isUnsent = this.#isDue = true;
  }

  /**
   * Returns the step that is possible now, such as after an answer or a reconnection.
   * @returns {Step}
   */
  next() {
    const canSend = this.#isUnsent && this.#isDue && !this.#isComposing;
    return canSend && this.#inFlight === undefined ? "send" : undefined;
  }
}

/**
 * Returns the action that sets the value at a path: `settings.binding.displayName`.
 * @param {string} path
 */
export function bindingAction(path) {
  return path.replace(/[^.]*$/, "binding.$&");
}

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Sends the edit of a control. The radio buttons of a group share one. */
class Field {
  edit = new Edit();
  /** @type {Control} The control changed last. */
  #control;
  #client;
  #debounce;
  /** @type {unknown} The id of the record that the control shows. */
  #id;
  #send;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Control} control @param {string} action
   * @param {import("../page/directives.js").Context} context
   */
  constructor(control, action, { client }) {
    this.#control = control;
    this.#client = client;
    this.#debounce = Number(control.dataset.debounce ?? 0);
    this.#send = () => {
      // The other pending fields are sent first; this one is no longer pending.
      client.setPending(this, false);
      const payload = payloadOf(control, () => this.#id, this.edit.value);
      const ref = client.send(action, payload, (isAnswered) => {
        this.edit.settle(/** @type {number} */ (ref), isAnswered);
        this.#perform();
      }, this.#control);
      this.edit.sent(ref);
    };
  }

  /** @param {string} event @param {Control} control */
  handle(event, control) {
    this.#control = control;
    const { edit } = this;
    switch (event) {
      case "compositionstart":
      case "reset":
        edit.startComposition();
        return this.#perform();
      case "compositionend":
        return this.#perform(edit.endComposition(valueOf(control), this.#debounce > 0));
      case "input":
        return this.#perform(edit.change(valueOf(control), this.#debounce > 0));
      default:
        // "change" is also fired by Enter, and is the only event of some controls and form fillers. It and
        // "blur" end a composition, whether or not "compositionend" was fired.
        this.#perform(edit.endComposition(valueOf(control)));
        return this.endDebounce();
    }
  }

  endDebounce() {
    this.#perform(this.edit.endDebounce());
  }

  /**
   * Ends the edit of one record before the control shows another.
   * @param {unknown} id the record's id
   */
  follow(id) {
    // The first change may come before the first update.
    if (id !== (this.#id ?? id)) this.end();
    this.#id = id;
  }

  resume() {
    this.#perform(this.edit.next());
  }

  flush() {
    this.#perform(this.edit.flush(valueOf(this.#control)));
  }

  /** Sends what is pending: the control leaves the page, or shows another record. */
  end() {
    if (this.edit.isPending) this.flush();
    this.discard();
  }

  discard() {
    this.edit = new Edit();
    this.#perform();
    clearTimeout(this.#timer);
  }

  /** @param {Step} [step] */
  #perform(step) {
    if (step) clearTimeout(this.#timer);
    if (step === "wait") this.#timer = setTimeout(() => this.endDebounce(), this.#debounce);
    if (step === "send") this.#send();
    this.#client.setPending(this, this.edit.isPending);
  }
}

/** @type {WeakMap<Node, Field>} */
const fields = new WeakMap();

/**
 * Returns the field of a control; for a radio button, that of the first in its group.
 * @param {Control} control
 * @returns {Field}
 */
function fieldOf(control) {
  const first = groupOf(control).find((other) => fields.has(other)) ?? control;
  return /** @type {Field} */ (fields.get(first));
}

/**
 * Restores the defaults of the author's markup, to which a form reset returns, after server rendering.
 * @param {Control} control
 */
function restoreDefaults(control) {
  for (const element of [control, ...(control.options ?? [])]) {
    const { renderedDefault } = element.dataset;
    if (renderedDefault === undefined) continue;
    delete element.dataset.renderedDefault;
    if (element instanceof HTMLOptionElement) element.defaultSelected = renderedDefault !== "";
    else if (/^(checkbox|radio)$/.test(element.type)) element.defaultChecked = renderedDefault !== "";
    else element.defaultValue = renderedDefault;
  }
}

/**
 * `data-bind="path"` on a control, with `data-send="action.name"`, `data-id="path"` and
 * `data-debounce="milliseconds"`.
 * @type {import("../page/directives.js").Directive}
 */
export function bind(/** @type {Control} */ control, context) {
  const { read, client, path } = context;
  const action = control.dataset.send ?? bindingAction(path);
  const listeners = new AbortController();
  const { signal } = listeners;
  fields.set(control, new Field(control, action, context));
  restoreDefaults(control);

  /** @type {object | undefined} The value last written, and the control's value after that. */
  let written;

  const update = () => {
    setAvailable(control, action, context);
    const field = fieldOf(control);
    // Changes made before the permission was lost are not sent.
    if (!client.isAllowed(action)) field.discard();
    if (control.dataset.id) field.follow(read(control.dataset.id));
    if (client.status === "open") field.resume();
    // The row with the result of an edit may still be loading.
    if (!field.edit.isSettled || context.isStale() || (field.edit.isAhead &&= isDelayed(client))) return;
    const value = shownValue(control, read());
    const held = heldValue(control);
    if (held === undefined && control.matches(":focus")) return;
    // A range clamps its value. The clamped value is then not written again. Options come and go, so a
    // select's is.
    if (!same(value, held) && (control.options || !same(written, { value, held }))) {
      write(control, value);
      written = { value, held: heldValue(control) };
    }
    field.edit.value = control.type === "radio" ? textOf(read()) : heldValue(control);
  };

  /** @param {Event} event */
  const listener = ({ type }) => {
    fieldOf(control).handle(type, control);
    // The edit may have settled without an answer.
    if (type !== "input") client.refresh();
  };
  for (const type of ["input", "change", "blur", "compositionstart", "compositionend"]) {
    control.addEventListener(type, listener, { signal });
  }
  // A field that is tapped while disconnected can be typed in.
  control.addEventListener("focus", () => setAvailable(control, action, context), { signal });
  // The form resets after this event; until then no frame may write to it.
  document.addEventListener("reset", (event) => {
    if (event.target !== control.form) return;
    listener(event);
    setTimeout(() => listener(new Event("change")));
  }, { signal });

  setAvailable(control, action, context);
  return {
    update,
    cleanup() {
      listeners.abort();
      /** @type {Field} */ (fields.get(control)).end();
    },
  };
}

