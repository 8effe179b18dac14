// @ts-check
import { styleSheet } from "./elements.js";

/** @typedef {HTMLElement & { showPopover?(): void, hidePopover?(): void }} Layer with `popover="manual"` */

/** @type {HTMLDialogElement[]} The open modal dialogs, in the order of opening. */
let modals = [];

/** Returns the topmost modal dialog, if any: everything outside of it is inert. */
export function topmostDialog() {
  const open = [.../** @type {NodeListOf<HTMLDialogElement>} */ (document.querySelectorAll("dialog:modal"))];
  modals = [...modals.filter((dialog) => open.includes(dialog)), ...open.filter((dialog) => !modals.includes(dialog))];
  return modals.at(-1);
}

/**
 * Keeps an element above all dialogs, visible but inert.
 *
 * @param {Layer} layer
 */
export function keepOnTop(layer) {
  layer.setAttribute("popover", "manual");
  document.body.append(layer);
  const raise = () => {
    // The last element opened is on top.
    layer.hidePopover?.();
    layer.showPopover?.();
  };
  raise();
  whenDialogsChange(raise);
}

/**
 * Keeps an element above all dialogs and usable, by moving it into the topmost.
 *
 * @param {Layer} layer with an open shadow root
 * @returns {() => void} moves it again, if a dialog was removed
 */
export function keepReachable(layer) {
  const root = /** @type {ShadowRoot} */ (layer.shadowRoot);
  layer.setAttribute("popover", "manual");
  /** @type {EventTarget | null} The element that has just lost the focus. */
  let left = null;
  root.addEventListener("focusout", ({ target }) => {
    left = target;
    // After the observer: it runs before this for the same dialog.
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

/**
 * Adds a style sheet of the runtime to a layer that moves. A link that is moved loads its sheet again, and the layer
 * would be without style until then: so its rules go into a sheet without a link.
 *
 * @param {ShadowRoot} root @param {string} name
 */
export async function addStyle(root, name) {
  const link = styleSheet(name);
  root.append(link);
  await new Promise((loaded) => { link.onload = loaded; });
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(textOf(link.sheet));
    root.adoptedStyleSheets = [sheet];
    link.remove();
  } catch {
    // Keeps the link: Safari before 16.4 can't make a sheet, and WebKit can't read one of a saved talk's `data:` addresses.
  }
}

/**
 * Returns the rules of a sheet and of those that it imports.
 * @param {CSSStyleSheet | null} sheet
 * @returns {string}
 */
const textOf = (sheet) => [...sheet?.cssRules ?? []]
  .map((rule) => rule instanceof CSSImportRule ? textOf(rule.styleSheet) : rule.cssText).join("");

/** @param {() => void} changed called before the next frame is painted */
function whenDialogsChange(changed) {
  const observer = new MutationObserver((records) => {
    if (records.some(({ target }) => target instanceof HTMLDialogElement)) changed();
  });
  observer.observe(document.body, { subtree: true, attributeFilter: ["open"] });
}
