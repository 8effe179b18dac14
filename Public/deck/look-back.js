// @ts-check

/** The least length of a swipe in pixels. */
const SWIPE = 60;

/**
 * Lets a phone look at earlier slides. The page already has them: no message is sent, so no one notices.
 *
 * @param {() => void} onChange called when another slide is looked at
 * @returns {{ update(): void }}
 */
export function startLookingBack(onChange) {
  /** @param {string} id */
  const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
  const [back, on, now] = [button("look-back"), button("look-on"), button("return")];
  const room = /** @type {HTMLElement} */ (document.getElementById("slides"));
  /** @type {string | undefined} The id of the slide that is looked at; `undefined` while the page follows. */
  let lookedAt;

  const slides = () => [.../** @type {NodeListOf<HTMLElement>} */ (room.querySelectorAll(":scope > .slide"))];

  const update = () => {
    const all = slides();
    const current = all.findIndex((slide) => slide.classList.contains("is-current"));
    let place = all.findIndex((slide) => slide.dataset.slide === lookedAt);
    // The talk has come here, or the slide is gone: the page follows again.
    if (place < 0 || place === current) {
      place = current;
      lookedAt = undefined;
    }
    all.forEach((slide, index) => slide.classList.toggle("is-looked-at", lookedAt !== undefined && index === place));
    for (const element of [document.documentElement, room]) {
      element.toggleAttribute("data-looking", lookedAt !== undefined);
    }
    now.hidden = lookedAt === undefined;
    back.disabled = place <= 0;
    on.disabled = place < 0 || place >= all.length - 1;
  };

  /** @param {number} distance */
  const look = (distance) => {
    const all = slides();
    const at = all.findIndex((slide) =>
      lookedAt === undefined ? slide.classList.contains("is-current") : slide.dataset.slide === lookedAt);
    lookedAt = all[at + distance]?.dataset.slide ?? lookedAt;
    onChange();
    scrollTo({ top: 0 });
  };

  back.addEventListener("click", () => look(-1));
  on.addEventListener("click", () => look(1));
  now.addEventListener("click", () => {
    lookedAt = undefined;
    onChange();
  });

  let [startX, startY] = [0, 0];
  room.addEventListener("touchstart", ({ changedTouches: [touch] }) => {
    [startX, startY] = [touch.clientX, touch.clientY];
  }, { passive: true });
  room.addEventListener("touchend", ({ changedTouches: [touch], target }) => {
    const [x, y] = [touch.clientX - startX, touch.clientY - startY];
    // A listing is scrolled sideways.
    const isScrolled = /** @type {Element} */ (target).closest("pre");
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y) && !isScrolled) look(x > 0 ? -1 : 1);
  }, { passive: true });
  return { update };
}
