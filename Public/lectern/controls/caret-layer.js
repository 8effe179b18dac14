// @ts-check
import { makeElement, setText, styleSheet } from "../page/elements.js";
import { watchPosition } from "../page/moved.js";
import { CaretMark } from "./caret-mark.js";

/**
 * @typedef {import("./controls.js").Control} Control
 * @typedef {{ id: number, start: number, end: number, name: string, color: number }} ShownCaret
 */

/** The properties of a text field that decide where its letters are. */
const METRICS = /** @type {const} */ ([
  "direction", "unicodeBidi", "writingMode", "fontFamily", "fontSize", "fontStyle", "fontWeight", "fontStretch",
  "fontVariant", "fontFeatureSettings", "fontKerning", "lineHeight", "letterSpacing", "wordSpacing", "textTransform",
  "textIndent", "textAlign", "textRendering", "tabSize", "overflowWrap", "wordBreak", "lineBreak", "hyphens",
  "paddingTop", "paddingRight", "paddingBottom", "paddingLeft",
]);
/** Maximum number of boxes of a selection. */
const BOX_LIMIT = 200;
/** Gives the end of the text a place. It has no width. */
const END = "\u200b";

/** @type {Promise<void> | undefined} */
let styling;
/** Adds the style sheet to the page, and waits for it: without it, the letters of a copy are elsewhere. */
const style = () => styling ??= new Promise((resolve) => {
  const link = styleSheet("controls/carets.css");
  for (const event of ["load", "error"]) link.addEventListener(event, () => resolve());
  document.head.append(link);
});

/**
 * Draws carets and selections over a text field, at the letters of an invisible copy of its text.
 *
 * The layer follows the control in the document: so it is in the same dialog and the same scrolling element. It has no
 * meaning for screen readers, and takes no events.
 */
export class CaretLayer {
  #control;
  #text = makeElement("span", {});
  #copy = makeElement("div", { class: "lectern-carets-copy" }, this.#text);
  #marks = makeElement("div", {});
  #content = makeElement("div", { class: "lectern-carets-content" }, this.#copy, this.#marks);
  #layer = makeElement("div", { class: "lectern-carets", "aria-hidden": "true", translate: "no" }, this.#content);
  /** @type {ShownCaret[]} */
  #carets = [];
  /** What was drawn last. */
  #drawn = "";
  /** @type {Map<number, CaretMark>} */
  #byId = new Map();
  /** @type {ResizeObserver | undefined} */
  #resizes;
  #isStyled = false;
  #listeners = new AbortController();

  /** @param {Control} control */
  constructor(control) {
    this.#control = control;
  }

