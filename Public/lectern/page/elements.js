// @ts-check
import { addressOf } from "./resources.js";

/**
 * Makes an element with attributes and children.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name @param {Record<string, string>} attributes @param {...(Node | string)} children
 */
export function makeElement(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  element.append(...children);
  return element;
}

/**
 * Makes a link to a style sheet of the runtime.
 * @param {string} name
 */
export const styleSheet = (name) =>
  makeElement("link", { rel: "stylesheet", href: addressOf(name) });

/**
 * Sets an element's text, unless unchanged.
 * @param {Element} element @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
