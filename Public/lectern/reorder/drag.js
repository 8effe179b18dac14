// @ts-check
import { Ghost } from "./ghost.js";
import { layoutBox } from "./motion.js";
import { indexAt, isInLines, nearest, scrollSpeed } from "./places.js";

/**
 * @typedef {import("./list.js").List} List
 * @typedef {import("./places.js").Point} Point
 */

/** How far a pointer moves before it drags, in pixels. */
const SLOP = 4;
/** How far a finger may tremble during a long press. */
const TREMBLE = 10;
const LONG_PRESS = 400;
/** What a person presses in a row for another reason than to move it. */
const CONTROLS = "a, button, input, label, select, summary, textarea, [contenteditable], [role=button]";

/**
 * A drag with a mouse, a pen or a finger. A handle in a row is dragged at once. A row that is its own handle is dragged by
 * a finger after a long press, so that the page still scrolls.
 */
export class Drag {
  #reordering;
  #list;
  #id;
  #pointer;
  /** @type {Point} */
  #start;
  /** @type {Point} */
  #point;
  #isLongPress;
  /** @type {Ghost | undefined} */
  #ghost;
  #listeners = new AbortController();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #frame = 0;
  #time = 0;

  /**
   * Starts a drag, if this event can become one.
   *
   * @param {import("./reordering.js").Reordering} reordering @param {List} list @param {PointerEvent} event
   */
  static begin(reordering, list, event) {
    const { target, button, isPrimary, ctrlKey } = event;
    const handle = target instanceof Element ? target.closest("[data-reorder-handle]") : null;
    // With Control, a Mac opens a menu.
    if (button !== 0 || ctrlKey || !isPrimary || !(handle instanceof HTMLElement) || !list.owns(handle) || !list.isUsable) return;
    const isRow = handle.parentElement === list.element;
    const control = /** @type {Element} */ (target).closest(CONTROLS);
    if (isRow && control && control !== handle && handle.contains(control)) return;
    const id = list.keyOf(handle);
    if (id !== undefined) new Drag(reordering, list, id, event, isRow && event.pointerType === "touch");
  }

  /**
   * @param {import("./reordering.js").Reordering} reordering @param {List} list @param {import("./moves.js").Key} id
   * @param {PointerEvent} event @param {boolean} isLongPress
   */
  constructor(reordering, list, id, event, isLongPress) {
    this.#reordering = reordering;
    this.#list = list;
    this.#id = id;
    this.#pointer = event.pointerId;
    this.#start = this.#point = { x: event.clientX, y: event.clientY };
    this.#isLongPress = isLongPress;
    if (isLongPress) this.#timer = setTimeout(() => this.#lift(), LONG_PRESS);
    this.#listen(event.target);
  }

