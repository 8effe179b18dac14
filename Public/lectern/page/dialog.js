// @ts-check
import { acceptsTyping } from "../controls/typing.js";

/** Milliseconds without a keystroke after which typing counts as paused. */
const PAUSE = 3_000;
/** The same during a composition: choosing a candidate takes longer. */
const COMPOSING_PAUSE = 10_000;

/** The user's recent input. A dialog needs it before taking the focus. */
export class UserActivity {
  #typedAt = -Infinity;
  #isComposing = false;
  /** @type {Element | null} The control activated last, until any other input. */
  #activated = null;

  constructor() {
    // Whatever was typed before this module was loaded.
    this.#noteTyping(document.activeElement);
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
      if (acceptsTyping(target)) return;
      this.#typedAt = -Infinity;
      if (target instanceof Element) this.#activated = target.closest("[aria-controls]") ?? target;
    });
  }

  /** Milliseconds until typing counts as paused, at the earliest; 0 while nothing is typed. */
  get typingPause() {
    if (!acceptsTyping(document.activeElement)) return 0;
    const pause = this.#isComposing ? COMPOSING_PAUSE : PAUSE;
    return Math.max(0, this.#typedAt + pause - performance.now());
  }

  /**
   * Whether the user's last input activated a control whose `aria-controls` names a dialog. Returns true once
   * for each activation.
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
    if (acceptsTyping(target)) this.#typedAt = performance.now();
  }
}

/** @type {UserActivity | undefined} Shared by all dialogs of a page. */
let userActivity;

/**
 * `data-dialog="path"` on a `<dialog>`, with `data-dismiss="action.name"`: open while truthy. Esc only sends the
 * action. While closed, its contents are not updated.
 *
 * A dialog that another client has opened waits while the user types here. Then the dialog itself takes the focus,
 * so that a keystroke under way activates none of its buttons. A dialog that the user has opened focuses its first
 * control. When it closes, the focus returns to its former place, or to the nearest group around that place that is left.
 *
 * @param {any} element a `<dialog>` @param {import("./directives.js").Context} context
 * @param {{
 *   controls: Pick<typeof import("../controls/controls.js"), "GROUPS">,
 *   directives: Pick<typeof import("./directives.js"), "isTruthy">,
 * }} modules
 */
export function directive(element, { read, client, view }, { controls: { GROUPS }, directives: { isTruthy } }) {
  const activity = (userActivity ??= new UserActivity());
  const contents = view(element.children);
  const dismissal = element.getAttribute("data-dismiss");
  const dismiss = () => {
    if (dismissal !== null && client.isAllowed(dismissal)) client.send(dismissal);
  };
  /** @type {Element[]} The element that had the focus, and the groups around it. */
  let places = [];
  /** @type {AbortController | undefined} */
  let waiting;
  element.tabIndex = -1;

  /** @param {number} time */
  const wait = (time) => {
    waiting = new AbortController();
    const { signal } = waiting;
    const refresh = () => client.refresh();
    const timer = setTimeout(refresh, time);
    signal.addEventListener("abort", () => clearTimeout(timer));
    document.addEventListener("focusout", refresh, { signal });
  };

  const update = () => {
    waiting?.abort();
    if (isTruthy(read())) {
      // The contents first: `showModal` focuses an enabled control.
      contents.update();
      if (element.open) return;
      // A new row gets into the page after its update.
      if (!element.isConnected) return client.refresh();
      const { typingPause } = activity;
      if (typingPause > 0) return wait(typingPause);
      places = [];
      for (let place = client.controls.focused; place; place = place.parentElement?.closest(GROUPS) ?? null) places.push(place);
      element.showModal();
      if (!activity.consumeRequest(element)) element.focus({ preventScroll: true });
    } else if (element.open) {
      element.close();
      restoreFocus();
    }
  };

  const restoreFocus = () => {
    const place = places.find((one) => one.isConnected && one.getClientRects().length > 0);
    if (place === places[0]) client.controls.restore(place ?? null);
    // Not if another dialog has the focus.
    else if (place && document.activeElement === document.body) client.controls.focusGroup(/** @type {HTMLElement} */ (place));
  };

  // A file input inside also fires "cancel", and that event bubbles.
  element.oncancel = (/** @type {Event} */ event) => {
    if (event.target !== element) return;
    event.preventDefault();
    dismiss();
  };
  // A held Enter would repeat on the button that has the focus now.
  element.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.repeat && event.key === "Enter" && !acceptsTyping(event.target)) event.preventDefault();
  };
  // HTML "close watcher": a second Esc in a row closes the dialog without "cancel". Dismiss, and reopen until
  // the state says otherwise. The event is late: the dialog may be open again.
  element.onclose = () => {
    if (element.open || !isTruthy(read())) return;
    dismiss();
    const before = places;
    update();
    places = before;
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
