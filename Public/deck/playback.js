// @ts-check
import { connect } from "./lectern/index.js";
import { durationInDigits } from "./lectern/page/duration.js";

// The speaker's slider for the video or the sound of the current slide.

const slider = /** @type {HTMLInputElement} */ (document.getElementById("playback-place"));
const times = /** @type {HTMLElement} */ (document.getElementById("playback-times"));
const client = connect();
let isMoving = false;

/** @returns {HTMLVideoElement | null} */
const player = () => document.querySelector(".row.is-current .media:not([hidden]) video");

function show() {
  const { currentTime = 0, duration = NaN } = player() ?? {};
  const isKnown = Number.isFinite(duration);
  slider.disabled = !isKnown;
  slider.max = String(isKnown ? duration : 1);
  if (!isMoving) slider.value = String(currentTime);
  const place = isMoving ? Number(slider.value) : currentTime;
  times.textContent = isKnown ? `${durationInDigits(place)} / ${durationInDigits(duration)}` : "";
  slider.setAttribute("aria-valuetext", times.textContent);
}

slider.addEventListener("input", () => {
  isMoving = true;
  show();
});
slider.addEventListener("change", () => {
  isMoving = false;
  client.send("playback.moved", { slide: slider.dataset.slide, to: Math.round(Number(slider.value) * 1000) });
});
// A video or a sound that is over plays again from its start.
document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("[data-send='playback.playButtonTapped']") : null;
  const { currentTime = 0, duration = NaN } = player() ?? {};
  if (button && currentTime >= duration) client.send("playback.moved", { slide: slider.dataset.slide, to: 0 });
}, true);
// These events don't bubble.
for (const name of ["timeupdate", "durationchange", "seeked", "emptied"]) document.addEventListener(name, show, true);
document.addEventListener("lectern:render", show);