  /** @param {EventTarget | null} target a row that moves into another list is another element, and events of a finger stay at the old one */
  #listen(target) {
    const { signal } = this.#listeners;
    /** @param {string} type @param {(event: any) => void} listener */
    const listen = (type, listener) => addEventListener(type, listener, { capture: true, passive: false, signal });
    /** @param {Event} event */
    const keep = (event) => { if (this.#ghost && event.cancelable) event.preventDefault(); };
    listen("pointermove", (event) => {
      if (event.pointerId !== this.#pointer) return;
      // It was released over another window.
      if (event.buttons === 0) return this.#finish(false);
      this.#move(event);
    });
    listen("pointerup", (event) => { if (event.pointerId === this.#pointer) this.#finish(true); });
    listen("pointercancel", (event) => { if (event.pointerId === this.#pointer) this.#finish(false); });
    // A touched element loses the pointer when the drag captures it.
    listen("lostpointercapture", (event) => { if (event.target === document.documentElement) this.#finish(false); });
    listen("blur", (event) => { if (event.target === window) this.#finish(false); });
    listen("keydown", (event) => {
      if (event.key !== "Escape" || !this.#ghost) return;
      event.preventDefault();
      event.stopPropagation();
      this.#finish(false);
    });
    // A dragged picture or link, a menu after a long press, a page that scrolls.
    listen("dragstart", (event) => event.preventDefault());
    listen("contextmenu", keep);
    target?.addEventListener("touchmove", keep, { passive: false, signal });
  }

  #lift() {
    const row = this.#list.elementOf(this.#id);
    if (!row || !this.#reordering.lift(this.#list, this.#id, true, () => this.#end())) return this.#end();
    this.#ghost = new Ghost(row, this.#start);
    // The element under the pointer may leave the page.
    document.documentElement.setPointerCapture(this.#pointer);
    document.documentElement.toggleAttribute("data-dragging", true);
    getSelection()?.removeAllRanges();
    this.#time = performance.now();
    this.#frame = requestAnimationFrame((time) => this.#tick(time));
  }

  /** @param {PointerEvent} event */
  #move({ clientX: x, clientY: y }) {
    this.#point = { x, y };
    if (!this.#ghost) {
      const length = Math.hypot(x - this.#start.x, y - this.#start.y);
      if (this.#isLongPress && length > TREMBLE) return this.#end();
      if (this.#isLongPress || length < SLOP) return;
      this.#lift();
    }
    this.#ghost?.moveTo(this.#point);
  }

  /** @param {number} time */
  #tick(time) {
    if (!this.#ghost) return;
    this.#frame = requestAnimationFrame((time) => this.#tick(time));
    const seconds = Math.min((time - this.#time) / 1_000, 0.1);
    this.#time = time;
    scroll(this.#reordering.lifted?.list.element ?? null, this.#point, seconds);
    this.#place();
  }

  /** Shows the row at the place that it is held over. */
  #place() {
    const { lifted, isRendered, targets } = this.#reordering;
    if (!lifted || !isRendered) return;
    const lists = targets.filter((list) => list.isUsable);
    const list = lists[nearest(this.#point, lists.map(({ element }) => element.getBoundingClientRect()))];
    if (!list) return;
    const boxes = list.elements.map(layoutBox);
    const others = boxes.filter((_, index) => list.shown[index].key !== lifted.id);
    const index = indexAt(this.#point, others, isInLines(boxes), list.isRightToLeft);
    const place = this.#reordering.place;
    if (place && (place.list !== list || place.index !== index)) this.#reordering.move({ list, index });
  }

  /** @param {boolean} isDropped */
  #finish(isDropped) {
    if (!this.#ghost) return this.#end();
    // The pointer has moved since the last frame.
    if (isDropped) this.#place();
    // A click on the handle would lift the row again.
    const swallow = (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }));
    if (isDropped) this.#reordering.drop();
    else this.#reordering.cancel();
  }

  #end() {
    this.#listeners.abort();
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
    if (!this.#ghost) return;
    this.#reordering.motion.start(this.#list, this.#id, this.#ghost.box);
    this.#ghost.remove();
    this.#ghost = undefined;
    document.documentElement.toggleAttribute("data-dragging", false);
    this.#reordering.handle?.focus({ preventScroll: true });
  }
}

/**
 * Scrolls what is around an element, if a point is near its edge.
 * @param {Element | null} element @param {Point} point @param {number} seconds
 */
function scroll(element, { x, y }, seconds) {
  const root = document.scrollingElement;
  for (let scroller = element; scroller; scroller = scroller.parentElement) {
    const isRoot = scroller === root;
    const { overflowX, overflowY } = getComputedStyle(scroller);
    const box = scroller.getBoundingClientRect();
    const [left, right] = isRoot ? [0, innerWidth] : [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = isRoot ? [0, innerHeight] : [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const scrolls = (/** @type {string} */ overflow) => isRoot || /auto|scroll/.test(overflow);
    const across = scrolls(overflowX) ? scrollSpeed(x, left, right) * seconds : 0;
    const down = scrolls(overflowY) ? scrollSpeed(y, top, bottom) * seconds : 0;
    if (across !== 0 || down !== 0) scroller.scrollBy({ left: across, top: down, behavior: /** @type {any} */ ("instant") });
  }
}
