// @ts-check
import { identified } from "./controls.js";
import { isTruthy, textOf } from "./directives.js";

/**
 * `data-bind`: a control shows a value of the view state, and a change of it is an action.
 *
 * Everywhere else the page shows what the server says and nothing else. A control also shows, at
 * once, what a person does to it, and the server hears of it a little later: its *edit*. The rules,
 * which {@link Edit} keeps and which know of no document:
 *
 *     settled ── change ──▶ unsaid ─── send ───▶ in flight ── ack, fault ──▶ settled
 *                            │  ▲                 │  │
 *                            └──┘ debounce        │  └─ change ──▶ in flight, and unsaid
 *                               ▲                 │
 *                               └ connection lost ┘
 *
 * 1. **A frame writes to settled controls only.** While an edit is unsaid, in flight, or composed
 *    with an input method, the control is the person's. So is, while it has the focus, a field whose
 *    text is not a value yet: "-" in a number, a date without its year.
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
 * 5. **What was in flight when the connection was lost is said again** when it is back, since the
 *    control shows it still. The server may hear one value twice, which rule 3 allows.
 */

/** @typedef {HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement} Control any of them */

/**
 * What a person has done to a control and the server has not answered. Each input returns what is
 * to be done: `send` the value now, and tell of it; `wait` for the debounce, from now, and hurry.
 *
 * @typedef {"send" | "wait" | undefined} Step
 */
export class Edit {
  /** @type {unknown} What the control holds, or held when it last was a value. */
  value;

  #isUnsaid = false;
  #isDue = false;
  #isComposing = false;
  /** @type {number | undefined} */
  #inFlight;

  /** Whether the control may show what the server says. */
  get isSettled() {
    return !this.isWaiting && this.#inFlight === undefined;
  }

  /** Whether there is something to say. */
  get isWaiting() {
    return this.#isUnsaid || this.#isComposing;
  }

  /**
   * The control was changed.
   * @param {unknown} value `undefined` while it is not one @param {boolean} [isDebounced]
   * @returns {Step}
   */
  change(value, isDebounced = false) {
    if (this.#isComposing || value === undefined || same(value, this.value)) return undefined;
    this.value = value;
    this.#isUnsaid = true;
    this.#isDue = !isDebounced;
    return isDebounced ? "wait" : this.next();
  }

  /** From now on what the control holds is not final. */
  compose() {
    this.#isComposing = true;
  }

  /**
   * Now it is.
   * @param {unknown} value @param {boolean} [isDebounced] @returns {Step}
   */
  composed(value, isDebounced) {
    this.#isComposing = false;
    return this.change(value, isDebounced) ?? this.next();
  }

  /**
   * The debounce is over, or pointless.
   * @returns {Step}
   */
  hurry() {
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
      this.#isUnsaid = true;
    }
    return this.#isUnsaid ? "send" : undefined;
  }

  /**
   * The value was sent.
   * @param {number | undefined} ref undefined where there is no connection
   */
  sent(ref) {
    if (ref === undefined) return;
    this.#isUnsaid = false;
    this.#inFlight = ref;
  }

