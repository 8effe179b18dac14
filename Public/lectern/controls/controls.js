// @ts-check
import { isTruthy, textOf } from "../page/directives.js";

/**
 * @typedef {import("../page/directives.js").Directive} Directive
 * @typedef {HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement} Control any of them
 */

/** Elements that a screen reader announces as the place of their contents, and that no key activates. */
export const GROUPS = "fieldset, form, ul, ol, section, article, aside, nav, main, dialog, [role=group], [role=list]";

/** The disabled controls with their reasons, and the focus to restore. */
export class Controls {
  /** @type {WeakMap<Element, Set<string>>} */
  #reasons = new WeakMap();
  /** @type {Element | null | undefined} The control that had the focus when it was disabled. */
  #lostFocus;

  /**
   * Adds or removes a reason for which a control is disabled.
   *
   * @param {Element} element for a form, its submit buttons are disabled
   * @param {"state" | "unavailable" | "pending"} reason the page's state, that the server would not get the action, or
   *   that its answer is due
   * @param {boolean} applies
   */
  disable(element, reason, applies) {
    const reasons = this.#reasons.get(element) ?? new Set();
    this.#reasons.set(element, reasons);
    reasons[applies ? "add" : "delete"](reason);

    if (element instanceof HTMLFormElement) {
      for (const button of element.querySelectorAll("button:not([type=button], [type=reset]), [type=submit]")) {
        this.disable(button, reason, applies);
      }
    } else if ("disabled" in element) {
      this.#setDisabled(/** @type {HTMLButtonElement} */ (element), reasons.size > 0);
    } else {
      element.setAttribute("aria-disabled", String(reasons.size > 0));
    }
  }

  /** @param {Element} element */
  isDisabled(element) {
    return !!this.#reasons.get(element)?.size;
  }

