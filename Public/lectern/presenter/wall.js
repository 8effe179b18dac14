// @ts-check

/** The width of the previewed wall, in CSS pixels. */
const WALL_WIDTH = 1280;

/**
 * Returns a sentence on the open walls and their round trip.
 * @param {import("../client/protocol.js").Room} room
 */
export function wallSentence({ walls, wallRoundTrip }) {
  if (!walls) return "No wall is open. Open Projector and move its window to the wall.";
  const count = walls === 1 ? "One wall is open" : `${walls} walls are open`;
  return typeof wallRoundTrip === "number" ? `${count}, ${wallRoundTrip} ms round trip.` : `${count}.`;
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
