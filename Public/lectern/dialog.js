// @ts-check
import { isTypable } from "./controls.js";
import { isTruthy } from "./directives.js";

/** Milliseconds without a keystroke after which a activity has stopped typing. */
const TYPING_PAUSE = 3_000;
/** The same within a word that an input method composes: to choose a candidate takes longer. */
const COMPOSING_PAUSE = 10_000;

/**
 * Whether an element takes text.
 * @param {EventTarget | null} element
 */
const takesText = (element) => element instanceof HTMLElement && (element.isContentEditable ||
  (element.matches("input, textarea") &&
    isTypable(/** @type {import("./controls.js").Control} */ (element)) &&
    !element.matches("[type=button], [type=submit], [type=reset], [type=image], [type=file]")));

/** What the activity at this page is doing, as far as a dialog must know before it takes the focus. */
export class UserActivity {
  #typedAt = -Infinity;
  #isComposing = false;
  /** @type {Element | null} The control activated last, until anything else is done. */
  #activated = null;

  constructor() {
    /** @param {string[]} types @param {(event: Event) => void} listener */
    const listen = (types, listener) => {
      for (const type of types) document.addEventListener(type, listener, { capture: true });
    };
    listen(["keydown", "pointerdown", "input"], () => (this.#activated = null));
    listen(["focusin", "pointerdown", "keydown", "input"], ({ target }) => this.#noteTyping(target));
    listen(["compositionstart", "compositionupdate", "compositionend"], ({ type, target }) => {
      this.#isComposing = type !== "compositionend";
      this.#noteTyping(target);
    });
    listen(["click", "submit"], ({ target }) => {
      if (takesText(target)) return;
      this.#typedAt = -Infinity;
      if (target instanceof Element) this.#activated = target.closest("[aria-controls]") ?? target;
    });
  }

  /** Milliseconds until the activity has stopped typing, at the earliest; 0 while they do not type. */
  get typingPause() {
    if (!takesText(document.activeElement)) return 0;
    const pause = this.#isComposing ? COMPOSING_PAUSE : TYPING_PAUSE;
    return Math.max(0, this.#typedAt + pause - performance.now());
  }

  /**
   * Whether the activity has asked for a dialog, by a control whose `aria-controls` names it, and has
   * done nothing since. Asking holds for one opening.
   *
   * @param {Element} dialog
   */
  consumeRequest(dialog) {
    const named = this.#activated?.getAttribute("aria-controls")?.split(/\s+/) ?? [];
    this.#activated = null;
    return dialog.id !== "" && named.includes(dialog.id);
  }

  /** @param {EventTarget | null} target */
  #noteTyping(target) {
    if (takesText(target)) this.#typedAt = performance.now();
  }
}

/** @type {UserActivity | undefined} One listens for all dialogs of a page. */
let userActivity;

/**
 * `data-dialog="path"` on a `<dialog>`, with `data-dismiss="action.name"`: open while truthy; Esc
 * only asks the server. While it is closed its contents stay as they were.
 *
 * A dialog that another viewer opens waits while this one types, and takes the focus to itself: a
 * key that was on its way presses none of its buttons. One that the activity has asked for gives the
 * focus to its first control.
 * @type {import("./directives.js").Directive}
 */
export function dialog(element, { read, client, view }) {
  const activity = (userActivity ??= new UserActivity());
  const contents = view(element.children);
  const dismissal = element.getAttribute("data-dismiss");
  const dismiss = () => {
    if (dismissal !== null && client.isAllowed(dismissal)) client.send(dismissal);
  };
  /** @type {Element | null} */
  let opener = null;
  /** @type {AbortController | undefined} */
  let waiting;
  element.tabIndex = -1;

  /** @param {number} time */
  const wait = (time) => {
    waiting = new AbortController();
    const { signal } = waiting;
    const timer = setTimeout(client.refresh, time);
    signal.addEventListener("abort", () => clearTimeout(timer));
    document.addEventListener("focusout", client.refresh, { signal });
  };

  const update = () => {
    waiting?.abort();
    if (isTruthy(read())) {
      // The contents first: `showModal` gives the focus to a control that is enabled.
      contents.update();
      if (element.open) return;
      const { typingPause } = activity;
      if (typingPause > 0) return wait(typingPause);
      opener = client.controls.focused;
      element.showModal();
      if (!activity.consumeRequest(element)) element.focus({ preventScroll: true });
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
  // Enter, held since before it opened, repeats on the button that has the focus now.
  element.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.repeat && event.key === "Enter" && !takesText(event.target)) event.preventDefault();
  };
  // HTML "close watcher": a second Esc in a row closes without asking. We ask, and open again.
  // The event comes late, with a frame: by then we may have opened it again ourselves.
  element.onclose = () => {
    if (element.open || !isTruthy(read())) return;
    dismiss();
    const before = opener;
    update();
    opener = before;
  };
  return {
    update,
    cleanup() {
      waiting?.abort();
      contents.destroy();
      element.oncancel = element.onkeydown = element.onclose = null;
    },
  };
}
