// @ts-check

/** What scrolls a list: an element around it, or the page. */
export class Scroller {
  /** @type {HTMLElement | undefined} undefined for the page */
  #element;

  /** @param {Element} list */
  constructor(list) {
    for (let element = list; element !== document.documentElement && element !== document.body;) {
      if (/auto|scroll/.test(getComputedStyle(element).overflowY)) this.#element = /** @type {HTMLElement} */ (element);
      const { parentElement } = element;
      if (this.#element || !parentElement) break;
      element = parentElement;
    }
  }

  /** The part of the screen in which rows are seen, in CSS pixels. */
  get view() {
    const { top, bottom } = this.#element?.getBoundingClientRect() ?? { top: 0, bottom: Infinity };
    return { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight) };
  }

  get isAtStart() {
    return (this.#element ?? document.documentElement).scrollTop <= 0;
  }

  /** @param {number} distance in CSS pixels */
  move(distance) {
    (this.#element ?? document.documentElement).scrollTop += distance;
  }
}
