// @ts-check
import { makeElement } from "../page/elements.js";
import { words } from "../words.js";

/**
 * Shows links to the app's pages for presenters, except to the page itself.
 *
 * @param {import("../client/protocol.js").PresenterPage[]} pages @param {HTMLElement} list
 */
export function linkTo(pages, list) {
  list.replaceChildren(...pages.filter(({ path }) => !isThisPage(path)).map(({ name, path }) =>
    makeElement("a", { class: "plain", href: path, target: path }, words(name))));
}

/** @param {string} path relative to the room's address */
function isThisPage(path) {
  const { pathname } = new URL(path, document.baseURI);
  return location.pathname === pathname || location.pathname === `${pathname}.html`;
}
