// @ts-check
import "./speaker-language.js";
import "./lectern/presenter.js";
import { durationInDigits } from "./lectern/page/duration.js";
import { words } from "./lectern/words.js";
import "./captioning.js";
import "./deck.js";
import "./ink-input.js";
import "./playback.js";
import "./waiting-sheet.js";

/** Milliseconds before the end from which the time left has another colour. */
const SOON = 3 * 60_000;

const left = /** @type {HTMLElement} */ (document.getElementById("left"));
/** @param {string} id */
const byID = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const timeOfDay = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** The milliseconds that the server's clock is ahead of this one, as seen when the timer starts. */
let skew = 0;
/** @type {string | undefined | null} When the timer was started; null before the first state. */
let lastStart = null;

const noteStart = () => {
  const { started } = left.dataset;
  if (started !== lastStart && lastStart !== null) skew = started ? Number(started) - Date.now() : 0;
  lastStart = started;
};

const draw = () => {
  const { started, elapsed = "0", total } = left.dataset;
  const now = Date.now();
  // Of a timer that ran before this page was opened, the skew is not known.
  const passed = Number(elapsed) + (started ? Math.max(0, now + skew - Number(started)) : 0);
  const rest = total === undefined ? undefined : Number(total) - passed;
  byID("time").textContent = timeOfDay.format(now);
  byID("left-time").textContent = durationInDigits((rest === undefined ? passed : Math.abs(rest)) / 1000);
  byID("left-label").textContent = rest === undefined ? words("so far") : rest < 0 ? words("over") : words("left");
  left.dataset.state = rest === undefined || rest > SOON ? "fine" : rest < 0 ? "over" : "soon";
};

byID("print").addEventListener("click", async () => {
  const { loadPictures } = await import("./print.js");
  await loadPictures();
  print();
});
byID("check").addEventListener("click", async () => {
  const button = /** @type {HTMLButtonElement} */ (byID("check"));
  button.disabled = true;
  try {
    const { showCheck } = await import("./check.js");
    await showCheck(/** @type {HTMLDialogElement} */ (byID("check-dialog")));
  } finally {
    button.disabled = false;
  }
});
setInterval(draw, 250);
document.addEventListener("lectern:render", () => {
  noteStart();
  draw();
});
draw();
