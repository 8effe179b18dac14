// @ts-check

/** The height of a row, in CSS pixels, until the first ones are measured. */
const FIRST_GUESS = 40;
/** Rows whose heights give the height of the others. */
const SAMPLE = 12;

/**
 * A version of a list: the addresses of its chunks, and the number of its rows.
 *
 * @typedef {{ chunks: string[], count: number }} Version
 * @typedef {string | number | boolean} Key
 */

/**
 * The number of rows of a chunk, which its address begins with.
 * @param {string} address
 */
export const countOf = (address) => Number.parseInt(address, 10) || 0;

/** The heights of a list's rows: measured, or else the average of the first. */
export class Heights {
  /** @type {Map<unknown, number>} In CSS pixels, by the rows' keys. */
  #measured = new Map();
  /** @type {Map<string, number>} In CSS pixels, by address: those whose rows were known once. */
  #chunks = new Map();
  /** @type {number | undefined} It never changes: all rows below would move. */
  #usual;
  /** @type {(address: string) => unknown[] | undefined} Returns the keys of a chunk's rows, if they are known. */
  #keys;

  /** @param {(address: string) => unknown[] | undefined} keys */
  constructor(keys) {
    this.#keys = keys;
  }

  get usual() {
    return this.#usual ?? FIRST_GUESS;
  }

  /** @param {unknown} key */
  of(key) {
    return this.#measured.get(key) ?? this.usual;
  }

  /**
   * Notes measured heights.
   * @param {[key: unknown, height: number, isLast?: boolean][]} rows the gap below a last one is not known
   * @returns {boolean} whether one of them differs from what was assumed by more than a pixel
   */
  note(rows) {
    let differs = false;
    for (const [key, height, isLast] of rows) {
      // Or else a row after a large gap would come and go.
      if (isLast && this.#measured.has(key)) continue;
      differs ||= Math.abs(this.of(key) - height) > 1;
      this.#measured.set(key, height);
    }
    if (this.#usual === undefined && this.#measured.size >= SAMPLE) {
      this.#usual = [...this.#measured.values()].reduce((sum, height) => sum + height) / this.#measured.size;
      differs = true;
    }
    return differs;
  }

  /** Forgets the heights, as when the list has another width. */
  forget() {
    this.#measured.clear();
    this.#chunks.clear();
    this.#usual = undefined;
  }

  /** @param {string} address */
  ofChunk(address) {
    const keys = this.#keys(address);
    if (keys) this.#chunks.set(address, keys.map((key) => this.of(key)).reduce((sum, height) => sum + height, 0));
    return this.#chunks.get(address) ?? countOf(address) * this.usual;
  }
}

/**
 * Returns the heights of drawn rows with the gaps below them, in CSS pixels.
 * @param {Map<unknown, HTMLElement>} rows the elements of the rows by their keys, in order
 * @returns {[key: unknown, height: number, isLast: boolean][]} whether the next row isn't drawn
 */
export function measured(rows) {
  const boxes = [...rows].map(([key, element]) => ({ key, element, box: element.getBoundingClientRect() }));
  let gap = 0;
  return boxes.map(({ key, element, box }, index) => {
    const next = boxes[index + 1];
    const isLast = next?.element.previousElementSibling !== element;
    if (!isLast) gap = Math.max(next.box.top - box.bottom, 0);
    return [key, box.height + gap, isLast];
  });
}
