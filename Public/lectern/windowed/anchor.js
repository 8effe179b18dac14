// @ts-check

/** A row that stays at its place on the screen, whatever changes above it. */
export class Anchor {
  /** @type {{ key: unknown, top: number }[]} The rows that are seen, and where, in CSS pixels; the most important one first. */
  #seen = [];
  /** Where the container was scrolled to then, in CSS pixels. */
  #position = 0;
  #scroller;

  /** @param {import("./scroller.js").Scroller} scroller */
  constructor(scroller) {
    this.#scroller = scroller;
  }

  /**
   * Notes which rows are seen, and where.
   * @param {Map<unknown, HTMLElement>} rows the elements of the rows by their keys, in order
   */
  note(rows) {
    const { top, bottom } = this.#scroller.view;
    this.#seen = [];
    this.#position = this.#scroller.position;
    // At the start, new rows are shown, and not scrolled away.
    if (this.#scroller.isAtStart) return;
    for (const [key, element] of rows) {
      const rect = element.getBoundingClientRect();
      if (rect.bottom <= top || rect.top >= bottom) continue;
      const place = { key, top: rect.top };
      if (element.contains(document.activeElement)) this.#seen.unshift(place);
      else this.#seen.push(place);
    }
  }

  /**
   * Scrolls so that the first of the noted rows that is still there is where it was.
   * @param {Map<unknown, HTMLElement>} rows
   */
  restore(rows) {
    const place = this.#seen.find(({ key }) => rows.has(key));
    if (!place) return;
    const { top } = /** @type {HTMLElement} */ (rows.get(place.key)).getBoundingClientRect();
    // A person or a script may have scrolled meanwhile.
    const moved = top - place.top + this.#scroller.position - this.#position;
    if (Math.abs(moved) >= 1) this.#scroller.move(moved);
  }
}
