// @ts-check

/** The smallest share of its size that text is shown at. */
const SMALLEST = 0.5;

/** Makes the text of the slides on the stage smaller where it does not fit, as decks are written for other themes. */
export function fit() {
  for (const slide of document.querySelectorAll(".stage .slide")) {
    const content = slide.querySelector(".content");
    if (!(content instanceof HTMLElement) || slide.clientHeight === 0) continue;
    content.style.removeProperty("--fit");
    // On a phone the slide is as long as its text.
    if (getComputedStyle(content).position !== "absolute") continue;
    for (let scale = 1; scale > SMALLEST && isTooLong(content); scale -= 0.05) {
      content.style.setProperty("--fit", String(scale - 0.05));
    }
  }
}

/** @param {HTMLElement} content */
const isTooLong = (content) =>
  content.scrollHeight > content.clientHeight + 1 ||
  [content, ...content.querySelectorAll("pre")].some((box) => box.scrollWidth > box.clientWidth + 1);
