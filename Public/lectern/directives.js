// @ts-check
import { Diagnostic, EventName } from "./protocol.js";

/**
 * What an element shows. A directive binds one attribute of one element; it touches the document
 * only when the value has changed, so that a selection survives what does not concern it.
 *
 * @typedef {{ update?: () => void, cleanup?: () => void }} Binding
 * @typedef {{ value: unknown }} Item an item of a list, which may change
 *
 * @typedef {object} Context
 * @property {string} name `title` for `data-attr-title`
 * @property {string} path the attribute's value
 * @property {(path?: string) => unknown} read what a path leads to; by default the attribute's
 * @property {import("./index.js").Client} client
 * @property {(elements: Iterable<Element>, item?: Item) => import("./view.js").View} view
 *   for what the directive renders itself, inside an item of a list if there is one
 *
 * @typedef {(element: any, context: Context) => Binding} Directive
 */

const ANNOUNCEMENT_INTERVAL = 3_000;
/** Milliseconds that a screen reader takes to notice a live region that is new where it is. */
const REGION_DELAY = 500;

/** @param {unknown} value */
export const textOf = (value) => String(value ?? "");

/**
 * An empty list is nothing to show.
 * @param {unknown} value
 */
export const isTruthy = (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/**
 * `data-text="path"`: the value as text, never as markup.
 * @type {Directive}
 */
export function text(element, { read }) {
  return { update: () => setText(element, textOf(read())) };
}

/**
 * `data-show="path"`: hidden unless truthy. `data-role="presenter"`: hidden unless the viewer has this
 * role, or one of these. Where there are both, unless both are so.
 * @type {Directive}
 */
export function show(element, { read, client }) {
  const { show, role } = element.dataset;
  const isShown = () => (show === undefined || isTruthy(read(show))) &&
    (role === undefined || role.split(" ").includes(client.replica.viewer?.role));
  return {
    update() {
      const hidden = !isShown();
      if (element.hidden === hidden) return;
      if (hidden) client.controls.moveFocusOut(element);
      element.hidden = hidden;
    },
  };
}

/**
 * `data-class-NAME="path"`: has the class while truthy.
 * @type {Directive}
 */
export function cssClass(element, { name, read }) {
  return { update: () => element.classList.toggle(name, isTruthy(read())) };
}

/**
 * `data-attr-NAME="path"`: true is the bare attribute; false, null and nothing remove it; the rest
 * is text.
 * @type {Directive}
 */
export function attribute(element, { name, read, client }) {
  if (name === "disabled") {
    return { update: () => client.controls.disable(element, "state", isTruthy(read())) };
  }
  /** @type {string | null | undefined} */
  let latest;
  return {
    update() {
      const value = read();
      const text = value === true ? "" : (value ?? false) === false ? null : String(value);
      if (text === latest) return;
      latest = text;
      const refused = text !== null && runsCode(name, text);
      if (refused) client.report(Diagnostic.refusedAttribute, `${name}="${text}" would run code`);
      if (refused || text === null) element.removeAttribute(name);
      else element.setAttribute(name, text);
    },
  };
}

/**
 * Whether an attribute is code, or a URL that is; blanks and control characters do not count (URL
 * standard 4.4).
 *
 * @param {string} name @param {string} value
 */
export function runsCode(name, value) {
  if (name.startsWith("on") || name === "srcdoc") return true;
  return /^(xlink:)?(href|src|action|formaction|data)$/.test(name) &&
    /^javascript:/i.test(value.replace(/[\u0000-\u0020]/g, ""));
}

/**
 * `data-announce="path"` on a live region: read out, at most every three seconds, and only the
 * latest. What is there when the page opens is no news. While a dialog is open the region is inside
 * it: all else is inert then, and is not read out.
 * @type {Directive}
 */
export function announce(element, { read }) {
  // In the region's placeholder while it is away: the pointer counts elements.
  const placeholder = document.createElement("template");
  /** @type {string | undefined} */
  let latest;
  let announcedAt = -Infinity;
  let movedAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** Moves the region to where it is heard. */
  const move = () => {
    const open = document.activeElement?.closest("dialog[open]") ??
      [...document.querySelectorAll("dialog[open]")].at(-1);
    const home = placeholder.isConnected ? placeholder : element;
    const dialog = open?.contains(home) && home !== element ? undefined : open;
    if (dialog ? dialog.contains(element) : !placeholder.isConnected) return;
    // What was said is not said again where the region comes to.
    setText(element, "");
    movedAt = performance.now();
    if (!placeholder.isConnected) element.before(placeholder);
    if (dialog) dialog.append(element);
    else placeholder.replaceWith(element);
  };
  const announceLatest = () => {
    timer = undefined;
    move();
    const now = performance.now();
    const delay = Math.max(announcedAt + ANNOUNCEMENT_INTERVAL, movedAt + REGION_DELAY) - now;
    if (delay > 0) {
      timer = setTimeout(announceLatest, delay);
      return;
    }
    announcedAt = now;
    setText(element, /** @type {string} */ (latest));
  };
  return {
    update() {
      move();
      const before = latest;
      latest = textOf(read());
      if (before !== undefined && before !== latest && !timer) announceLatest();
    },
    cleanup: () => clearTimeout(timer),
  };
}

/**
 * `data-connection`: says so when the page is not live, or an action is being sent for longer than a
 * second, and hides otherwise. The message can be changed with `data-connection-connecting`,
 * `-blocked`, `-closed`, `-unreachable` and `-sending`.
 * @type {Directive}
 */
export function connection(element, { client }) {
  const {
    connectionConnecting = "Connecting…",
    connectionBlocked = "No WebSocket gets through here. Going on without…",
    connectionClosed = "Connection lost. Reconnecting…",
    connectionUnreachable = "This page does not reach the room. Trying again…",
    connectionSending = "Sending…",
  } = element.dataset;
  if (!element.hasAttribute("role")) element.setAttribute("role", "status");
  const update = () => {
    const message = {
      connecting: client.isBlocked ? connectionBlocked : connectionConnecting,
      open: client.isSending ? connectionSending : undefined,
      closed: client.isUnreachable ? connectionUnreachable : connectionClosed,
    }[client.status];
    if (message !== undefined) setText(element, message);
    const isQuiet = message === undefined;
    if (element.hidden !== isQuiet) element.hidden = isQuiet;
  };
  // Before the first state nothing is rendered.
  document.addEventListener(EventName.diagnostic, update);
  update();
  return { update, cleanup: () => document.removeEventListener(EventName.diagnostic, update) };
}

/** @param {Element} element @param {string} text */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
