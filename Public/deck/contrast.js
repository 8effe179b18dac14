// @ts-check

/** The least contrast of text, and of large text (WCAG 2.2, 1.4.3). */
const LEAST = { text: 4.5, large: 3 };

/** @typedef {[red: number, green: number, blue: number, alpha: number]} Color each from 0 to 1 */

/** @type {Map<string, Color>} */
const colors = new Map();
const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });

/**
 * Returns the contrast of an element's text with its ground, if it is too low.
 *
 * @param {Element} element
 * @param {number} unit the size of the running text, in CSS pixels; WCAG's sizes of large text are multiples of it
 * @returns {{ ratio: number, least: number } | undefined} undefined also for text on a picture, whose ground is unknown
 */
export function lowContrast(element, unit) {
  const style = getComputedStyle(element);
  const ground = groundOf(element);
  if (!ground) return undefined;
  const size = parseFloat(style.fontSize);
  // 18 points, or 14 if bold, for running text of 12 points.
  const isLarge = size >= 1.5 * unit || (size >= 1.167 * unit && Number(style.fontWeight) >= 700);
  const least = isLarge ? LEAST.large : LEAST.text;
  const ratio = contrast(over(parse(style.color), ground), ground);
  return ratio < least ? { ratio, least } : undefined;
}

/**
 * Returns the color behind an element; undefined if it is a picture.
 * @param {Element} element
 */
function groundOf(element) {
  /** @type {Color[]} */
  const layers = [];
  for (let box = /** @type {Element | null} */ (element); box; box = box.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(box);
    if (backgroundImage !== "none") return undefined;
    const color = parse(backgroundColor);
    layers.push(color);
    if (color[3] > 0.99) break;
    if (box.matches(".slide") && box.querySelector(":scope > .picture:not([hidden])")) return undefined;
  }
  return layers.reduceRight((ground, layer) => over(layer, ground), /** @type {Color} */ ([1, 1, 1, 1]));
}

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
