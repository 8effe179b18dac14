// @ts-check
import { isTruthy } from "./directives.js";

/** @typedef {import("./directives.js").Directive} Directive */

/** Which controls are disabled and why, and where the focus was. */
export class Controls {
  /** @type {WeakMap<Element, Set<string>>} */
  #reasons = new WeakMap();
  /** @type {Element | undefined} The control that had the focus when it was disabled. */
  #lost;

  /**
   * Disables a control for a reason, or takes it back.
   *
   * @param {Element} element for a form, the buttons that submit it
   * @param {"state" | "offline"} reason
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

  /** @param {Element} element */
  isDisabled(element) {
    return (this.#reasons.get(element)?.size ?? 0) > 0;
  }

  /** What has the focus, or would have it were it not disabled just now. */
  get focused() {
    return isFocusFree() ? this.#lost ?? document.activeElement : document.activeElement;
  }

  /**
   * Gives the focus back, at once or as soon as the control is enabled.
   * @param {Element | null} element
   */
  restore(element) {
    this.#lost = element ?? undefined;
    if (!element?.matches(":disabled")) this.#giveBack();
  }

  /**
   * Before an element hides or goes, the focus inside it goes to the next button, or the last.
   * @param {Element} element
   */
  handOn(element) {
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
    if (disabled && control.contains(activeElement)) this.#lost = activeElement ?? undefined;
    control.disabled = disabled;
    if (this.#lost && control.contains(this.#lost)) this.restore(this.#lost);
  }

  #giveBack() {
    const control = this.#lost;
    this.#lost = undefined;
    // Never from under someone who has moved on.
    if (isFocusFree() && control instanceof HTMLElement) control.focus({ preventScroll: true });
  }
}

/** Whether nothing in particular has the focus. */
function isFocusFree() {
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
export function identified({ dataset }, read, value) {
  return dataset.id === undefined ? value : { id: read(dataset.id), value };
}

/**
 * `data-send="action.name"`, with `data-value="path"` and `data-id="path"`: a click, or a form's
 * submission, is an action.
 * @type {Directive}
 */
export function send(element, { path: action, read, client }) {
  // Beside `data-bind` it names the action of a change.
  if (element.hasAttribute("data-bind")) return {};
  const type = element instanceof HTMLFormElement ? "submit" : "click";
  const valuePath = element.getAttribute("data-value");
  /** @param {Event} event */
  const listener = (event) => {
    event.preventDefault();
    if (client.controls.isDisabled(element)) return;
    const value = valuePath === null ? undefined : read(valuePath);
    client.send(action, identified(element, read, value));
  };
  element.addEventListener(type, listener);
  const update = () => client.controls.disable(element, "offline", client.status !== "open");
  update();
  return { update, cleanup: () => element.removeEventListener(type, listener) };
}

/**
 * `data-dialog="path"` on a `<dialog>`, with `data-dismiss="action.name"`: open while truthy; Esc
 * only asks the server. While it is closed its contents stay as they were.
 * @type {Directive}
 */
export function dialog(element, { read, client, view }) {
  const contents = view(element.children);
  const dismissal = element.getAttribute("data-dismiss");
  const dismiss = () => {
    if (dismissal !== null) client.send(dismissal);
  };
  /** @type {Element | null} */
  let opener = null;

  const update = () => {
    if (isTruthy(read())) {
      // The contents first: `showModal` gives the focus to a control that is enabled.
      contents.update();
      if (element.open) return;
      opener = client.controls.focused;
      element.showModal();
    } else if (element.open) {
      element.close();
      client.controls.restore(opener);
    }
  };

  // "cancel" is also what a file input inside says, and bubbles.
  element.oncancel = (/** @type {Event} */ event) => {
    if (event.target !== element) return;
    event.preventDefault();
    dismiss();
  };
  // HTML "close watcher": a second Esc in a row closes without asking. We ask, and open again.
  element.onclose = () => {
    if (!isTruthy(read())) return;
    dismiss();
    const before = opener;
    update();
    opener = before;
  };
  return {
    update,
    cleanup() {
      contents.destroy();
      element.oncancel = element.onclose = null;
    },
  };
}
