// @ts-check

/** The container that scrolls a list: an element around it, or the page. */
export class Scroller {
  /** @type {HTMLElement | undefined} undefined for the page */
  #element;

  /**
   * Finds the container: the nearest element around the list that scrolls at present.
   * @param {Element} list
   */
  find(list) {
    this.#element = undefined;
    /** @type {Element | null} */
    let element = list;
    while (element && element !== document.documentElement && element !== document.body) {
      const isHigher = element.scrollHeight > element.clientHeight;
      if (isHigher && /auto|scroll/.test(getComputedStyle(element).overflowY)) {
        this.#element = /** @type {HTMLElement} */ (element);
        return;
      }
      element = element.parentElement;
    }
  }

  /** The part of the screen in which rows are seen, in CSS pixels. */
  get view() {
    const { top, bottom } = this.#element?.getBoundingClientRect() ?? { top: 0, bottom: Infinity };
    return { top: Math.max(top, 0), bottom: Math.min(bottom, innerHeight) };
  }

  /** Where the container is scrolled to, in CSS pixels. */
  get position() {
    return (this.#element ?? document.documentElement).scrollTop;
  }

  get isAtStart() {
    return this.position <= 0;
  }

  /** @param {number} distance in CSS pixels */
  move(distance) {
    (this.#element ?? document.documentElement).scrollTop += distance;
  }
}
