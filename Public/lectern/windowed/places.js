// @ts-check
import { countOf } from "./heights.js";

/**
 * @typedef {import("./heights.js").Version} Version
 * @typedef {import("./heights.js").Heights} Heights
 *
 * @typedef {object} Place where a row is
 * @property {number} index its position in the list
 * @property {unknown} key
 * @property {unknown} value
 * @property {string} chunk the address of its chunk
 * @property {number} top in CSS pixels below the start of the list
 */

/** Where the rows of one version of a list are. */
export class Places {
  version;
  #heights;
  #rows;
  /** The top of each chunk and the position of its first row, and the same of the end. */
  #starts;

  /**
   * @param {Version} version @param {Heights} heights
   * @param {(address: string) => { key: unknown, value: unknown }[] | undefined} rows returns the rows of a chunk that is there
   */
  constructor(version, heights, rows) {
    this.version = version;
    this.#heights = heights;
    this.#rows = rows;
    let [top, index] = [0, 0];
    this.#starts = version.chunks.map((address) => {
      const start = { top, index };
      top += heights.ofChunk(address);
      index += countOf(address);
      return start;
    });
    this.#starts.push({ top, index });
  }

  get height() {
    return /** @type {{ top: number }} */ (this.#starts.at(-1)).top;
  }

  /**
   * Returns the addresses of the chunks between two heights.
   * @param {number} from @param {number} to
   */
  addresses(from, to) {
    const last = this.version.chunks.length - 1;
    if (last < 0) return [];
    return this.version.chunks.slice(this.#chunkAt(from), this.#chunkAt(to) + 1);
  }

  /**
   * Returns the rows between two heights that are there.
   * @param {number} from @param {number} to
   * @returns {Place[]}
   */
  between(from, to) {
    /** @type {Place[]} */
    const places = [];
    if (this.version.chunks.length === 0) return places;
    for (let chunk = this.#chunkAt(from); chunk <= this.#chunkAt(to); chunk++) {
      for (const place of this.ofChunk(chunk)) {
        if (place.top + this.#heights.of(place.key) >= from && place.top <= to) places.push(place);
      }
    }
    return places;
  }

  /**
   * Returns the rows of a chunk; none while they aren't there.
   * @param {number} chunk its position
   * @returns {Place[]}
   */
  ofChunk(chunk) {
    let { top, index } = this.#starts[chunk];
    const address = this.version.chunks[chunk];
    return (this.#rows(address) ?? []).map(({ key, value }) => {
      const place = { index: index++, key, value, chunk: address, top };
      top += this.#heights.of(key);
      return place;
    });
  }

  /**
   * Returns where a row is, if its chunk is there.
   * @param {unknown} key
   */
  find(key) {
    for (const chunk of this.version.chunks.keys()) {
      const place = this.ofChunk(chunk).find((place) => place.key === key);
      if (place) return place;
    }
  }

  /**
   * Returns the addresses of the chunks in which a row is that was at a position, unless many have come or gone.
   * @param {number} index
   */
  around(index) {
    const next = this.#starts.findIndex((start) => start.index > index);
    return next < 0 ? this.version.chunks.slice(-2) : this.version.chunks.slice(Math.max(next - 2, 0), next + 1);
  }

  /**
   * Returns how far below its place in another version a part of the list is: the nearest chunk that both have.
   * @param {Places} other @param {string[]} addresses the part of the other version
   */
  shift(other, [address]) {
    const own = new Map(this.version.chunks.map((address, chunk) => [address, chunk]));
    const first = Math.max(other.version.chunks.indexOf(address), 0);
    for (let distance = 0; distance < other.version.chunks.length; distance++) {
      for (const before of [first + distance, first - distance]) {
        const chunk = own.get(other.version.chunks[before]);
        if (chunk !== undefined) return this.#starts[chunk].top - other.#starts[before].top;
      }
    }
    return 0;
  }

  /** @param {number} top */
  #chunkAt(top) {
    let [low, high] = [0, this.version.chunks.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.#starts[middle].top <= top) low = middle;
      else high = middle;
    }
    return low;
  }
}
