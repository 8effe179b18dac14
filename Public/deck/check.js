// @ts-check
import { SCREENS, clientOf, drawSlides, until } from "./draw-slides.js";
import { sentence } from "./lectern/languages/sentence.js";
import { words } from "./lectern/words.js";

/**
 * @typedef {{ line: number, text: string }} Problem with its text in English
 * @typedef {{ place: string, message: string }} Diagnostic as in the view state: the message is in English
 */

/**
 * Draws the talk on all screens, and returns what to mend, in the order of the lines.
 *
 * @param {HTMLElement} place the element to hold the frames
 * @param {(done: number, total: number, screen: string) => void} [progress]
 * @returns {Promise<Problem[]>}
 */
export async function drawnProblems(place, progress) {
  const state = await speakerState();
  const count = state.slides.length;
  /** @type {string[]} */
  const missing = state.speaker.diagnostics.flatMap((/** @type {Diagnostic} */ { message }) =>
    /the (?:picture|image|logo) “(?:.*\/)?(.+)” is not in/.exec(message)?.[1] ?? []);
  /** @type {Map<string, Problem>} */
  const problems = new Map();
  for (const [index, screen] of SCREENS.entries()) {
    const findings = await drawSlides(state, screen, place, (slide) =>
      progress?.(index * count + slide - 1, SCREENS.length * count, screen.name));
    for (const { slide, kind, text, also } of findings) {
      // The server has reported the file that it lacks.
      if (kind === "picture" && missing.some((name) => text.includes(`“${name}”`))) continue;
      const name = also ? `${slide} ${kind}` : `${slide} ${text}`;
      const known = problems.get(name);
      if (known) known.text += also;
      else problems.set(name, { line: state.speaker.places[slide - 1].line, text });
    }
  }
  return [...problems.values()].sort((a, b) => a.line - b.line);
}

/**
 * Returns the view state once it has arrived.
 * @returns {Promise<any>}
 */
async function speakerState() {
  const state = () => /** @type {any} */ (clientOf(document)?.replica.state);
  await until(() => state()?.speaker, Infinity);
  return state();
}

/**
 * Opens a dialog that shows the slides as they are checked, and then what to mend.
 * @param {HTMLDialogElement} dialog
 */
export async function showCheck(dialog) {
  /** @param {string} name */
  const part = (name) => /** @type {HTMLElement} */ (dialog.querySelector(name));
  const [list, summary, place] = [part(".findings"), part(".summary"), part(".drawing")];
  const bar = /** @type {HTMLProgressElement} */ (part("progress"));
  list.replaceChildren();
  summary.textContent = "";
  bar.hidden = place.hidden = false;
  dialog.showModal();
  const drawn = await drawnProblems(place, (done, total, screen) => {
    [bar.value, bar.max] = [done, total];
    summary.textContent = sentence("Slide {number} at {screen}", { number: (done % (total / SCREENS.length)) + 1, screen });
  });
  const { speaker } = await speakerState();
  const places = new Map(speaker.places.map((/** @type {{ line: number, text: string }} */ { line, text }) => [line, text]));
  /** @type {Diagnostic[]} */
  const found = [...speaker.diagnostics, ...speaker.advice]
    .concat(drawn.map(({ line, text }) => ({ place: places.get(line) ?? "", message: text })));
  // Places of a file have the same beginning, up to the number.
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  found.sort((one, other) => compare(one.place, other.place) || compare(one.message, other.message));
  list.append(...found.map(itemOf));
  bar.hidden = place.hidden = true;
  summary.textContent = found.length > 0 ? sentence("One thing to mend|{count} things to mend", { count: found.length })
    : sentence("Nothing to mend at {screens}.", { screens: SCREENS.map(({ name }) => name).join(", ") });
}

/**
 * Returns an item of the list, in the language of the page.
 * @param {Diagnostic} diagnostic
 */
function itemOf({ place, message }) {
  const item = document.createElement("li");
  item.append(Object.assign(document.createElement("span"), { textContent: place, dir: "ltr" }), `: ${words(message)}`);
  return item;
}
