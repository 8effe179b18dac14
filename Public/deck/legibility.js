// @ts-check
import { lowContrast } from "./contrast.js";
import { isTooLong } from "./fit.js";

/**
 * The smallest text that the last row of a hall can read, as a share of the wall's height: 12 points on a slide of 7.5
 * inches. Seen from 5.5 heights away, its capitals take 10 minutes of arc, the least that ISO 9241-303 allows.
 */
const SMALLEST_ON_WALL = 1 / 45;
/** The same on a phone, in CSS pixels. */
const SMALLEST_ON_PHONE = 11;
/** The size of running text on a wall, as a share of its height. */
const RUNNING_ON_WALL = 1 / 24;

/** The parts of a slide that its author has written. */
const WRITTEN = ".heading, .text, pre, .question, .choice .name, .statement .name";

/**
 * @typedef {{ name: string, width: number, height: number, isWall: boolean }} Screen
 * @typedef {{ kind: "overflow" | "size" | "contrast" | "picture", text: string, also?: string }} Defect `also` is added
 *   to the text of the same defect on an earlier screen
 */

/**
 * Whether a slide runs over the edge of its screen. A phone scrolls down, and its listings and tables sideways.
 * @param {Element} slide @param {Screen} screen
 */
export function overflows(slide, { isWall }) {
  const content = slide.querySelector(".content");
  if (!content) return false;
  return isWall ? isTooLong(content) : content.scrollWidth > content.clientWidth + 1;
}

/**
 * Returns the smallest text, if it is too small.
 * @param {Element} slide @param {Screen} screen
 * @returns {Defect[]}
 */
export function tooSmall(slide, screen) {
  const least = screen.isWall ? screen.height * SMALLEST_ON_WALL : SMALLEST_ON_PHONE;
  const sized = written(slide).map((element) => ({ element, size: parseFloat(getComputedStyle(element).fontSize) }));
  const smallest = sized.sort((a, b) => a.size - b.size)[0];
  if (!smallest || smallest.size >= least - 0.1) return [];
  const sizes = `${Math.round(smallest.size)} of ${Math.ceil(least)} pixels at ${screen.name}`;
  const reader = screen.isWall ? " for the last row" : "";
  return [{ kind: "size", text: `${quote(smallest.element)} is too small${reader}: ${sizes}`, also: `, ${sizes}` }];
}

/**
 * Returns the text with the lowest contrast, if it is too low.
 * @param {Element} slide @param {Screen} screen
 * @param {import("./picture-ground.js").PictureGround} [picture] behind the slide
 * @returns {Defect | undefined}
 */
export function tooPale(slide, screen, picture) {
  const unit = screen.isWall ? screen.height * RUNNING_ON_WALL : 16;
  const pale = written(slide).flatMap((element) => {
    const found = element.closest(".is-dimmed") ? undefined : lowContrast(element, unit, picture);
    return found ? [{ element, ...found }] : [];
  });
  const worst = pale.sort((a, b) => a.ratio / a.least - b.ratio / b.least)[0];
  if (!worst) return undefined;
  const ratio = `${worst.ratio.toFixed(1)}:1 instead of ${worst.least}:1`;
  return { kind: "contrast", text: `${quote(worst.element)} has a contrast of ${ratio}` };
}

/**
 * Returns the pictures of a slide that the browser cannot draw.
 * @param {Element} slide
 * @returns {Defect[]}
 */
export function brokenPictures(slide) {
  return pictures(slide).filter((image) => image.complete && image.naturalWidth === 0).map((image) => {
    const name = decodeURIComponent(image.src.split("/").pop() ?? "").replace(/\?.*/, "");
    return { kind: "picture", text: `the picture “${name}” cannot be drawn` };
  });
}

/** @param {Element} slide */
export const pictures = (slide) =>
  [...slide.querySelectorAll("img")].filter((image) => image.hasAttribute("src") && image.getClientRects().length > 0);

/**
 * Returns the visible elements that have text of the author.
 * @param {Element} slide
 */
function written(slide) {
  /** @type {Set<Element>} */
  const elements = new Set();
  for (const part of slide.querySelectorAll(WRITTEN)) {
    const walker = slide.ownerDocument.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      // A raised number is small in every book.
      if (!element || !walker.currentNode.nodeValue?.trim() || element.closest("sup, sub, .visually-hidden")) continue;
      if (element.getClientRects().length > 0) elements.add(element);
    }
  }
  return [...elements];
}

/** @param {Element} element */
function quote(element) {
  const text = element.textContent?.trim().replace(/\s+/g, " ") ?? "";
  return `“${text.length > 30 ? `${text.slice(0, 29)}…` : text}”`;
}
