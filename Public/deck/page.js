// @ts-check

/** Shows the pages of a PDF that are seen. Called after each state. */
export function showPage() {
  stretchPages();
  showPages();
}

/**
 * Stretches the transparent text of the pages that are seen to the widths that it has in their pictures, whose fonts the
 * browser does not have. A stretch holds for every size of the slide: both widths grow with it.
 */
function stretchPages() {
  /** @type {[HTMLElement, number][]} */
  const stretches = [];
  for (const sheet of document.querySelectorAll(".slide .sheet")) {
    if (sheet.clientWidth === 0) continue;
    for (const run of /** @type {NodeListOf<HTMLElement>} */ (sheet.querySelectorAll(".run"))) {
      const share = run.style.getPropertyValue("--width");
      const key = `${share} ${run.textContent}`;
      if (run.dataset.stretched === key || run.offsetWidth === 0) continue;
      run.dataset.stretched = key;
      stretches.push([run, ((Number(share) / 100) * sheet.clientWidth) / run.offsetWidth]);
    }
  }
  // All are measured before any changes.
  for (const [run, stretch] of stretches) run.style.setProperty("--stretch", stretch.toFixed(4));
}

/** @type {HTMLImageElement | undefined} The picture of the page that was seen last. */
let seen;

/**
 * Loads the pictures of the pages that are seen, and no others. A wall shows the picture that was seen last behind the
 * one that is seen now, until that has loaded: it does not flash between two pages.
 */
function showPages() {
  for (const sheet of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".slide .sheet"))) {
    const image = sheet.querySelector("img");
    if (!image || sheet.clientWidth === 0) continue;
    // A browser may wait long with a lazy picture that was hidden.
    image.loading = "eager";
    if (image === seen || !sheet.closest(".room")) continue;
    if (!image.complete && seen?.complete) {
      sheet.style.backgroundImage = `url("${seen.currentSrc}")`;
      for (const name of ["load", "error"]) {
        image.addEventListener(name, () => sheet.style.removeProperty("background-image"), { once: true });
      }
    }
    seen = image;
  }
}
