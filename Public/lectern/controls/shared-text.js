// @ts-check
import { letterAt } from "./letters.js";
import { apply, compose, difference, mapped, transform, unmapped } from "./text-change.js";
import { TextDraft } from "./text-draft.js";
import { TextUndo } from "./text-undo.js";

/**
 * @typedef {import("./controls.js").Control} Control
 * @typedef {import("./text-change.js").Change} Change
 * @typedef {import("./text-draft.js").Edit} Edit
 * @typedef {import("./text-draft.js").Place} Place
 */

/**
 * A text field that several people edit at the same time.
 *
 *     keys ──▶ field ── read ──▶ draft ── edits ──▶ server
 *              field ◀── write ── draft ◀── text ── server
 *
 * 1. What the field shows and nobody has written to it is a change of the person. It is found by comparison, so it
 *    does not matter which event announces it.
 * 2. Changes of others are written into the field one by one, at their places. Caret, selection and scroll position
 *    stay. Nothing is written while an input method composes; the changes are withheld until it ends.
 * 3. One edit is in flight, and the changes since wait. Before another action is sent, they are sent at once.
 * 4. Undo takes back the person's own changes only. The browser's own undo would restore whole values.
 */
export class SharedText {
  #control;
  /** @type {TextDraft} */
  #draft;
  #undo = new TextUndo();
  /** The text that the field shows: that of the draft without the withheld changes. */
  #shown = "";
  /** The field's value when it was read or written last. */
  #held = "";
  /** @type {Change} */
  #withheld = [];
  isComposing = false;

  /** @param {Control} control @param {import("./text-draft.js").BoundText} view */
  constructor(control, view) {
    this.#control = control;
    const words = Array.from(crypto.getRandomValues(new Uint32Array(2)), (word) => word.toString(36));
    this.#draft = new TextDraft(view, words.join(""));
    this.#shown = this.#draft.text;
    const value = this.#display(this.#shown);
    if (control.value !== value) control.value = value;
    this.#held = control.value;
  }

  get draft() {
    return this.#draft;
  }