  /**
   * An action was answered, or never will be.
   * @param {number} ref @param {boolean} isAnswered
   */
  answered(ref, isAnswered) {
    // Only the newest counts: what was sent before it is older than what the control shows.
    if (ref !== this.#inFlight) return;
    this.#inFlight = undefined;
    if (!isAnswered) this.#isUnsaid = this.#isDue = true;
  }

  /**
   * What can be done now, such as after an answer, or when the connection is back.
   * @returns {Step}
   */
  next() {
    const canBeSaid = this.#isUnsaid && this.#isDue && !this.#isComposing;
    return canBeSaid && this.#inFlight === undefined ? "send" : undefined;
  }
}

/**
 * The action that sets what a path shows: `settings.binding.displayName`.
 * @param {string} path
 */
export function bindingAction(path) {
  return path.replace(/[^.]*$/, "binding.$&");
}

/**
 * What a control holds, as it is sent; `undefined` for what is not a value.
 * @param {Control} control
 */
export function valueOf(control) {
  const { type, value } = control;
  if (type === "checkbox") return control.checked;
  if (type === "radio") return control.checked ? value : undefined;
  if (type === "select-multiple") return Array.from(control.selectedOptions, (one) => one.value);
  if (!isNumeric(type) && !isTemporal(type)) return value;
  // HTML 4.10.5.3: what cannot be read as a number or a date has the value "".
  if (value === "") return control.validity.badInput ? undefined : null;
  return isNumeric(type) ? Number(value) : value;
}

/**
 * What a control should hold to show a value of the view state, in the terms of {@link valueOf}; for
 * a radio button, whether it is on.
 *
 * @param {Control} control
 * @param {unknown} value
 */
export function shown({ type, value: own }, value) {
  if (type === "checkbox") return isTruthy(value);
  if (type === "radio") return textOf(value) === own;
  if (type === "select-multiple") return [value ?? []].flat().map(textOf);
  const text = textOf(value);
  if (isTemporal(type)) return text || null;
  if (isNumeric(type)) return text === "" || Number.isNaN(Number(text)) ? null : Number(text);
  // HTML 4.10.5 and 4.10.11: how these controls keep line breaks.
  return type === "textarea" ? text.replace(/\r\n?/g, "\n") : text.replace(/[\r\n]/g, "");
}

/**
 * Where a place in one text is in another. What they begin and end with in common is not touched, nor
 * is what is left of the middle when both its ends were cut off, or grew.
 *
 * @param {number} offset @param {string} before @param {string} after
 */
export function carry(offset, before, after) {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start++;
  let rest = 0;
  while (rest < shortest - start && before.at(-1 - rest) === after.at(-1 - rest)) rest++;
  const [oldEnd, end] = [before.length - rest, after.length - rest];
  const [old, now] = [before.slice(start, oldEnd), after.slice(start, end)];
  if (offset <= start) return offset;
  if (offset > oldEnd || (offset === oldEnd && !now.includes(old))) return offset - oldEnd + end;
  const moved = now.includes(old) ? now.indexOf(old) : -Math.max(0, old.indexOf(now));
  const place = Math.min(Math.max(offset + moved, start), end);
  // Never between the two halves of one character.
  return /^[\udc00-\udfff]/.test(after.slice(place)) ? place - 1 : place;
}

/** @param {string} type */
const isNumeric = (type) => type === "number" || type === "range";
/** @param {string} type */
const isTemporal = (type) => /^(date|time|datetime-local|month|week)$/.test(type);
/** @param {Control} control */
const isTyped = ({ type }) => !/^(checkbox|radio|range|color|select-one|select-multiple)$/.test(type);

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
  #say;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {Control} control @param {import("./directives.js").Context} context */
  constructor(control, { path, read, client }) {
    const action = control.dataset.send ?? bindingAction(path);
    this.#control = control;
    this.#client = client;
    this.#debounce = Number(control.dataset.debounce ?? 0);
    this.#say = (value, settled) => client.send(action, identified(control, read, value), settled);
  }

  /** @param {string} event @param {Control} control */
  hear(event, control) {
    this.#control = control;
    const { edit } = this;
    switch (event) {
      case "compositionstart":
      case "reset":
        edit.compose();
        return this.#take(undefined);
      case "compositionend":
        return this.#take(edit.composed(valueOf(control), this.#debounce > 0));
      case "input":
        return this.#take(edit.change(valueOf(control), this.#debounce > 0));
      default:
        // "change" is also what Enter says, and all that some controls and form fillers say. With it
        // and with "blur" a composition is over, announced or not.
        this.#take(edit.composed(valueOf(control)));
        return this.hurry();
    }
  }

  hurry() {
    this.#take(this.edit.hurry());
  }

  resume() {
    this.#take(this.edit.next());
  }

