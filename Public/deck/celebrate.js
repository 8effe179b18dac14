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
  const isNews = becameRight(slide);
  if (level() === 0 && !isNews) return;
  import("./confetti.js").then(({ throwConfetti }) => throwConfetti(canvas, level, isNews ? RIGHT : 0), () => {});
}

/**
 * Whether the viewer's answer has turned out to be right since the slide was shown last. An answer that was right when
 * the page was opened is no news.
 *
 * @param {HTMLElement} slide
 */
function becameRight(slide) {
  // The first paint knows no viewer, and while the viewer looks back at another slide this one shows no verdict.
  if (!slide.closest(".is-personal") || slide.getClientRects().length === 0) return false;
  const id = slide.dataset.slide ?? "";
  const isRight = [...slide.querySelectorAll(".when-right, .nearest")].some((verdict) => verdict.getClientRects().length > 0);
  const was = wasRight.get(id);
  wasRight.set(id, isRight);
  return isRight && was === false;
}
