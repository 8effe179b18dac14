// @ts-check
import { sentence } from "../languages/sentence.js";
import { words } from "../words.js";

/** The width of the previewed wall, in CSS pixels. */
const WALL_WIDTH = 1280;

/**
 * Returns a sentence on the open walls and their round trip.
 * @param {import("../client/protocol.js").Room} room
 */
export function wallSentence({ walls, wallRoundTrip }) {
  if (!walls) return words("No wall is open. Open Projector and move its window to the wall.");
  const count = Number(walls);
  return typeof wallRoundTrip === "number"
    ? sentence("One wall is open, {time} ms round trip.|{count} walls are open, {time} ms round trip.", { count, time: wallRoundTrip })
    : sentence("One wall is open.|{count} walls are open.", { count });
}

/**
 * Shows a preview of the wall, scaled down, in a frame. Its page counts neither as a wall nor as watching, and never
 * takes the focus.
 * @param {HTMLIFrameElement} frame
 */
export function startPreview(frame) {
  /** @type {EventTarget | null} */
  let focused = null;
  document.addEventListener("focusin", ({ target }) => {
    if (target !== frame) focused = target;
  });
  addEventListener("blur", () => {
    if (document.activeElement !== frame) return;
    frame.blur();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  });
  frame.src = "./?projector=preview";
  const container = /** @type {HTMLElement} */ (frame.parentElement);
  new ResizeObserver(() => {
    frame.style.scale = String(container.clientWidth / WALL_WIDTH);
  }).observe(container);
}
