// @ts-check

/**
 * Shows in place of the form for a cloud a sentence, once this viewer has given as many words as it takes. Called after
 * each state.
 */
export function showWords() {
  for (const cloud of document.querySelectorAll(".live.words")) {
    const form = /** @type {HTMLFormElement | null} */ (cloud.querySelector(".entry"));
    const full = /** @type {HTMLElement | null} */ (cloud.querySelector(".full"));
    if (!form || !full) continue;
    const isFull = cloud.querySelectorAll(".own > li").length >= Number(form.dataset.limit ?? Infinity);
    full.hidden = !isFull || form.hidden;
    form.toggleAttribute("data-full", isFull);
  }
}
