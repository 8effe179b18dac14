// @ts-check
import { makeElement } from "../page/elements.js";
import { words } from "../words.js";

/** A screen reader misses what a region says as soon as it is in the page, and a key's echo would cover it. */
const DELAY = 100;
/** Only for screen readers. */
const HIDDEN = { position: "absolute", width: "1px", height: "1px", margin: "-1px", overflow: "hidden", clipPath: "inset(50%)", whiteSpace: "nowrap" };
/** The most letters of a row's text that are spoken. */
const LENGTH = 60;
/** Controls are not part of a row's text. */
const CONTROLS = "button, input, select, textarea, [hidden], [aria-hidden=true], template";

/** Says where a row is, for people who do not see it. */
export class Speech {
  #region = makeElement("p", { class: "lectern-reorder-speech", role: "status", "aria-live": "assertive" });
  #help = makeElement("p", { id: "lectern-reorder-help", hidden: "" }, words("Press Space to move it."));
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  constructor() {
    Object.assign(this.#region.style, HIDDEN);
    document.body.append(this.#region, this.#help);
  }

  /**
   * Describes how a handle is pressed, unless the page does.
   * @param {HTMLElement} handle @param {boolean} applies
   */
  describe(handle, applies) {
    const own = handle.getAttribute("aria-describedby");
    if (applies && own === null) handle.setAttribute("aria-describedby", this.#help.id);
    else if (!applies && own === this.#help.id) handle.removeAttribute("aria-describedby");
  }

  /**
   * Names a handle, unless the page does.
   * @param {HTMLElement} handle
   */
  name(handle) {
    const isNamed = handle.textContent?.trim() || /aria-label/.test(handle.getAttributeNames().join(" "));
    if (!isNamed) handle.setAttribute("aria-label", words("Move"));
  }

  /** @param {Element} element whose dialog, if any, makes the rest of the page silent */
  moveTo(element) {
    const place = element.closest("dialog") ?? document.body;
    if (this.#region.parentElement !== place) place.append(this.#region);
  }

  /** @param {string} text */
  say(text) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => { this.#region.textContent = text; }, DELAY);
  }
}

/** @param {Element | undefined} element */
const textOf = (element) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();

/**
 * Returns the text of a row; else what its first field has, or the text of the first button that isn't its handle.
 * @param {Element} row
 */
export function nameOf(row) {
  const copy = /** @type {Element} */ (row.cloneNode(true));
  for (const control of copy.querySelectorAll(CONTROLS)) control.remove();
  const field = /** @type {HTMLInputElement | null} */ (row.querySelector("input:not([type=checkbox], [type=radio]), textarea"));
  const button = [...row.querySelectorAll("button:not([data-reorder-handle], [hidden])")].find(textOf);
  const text = textOf(copy) || field?.value || textOf(button);
  return text.length > LENGTH ? `${text.slice(0, LENGTH).trimEnd()}…` : text;
}

/**
 * Returns the accessible name of a list; empty if it has none.
 * @param {Element} list
 */
export const nameOfList = (list) => list.getAttribute("aria-label") ??
  document.getElementById(list.getAttribute("aria-labelledby") ?? "")?.textContent?.trim() ?? "";
