// @ts-check
import { translation } from "./foreign.js";
import { isNear, nearest } from "./names.js";

/**
 * What an attribute of the runtime holds: the `path` of a value, the name of an `action`, the `field` of an item, the
 * name of a form's `control` or of a `hook`, the names of `roles`, the `parameters` of the page's address, or any other
 * `text`. A `mark` is set by the runtime or the server.
 *
 * @typedef {object} Attribute
 * @property {"path" | "action" | "field" | "control" | "hook" | "roles" | "parameters" | "text" | "mark"} holds
 * @property {string} [on] the elements that it belongs on, as a selector
 * @property {string} [beside] a selector of other attributes: an element without one of them is not the runtime's
 */

/**
 * The attributes of the runtime, by name; of a name that ends with a dash, the rest is the page's. All that development
 * mode knows of an attribute is here.
 *
 * @type {Readonly<Record<string, Attribute>>}
 */
export const attributes = Object.freeze({
  "data-text": { holds: "path" },
  "data-rich": { holds: "path" },
  "data-show": { holds: "path" },
  "data-hide": { holds: "path" },
  "data-role": { holds: "roles" },
  "data-announce": { holds: "path" },
  "data-words": { holds: "text" },
  "data-connection": { holds: "text" },
  "data-send": { holds: "action" },
  "data-bind": { holds: "path", on: "input, select, textarea" },
  "data-dialog": { holds: "path", on: "dialog" },
  "data-invalid": { holds: "path", on: "input, select, textarea" },
  "data-each": { holds: "path", on: "template" },
  "data-attr-": { holds: "path" },
  "data-class-": { holds: "path" },
  "data-style-": { holds: "path" },
  "data-join-code": { holds: "text" },
  "data-hook": { holds: "hook" },
  "data-url": { holds: "parameters" },
  "data-reorder": { holds: "action" },
  "data-upload": { holds: "action" },
  // What belongs to one of the above.
  "data-key": { holds: "field", beside: "template[data-each]" },
  "data-format": { holds: "text", beside: "[data-text]" },
  "data-format-": { holds: "text" },
  "data-value": { holds: "path", beside: "[data-send], [data-hook]" },
  "data-id": { holds: "path", beside: "[data-send], [data-bind], [data-reorder], [data-upload]" },
  "data-field": { holds: "control", on: "form", beside: "[data-send]" },
  "data-reset": { holds: "text", beside: "form[data-send]" },
  "data-confirm-leave": { holds: "text", beside: "form[data-send]" },
  "data-number": { holds: "text", beside: "input, select, textarea" },
  "data-debounce": { holds: "text", beside: "[data-bind]" },
  "data-carets": { holds: "text", on: "input, textarea", beside: "[data-bind]" },
  "data-dismiss": { holds: "action", beside: "[data-dialog]" },
  "data-url-opened": { holds: "action", beside: "[data-url]" },
  "data-reorder-group": { holds: "text", beside: "[data-reorder]" },
  "data-reorder-list": { holds: "path", beside: "[data-reorder]" },
  "data-reorder-handle": { holds: "text" },
  "data-accept": { holds: "text", beside: "[data-upload]" },
  "data-capture": { holds: "text", beside: "[data-upload]" },
  "data-multiple": { holds: "text", beside: "[data-upload]" },
  "data-connection-connecting": { holds: "text" },
  "data-connection-blocked": { holds: "text" },
  "data-connection-closed": { holds: "text" },
  "data-connection-unreachable": { holds: "text" },
  "data-connection-sending": { holds: "text" },
  "data-blank": { holds: "mark" },
  "data-cut": { holds: "mark" },
  "data-dragging": { holds: "mark" },
  "data-dropping": { holds: "mark" },
  "data-failed": { holds: "mark" },
  "data-lectern-bar": { holds: "mark" },
  "data-lectern-development": { holds: "mark" },
  "data-lifted": { holds: "mark" },
  "data-projector": { holds: "mark" },
  "data-rendered-default": { holds: "mark" },
  "data-rendered-key": { holds: "mark" },
  "data-sending": { holds: "mark" },
  "data-unsent": { holds: "mark" },
});

const names = Object.keys(attributes);
const prefixes = names.filter((name) => name.endsWith("-"));
const words = names.filter((name) => !name.endsWith("-")).map(wordOf);

/** A widespread name for the hooks of tests, one letter from `data-text`. */
const FOREIGN = ["data-test"];
/** The length from which a name is so rare that another word is hardly near it: short ones have `data-kind` and `data-end`. */
const LONG = 6;

/**
 * Returns the known attribute that an element's attribute is, if any.
 *
 * @param {Element} element @param {string} name
 * @returns {Attribute | undefined}
 */
export function attributeOf(element, name) {
  const prefix = prefixes.find((prefix) => name.startsWith(prefix) && name !== prefix);
  const attribute = attributes[prefix ?? name];
  return attribute?.beside === undefined || element.matches(attribute.beside) ? attribute : undefined;
}

/**
 * Returns the attribute of the runtime that an unknown one may have been meant to be, and whether only its value can
 * tell. Names that are not near one of the runtime's are the page's own, for its scripts, style sheets and tests.
 *
 * @param {string} name
 * @returns {{ name: string, isCertain: boolean } | undefined}
 */
export function intendedName(name) {
  if (!name.startsWith("data-") || names.includes(name) || FOREIGN.includes(name)) {
    return prefixes.includes(name) ? { name: `${name}NAME`, isCertain: true } : undefined;
  }
  if (prefixes.some((prefix) => name.startsWith(prefix))) return undefined;
  const word = wordOf(name);
  const connection = "data-connection-";
  const known = nearest(word, name.startsWith(connection) ? words.filter((other) => other.startsWith("connection-")) : words) ?? "";
  if (isNear(word, known) || name.startsWith(connection)) {
    return { name: `data-${known}`, isCertain: known.length >= LONG };
  }
  const [start, ...rest] = word.split("-");
  const family = nearest(start, prefixes.map((prefix) => wordOf(prefix).slice(0, -1))) ?? "";
  if (!isNear(start, family)) return undefined;
  return { name: `data-${family}-${rest.join("-") || "NAME"}`, isCertain: false };
}

/** @param {string} name */
function wordOf(name) {
  return name.slice("data-".length);
}

/**
 * Returns an element's start tag with its name and the attributes of the runtime, as its author wrote them.
 * @param {Element} element
 */
export function tagOf(element) {
  const written = [...element.attributes].filter(({ name, value }) => /^(id|name|type)$/.test(name) ||
    intendedName(name) || translation(name, value) ||
    (attributeOf(element, name)?.holds ?? "mark") !== "mark");
  return `<${[element.localName, ...written.map(({ name, value }) => (value ? `${name}="${value}"` : name))].join(" ")}>`;
}
