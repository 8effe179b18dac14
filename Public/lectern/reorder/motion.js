// @ts-check

/**
 * @typedef {import("./list.js").List} List
 * @typedef {import("./moves.js").Key} Key
 */

const DURATION = 160;

/** Lets rows glide to their places, unless the person prefers less motion. */
export class Motion {
  /** @type {Map<unknown, Map<Key, DOMRect>>} The places that the rows of a group glide from. */
  #boxes = new Map();

  /** @param {List[]} lists whose rows are about to get other places */
  prepare(lists) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const { group, shown, elements } of lists) {
      const boxes = this.#boxes.get(group) ?? new Map();
      this.#boxes.set(group, boxes);
      for (const [index, element] of elements.entries()) boxes.set(shown[index].key, element.getBoundingClientRect());
    }
  }

  /**
   * Sets where a row glides from: a finger has held it there.
   * @param {List} list @param {Key} id @param {DOMRect} box
   */
  start({ group }, id, box) {
    const boxes = this.#boxes.get(group);
    if (boxes?.has(id)) boxes.set(id, box);
  }

  /**
   * Plays the lists of the groups that were prepared.
   * @param {List[]} lists whose rows have got their places
   * @param {{ list: List, id: Key }} [held] the row that stays where it is held
   */
  play(lists, held) {
    const prepared = this.#boxes;
    this.#boxes = new Map();
    for (const { group, shown, elements } of lists) {
      const boxes = prepared.get(group);
      if (!boxes) continue;
      for (const [index, element] of elements.entries()) {
        const { key } = shown[index];
        const before = boxes.get(key);
        if (!before || (key === held?.id && group === held.list.group)) continue;
        const after = layoutBox(element);
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
