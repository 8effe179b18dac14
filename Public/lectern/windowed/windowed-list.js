// @ts-check
import { styleSheet } from "../page/elements.js";
import { addressOf } from "../page/resources.js";
import { Anchor } from "./anchor.js";
import { Chunks } from "./chunks.js";
import { Heights, measured } from "./heights.js";
import { Places } from "./places.js";
import { number } from "./positions.js";
import { Scroller } from "./scroller.js";
import { drawnRows, Spaces } from "./spaces.js";

/**
 * @typedef {import("./heights.js").Version} Version
 * @typedef {import("./places.js").Place} Place
 * @typedef {{ read: () => unknown, draw: () => void, keysOf: (rows: unknown[]) => unknown[] }} Source
 *   `draw` shows the rows that the template's `arranged` returns
 */

/** Rows are drawn this far beyond the visible ones, as a share of the height of the container that scrolls them. */
const MARGIN = 0.75;
/** Dispatched at the list when it has drawn new rows; `detail.rows` are their elements. */
const DRAWN = "lectern:rows";

/** A list of which a page has only the visible rows and some around them. */
export class WindowedList {
  #template;
  #source;
  #list;
  #scroller = new Scroller();
  #anchor;
  #spaces;
  #heights = new Heights((address) => this.#rows(address)?.map(({ key }) => key));
  #chunks = new Chunks((address, signal) => fetch(addressOf(`chunk?at=${address}`), { signal }), () => this.schedule());
  /** @type {WeakMap<unknown[], { key: unknown, value: unknown }[]>} The rows of a chunk with their keys. */
  #keyed = new WeakMap();
  /** @type {Version | undefined} The drawn version. */
  #shown;
  /** @type {Version | undefined} The version of the state. */
  #latest;
  /** @type {Version | undefined} The next version to draw, while its visible rows load. */
  #next;
  /** @type {Place[]} Where the drawn rows are. */
  #places = [];
  /** @type {Set<unknown>} The keys of drawn rows whose newer values are loading. */
  #stale = new Set();
  /** @type {Map<unknown, HTMLElement>} The elements of the drawn rows. */
  #elements = new Map();
  #resizes = new ResizeObserver((entries) => this.#resized(entries));
  #width = 0;
  #isScheduled = false;
  #isOver = false;
  #listeners = new AbortController();

