// @ts-check
import { styleSheet } from "../page/elements.js";
import { Bar } from "./bar.js";
import { Drag } from "./drag.js";
import { press } from "./keys.js";
import { HANDLE, List } from "./list.js";
import { Reordering } from "./reordering.js";

/** @type {Reordering | undefined} Shared by all lists of a page. */
let shared;
/** @type {Bar | undefined} */
let bar;
let isStyled = false;

/**
 * Loads the style sheet once a person comes near a row that can be moved. A page is live without it.
 * @param {List} list
 */
function addStyle(list) {
  if (isStyled || !list.isUsable) return;
  document.head.append(styleSheet("reorder/reorder.css"));
  isStyled = true;
}

/** @param {import("../index.js").Client} client */
function start(client) {
  const reordering = new Reordering();
  client.subscribe(({ revision }) => {
    reordering.rendered(revision);
    bar?.place();
  });
  // Leaving a row that is lifted by keys puts it back. A patch, or a press of another button, has no focus for a moment.
  const checkFocus = () => setTimeout(() => {
    const { lifted, handle } = reordering;
    const { activeElement } = document;
    if (lifted && !lifted.isHeld && activeElement !== handle && !bar?.contains(activeElement)) reordering.cancel();
  });
  for (const type of ["focusin", "focusout"]) document.addEventListener(type, checkFocus);
  return reordering;
}

/**
 * `data-reorder="action"` on the element around the template of a list: a person moves its rows by their handles, and
 * each move sends the action with `{ "id": …, "before": … }`.
 *
 * @param {HTMLElement} element @param {import("../page/directives.js").Context} context
 */
export function directive(element, context) {
  const reordering = (shared ??= start(context.client));
  const list = new List(element, context);
  const listeners = new AbortController();
  /** @param {string} type @param {(event: any) => void} listener @param {object} [options] */
  const listen = (type, listener, options) =>
    element.addEventListener(type, listener, { signal: listeners.signal, ...options });

  if (list.template) {
    // `data-each` asks for it.
    Object.assign(list.template, { arranged: () => reordering.arrange(list) });
    reordering.add(list);
  } else {
    context.client.report("no_rows", `data-reorder="${list.action}" belongs around a <template data-each>`);
  }
  for (const type of ["focusin", "pointerover", "pointerdown", "keydown"]) listen(type, () => addStyle(list));
  listen("pointerdown", (event) => Drag.begin(reordering, list, event));
  // Without it, a browser would decide at the first touch that the page scrolls.
  listen("touchmove", () => {}, { passive: false });
  listen("keydown", (event) => press(reordering, list, event));
  // A button that has handled Space is clicked when the key is released.
  listen("keyup", (event) => { if (event.key === " " && list.owns(event.target)) event.preventDefault(); });
  listen("click", (event) => {
    const handle = event.target.closest(HANDLE);
    if (handle && list.owns(handle)) pressHandle(reordering, list, handle, event.detail === 0);
  });
  return {
    cleanup() {
      listeners.abort();
      reordering.remove(list);
      delete (/** @type {any} */ (list.template)?.arranged);
    },
  };
}

/**
 * A press without a drag: the row is moved by the buttons of a bar.
 *
 * @param {Reordering} reordering @param {List} list @param {HTMLElement} handle
 * @param {boolean} isVirtual whether a screen reader has pressed it
 */
function pressHandle(reordering, list, handle, isVirtual) {
  if (reordering.handle === handle) return reordering.drop();
  const id = list.keyOf(handle);
  // A row that is its own handle is clicked for other reasons.
  if (id === undefined || (handle.parentElement === list.element && !isVirtual)) return;
  const isLifted = reordering.lift(list, id, false, () => {
    const hadFocus = bar?.close();
    bar = undefined;
    if (hadFocus) reordering.handle?.focus({ preventScroll: true });
  });
  if (isLifted) bar = new Bar(reordering);
}