  /** The focused element, or the one that lost the focus by being disabled. */
  get focused() {
    return (isUnfocused() && this.#lostFocus) || document.activeElement;
  }

  /**
   * Restores the focus, now or as soon as the control is enabled.
   * @param {Element | null} element
   */
  restore(element) {
    this.#lostFocus = element;
    if (element?.matches(":disabled")) return;
    this.#lostFocus = undefined;
    // Not if the user has moved the focus elsewhere.
    if (isUnfocused() && element instanceof HTMLElement) element.focus({ preventScroll: true });
  }

  /**
   * Moves the focus out of an element that is about to be hidden or removed: to the group around it, or else to the
   * page. Never to another control, because the next Enter would press it.
   * @param {Element} element
   */
  moveFocusOut(element) {
    const { activeElement } = document;
    if (!element.contains(activeElement)) return;
    const group = /** @type {HTMLElement | null | undefined} */ (element.parentElement?.closest(GROUPS));
    if (group) this.focusGroup(group);
    else /** @type {HTMLElement} */ (activeElement).blur();
  }

  /** @param {HTMLElement} group */
  focusGroup(group) {
    if (!group.hasAttribute("tabindex")) {
      group.tabIndex = -1;
      // Else a click on the group's text would move the focus there, too.
      group.addEventListener("blur", () => group.removeAttribute("tabindex"), { once: true });
    }
    group.focus({ preventScroll: true });
  }

  /** @param {HTMLButtonElement} control @param {boolean} disabled */
  #setDisabled(control, disabled) {
    if (control.disabled === disabled) return;
    // A fieldset disables the controls inside it.
    if (disabled && control.contains(document.activeElement)) this.#lostFocus = document.activeElement;
    control.disabled = disabled;
    if (this.#lostFocus && control.contains(this.#lostFocus)) this.restore(this.#lostFocus);
  }
}

/** Whether no control has the focus. */
const isUnfocused = () => !document.activeElement?.matches(":not(body, dialog, :disabled)");

/**
 * Returns the value to send: with `data-number`, as a number; with `data-id="path"`, along with the row's id:
 * `{"id": 7, "value": "Milk"}`.
 *
 * @param {HTMLElement} element
 * @param {(path?: string) => unknown} read
 * @param {unknown} value
 */
export function payloadOf({ dataset }, read, value) {
  const sent = dataset.number === undefined ? value : toNumber(value);
  return dataset.id === undefined ? sent : { id: read(dataset.id), value: sent };
}

/**
 * Returns the number in a text, or the numbers in a list; null for an empty text.
 * @param {unknown} value @returns {unknown}
 */
export function toNumber(value) {
  if (Array.isArray(value)) return value.map(toNumber);
  return textOf(value) === "" ? null : Number(value);
}

/**
 * `data-send="action.name"`, with `data-value="path"` and `data-id="path"`: a click sends an action.
 * @type {Directive}
 */
export function send(element, context) {
  const { path: action, read, client } = context;
  const { value: valuePath } = element.dataset;
  /** @param {Event} event */
  const listener = (event) => {
    // A button in a menu also closes the menu.
    if (!element.hasAttribute("popovertarget")) event.preventDefault();
    if (client.controls.isDisabled(element)) return;
    client.send(action, payloadOf(element, read, valuePath && read(valuePath)), undefined, element);
  };
  element.addEventListener("click", listener);
  return { update: availability(element, context), cleanup: () => element.removeEventListener("click", listener) };
}

/**
 * `data-send="action.name"` on a form: `forms.js` sends its submission. The module is loaded as soon as the viewer may
 * send the form: at the submission the network may be gone.
 * @type {Directive}
 */
export function submit(form, context) {
  const listeners = new AbortController();
  const disable = availability(form, context);
  /** @type {Promise<typeof import("../page/on-demand.js") | undefined> | undefined} */
  let module;
  // A failed attempt is made again.
  const load = () => module ??= import("../page/on-demand.js").catch(() => module = undefined);
  const update = () => {
    disable();
    if (!context.client.controls.isDisabled(form)) load();
  };
  form.addEventListener("submit", (/** @type {SubmitEvent} */ event) => {
    const { submitter } = event;
    event.preventDefault();
    load().then((module) => module?.submit(form, submitter, context, { payloadOf, toNumber, valueOf }));
  }, listeners);
  return { update, cleanup: () => listeners.abort() };
}

/**
 * Returns an update, already applied, that disables an element while its action would not arrive.
 * @param {Element} element @param {import("../page/directives.js").Context} context
 */
export function availability(element, { path: action, client }) {
  const update = () =>
    client.controls.disable(element, "unavailable", client.status !== "open" || !client.isAllowed(action));
  update();
  return update;
}

/**
 * Disables a control with `data-bind` while its action would not arrive.
 * @param {Control} control @param {string} action @param {import("../page/directives.js").Context} context
 */
export function setAvailable(control, action, { read, client }) {
  const { status, controls } = client;
  const isClosed = status === "closed";
  const isForbidden = !client.isAllowed(action);
  const isUnavailable = status === "connecting" || ((isClosed || isForbidden) && !isTypable(control));
  controls.disable(control, "unavailable", isUnavailable);
  if (!isTypable(control)) return;
  // A text field becomes read-only instead of disabled, to keep caret and selection. The focused field
  // stays editable, and its text is sent after reconnecting.
  const { attrReadonly } = control.dataset;
  const isReadOnly = attrReadonly !== undefined && isTruthy(read(attrReadonly));
  control.readOnly = isReadOnly || isForbidden || (isClosed && !control.matches(":focus"));
}

/**
 * Whether the page is shown an older state than the one that its actions change: in slow motion, and in a frozen room
 * unless the viewer runs it or has the floor.
 * @param {import("../index.js").Client} client
 */
export const isDelayed = ({ replica: { room, viewer } }) =>
  !!room?.flow || (!!room?.isFrozen && viewer?.role === "participant" && !viewer.isDriving);

/**
 * Returns the radio buttons of a control's group, in document order; any other control alone.
 * @param {Control} control @returns {Control[]}
 */
export function groupOf(control) {
  if (control.type !== "radio" || !control.name) return [control];
  const root = /** @type {ParentNode & Node} */ (control.form ?? control.getRootNode());
  /** @type {NodeListOf<Control>} */
  const radios = root.querySelectorAll("[type=radio]");
  return [...radios].filter(({ name, form }) => name === control.name && form === control.form);
}

/**
 * Returns a control's value as it is sent; `undefined` while the text is not a value.
 * @param {Control} control
 */
export function valueOf(control) {
  const { type, value } = control;
  if (type === "checkbox") return control.checked;
  if (type === "radio") return control.checked ? value : undefined;
  if (type === "select-multiple") return Array.from(control.selectedOptions, (option) => option.value);
  if (!isNumeric(type) && !isTemporal(type)) return value;
  // HTML 4.10.5.3: text that is not a number or a date gives the value "".
  if (value === "") return control.validity.badInput ? undefined : null;
  return isNumeric(type) ? Number(value) : value;
}

/**
 * Returns the value that a control must hold to show a value of the view state, in the form of {@link valueOf}; for a
 * radio button, whether it is checked.
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
  if (isNumeric(type)) return Number.isNaN(toNumber(text)) ? null : toNumber(text);
  // HTML 4.10.5 and 4.10.11: how these controls normalise line breaks.
  return type === "textarea" ? text.replace(/\r\n?/g, "\n") : text.replace(/[\r\n]/g, "");
}

/**
 * Returns the value that a control holds, in the form of {@link shownValue}.
 * @param {Control} control
 */
export const heldValue = (control) => (control.type === "radio" ? control.checked : valueOf(control));

/**
 * Sets a control's value and keeps caret, selection and scroll position.
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
    // Set option by option, a single select would fall back on its first.
    else control.selectedIndex = [...control.options].findIndex(isWanted);
    return;
  }
  const { value: before, selectionStart, selectionEnd, selectionDirection, scrollTop } = control;
  control.value = String(value ?? "");
  // Some types have no selection; and Safari moves the focus to a control whose selection is set.
  if (selectionStart === null || !control.matches(":focus")) return;
  /** @param {number} offset */
  const place = (offset) => mapOffset(offset, before, control.value);
  control.setSelectionRange(place(selectionStart), place(selectionEnd), selectionDirection);
  // HTML does not define the scroll position after a change; Chromium, for one, keeps it.
  control.scrollTop = scrollTop;
}

