// @ts-check
import { until } from "./draw-slides.js";

/** Loads the pictures of the slides: those that were not on the screen have none yet. */
export async function loadPictures() {
  const pictures = /** @type {HTMLImageElement[]} */ ([...document.querySelectorAll(".slide img[src]")]);
  for (const picture of pictures) picture.loading = "eager";
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
}

/**
 * Waits until the speaker's page can be printed.
 * @param {boolean} hasNotes whether each slide stands above its notes
 */
export async function readyToPrint(hasNotes) {
  // What prints the page has a limit of its own. A page that isn't connected yet says that it is the speaker's.
  await until(() => document.querySelector(".desk:not([hidden])"), Infinity);
  /** @type {HTMLInputElement} */ (document.getElementById("prints-notes")).checked = hasNotes;
  await Promise.all([loadPictures(), document.fonts.ready]);
}
