// @ts-check

/** The size of the wall whose picture is shown, in CSS pixels. */
const WALL_WIDTH = 1280;

/**
 * Which walls are open, and how far away.
 * @param {import("./protocol.js").Room} room
 */
export function wallSentence({ walls, wallRoundTrip }) {
  if (!walls) return "No wall is open. Open Projector in a window on the wall’s screen.";
  const count = walls === 1 ? "One wall is open" : `${walls} walls are open`;
  return typeof wallRoundTrip === "number" ? `${count}, ${wallRoundTrip} ms there and back.` : `${count}.`;
}

/**
 * Shows in a frame what the wall shows, scaled down; the frame's page counts neither as a wall nor as watching,
 * and never has the focus.
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
