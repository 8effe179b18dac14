// @ts-check

/**
 * Shows saved files without losing the focus, the caret and unsent text.
 *
 * @typedef {object} Place the focus, the caret and the unsent text of a page
 * @property {string} page the address of the page
 * @property {string} [focused] the path of the element with the focus
 * @property {[number, number]} [selection]
 * @property {[string, string][]} texts the paths and values of fields that no state has
 */

const KEY = "lectern.development";
/** Marks a style sheet that loads, to replace the one before it. */
const PENDING = "data-lectern-pending";
const FIELDS = "input:not([type=password], [type=file], [type=checkbox], [type=radio], [data-bind]), " +
  "textarea:not([data-bind])";

/** Loads the style sheets again. Each stays until its successor is there. */
export function reloadStyles() {
  for (const pending of document.querySelectorAll(`link[${PENDING}]`)) pending.remove();
  for (const link of document.querySelectorAll("link[rel=stylesheet][href]")) {
    if (!(link instanceof HTMLLinkElement) || !link.href || new URL(link.href).origin !== location.origin) continue;
    const next = /** @type {HTMLLinkElement} */ (link.cloneNode());
    next.toggleAttribute(PENDING, true);
    const address = new URL(link.href);
    address.searchParams.set("v", String(Date.now()));
    next.href = address.href;
    next.addEventListener("load", () => {
      next.removeAttribute(PENDING);
      link.remove();
    });
    next.addEventListener("error", () => next.remove());
    link.after(next);
  }
}

/** Loads the page again, and remembers the place. */
export function reloadPage() {
  (/** @type {any} */ (document)[Symbol.for("lectern.client")])?.flush();
  try {
    sessionStorage.setItem(KEY, JSON.stringify(currentPlace()));
  } catch {
    // A browser that stores nothing loses the place alone.
  }
  location.reload();
}

/** Returns to the place before the page was loaded again, if it was. To be called once the page shows a state. */
export function restorePlace() {
  /** @type {Place | undefined} */
  let place;
  try {
    place = JSON.parse(sessionStorage.getItem(KEY) ?? "null") ?? undefined;
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
  if (place?.page !== location.href) return;
  for (const [path, value] of place.texts) {
    const field = document.querySelector(path);
    if (isField(field)) field.value = value;
  }
  const focused = place.focused === undefined ? null : document.querySelector(place.focused);
  if (!(focused instanceof HTMLElement) || document.activeElement !== document.body) return;
  focused.focus({ preventScroll: true });
  if (place.selection && isField(focused)) focused.setSelectionRange(...place.selection);
}

/** @returns {Place} */
function currentPlace() {
  const focused = document.activeElement;
  /** @type {Place} */
  const place = { page: location.href, texts: [] };
  for (const field of document.querySelectorAll(FIELDS)) {
    if (isField(field) && field.value !== field.defaultValue) place.texts.push([pathOf(field), field.value]);
  }
  if (!focused || focused === document.body) return place;
  place.focused = pathOf(focused);
  if (isField(focused) && focused.selectionStart !== null) {
    place.selection = [focused.selectionStart, focused.selectionEnd ?? focused.selectionStart];
  }
  return place;
}

/**
 * @param {Element | null} element
 * @returns {element is HTMLInputElement | HTMLTextAreaElement}
 */
const isField = (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

/**
 * Returns a selector of an element: from its nearest ancestor with an id, by the position among its siblings.
 * @param {Element} element
 * @returns {string}
 */
export function pathOf(element) {
  if (element.id !== "") return `#${CSS.escape(element.id)}`;
  const parent = element.parentElement;
  if (!parent) return ":root";
  return `${pathOf(parent)} > :nth-child(${[...parent.children].indexOf(element) + 1})`;
}
