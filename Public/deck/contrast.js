// @ts-check

/** The least contrast of text, and of large text (WCAG 2.2, 1.4.3). */
const LEAST = { text: 4.5, large: 3 };
/** The share of a picture behind a text that may be too pale: a bird that crosses a word leaves it readable. */
const TOLERATED = 0.1;

/** @typedef {[red: number, green: number, blue: number, alpha: number]} Color each from 0 to 1 */

/** @type {Map<string, Color>} */
const colors = new Map();
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/**
 * Returns the contrast of an element's text with its ground, if it is too low.
 *
 * @param {Element} element
 * @param {number} unit the size of the running text, in CSS pixels; WCAG's sizes of large text are multiples of it
 * @param {import("./picture-ground.js").PictureGround} [picture] behind the slide
 * @returns {{ ratio: number, least: number } | undefined} also undefined for text on a picture if `picture` is missing
 */
export function lowContrast(element, unit, picture) {
  const style = getComputedStyle(element);
  const grounds = groundsOf(element, picture);
  if (grounds.length === 0) return undefined;
  const size = parseFloat(style.fontSize);
  // 18 points, or 14 if bold, for running text of 12 points.
  const isLarge = size >= 1.5 * unit || (size >= 1.167 * unit && Number(style.fontWeight) >= 700);
  const least = isLarge ? LEAST.large : LEAST.text;
  const color = parse(style.color);
  const ratios = grounds.map((ground) => contrast(over(color, ground), ground)).sort((a, b) => a - b);
  const ratio = ratios[Math.floor(ratios.length * TOLERATED)];
  return ratio < least ? { ratio, least } : undefined;
}

/**
 * Returns the color behind a slide.
 * @param {Element} slide
 */
export const colorBehind = (slide) => groundsOf(slide.parentElement ?? slide)[0] ?? /** @type {Color} */ ([1, 1, 1, 1]);

/**
 * Returns the colors behind an element: one, or many on a picture.
 *
 * @param {Element} element
 * @param {import("./picture-ground.js").PictureGround} [picture]
 * @returns {Color[]}
 */
function groundsOf(element, picture) {
  /** @type {Color[]} */
  const layers = [];
  for (let box = /** @type {Element | null} */ (element); box; box = box.parentElement) {
    if (picture && box.matches(".slide > .content")) return picture.behind(element).map((ground) => layers.reduceRight(reduced, ground));
    const { backgroundColor, backgroundImage } = getComputedStyle(box);
    if (backgroundImage !== "none") return [];
    const color = parse(backgroundColor);
    layers.push(color);
    if (color[3] > 0.99) break;
    if (box.matches(".slide") && box.querySelector(":scope > .picture:not([hidden])")) return [];
  }
  return [layers.reduceRight(reduced, /** @type {Color} */ ([1, 1, 1, 1]))];
}

/** @param {Color} ground @param {Color} layer */
const reduced = (ground, layer) => over(layer, ground);

/**
 * Returns a color as the browser paints it, whatever its notation.
 * @param {string} text
 * @returns {Color}
 */
function parse(text) {
  const known = colors.get(text);
  if (known || !canvas) return known ?? [0, 0, 0, 1];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = text;
  canvas.fillRect(0, 0, 1, 1);
  const color = /** @type {Color} */ ([...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255));
  colors.set(text, color);
  return color;
}

/**
 * @param {Color} color @param {Color} ground
 * @returns {Color}
 */
const over = ([red, green, blue, alpha], ground) => {
  const mix = (/** @type {number} */ part, /** @type {number} */ index) => part * alpha + ground[index] * (1 - alpha);
  return [mix(red, 0), mix(green, 1), mix(blue, 2), 1];
};

/**
 * Returns the contrast ratio (WCAG 2.2).
 * @param {Color} one @param {Color} other
 */
function contrast(one, other) {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** @param {Color} color */
function luminance([red, green, blue]) {
  const [r, g, b] = [red, green, blue].map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