  /** The place of the field's selection; undefined while the draft lacks a change of the field. */
  get place() {
    const { value, selectionStart, selectionEnd } = this.#control;
    if (selectionStart === null || selectionEnd === null || this.isComposing || value !== this.#held) return undefined;
    return this.#draft.placeOf(selectionStart, selectionEnd);
  }

  /**
   * Returns the offsets of a place in the field; undefined if it is not known.
   * @param {Place} place
   */
  selectionAt(place) {
    const { value, selectionEnd } = this.#control;
    const selection = this.#draft.selectionAt(place);
    if (!selection) return undefined;
    const unread = value === this.#held ? [] : difference(this.#display(this.#shown), value, selectionEnd ?? undefined);
    const shown = (/** @type {number} */ offset) =>
      Math.min(mapped(unread, unmapped(this.#withheld, offset), false), value.length);
    return { start: shown(selection.start), end: shown(selection.end) };
  }

  /** Makes a change of the field's value a change of the draft. */
  read() {
    const { value, selectionEnd } = this.#control;
    if (value === this.#held) return;
    const change = difference(this.#display(this.#shown), value, selectionEnd ?? undefined);
    this.#held = value;
    if (change.length === 0) return;
    const local = transform(change, this.#withheld, false);
    this.#withheld = transform(this.#withheld, change, true);
    this.#shown = apply(change, this.#shown);
    this.#undo.record(local, this.#draft.text, performance.now());
    this.#draft.change(local);
    if (!this.isComposing) this.#showWithheld();
  }

  /** @param {import("./text-draft.js").BoundText} view */
  receive(view) {
    for (const { change, isBehind } of this.#draft.receive(view)) this.#follow(change, isBehind);
  }

  /** @param {Edit} edit @param {boolean} isLost */
  settle(edit, isLost) {
    const change = this.#draft.settle(edit, isLost);
    if (change) this.#follow(change, true);
  }

  /** @param {boolean} isRedo */
  undo(isRedo) {
    if (this.isComposing) this.endComposition();
    this.read();
    const change = this.#undo.step(this.#draft.text, isRedo);
    if (!change) return;
    this.#draft.change(change);
    this.#write(change, false);
    let end = 0;
    for (const step of change) end += typeof step === "string" ? step.length : Math.max(step, 0);
    this.#control.setSelectionRange?.(end, end);
  }

  endComposition() {
    this.isComposing = false;
    this.read();
    this.#showWithheld();
  }

  /** @param {Change} change of somebody else @param {boolean} isBehind */
  #follow(change, isBehind) {
    this.#undo.follow(change);
    if (this.isComposing) this.#withheld = compose(this.#withheld, change);
    else this.#write(change, isBehind);
  }

  #showWithheld() {
    const withheld = this.#withheld;
    this.#withheld = [];
    this.#write(withheld, false);
  }

  /** @param {Change} change @param {boolean} isBehind whether the caret moves behind an insertion at its place */
  #write(change, isBehind) {
    if (change.length === 0) return;
    const control = this.#control;
    const { selectionStart: start, selectionEnd: end, selectionDirection, scrollTop } = control;
    this.#shown = apply(change, this.#shown);
    if (start === null || end === null) {
      control.value = this.#display(this.#shown);
    } else {
      let position = 0;
      for (const step of change) {
        if (typeof step === "string") {
          control.setRangeText(this.#display(step), position, position, "preserve");
          position += step.length;
        } else if (step < 0) control.setRangeText("", position, position - step, "preserve");
        else position += step;
      }
      // Safari moves the focus to a control whose selection is set.
      if (control.matches(":focus")) {
        const isRange = start < end;
        const from = mapped(change, start, isRange || isBehind);
        const to = Math.max(from, mapped(change, end, !isRange && isBehind));
        control.setSelectionRange(from, to, selectionDirection ?? undefined);
        control.scrollTop = scrollTop;
      }
    }
    this.#held = control.value;
  }

  /**
   * Returns a text as the field shows it, of the same length: a line of its own has no breaks.
   * @param {string} text
   */
  #display(text) {
    return text.replace(this.#control.type === "textarea" ? /\r/g : /[\r\n]/g, " ");
  }
}

/**
 * Returns the direction of an undo by keys; undefined for other keys.
 * @param {KeyboardEvent} event
 */
function undoOf(event) {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
  if (ctrlKey === metaKey || altKey || isComposing) return undefined;
  const letter = letterAt(event) ?? key.toLowerCase();
  if (letter === "z") return shiftKey ? "redo" : "undo";
  return letter === "y" && ctrlKey ? "redo" : undefined;
}

/** The codes of faults after which the same edit may be accepted: of rates, of the disk, and of a room that shows its past. */
const PASSING = /^(too_many_actions|not_recorded|in_the_past)$/;
/** Milliseconds until an edit is sent again that the server has refused for a while: at first, and at most. */
const [RETRY, LONGEST_RETRY] = [1_000, 8_000];

/**
 * `data-bind="path"` on a text field whose value is a `BoundText`, with `data-send`, `data-id`, `data-debounce` and
 * `data-carets`.
 *
 * @param {Control} control @param {import("../page/directives.js").Context} context
 * @param {{ controls: typeof import("./controls.js") }} modules
 */
export function directive(control, context, { controls }) {
  const { read, client, path } = context;
  const action = control.dataset.send ?? path.replace(/[^.]*$/, "binding.$&");
  const debounce = Number(control.dataset.debounce ?? 0);
  const listeners = new AbortController();
  const { signal } = listeners;
  /** @type {SharedText | undefined} */
  let text;
  /** @type {unknown} The id of the record whose text it is. */
  let id;
  /** @type {{ edit: Edit, isLost: boolean }[]} The answers since the last update that showed their text. */
  let answers = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let delay = RETRY;

  const field = {
    flush() {
      text?.read();
      send(true);
    },
  };

  /** @type {{ ref?: number, code: string } | undefined} The latest fault. It is dispatched before its action is settled. */
  let fault;
  document.addEventListener("lectern:fault", (event) => {
    fault = /** @type {CustomEvent} */ (event).detail;
  }, { signal });

  const send = (/** @type {boolean} */ isUrgent) => {
    clearTimeout(timer);
    timer = undefined;
    for (let edit; text && (edit = text.draft.next(isUrgent));) {
      const sent = edit;
      // The other pending fields are sent first; this one is no longer pending.
      client.setPending(field, false);
      /** @type {number | undefined} */
      const ref = client.send(action, controls.payloadOf(control, () => id, sent), (isAnswered, isDone) => {
        // Without an acknowledgement or a fault, the page was hidden for long. An edit is applied once, however often
        // it is sent.
        const isRefused = !isDone && fault !== undefined && fault.ref === ref && !PASSING.test(fault.code);
        answers.push({ edit: sent, isLost: !isDone && !isRefused });
        if (isAnswered && !isDone && !isRefused) {
          clearTimeout(timer);
          timer = setTimeout(() => send(false), delay);
          delay = Math.min(1.5 * delay, LONGEST_RETRY);
        } else if (isDone) delay = RETRY;
        client.refresh();
      }, control);
      if (ref !== undefined) continue;
      text.settle(sent, true);
      break;
    }
    setPending();
  };

  /** @type {import("./carets.js").Carets | undefined} */
  let carets;
  // The module is loaded once somebody has a caret.
  let awaitsCarets = control.dataset.carets !== undefined;
  const updateCarets = () => {
    if (awaitsCarets && (client.replica.room?.carets || control.matches(":focus"))) {
      awaitsCarets = false;
      import("./carets.js").then(({ Carets }) => {
        if (signal.aborted) return;
        carets = new Carets(control, context, action);
        signal.addEventListener("abort", carets.remove);
        updateCarets();
        // The next update tries again.
      }, () => { awaitsCarets = true; });
    }
    if (text) carets?.update(text);
  };
  control.addEventListener("focus", () => {
    // A field that is tapped while disconnected can be typed in.
    controls.setAvailable(control, action, context);
    updateCarets();
  }, { signal });

  const setPending = () => client.setPending(field, !!text && (text.isComposing || text.draft.isUnsent));

  const update = () => {
    controls.setAvailable(control, action, context);
    const shown = control.dataset.id && read(control.dataset.id);
    if (shown !== id) end();
    id = shown;
    const view = /** @type {any} */ (read());
    if (!view?.edits) return;
    // Changes made before the permission was lost are not sent.
    if (text && !client.isAllowed(action)) {
      text.read();
      if (text.isComposing || !text.draft.isSettled) discard();
    }
    if (!text) text = new SharedText(control, view);
    if (!text.isComposing) text.read();
    const isDelayed = controls.isDelayed(client);
    // The row with the result of an edit may still be loading.
    if (!context.isStale()) {
      text.receive(view);
      // An edit whose text isn't shown yet would be taken back.
      if (!isDelayed && !client.replica.room?.isPast) {
        for (const { edit, isLost } of answers) text.settle(edit, isLost);
        answers = [];
      }
    }
    // People who see the present also see the typing.
    if (client.status === "open" && timer === undefined && !text.isComposing) send(isDelayed);
    else setPending();
    updateCarets();
  };

  /** Sends the changes: the control leaves the page, or shows another record. */
  const end = () => {
    if (client.isAllowed(action)) field.flush();
    clearTimeout(timer);
    timer = undefined;
    discard();
  };

  const discard = () => {
    text = undefined;
    answers = [];
    setPending();
  };

  /** @param {Event} event */
  const listener = ({ type }) => {
    if (!text) return;
    if (type === "compositionstart") {
      text.read();
      text.isComposing = true;
      return setPending();
    }
    if (type === "input" && text.isComposing) return updateCarets();
    // "change" and "blur" end a composition, whether or not "compositionend" was fired.
    text.endComposition();
    if (debounce > 0 && type !== "change" && type !== "blur") {
      clearTimeout(timer);
      timer = setTimeout(() => send(false), debounce);
      setPending();
    } else {
      send(false);
    }
    updateCarets();
    if (type !== "input") client.refresh();
  };
  for (const type of ["input", "change", "blur", "compositionstart", "compositionend"]) {
    control.addEventListener(type, listener, { signal });
  }

  /** @param {Event} event @param {"undo" | "redo" | undefined} step */
  const undo = (event, step) => {
    // If the browser's own undo cannot be prevented, it is a change like any other.
    if (!text || !step || !event.cancelable || control.readOnly || control.disabled) return;
    event.preventDefault();
    text.undo(step === "redo");
    send(false);
    updateCarets();
  };
  control.addEventListener("keydown", (event) => undo(event, undoOf(event)), { signal });
  // From a menu, or a shake.
  control.addEventListener("beforeinput", (event) => {
    const steps = /** @type {const} */ ({ historyUndo: "undo", historyRedo: "redo" });
    undo(event, steps[/** @type {keyof typeof steps} */ (event.inputType)]);
  }, { signal });
  // The form resets after this event.
  document.addEventListener("reset", ({ target }) => {
    if (target === control.form) setTimeout(() => listener(new Event("change")));
  }, { signal });

  return {
    update,
    cleanup() {
      listeners.abort();
      end();
    },
  };
}