/**
 * Maps an offset in one text to another. The common prefix and suffix keep their offsets; so does the rest of the
 * middle if it was only trimmed or extended at its ends.
 *
 * @param {number} offset @param {string} before @param {string} after
 */
export function mapOffset(offset, before, after) {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let [old, now] = [before.slice(start), after.slice(start)];
  while (old && old.at(-1) === now.at(-1)) [old, now] = [old.slice(0, -1), now.slice(0, -1)];
  const end = start + old.length;
  if (offset <= start) return offset;
  if (offset > end || (offset === end && !now.includes(old))) return offset - old.length + now.length;
  const moved = now.includes(old) ? now.indexOf(old) : -Math.max(0, old.indexOf(now));
  const place = start + Math.min(Math.max(offset - start + moved, 0), now.length);
  // Not between the halves of a surrogate pair.
  return /^[\udc00-\udfff]/.test(after.slice(place)) ? place - 1 : place;
}

/** @param {string} type */
const isNumeric = (type) => type === "number" || type === "range";
/** @param {string} type */
const isTemporal = (type) => /^(date|time|datetime-local|month|week)$/.test(type);
/**
 * Whether a control is edited by typing.
 * @param {Control} control
 */
export const isTypable = ({ type }) => !/^(checkbox|radio|range|color|select-.*)$/.test(type);
