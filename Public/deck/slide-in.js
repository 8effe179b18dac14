// @ts-check
import { canMorph, morph } from "./morph.js";

/** @type {string | undefined} The id of the slide that was current last. */
let last;

/**
 * Lets a slide come in from the side to which the talk goes, or out of what it shares with the last one, if its transition
 * says so. The one that leaves goes by wall.css. Called after each state.
 */
export function slideIn() {
  const slides = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(":root[data-projector] .room > .slide")]);
  const current = slides.findIndex((slide) => slide.classList.contains("is-current"));
  const slide = slides[current];
  if (!slide || slide.dataset.slide === last) return;
  const before = slides.findIndex((one) => one.dataset.slide === last);
  last = slide.dataset.slide;
  // A glide has left the last slide without the motion of its own.
  for (const one of slides) one.style.removeProperty("animation");
  if (before >= 0 && slide.dataset.transition === "morph" && canMorph()) morph(slides[before], slide);
  if (before < 0 || slide.dataset.transition !== "slide" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const options = { duration: 400, easing: "cubic-bezier(0.3, 0.7, 0.2, 1)" };
  slide.animate([{ translate: before > current ? "-100%" : "100%" }, { translate: "none" }], options);
}
