// @ts-check
import { makeElement, setText } from "../page/elements.js";

/** Milliseconds for which a resting caret shows its owner's name. */
const NAMED = 3_000;

/** @typedef {{ left: number, top: number, width: number, height: number }} Box */

/** A caret with its flag, and its selection. */
export class CaretMark {
  #flag = makeElement("span", { class: "lectern-caret-flag", dir: "auto" });
  #caret = makeElement("span", { class: "lectern-caret" }, this.#flag);
  #selection = makeElement("div", {});
  #element = makeElement("div", {}, this.#selection, this.#caret);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #shown = "";

  /** @param {Element} parent */
  constructor(parent) {
    parent.append(this.#element);
  }

  /** @param {import("./caret-layer.js").ShownCaret} caret @param {Box | undefined} box @param {(Box | undefined)[]} boxes */
  show(caret, box, boxes) {
    this.#element.dataset.color = String(caret.color);
    this.#caret.hidden = !box;
    if (box) setBox(this.#caret, { ...box, width: undefined });
    while (this.#selection.childElementCount > boxes.length) this.#selection.lastElementChild?.remove();
    boxes.forEach((box, index) => {
      const element = this.#selection.children[index] ?? makeElement("span", { class: "lectern-selection" });
      if (box) setBox(/** @type {HTMLElement} */ (element), box);
      if (!element.isConnected) this.#selection.append(element);
    });
    setText(this.#flag, caret.name);
    this.#flag.hidden = caret.name === "";
    const shown = JSON.stringify([caret.start, caret.end, caret.name]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    clearTimeout(this.#timer);
    this.#caret.classList.remove("is-resting");
    this.#timer = setTimeout(() => this.#caret.classList.add("is-resting"), NAMED);
  }

  /**
   * Places the flag above the caret, or below in the first line; before the caret at the right edge.
   * @param {import("./controls.js").Control} control
   */
  placeFlag({ clientWidth, scrollLeft, scrollTop }) {
    const { offsetLeft, offsetTop } = this.#caret;
    const { offsetWidth, offsetHeight } = this.#flag;
    this.#flag.classList.toggle("is-below", offsetTop - scrollTop < offsetHeight);
    this.#flag.classList.toggle("is-before", offsetLeft - scrollLeft + offsetWidth > clientWidth);
  }

  remove() {
    clearTimeout(this.#timer);
    this.#element.remove();
  }
}

/** @param {HTMLElement} element @param {Record<string, number | undefined>} box */
function setBox({ style }, box) {
  for (const [name, value] of Object.entries(box)) style.setProperty(name, value === undefined ? "" : `${value}px`);
}
