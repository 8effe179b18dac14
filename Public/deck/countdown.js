// @ts-check

/** @typedef {{ ends: string | undefined, until: number }} Shown the end by the server's clock, and by this one's */

/** @type {WeakMap<Element, Shown>} */
const shown = new WeakMap();
/** @type {number | undefined} */
let timer;
/** Milliseconds that this clock and the server's may differ. */
const TOLERANCE = 2_000;

/** Shows the time left of each countdown, until all have ended. Called after each state. */
export function showCountdowns() {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".countdown[data-ends]"));
  for (const element of elements) {
    const { ends, seconds } = element.dataset;
    if (shown.get(element)?.ends === ends) continue;
    const total = Number(seconds) * 1000;
    const left = Number(ends) - Date.now();
    // A clock that contradicts the countdown is wrong: then it begins now, as far as this page knows.
    const isPlausible = left > -TOLERANCE && left < total + TOLERANCE;
    shown.set(element, { ends, until: Date.now() + (isPlausible ? Math.min(left, total) : total) });
  }
  if (elements.length > 0) timer ??= setInterval(draw, 200);
  draw();
}

/**
 * Returns `9:59`, or `59` for less than a minute.
 * @param {number} seconds
 */
function timeOf(seconds) {
  return seconds < 60 ? String(seconds) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function draw() {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".countdown[data-ends]"));
  if (elements.length === 0) {
    clearInterval(timer);
    timer = undefined;
  }
  for (const element of elements) {
    const left = Math.max(0, (shown.get(element)?.until ?? 0) - Date.now());
    const text = timeOf(Math.ceil(left / 1000));
    const digits = element.querySelector("b");
    if (digits && digits.textContent !== text) digits.textContent = text;
    element.style.setProperty("--left", String(left / (Number(element.dataset.seconds) * 1000)));
    element.classList.toggle("is-ending", left < 5_500);
    element.classList.toggle("has-minutes", text.includes(":"));
  }
}
