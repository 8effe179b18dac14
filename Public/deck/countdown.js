// @ts-check

/** @typedef {{ ends: string | undefined, until: number }} Shown the end by the server's clock, and by this one's */

/** @type {WeakMap<Element, Shown>} */
const shown = new WeakMap();
/** @type {number | undefined} */
let timer;
let hasStarted = false;

/** Shows the seconds left of each countdown, until all have ended. Called after each state. */
export function showCountdowns() {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".countdown[data-ends]"));
  for (const element of elements) {
    const { ends, seconds } = element.dataset;
    if (shown.get(element)?.ends === ends) continue;
    // This clock may be wrong. A countdown that this page has seen begin ends when it says, whatever the clock.
    const total = Number(seconds) * 1000;
    const until = hasStarted ? Date.now() + total : Number(ends);
    shown.set(element, { ends, until: Math.min(until, Date.now() + total) });
  }
  hasStarted = true;
  if (elements.length > 0) timer ??= setInterval(draw, 200);
  draw();
}

function draw() {
  const elements = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".countdown[data-ends]"));
  if (elements.length === 0) {
    clearInterval(timer);
    timer = undefined;
  }
  for (const element of elements) {
    const left = Math.max(0, (shown.get(element)?.until ?? 0) - Date.now());
    const text = String(Math.ceil(left / 1000));
    const digits = element.querySelector("b");
    if (digits && digits.textContent !== text) digits.textContent = text;
    element.style.setProperty("--left", String(left / (Number(element.dataset.seconds) * 1000)));
    element.classList.toggle("is-ending", left < 5_500);
  }
}
