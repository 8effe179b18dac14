// @ts-check

/** @type {string | undefined} The id of the slide that was current last. */
let last;

/** Says on the room whether the last change of slides went back, for transitions. Called after each state. */
export function showDirection() {
  const room = /** @type {HTMLElement | null} */ (document.querySelector(".room.stage"));
  const slides = /** @type {HTMLElement[]} */ ([...(room?.querySelectorAll(":scope > .slide") ?? [])]);
  const current = slides.findIndex((slide) => slide.classList.contains("is-current"));
  const id = slides[current]?.dataset.slide;
  if (!room || id === undefined || id === last) return;
  room.dataset.goes = slides.findIndex((slide) => slide.dataset.slide === last) > current ? "back" : "on";
  last = id;
}
