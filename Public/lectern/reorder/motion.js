// @ts-check

/**
 * @typedef {import("./list.js").List} List
 * @typedef {import("./moves.js").Key} Key
 */

const DURATION = 160;

/** Lets rows glide to their places, unless the person prefers less motion. */
export class Motion {
  /** @type {Map<Key, DOMRect>} The places that the rows glide from. */
  #boxes = new Map();

  /** @param {List[]} lists whose rows are about to get other places */
  prepare(lists) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const { shown, elements } of lists) {
      for (const [index, element] of elements.entries()) this.#boxes.set(shown[index].key, element.getBoundingClientRect());
    }
  }

  /**
   * Sets where a row glides from: a finger has held it there.
   * @param {Key} id @param {DOMRect} box
   */
  start(id, box) {
    if (this.#boxes.has(id)) this.#boxes.set(id, box);
  }

  /** @param {List[]} lists whose rows have got their places @param {Key} [held] the row that stays where it is held */
  play(lists, held) {
    const boxes = this.#boxes;
    this.#boxes = new Map();
    if (boxes.size === 0) return;
    for (const { shown, elements } of lists) {
      for (const [index, element] of elements.entries()) {
        const before = boxes.get(shown[index].key);
        const after = layoutBox(element);
        if (!before || shown[index].key === held) continue;
        const [x, y] = [before.left - after.left, before.top - after.top];
        if (x === 0 && y === 0) continue;
        for (const animation of element.getAnimations()) if (animation.id === NAME) animation.cancel();
        element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }],
          { id: NAME, duration: DURATION, easing: "ease-out" });
      }
    }
  }
}

const NAME = "lectern-reorder";

/**
 * Returns an element's box at the place that it glides to.
 * @param {Element} element
 */
export function layoutBox(element) {
  const { left, top, right, bottom } = element.getBoundingClientRect();
  const isGliding = element.getAnimations?.().some(({ id }) => id === NAME);
  const { e: x, f: y } = isGliding ? new DOMMatrix(getComputedStyle(element).transform) : { e: 0, f: 0 };
  return { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
}
