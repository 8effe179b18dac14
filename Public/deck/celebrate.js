// @ts-check

/** The pieces for somebody who was right. */
const RIGHT = 90;

/** Whether the viewer was right, by slide, as it was shown last. @type {Map<string, boolean>} */
const wasRight = new Map();

/** Throws confetti while the room claps, and once on a phone that was right. Called after each state. */
export function celebrate() {
  const slide = /** @type {HTMLElement | null} */ (document.querySelector(".slide.is-current"));
  const canvas = slide?.querySelector("canvas");
  if (!slide || !canvas) return;
  const level = () => (slide.classList.contains("is-current") ? Number(canvas.dataset.level ?? 0) : 0);
  const id = slide.dataset.slide ?? "";
  const isRight = [...slide.querySelectorAll(".when-right, .nearest")].some((verdict) => verdict.getClientRects().length > 0);
  // Not for an answer that was there when the page was opened.
  const isNews = isRight && wasRight.get(id) === false;
  wasRight.set(id, isRight);
  if (level() === 0 && !isNews) return;
  import("./confetti.js").then(({ throwConfetti }) => throwConfetti(canvas, level, isNews ? RIGHT : 0), () => {});
}