  /** @param {ShownCaret[]} carets */
  show(carets) {
    this.#carets = carets;
    if (carets.length > 0) this.#open();
    if (this.#layer.isConnected) this.#draw();
  }

  remove() {
    this.#resizes?.disconnect();
    this.#listeners.abort();
    this.#layer.remove();
  }

  /** Adds the layer to the page, unless it is there. Most pages show no caret for most of the time. */
  #open() {
    if (this.#control.nextSibling !== this.#layer) this.#control.after(this.#layer);
    if (this.#resizes) return;
    const draw = () => this.#draw();
    this.#resizes = new ResizeObserver(draw);
    this.#resizes.observe(this.#control);
    const { signal } = this.#listeners;
    signal.addEventListener("abort", watchPosition(this.#control, draw));
    this.#control.addEventListener("scroll", draw, { passive: true, signal });
    document.fonts?.addEventListener("loadingdone", () => {
      this.#drawn = "";
      this.#draw();
    }, { signal });
    style().then(() => {
      this.#isStyled = true;
      this.#draw();
    });
  }

  #draw() {
    const { value, clientWidth, clientHeight, scrollLeft, scrollTop } = this.#control;
    const isShown = this.#isStyled && this.#carets.length > 0 && clientWidth > 0;
    if (this.#layer.hidden === isShown) this.#layer.hidden = !isShown;
    if (!isShown) return this.#clear();
    const metrics = this.#copyMetrics();
    this.#place();
    const state = JSON.stringify([this.#carets, value, clientWidth, clientHeight, metrics]);
    if (state !== this.#drawn) {
      this.#drawn = state;
      setText(this.#text, value + END);
      this.#setMarks(this.#carets);
    }
    this.#content.style.translate = `${-scrollLeft}px ${-scrollTop}px`;
    for (const mark of this.#byId.values()) mark.placeFlag(this.#control);
  }

  #clear() {
    this.#drawn = "";
    this.#setMarks([]);
  }

  /** Returns the metrics of the control, after it has copied them. */
  #copyMetrics() {
    const style = getComputedStyle(this.#control);
    const metrics = METRICS.map((name) => style[name]);
    METRICS.forEach((name, index) => {
      if (this.#copy.style[name] !== metrics[index]) this.#copy.style[name] = metrics[index];
    });
    this.#copy.classList.toggle("is-line", this.#control.type !== "textarea");
    this.#layer.lang = this.#control.lang;
    this.#layer.style.fontSize = style.fontSize;
    return metrics;
  }

  /** Covers the part of the control that shows its text. */
  #place() {
    const { offsetWidth, clientLeft, clientTop, clientWidth, clientHeight } = this.#control;
    const { style } = this.#layer;
    const [field, layer] = [this.#control.getBoundingClientRect(), this.#layer.getBoundingClientRect()];
    const scale = field.width / offsetWidth || 1;
    const left = parseFloat(style.left || "0") + (field.left - layer.left) / scale + clientLeft;
    const top = parseFloat(style.top || "0") + (field.top - layer.top) / scale + clientTop;
    const size = { left: `${left}px`, top: `${top}px`, width: `${clientWidth}px`, height: `${clientHeight}px` };
    for (const name of /** @type {const} */ (["left", "top", "width", "height"])) {
      if (style[name] !== size[name]) style[name] = size[name];
    }
  }

  /** @param {ShownCaret[]} carets */
  #setMarks(carets) {
    const old = this.#byId;
    this.#byId = new Map();
    const origin = carets.length > 0 ? this.#content.getBoundingClientRect() : undefined;
    const scale = origin && origin.width / this.#content.offsetWidth || 1;
    for (const caret of carets) {
      const mark = old.get(caret.id) ?? new CaretMark(this.#marks);
      old.delete(caret.id);
      this.#byId.set(caret.id, mark);
      const boxes = [this.#boxAt(caret.end), ...this.#boxesOf(caret)].map((box) => box && {
        left: (box.left - (origin?.left ?? 0)) / scale,
        top: (box.top - (origin?.top ?? 0)) / scale,
        width: box.width / scale,
        height: box.height / scale,
      });
      mark.show(caret, boxes[0], boxes.slice(1));
    }
    for (const mark of old.values()) mark.remove();
  }

  /**
   * Returns where a caret at an offset is, without a width.
   * @param {number} offset
   */
  #boxAt(offset) {
    const text = /** @type {Text} */ (this.#text.firstChild);
    const letter = text.data.slice(offset, offset + 2);
    const range = document.createRange();
    range.setStart(text, offset);
    range.setEnd(text, offset + (/^[\ud800-\udbff][\udc00-\udfff]/.test(letter) ? 2 : 1));
    // At the start of a line, WebKit has a box of the break before it, too.
    const box = [...range.getClientRects()].at(-1);
    if (!box) return undefined;
    const isRightToLeft = /^[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/.test(letter) ||
      (!/^\p{L}/u.test(letter) && getComputedStyle(this.#copy).direction === "rtl");
    return { left: isRightToLeft ? box.right : box.left, top: box.top, width: 0, height: box.height };
  }

  /** @param {ShownCaret} caret */
  #boxesOf({ start, end }) {
    if (start === end) return [];
    const range = document.createRange();
    const text = /** @type {Text} */ (this.#text.firstChild);
    range.setStart(text, start);
    range.setEnd(text, end);
    return [...range.getClientRects()].slice(0, BOX_LIMIT);
  }
}