  /** @param {HTMLTemplateElement} template @param {Source} source */
  constructor(template, source) {
    this.#template = template;
    this.#source = source;
    this.#list = /** @type {HTMLElement} */ (template.parentElement);
    this.#anchor = new Anchor(this.#scroller);
    this.#spaces = new Spaces(template);
    // `data-each` reads these.
    Object.assign(template, {
      arranged: () => this.#places.map(({ value }) => value),
      isStale: (/** @type {unknown} */ key) => this.#stale.has(key),
    });
    // `Anchor` keeps the rows in place.
    this.#list.style.overflowAnchor = "none";
    this.#resizes.observe(this.#list);
    // A scroll of an element doesn't bubble.
    document.addEventListener("scroll", ({ target }) => {
      if (!(/** @type {Node} */ (target)).contains(this.#list)) return;
      this.#anchor.note(this.#elements);
      this.schedule();
    }, { capture: true, passive: true, signal: this.#listeners.signal });
    addEventListener("resize", () => this.schedule(), this.#listeners);
    if (!document.querySelector('link[href*="windowed.css"]')) document.head.append(styleSheet("windowed/windowed.css"));
  }

  /** Draws the rows that are seen now. */
  update() {
    if (this.#isOver || this.#list.getClientRects().length === 0) return this.#chunks.want([]);
    this.#scroller.find(this.#list);
    const latest = versionOf(this.#source.read());
    if (latest !== this.#latest) this.#chunks.noteShown(latest.chunks);
    this.#latest = latest;
    this.#shown ??= latest;
    let shown = this.#placesOf(this.#shown);
    let range = this.#range();
    let needed = shown.addresses(range.from, range.to);
    /** @type {string[]} */
    let wanted = [];
    if (this.#shown !== latest) {
      this.#next ??= latest;
      const next = this.#placesOf(this.#next);
      const shift = next.shift(shown, needed);
      const [from, to] = [range.from + shift, range.to + shift];
      const missing = (wanted = next.addresses(from, to)).filter((address) => !this.#chunks.rows(address));
      // A chunk is gone if its rows have changed often meanwhile.
      const isGone = missing.some((address) => this.#chunks.isGone(address));
      if (isGone && this.#next !== latest) {
        this.#next = latest;
        this.schedule();
      } else if (missing.length === 0 || needed.some((address) => this.#chunks.isGone(address))) {
        [this.#shown, this.#next] = [this.#next, undefined];
        [shown, range, needed, wanted] = [next, { from, to }, wanted, []];
        if (this.#shown !== latest) this.schedule();
      }
    }
    this.#draw(shown, range, new Set(latest.chunks));
    const focused = this.#focused;
    this.#chunks.want([...wanted, ...needed, ...(focused ? shown.around(focused.index) : [])]);
    this.#list.toggleAttribute("aria-busy", false);
    if (needed.some((address) => !this.#chunks.rows(address))) this.#list.setAttribute("aria-busy", "true");
  }

  /** Draws the rows again before the next frame. */
  schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.update();
    });
  }

  cleanup() {
    this.#isOver = true;
    this.#listeners.abort();
    this.#resizes.disconnect();
    this.#chunks.close();
    this.#spaces.remove();
    const template = /** @type {any} */ (this.#template);
    delete template.arranged;
    delete template.isStale;
  }

  /** @param {string} address */
  #rows(address) {
    const values = this.#chunks.rows(address);
    if (!values) return;
    let rows = this.#keyed.get(values);
    if (!rows) {
      const keys = this.#source.keysOf(values);
      this.#keyed.set(values, rows = values.map((value, index) => ({ key: keys[index], value })));
    }
    return rows;
  }

  /** @param {Version} version */
  #placesOf(version) {
    return new Places(version, this.#heights, (address) => this.#rows(address));
  }

  /** The part of the list to draw, in CSS pixels below its start. */
  #range() {
    const { top, bottom } = this.#scroller.view;
    const start = this.#start - top;
    const margin = MARGIN * Math.max(bottom - top, 0);
    return { from: -start - margin, to: bottom - top - start + margin };
  }

  /** Where the first row of the list is on the screen, drawn or not. */
  get #start() {
    const first = this.#spaces.first ?? this.#elements.values().next().value;
    return (first ?? this.#template.parentElement ?? this.#template).getBoundingClientRect().top;
  }

  /** @param {Places} places @param {{ from: number, to: number }} range @param {Set<string>} latest the chunks of the state */
  #draw(places, { from, to }, latest) {
    this.#places = this.#withFocused(places, places.between(from, to));
    this.#stale = new Set(this.#places.filter(({ chunk }) => !latest.has(chunk)).map(({ key }) => key));
    this.#source.draw();
    const elements = drawnRows(this.#template);
    const before = new Set(this.#elements.values());
    for (const element of before) if (!elements.includes(element)) this.#resizes.unobserve(element);
    this.#elements = new Map(this.#places.map(({ key }, index) => [key, elements[index]]));
    for (const element of elements) this.#resizes.observe(element);
    this.#placeSpaces(places);
    // The heights of rows below are assumed from the first.
    if (this.#heights.note(measured(this.#elements))) this.schedule();
    this.#anchor.restore(this.#elements);
    this.#anchor.note(this.#elements);
    this.#places.forEach(({ index }, position) => number(elements[position], index, places.version.count));
    const rows = elements.filter((element) => !before.has(element));
    if (rows.length > 0) this.#list.dispatchEvent(new CustomEvent(DRAWN, { bubbles: true, detail: { rows } }));
  }

  /** The place of the row that has the focus; undefined if none has. */
  get #focused() {
    const { activeElement } = document;
    return this.#places.find(({ key }) => this.#elements.get(key)?.contains(activeElement));
  }

  /**
   * Returns the rows to draw with the one that has the focus: it keeps it, and what is typed there, also out of sight.
   * @param {Places} places @param {Place[]} seen
   */
  #withFocused(places, seen) {
    const focused = this.#focused;
    if (!focused || seen.some(({ key }) => key === focused.key)) return seen;
    const isKnown = places.around(focused.index).every((address) => this.#chunks.rows(address));
    const place = places.find(focused.key) ?? (isKnown ? undefined : focused);
    return place ? [...seen, place].sort((one, other) => one.index - other.index) : seen;
  }

  /** @param {Places} places */
  #placeSpaces(places) {
    let end = 0;
    /** @type {{ before: Element | undefined, height: number }[]} */
    const gaps = [];
    for (const { key, top } of this.#places) {
      if (top - end >= 1) gaps.push({ before: this.#elements.get(key), height: top - end });
      end = top + this.#heights.of(key);
    }
    if (places.height - end >= 1) gaps.push({ before: undefined, height: places.height - end });
    this.#spaces.place(gaps);
  }

  /** @param {ResizeObserverEntry[]} entries */
  #resized(entries) {
    const own = entries.find(({ target }) => target === this.#list);
    if (own && own.contentRect.width !== this.#width) {
      this.#width = own.contentRect.width;
      this.#heights.forget();
    }
    this.schedule();
  }
}

/** @param {any} value @returns {Version} */
const versionOf = (value) => Array.isArray(value?.chunks) ? value : EMPTY;
/** @type {Version} */
const EMPTY = { chunks: [], count: 0 };

/**
 * `data-each` of a windowed list.
 *
 * @param {HTMLTemplateElement} template @param {Source} source
 * @returns {import("../page/directives.js").Binding}
 */
export function directive(template, source) {
  const list = new WindowedList(template, source);
  return { update: () => list.update(), cleanup: () => list.cleanup() };
}
