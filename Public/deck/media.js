// @ts-check
import { screenOfPage } from "./lectern/index.js";

// The video or the sound of the current slide. Walls play it in step with the server's state, and the speaker's page
// plays it silently. Phones don't load it.

/** Seconds that a wall may be ahead or behind. */
const TOLERANCE = 0.6;
/** Milliseconds that the server's clock is ahead of this one, as seen when something was played. */
let skew = 0;
/** @type {string | undefined} When the media of the current slide was last played or moved, as far as it is known. */
let lastChange;

const screen = screenOfPage();
const isDesk = document.querySelector(".desk") !== null;

/** Loads and plays the media of the current slide, and pauses all others. Called after each state. */
export function playMedia() {
  if (screen === undefined && !isDesk) return;
  for (const media of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".media"))) {
    const player = media.querySelector("video");
    if (!player) continue;
    const isShown = !media.hidden && media.closest(".is-current, .is-next") !== null && !media.closest(".is-waiting");
    if (isShown && player.getAttribute("src") !== media.dataset.source) load(player, media);
    if (isShown && media.closest(".is-current")) follow(player, media);
    else player.pause();
  }
}

/** @param {HTMLVideoElement} player @param {HTMLElement} media */
function load(player, media) {
  // On the speaker's page and in a preview it would sound twice.
  player.muted = isDesk || screen === "preview";
  player.src = media.dataset.source ?? "";
  for (const name of ["loadedmetadata", "playing"]) player.addEventListener(name, () => playMedia());
}

/** @param {HTMLVideoElement} player @param {HTMLElement} media */
function follow(player, media) {
  const { started, position = "0" } = media.dataset;
  const change = `${media.dataset.source} ${started} ${position}`;
  // A page that was open when it began knows how the clocks differ.
  if (started && lastChange !== undefined && change !== lastChange) skew = Number(started) - Date.now();
  lastChange = change;
  const since = started ? Math.max(0, Date.now() + skew - Number(started)) : 0;
  const place = (Number(position) + since) / 1000;
  if (player.readyState === 0) return;
  const isOver = place >= player.duration;
  const target = isOver ? player.duration : place;
  if (Math.abs(player.currentTime - target) > (started && !isOver ? TOLERANCE : 0.05)) player.currentTime = target;
  if (started && !isOver) play(player, media);
  else player.pause();
}

/** @param {HTMLVideoElement} player @param {HTMLElement} media */
function play(player, media) {
  if (!player.paused) return;
  player.play().catch((error) => {
    // A browser allows sound once a person has touched the page.
    if (error.name !== "NotAllowedError" || player.muted) return;
    player.muted = true;
    media.toggleAttribute("data-silent", true);
    player.play().catch(() => {});
    const unmute = () => {
      player.muted = false;
      media.toggleAttribute("data-silent", false);
      for (const name of ["pointerdown", "keydown"]) removeEventListener(name, unmute);
    };
    for (const name of ["pointerdown", "keydown"]) addEventListener(name, unmute);
  });
}
