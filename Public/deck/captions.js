// @ts-check

/** Milliseconds for which a wall shows the last words. */
const SILENCE = 9_000;

const section = /** @type {HTMLElement | null} */ (document.querySelector(".captions"));
const details = section?.querySelector("details");
const transcript = /** @type {HTMLElement | null | undefined} */ (section?.querySelector(".transcript"));
/** @type {string | undefined} */
let last;
let timer = 0;

/**
 * Shows the last captions on a wall until it is silent, and keeps the end of the list in view. Called after each state.
 *
 * @param {boolean} isNews whether the first ones were said while the page was open
 */
export function showCaptions(isNews) {
  if (!section || !details || !transcript) return;
  const end = transcript.querySelector("p:nth-last-of-type(2)")?.textContent;
  const text = `${end}\n${transcript.querySelector(".current")?.textContent}`;
  if (text === last) return;
  const isNew = isNews || last !== undefined;
  last = text;
  if (document.documentElement.hasAttribute("data-projector")) {
    details.open = true;
    if (!isNew) return;
    section.toggleAttribute("data-speaking", true);
    clearTimeout(timer);
    timer = setTimeout(() => section.toggleAttribute("data-speaking", false), SILENCE);
  } else if (wasAtEnd) {
    transcript.scrollTop = transcript.scrollHeight;
  }
}

// A reader who has scrolled back stays there while more is said.
let wasAtEnd = true;
transcript?.addEventListener("scroll", () => {
  wasAtEnd = transcript.scrollTop + transcript.clientHeight > transcript.scrollHeight - 40;
}, { passive: true });
details?.addEventListener("toggle", () => {
  if (transcript && wasAtEnd) transcript.scrollTop = transcript.scrollHeight;
});
