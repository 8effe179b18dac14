// @ts-check
import { EventName } from "../client/protocol.js";
import { words } from "../words.js";

/**
 * The directives. Each binds one attribute of one element. It touches the DOM only when the value has changed, to
 * keep selections.
 *
 * @typedef {{ update?: () => void, cleanup?: () => void }} Binding
 * @typedef {{ value: unknown, isStale?: boolean }} Item a list's item; its value may change, and be older than the state
 *
 * @typedef {object} Context
 * @property {string} name `title` for `data-attr-title`
 * @property {string} path the attribute's value
 * @property {(path?: string) => unknown} read returns the value at a path, by default the attribute's
 * @property {() => boolean} isStale whether what it reads is older than the state: newer rows of a windowed list are on their way
 * @property {import("../index.js").Client} client
 * @property {(elements: Iterable<Element>, item?: Item) => import("./view.js").View} view
 *   makes a view for elements that the directive renders itself, inside an item of a list if given
 *
 * @typedef {(element: any, context: Context) => Binding} Directive
 */

/** @param {unknown} value */
export const textOf = (value) => String(value ?? "");

/**
 * Whether a value counts as true: an empty list does not.
 * @param {unknown} value
 */
export const isTruthy = (value) => (Array.isArray(value) ? value.length > 0 : !!value);

/**
 * `data-text="path"`: shows the value as text, never as markup.
 * @type {Directive}
 */
export function text(element, { read }) {
  return { update: () => setText(element, wordsOf(element, read())) };
}

/**
 * Returns a value as text, in the viewer's language if the element is marked with `data-words`: the text is one of the
 * app's, and not one of a person.
 *
 * @param {HTMLElement} element @param {unknown} value
 */
export const wordsOf = (element, value) => ("words" in element.dataset ? words : textOf)(textOf(value));

/**
 * `data-show="path"`: hides the element unless truthy. `data-hide="path"`: hides it while truthy.
 * `data-role="presenter"`: hides it unless the viewer has one of these roles. Each is a reason of its own.
 * @type {Directive}
 */
export function show(element, { read, client }) {
  const { show, hide, role } = element.dataset;
  return {
    update() {
      const hidden = (show !== undefined && !isTruthy(read(show))) || (hide !== undefined && isTruthy(read(hide))) ||
        (role !== undefined && !role.split(" ").includes(client.replica.viewer?.role));
      if (element.hidden === hidden) return;
      if (hidden) client.controls.moveFocusOut(element);
      element.hidden = hidden;
    },
  };
}

/**
 * `data-class-NAME="path"`: sets the class while truthy.
 * @type {Directive}
 */
export function cssClass(element, { name, read }) {
  return { update: () => element.classList.toggle(name, isTruthy(read())) };
}

/**
 * `data-attr-NAME="path"`: true sets the empty attribute, or in ARIA `true`; false, null and undefined remove it, or set
 * the state of a control to `false`; other values are set as text.
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
      const value = read() ?? false;
      // Without the attribute, a control would have no such state.
      const text = value === false ? /^aria-(checked|expanded|pressed|selected)$/.test(name) ? "false" : null
        : value === true && !/^aria-/.test(name) ? "" : wordsOf(element, value);
      if (text === latest) return;
      latest = text;
      if (text !== null && !runsCode(name, text)) return element.setAttribute(name, text);
      element.removeAttribute(name);
      if (text !== null) client.report("refused_attribute", `${name}="${text}" would run code`);
    },
  };
}

/**
 * Whether an attribute would run code; white space and control characters in a URL do not count (URL standard 4.4).
 *
 * @param {string} name @param {string} value
 */
export function runsCode(name, value) {
  if (name.startsWith("on") || name === "srcdoc") return true;
  return /^(xlink:)?(href|src|action|formaction|data)$/.test(name) &&
    /^javascript:/i.test(value.replace(/[\u0000-\u0020]/g, ""));
}

/**
 * `data-style-NAME="path"`: sets the CSS property; null, undefined, an empty text and an invalid value remove it.
 * `data-style---NAME` sets a custom property.
 * @type {Directive}
 */
export function style(element, { name, read, client }) {
  let latest = "";
  return {
    update() {
      const text = textOf(read());
      if (text === latest) return;
      latest = text;
      element.style.removeProperty(name);
      if (!loadsFile(text)) element.style.setProperty(name, text);
      else client.report("refused_attribute", `${name}="${text}" could load a file`);
    },
  };
}

/**
 * Whether a CSS value could load a file. An escape can spell any function.
 * @param {string} value
 */
export const loadsFile = (value) => /\\|(url|src|image|image-set|cross-fade)\(/i.test(value);

/**
 * `data-connection`: shows the connection's status while it is not open, and that an action has been unanswered for
 * more than a second; hidden otherwise. The texts can be changed with `data-connection-connecting`, `-blocked`,
 * `-closed`, `-unreachable` and `-sending`.
 * @type {Directive}
 */
export function connection(element, { client }) {
  const {
    connectionConnecting = "Connecting…",
    connectionBlocked = "WebSockets are blocked here. Connecting another way…",
    connectionClosed = "Connection lost. Reconnecting…",
    connectionUnreachable = "The room is not responding. Reconnecting…",
    connectionSending = "Sending…",
  } = element.dataset;
  if (!element.hasAttribute("role")) element.setAttribute("role", "status");
  const update = () => {
    const message = {
      connecting: client.isBlocked ? connectionBlocked : connectionConnecting,
      open: client.isSending ? connectionSending : undefined,
      closed: client.isUnreachable ? connectionUnreachable : connectionClosed,
    }[client.status];
    if (message) setText(element, words(message));
    if (element.hidden !== !message) element.hidden = !message;
  };
  // Nothing is rendered before the first state.
  document.addEventListener(EventName.diagnostic, update);
  update();
  return { update, cleanup: () => document.removeEventListener(EventName.diagnostic, update) };
}

/** @param {Element} element @param {string} text */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
