// @ts-check

/** The smallest share of its size that text is shown at. */
const SMALLEST = 0.5;

/** What grows into the space that is left, and how much at most. */
const GROWING = { ".cloud": 2.6, ".asked": 1.7 };

/** Makes the text of the slides on the stage smaller if it does not fit. Decks are written for other themes, too. */
export function fit() {
  for (const slide of document.querySelectorAll(".stage .slide")) {
    const content = slide.querySelector(".content");
    if (!(content instanceof HTMLElement) || slide.clientHeight === 0) continue;
    for (const name of ["--fit", "--break"]) content.style.removeProperty(name);
    const list = growing(content);
    list?.element.style.removeProperty("--grow");
    // On a phone the slide is as long as its text.
    if (getComputedStyle(content).position !== "absolute") continue;
    // A word of a heading is broken only if even the smallest text is too long for it.
    for (const wrap of ["normal", "break-word"]) {
      content.style.setProperty("--break", wrap);
      content.style.removeProperty("--fit");
      for (let scale = 1; scale > SMALLEST && isTooLong(content); scale -= 0.05) {
        content.style.setProperty("--fit", String(scale - 0.05));
      }
      if (!isTooLong(content)) break;
    }
    for (let scale = list?.most ?? 1; list && scale > 1; scale -= 0.1) {
      list.element.style.setProperty("--grow", String(scale));
      if (!isTooLong(content)) break;
      list.element.style.removeProperty("--grow");
    }
  }
}

/** @param {HTMLElement} content */
function growing(content) {
  for (const [selector, most] of Object.entries(GROWING)) {
    const element = content.querySelector(`.live:not([hidden]) > ${selector}`);
    if (element instanceof HTMLElement) return { element, most };
  }
}

/**
 * Whether the content of a slide runs over the edge of the stage.
 * @param {Element} content
 */
export const isTooLong = (content) =>
  content.scrollHeight > content.clientHeight + 1 ||
  [content, ...content.querySelectorAll("pre, .lectern-table, h1, h2, h3, h4, math[display]")].some((box) => box.scrollWidth > box.clientWidth + 1);
