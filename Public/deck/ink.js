// @ts-check
import { boxOf } from "./ink-anchor.js";

const SVG = "http://www.w3.org/2000/svg";
/** The smallest move of a target, in units, that a stroke follows. */
const TOLERANCE = 30;

/** @type {WeakMap<Element, SVGPathElement>} The paths of strokes, by the elements that have the strokes' data. */
const paths = new WeakMap();

/** Draws the strokes on the slides. Called after each state, and when the size of a slide has changed. */
export function drawInk() {
  for (const ink of document.querySelectorAll(".slide > .ink")) {
    const svg = /** @type {SVGSVGElement | null} */ (ink.querySelector("svg"));
    const slide = /** @type {HTMLElement | null} */ (ink.parentElement);
    if (!svg || !slide) continue;
    const strokes = /** @type {HTMLElement[]} */ ([...ink.querySelectorAll(".stroke")]);
    const drawn = new Set(strokes.map((stroke) => draw(stroke, svg)));
    for (const path of svg.querySelectorAll("path")) {
      // A page draws its own stroke before the server has it.
      if (!drawn.has(path) && !path.hasAttribute("data-own")) path.remove();
    }
    if (slide.clientWidth > 0) for (const stroke of strokes) place(stroke, slide);
  }
}

/** @param {HTMLElement} stroke @param {SVGSVGElement} svg */
function draw(stroke, svg) {
  const path = paths.get(stroke) ?? makePath(stroke.dataset.stroke ?? "", stroke.dataset.tool ?? "", stroke.dataset.color ?? "");
  paths.set(stroke, path);
  if (path.parentNode !== svg) svg.append(path);
  const parts = [...stroke.querySelectorAll("[data-points]")];
  if (path.dataset.parts !== String(parts.length)) {
    path.dataset.parts = String(parts.length);
    path.setAttribute("d", outline(parts.flatMap((part) => (part.getAttribute("data-points") ?? "").split(",").map(Number))));
  }
  return path;
}

/**
 * Returns a path without points.
 * @param {string} id @param {string} tool @param {string} color
 */
export function makePath(id, tool, color) {
  const path = document.createElementNS(SVG, "path");
  Object.assign(path.dataset, { id, tool, color });
  // Others are colors of the theme.
  if (/^#[0-9a-f]{6}$/i.test(color)) path.style.stroke = color;
  return path;
}

/**
 * Returns a smooth line through points: curves between the middles of its sections.
 * @param {number[]} points x and y by turns
 */
export function outline(points) {
  const [x = 0, y = 0] = points;
  if (points.length < 4) return `M${x} ${y}h0`;
  let line = `M${x} ${y}`;
  for (let index = 2; index + 3 < points.length; index += 2) {
    const [left, top, right, bottom] = points.slice(index, index + 4);
    line += `Q${left} ${top} ${(left + right) / 2} ${(top + bottom) / 2}`;
  }
  return `${line}L${points.at(-2)} ${points.at(-1)}`;
}

/**
 * Moves a stroke to its target. A phone lays the target out differently from the page on which the stroke was drawn.
 * @param {HTMLElement} stroke @param {HTMLElement} slide
 */
function place(stroke, slide) {
  const path = paths.get(stroke);
  const [left, top, width, height] = (stroke.dataset.box ?? "").split(",").map(Number);
  const now = stroke.dataset.target && height > 0 ? boxOf(stroke.dataset.target, slide) : undefined;
  const isThere = !now || [left, top, width, height].every((was, index) => Math.abs(now[index] - was) < TOLERANCE);
  if (isThere) return path?.removeAttribute("transform");
  const [across, down] = [now[2] / width, now[3] / height];
  path?.setAttribute("transform", `translate(${now[0] - left * across} ${now[1] - top * down}) scale(${across} ${down})`);
}
