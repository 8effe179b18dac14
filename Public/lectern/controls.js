// @ts-check
import { isTruthy, textOf } from "./directives.js";

/**
 * @typedef {import("./directives.js").Directive} Directive
 * @typedef {HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement} Control any of them
 */

/** Which controls are disabled and why, and where the focus was. */
export class Controls {
  /** @type {WeakMap<Element, Set<string>>} */
  #reasons = new WeakMap();
  /** @type {Element | undefined} The control that had the focus when it was disabled. */
  #focusToRestore;

  /**
   * Disables a control for a reason, or takes it back.
   *
   * @param {Element} element for a form, the buttons that submit it
   * @param {"state" | "unavailable"} reason what the page says, or that nobody would hear it
   * @param {boolean} applies
   */
  disable(element, reason, applies) {
    const reasons = this.#reasons.get(element) ?? new Set();
    this.#reasons.set(element, reasons);
    if (applies) reasons.add(reason);
    else reasons.delete(reason);

    if (element instanceof HTMLFormElement) {
      const submitting = "button:not([type=button], [type=reset]), [type=submit]";
      for (const button of element.querySelectorAll(submitting)) {
        this.disable(button, reason, applies);
      }
    } else if ("disabled" in element) {
      this.#setDisabled(/** @type {HTMLButtonElement} */ (element), reasons.size > 0);
    } else {
      element.setAttribute("aria-disabled", String(reasons.size > 0));
    }
  }

  /**
   * Marks a control whose action is being sent.
   * @param {Element} element @param {boolean} isSending
   */
  setSending(element, isSending) {
    element.toggleAttribute("data-sending", isSending);
  }

  /** @param {Element} element */
  isDisabled(element) {
    return (this.#reasons.get(element)?.size ?? 0) > 0;
  }

  /** What has the focus, or would have it were it not disabled just now. */
  get focused() {
    return isNothingFocused() ? this.#focusToRestore ?? document.activeElement : document.activeElement;
  }

  /**
   * Gives the focus back, at once or as soon as the control is enabled.
   * @param {Element | null} element
   */
  restore(element) {
    this.#focusToRestore = element ?? undefined;
    if (!element?.matches(":disabled")) this.#restoreFocus();
  }

  /**
   * Before an element hides or goes, the focus inside it goes to the next button, or the last.
   * @param {Element} element
   */
  moveFocusOut(element) {
    if (!element.contains(document.activeElement)) return;
    /** @type {NodeListOf<HTMLElement>} */
    const all = (element.closest("dialog") ?? document).querySelectorAll("button:enabled");
    const others = [...all].filter((one) => !element.contains(one) && one.offsetParent);
    const next = others.find((one) => element.compareDocumentPosition(one) & 4) ?? others.at(-1);
    next?.focus({ preventScroll: true });
  }

  /** @param {HTMLButtonElement} control @param {boolean} disabled */
  #setDisabled(control, disabled) {
    if (control.disabled === disabled) return;
    // A fieldset takes its controls along.
    const { activeElement } = document;
    if (disabled && control.contains(activeElement)) this.#focusToRestore = activeElement ?? undefined;
    control.disabled = disabled;
    if (this.#focusToRestore && control.contains(this.#focusToRestore)) this.restore(this.#focusToRestore);
  }

  #restoreFocus() {
    const control = this.#focusToRestore;
    this.#focusToRestore = undefined;
    // Never from under someone who has moved on.
    if (isNothingFocused() && control instanceof HTMLElement) control.focus({ preventScroll: true });
  }
}

/** Whether nothing in particular has the focus. */
function isNothingFocused() {
  const active = document.activeElement;
  return !active || active === document.body || active.matches("dialog, :disabled");
}

/**
 * With `data-id="path"`, a value says whose it is: `{"id": 7, "value": "Milk"}`.
 *
 * @param {HTMLElement} element
 * @param {(path?: string) => unknown} read
 * @param {unknown} value
 */
export function withID({ dataset }, read, value) {
  return dataset.id === undefined ? value : { id: read(dataset.id), value };
}

/**
 * `data-send="action.name"`, with `data-value="path"` and `data-id="path"`: a click, or a form's
 * submission, is an action. With `data-field="name"`, a form says what its control of that name
 * holds, which nobody hears before.
 * @type {Directive}
 */
export function send(element, { path: action, read, client }) {
  // Beside `data-bind` it names the action of a change.
  if (element.hasAttribute("data-bind")) return {};
  const type = element instanceof HTMLFormElement ? "submit" : "click";
  const { value: valuePath, field } = element.dataset;
  /** @param {Event} event */
  const listener = (event) => {
    event.preventDefault();
    if (client.controls.isDisabled(element)) return;
    const value = field ? valueOf(element.elements[field]) : valuePath && read(valuePath);
    client.send(action, withID(element, read, value), undefined, element);
  };
  element.addEventListener(type, listener);
  const update = () =>
    client.controls.disable(element, "unavailable", client.status !== "open" || !client.isAllowed(action));
  update();
  return { update, cleanup: () => element.removeEventListener(type, listener) };
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
 * What a control should hold to show a value of the view state, in the terms of {@link valueOf};
 * for a radio button, whether it is on.
 *
 * @param {Control} control
 * @param {unknown} value
 */
export function shownValue({ type, value: own }, value) {
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
 * What a control holds, in the terms of {@link shownValue}.
 * @param {Control} control
 */
export const heldValue = (control) => (control.type === "radio" ? control.checked : valueOf(control));

/**
 * Makes a control hold a value, with caret, selection and scroll where they were.
 * @param {Control} control @param {unknown} value from {@link shownValue}
 */
export function write(control, value) {
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
  const place = (offset) => mapOffset(offset, before, control.value);
  control.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection);
  // HTML does not say what becomes of it; Chromium, for one, leaves it alone.
  control.scrollTop = scrollTop;
}

/**
 * Where a place in one text is in another. What they begin and end with in common is not touched,
 * nor is what is left of the middle when both its ends were cut off, or grew.
 *
 * @param {number} offset @param {string} before @param {string} after
 */
export function mapOffset(offset, before, after) {
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
/**
 * Whether one types in a control.
 * @param {Control} control
 */
export const isTypable = ({ type }) => !/^(checkbox|radio|range|color|select-.*)$/.test(type);
