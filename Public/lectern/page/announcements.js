// @ts-check

/** The least number of milliseconds between two announcements. */
const ANNOUNCEMENT_INTERVAL = 3_000;
/** Milliseconds that screen readers take to notice a live region in a new place. */
const REGION_DELAY = 500;

/**
 * `data-announce="path"` on a live region: announces the latest value, at most every three seconds, and not the value
 * at page load. While a modal dialog is open, the region moves into it: everything outside is inert and not announced.
 *
 * @param {HTMLElement} element @param {import("./directives.js").Context} context
 * @param {{ directives: Pick<typeof import("./directives.js"), "setText" | "wordsOf"> }} modules
 */
export function directive(element, { read }, { directives: { setText, wordsOf } }) {
  // Takes the place of a moved region: pointer paths count elements.
  const slot = document.createElement("template");
  /** @type {string | undefined} */
  let latest;
  let announcedAt = -Infinity;
  let movedAt = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** Moves the region to where it is announced. */
  const move = () => {
    const open = document.activeElement?.closest("dialog[open]") ??
      [...document.querySelectorAll("dialog[open]")].at(-1);
    const home = slot.isConnected ? slot : element;
    const dialog = open?.contains(home) && home !== element ? undefined : open;
    if (dialog ? dialog.contains(element) : !slot.isConnected) return;
    // Else the old text would be announced again in the new place.
    setText(element, "");
    movedAt = performance.now();
    if (!slot.isConnected) element.before(slot);
    if (dialog) dialog.append(element);
    else slot.replaceWith(element);
  };
  const announceLatest = () => {
    timer = undefined;
    move();
    const now = performance.now();
    const delay = Math.max(announcedAt + ANNOUNCEMENT_INTERVAL, movedAt + REGION_DELAY) - now;
    if (delay > 0) {
      timer = setTimeout(announceLatest, delay);
      return;
    }
    announcedAt = now;
    setText(element, /** @type {string} */ (latest));
  };
  return {
    update() {
      move();
      const before = latest;
      latest = wordsOf(element, read());
      if (before !== undefined && before !== latest && !timer) announceLatest();
    },
    cleanup: () => clearTimeout(timer),
  };
}
