// @ts-check

/** @typedef {HTMLElement & { showPopover?(): void, hidePopover?(): void }} Layer with `popover="manual"` */

/** @type {HTMLDialogElement[]} The modal dialogs, in the order in which they were opened. */
let modals = [];

/** The modal dialog above all others, if any: outside of it everything is inert. */
export function topmostDialog() {
  /** @type {HTMLDialogElement[]} */
  const open = [...document.querySelectorAll("dialog")].filter((dialog) => dialog.matches(":modal"));
  modals = [...modals.filter((one) => open.includes(one)), ...open.filter((one) => !modals.includes(one))];
  return modals.at(-1);
}

/**
 * Keeps an element above every dialog, seen but not reachable.
 *
 * @param {Layer} layer
 */
export function keepOnTop(layer) {
  layer.setAttribute("popover", "manual");
  document.body.append(layer);
  const raise = () => {
    // What is opened last is on top.
    layer.hidePopover?.();
    layer.showPopover?.();
  };
  raise();
  whenDialogsChange(raise);
}

/**
 * Keeps an element above every dialog, and reachable with the mouse and the keyboard: inside the topmost.
 *
 * @param {Layer} layer with an open shadow root
 * @returns {() => void} looks again, where a dialog may have been removed
 */
export function keepReachable(layer) {
  const root = /** @type {ShadowRoot} */ (layer.shadowRoot);
  layer.setAttribute("popover", "manual");
  /** @type {EventTarget | null} What has just lost the focus. */
  let left = null;
  root.addEventListener("focusout", ({ target }) => {
    left = target;
    // After the observer, which hears first what opened the dialog.
    queueMicrotask(() => { left = null; });
  });
  const settle = () => {
    const parent = topmostDialog() ?? document.body;
    if (layer.parentNode === parent) return;
    const focused = root.activeElement ?? left;
    parent.append(layer);
    layer.showPopover?.();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  };
  settle();
  whenDialogsChange(settle);
  return settle;
}

/** @param {() => void} changed called before the next frame is drawn */
function whenDialogsChange(changed) {
  const observer = new MutationObserver((records) => {
    if (records.some(({ target }) => target instanceof HTMLDialogElement)) changed();
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ["open"] });
}
