// @ts-check

const SPACE = "data-lectern-space";

/**
 * Returns the rows that are drawn before the template of a list, in order.
 * @param {Element} template
 */
export function drawnRows(template) {
  /** @type {HTMLElement[]} */
  const rows = [];
  for (let row = template.previousElementSibling; row; row = row.previousElementSibling) {
    if (!row.hasAttribute(SPACE)) rows.unshift(/** @type {HTMLElement} */ (row));
  }
  return rows;
}

/** The empty elements that are as high as the rows that aren't drawn. */
export class Spaces {
  /** @type {HTMLElement[]} */
  #spaces = [];
  /** @type {WeakMap<HTMLElement, number>} */
  #heights = new WeakMap();
  #template;

  /** @param {HTMLTemplateElement} template */
  constructor(template) {
    this.#template = template;
  }

  /** The first space, if it is before all rows. */
  get first() {
    const [space] = this.#spaces;
    return space?.isConnected && !(space.previousElementSibling && drawnRows(space).length) ? space : undefined;
  }

  /**
   * Puts a space of each height before a row, or before the template.
   * @param {{ before: Element | undefined, height: number }[]} gaps
   */
  place(gaps) {
    while (this.#spaces.length < gaps.length) this.#spaces.push(this.#made());
    for (const extra of this.#spaces.splice(gaps.length)) extra.remove();
    gaps.forEach(({ before = this.#template, height }, index) => {
      const space = this.#spaces[index];
      if (before.previousSibling !== space) before.before(space);
      if (this.#heights.get(space) === height) return;
      this.#heights.set(space, height);
      space.style.blockSize = `${height}px`;
    });
  }

  remove() {
    this.place([]);
  }

  #made() {
    const row = /** @type {Element} */ (this.#template.content.firstElementChild);
    const space = document.createElement(row.localName);
    space.setAttribute(SPACE, "");
    space.setAttribute("aria-hidden", "true");
    return space;
  }
}
