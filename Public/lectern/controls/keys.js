// @ts-check
import { letterAt } from "./letters.js";
import { acceptsTyping, usesArrows } from "./typing.js";

/** @type {Map<Element, import("../index.js").Client>} The elements with a key, and their clients. */
const keyed = new Map();

/**
 * `data-key="PageDown Control+Enter"` on an element with `data-send`: each of the keys presses it, anywhere on the
 * page.
 *
 * @param {HTMLElement} element @param {import("../page/directives.js").Context} context
 */
export function directive(element, { path: keys, client }) {
  if (!element.hasAttribute("aria-keyshortcuts")) element.setAttribute("aria-keyshortcuts", keys);
  keyed.set(element, client);
  // Once, however often. Before the presenter bar: it listens on the window and leaves handled keys alone.
  document.addEventListener("keydown", press);
  return { cleanup: () => void keyed.delete(element) };
}

/** @param {KeyboardEvent} event */
function press(event) {
  const [target] = event.composedPath();
  if (event.defaultPrevented || event.isComposing || acceptsTyping(target) || isUsed(event.key, target)) return;
  /** @type {NodeListOf<HTMLElement>} */
  const elements = document.querySelectorAll("[data-key]");
  const element = [...elements].find((one) =>
    keyed.has(one) && !stepsInThePast(event.key, keyed.get(one)) && matchesKey(event, one.dataset.key ?? "") && canBePressed(one));
  if (!element) return;
  event.preventDefault();
  if (event.repeat) return;
  if (element instanceof HTMLFormElement) element.requestSubmit();
  else element.click();
}

/** @type {[string, "ctrlKey" | "altKey" | "shiftKey" | "metaKey"][]} */
const MODIFIERS = [["control", "ctrlKey"], ["alt", "altKey"], ["shift", "shiftKey"], ["meta", "metaKey"]];

/**
 * Whether a keydown event is one of the keys, named as in `aria-keyshortcuts`: `PageDown`, `n`, `Control+Enter`,
 * `Space`, `Plus`. Modifiers that are not named must not be held, except Shift if a keyboard needs it for the sign.
 *
 * @param {Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey">} event
 * @param {string} keys separated by spaces
 */
export function matchesKey(event, keys) {
  const { key } = event;
  const name = { " ": "space", "+": "plus" }[key] ?? key.toLowerCase();
  // On a keyboard of another script the position of a letter counts.
  const position = letterAt(event);
  const isSign = /^[^\p{L}]$/u.test(key) && key !== " ";
  return keys.toLowerCase().split(/\s+/).some((shortcut) => {
    const modifiers = shortcut.split("+");
    const wanted = modifiers.pop();
    return (wanted === name || wanted === position) && MODIFIERS.every(([modifier, field]) =>
      modifiers.includes(modifier) === event[field] || (isSign && field === "shiftKey" && event[field]));
  });
}

/**
 * Whether the focused element has a use for a key of its own.
 * @param {string} key @param {EventTarget} target
 */
function isUsed(key, target) {
  if (!(target instanceof Element) || !/^( |Enter|Arrow.*|Page.*|Home|End)$/.test(key)) return false;
  return /^( |Enter)$/.test(key) ? target.matches("a, button, summary, input, audio, video, [role]:not([tabindex='-1'])")
    : usesArrows(target);
}

/**
 * Whether a key makes the presenter bar step through the past. This changes nothing in the present.
 * @param {string} key @param {import("../index.js").Client | undefined} client
 */
const stepsInThePast = (key, client) => /^(Arrow(Left|Right)|Page(Up|Down))$/.test(key) &&
  Boolean(client?.replica.room?.isPast) && client?.replica.viewer?.role === "presenter";

/**
 * Whether an element is enabled and visible, and not behind a dialog.
 * @param {HTMLElement} element
 */
function canBePressed(element) {
  const isDisabled = keyed.get(element)?.controls.isDisabled(element) || element.matches(":disabled");
  const isVisible = element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const dialogs = [...document.querySelectorAll("dialog[open]")];
  return !isDisabled && isVisible && !element.closest("[inert]") && dialogs.every((one) => one.contains(element));
}
