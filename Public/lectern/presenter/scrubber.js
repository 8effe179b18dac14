// @ts-check
import { sentence } from "../languages/sentence.js";
import { makeElement, setText } from "../page/elements.js";
import { acceptsTyping, usesArrows } from "../controls/typing.js";
import { words } from "../words.js";

/**
 * @typedef {object} Moment the shown position in the room's history
 * @property {number} chosen
 * @property {number} number of the last action behind it
 * @property {number} first
 * @property {number} last
 * @property {string} [name] of that action
 * @property {string} [time] ISO 8601
 */

/**
 * Returns the name of a moment: "14:03:12 · counter.incrTapped · 17 of 240".
 * @param {Moment} moment
 */
export function describeMoment({ number, last, name, time }) {
  if (number === 0) return sentence("The beginning · 0 of {last}", { last });
  const clock = time && new Date(time).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return [clock, name, sentence("{number} of {last}", { number, last })].filter(Boolean).join(" · ");
}

/**
 * Returns the step that a key makes: -1 to the moment before, 1 to the next one. A clicker's keys count on a page that
 * has a use for them in the present; on others they scroll.
 *
 * @param {Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey" | "repeat" | "isComposing"
 *   | "defaultPrevented">} event
 * @param {boolean} hasClicker whether the page has a use for a clicker
 * @returns {-1 | 1 | undefined}
 */
export function stepOf(event, hasClicker) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return undefined;
  if (event.repeat || event.isComposing || event.defaultPrevented) return undefined;
  if (event.key === "ArrowLeft" || (hasClicker && event.key === "PageUp")) return -1;
  if (event.key === "ArrowRight" || (hasClicker && event.key === "PageDown")) return 1;
  return undefined;
}

/**
 * Adds a scrubber to the presenter bar. It shows while the room is in the past.
 *
 * One choice is in flight, and the newest waits: however fast the dragging, it costs one action per round trip.
 *
 * @param {import("../index.js").Client} client @param {HTMLElement} bar @param {() => boolean} areKeysOn
 */
export function startScrubber(client, bar, areKeysOn) {
  const range = makeElement("input", { type: "range", step: "1", "aria-label": words("Moment") });
  const [back, forward] = [["‹", words("Previous action"), -1], ["›", words("Next action"), 1]].map(([text, label, direction]) => {
    const button = makeElement("button", { type: "button", class: "plain", "aria-label": String(label) }, String(text));
    button.addEventListener("click", () => client.send("$room.positionStepped", direction, undefined, button));
    return button;
  });
  const text = makeElement("output", {});
  const row = makeElement("div", { class: "scrubber", hidden: "" }, back, range, forward, text);
  bar.prepend(row);

  /** @type {number | undefined} */
  let wanted;
  let isInFlight = false;
  const send = () => {
    if (wanted === undefined || isInFlight || client.status !== "open") return;
    const number = wanted;
    wanted = undefined;
    isInFlight = true;
    client.send("$room.positionChosen", number, () => {
      isInFlight = false;
      send();
      render();
    }, range);
  };
  range.addEventListener("input", () => {
    wanted = Number(range.value);
    send();
  });

  const render = () => {
    const { room = {}, viewer } = client.replica;
    const moment = /** @type {Moment | undefined} */ (room.moment);
    row.hidden = !moment || viewer?.role !== "presenter";
    if (!moment) return;
    [range.min, range.max] = [String(moment.first), String(moment.last)];
    if (wanted === undefined && !isInFlight) range.value = String(moment.chosen);
    back.setAttribute("aria-disabled", String(moment.number <= moment.first));
    forward.setAttribute("aria-disabled", String(moment.number >= moment.last));
    const description = describeMoment(moment);
    setText(text, description);
    range.setAttribute("aria-valuetext", description);
  };
  addEventListener("keydown", (event) => {
    const [target] = event.composedPath();
    if (row.hidden || !areKeysOn() || acceptsTyping(target) || usesArrows(target)) return;
    const direction = stepOf(event, document.querySelector("[data-key~=PageDown]") !== null);
    if (!direction) return;
    event.preventDefault();
    client.send("$room.positionStepped", direction);
  });
  client.subscribe(render);
  document.addEventListener("lectern:connection", () => {
    isInFlight = false;
    send();
  });
  render();
}