  flush() {
    this.#take(this.edit.flush(valueOf(this.#control)));
  }

  forget() {
    this.edit = new Edit();
    this.#take(undefined);
    clearTimeout(this.#timer);
  }

  /** @param {Step} step */
  #take(step) {
    if (step) clearTimeout(this.#timer);
    if (step === "wait") this.#timer = setTimeout(() => this.hurry(), this.#debounce);
    if (step === "send") this.#send();
    if (this.edit.isWaiting) this.#client.waiting.add(this);
    else this.#client.waiting.delete(this);
  }

  #send() {
    // Others that wait go first; this one is no longer among them.
    this.#client.waiting.delete(this);
    const ref = this.#say(this.edit.value, (isAnswered) => {
      this.edit.answered(/** @type {number} */ (ref), isAnswered);
      this.#take(undefined);
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

const EVENTS = ["input", "change", "blur", "compositionstart", "compositionend"];

/**
 * `data-bind="path"` on a control, with `data-send="action.name"`, `data-id="path"` and
 * `data-debounce="milliseconds"`.
 * @type {import("./directives.js").Directive}
 */
export function bind(/** @type {Control} */ control, context) {
  const { read, client } = context;
  const listening = new AbortController();
  const { signal } = listening;
  fields.set(control, new Field(control, context));

  /** @type {object | undefined} What we wrote last, and what the control made of it. */
  let written;

  const update = () => {
    setAvailable();
    const field = fieldOf(control);
    if (client.status === "open") field.resume();
    if (!field.edit.isSettled) return;
    const value = shown(control, read());
    const held = holding(control);
    if (held === undefined && control.matches(":focus")) return;
    // A range has its limits: what it made of a value is not written again. But options come and go.
    if (!same(value, held) && (control.options || !same(written, { value, held }))) {
      write(control, value);
      written = { value, held: holding(control) };
    }
    field.edit.value = control.type === "radio" ? textOf(read()) : holding(control);
  };

  const setAvailable = () => {
    const { status, controls } = client;
    const isCut = status === "closed";
    controls.disable(control, "offline", status === "connecting" || (isCut && !isTyped(control)));
    if (!isTyped(control)) return;
    // A field that was live is read-only, so that caret and selection stay; and who is typing in it
    // goes on typing: it is said when the connection is back.
    const { attrReadonly } = control.dataset;
    const isReadOnly = attrReadonly !== undefined && isTruthy(read(attrReadonly));
    control.readOnly = isReadOnly || (isCut && !control.matches(":focus"));
  };

  /** @param {Event} event */
  const listener = ({ type }) => {
    fieldOf(control).hear(type, control);
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
      listening.abort();
      /** @type {Field} */ (fields.get(control)).forget();
    },
  };
}

/**
 * What a control holds, in the terms of {@link shown}.
 * @param {Control} control
 */
const holding = (control) => (control.type === "radio" ? control.checked : valueOf(control));

/**
 * Makes a control hold a value, with caret, selection and scroll where they were.
 * @param {Control} control @param {unknown} value from {@link shown}
 */
function write(control, value) {
  if (typeof value === "boolean") {
    control.checked = value;
    return;
  }
  if (control.options) {
    /** @param {HTMLOptionElement} option */
    const isWanted = (option) => [value].flat().includes(option.value);
    if (control.multiple) for (const option of control.options) option.selected = isWanted(option);
    // Option by option, a single select would fall back on its first.
    else control.selectedIndex = [...control.options].findIndex(isWanted);
    return;
  }
  const { value: before, selectionStart, selectionEnd, selectionDirection, scrollTop } = control;
  control.value = String(value ?? "");
  // Some types have no selection; and in Safari, to set one is to take the focus.
  if (selectionStart === null || !control.matches(":focus")) return;
  /** @param {number} offset */
  const place = (offset) => carry(offset, before, control.value);
  control.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection);
  // HTML does not say what becomes of it; Chromium, for one, leaves it alone.
  control.scrollTop = scrollTop;
}
