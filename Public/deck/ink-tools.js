// @ts-check
import { acceptsTyping } from "./lectern/controls/typing.js";

/** @typedef {"pen" | "highlighter" | "eraser"} Tool */

const { dataset } = document.documentElement;
const tools = /** @type {HTMLElement} */ (document.getElementById("ink-tools"));
const toggle = /** @type {HTMLButtonElement} */ (document.getElementById("ink"));
const ownColor = /** @type {HTMLInputElement} */ (document.getElementById("ink-color"));
/** @type {Record<string, string>} Each tool keeps its color. */
const colors = { pen: "accent", highlighter: "spark" };
/** @type {Tool} */
let tool = "pen";

/** The tool in hand, and its color; no tool while nobody draws. */
export const chosen = () => ({ tool: dataset.ink === undefined ? undefined : tool, color: colors[tool] ?? "" });

function show() {
  const isOn = dataset.ink !== undefined;
  tools.hidden = !isOn;
  toggle.setAttribute("aria-pressed", String(isOn));
  if (isOn) dataset.ink = tool;
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (tools.querySelectorAll("[data-tool], [data-swatch]"))) {
    const { tool: own, swatch } = button.dataset;
    button.setAttribute("aria-pressed", String(own ? own === tool : swatch === colors[tool]));
  }
  ownColor.toggleAttribute("data-chosen", colors[tool] === ownColor.value);
}

/** @param {boolean} isOn */
function turn(isOn) {
  if (isOn) dataset.ink = tool;
  else delete dataset.ink;
  show();
}

/** @param {string} color */
function paint(color) {
  // Choosing a color ends erasing.
  if (tool === "eraser") tool = "pen";
  colors[tool] = color;
  show();
}

toggle.addEventListener("click", () => turn(dataset.ink === undefined));
tools.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? /** @type {HTMLElement | null} */ (target.closest("[data-tool], [data-swatch]")) : null;
  if (button?.dataset.tool) tool = /** @type {Tool} */ (button.dataset.tool);
  else if (button?.dataset.swatch) paint(button.dataset.swatch);
  show();
});
for (const name of ["input", "click"]) ownColor.addEventListener(name, () => paint(ownColor.value));
document.addEventListener("keydown", (event) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (event.defaultPrevented || event.repeat || acceptsTyping(event.composedPath()[0])) return;
  if (dataset.ink !== undefined && key === "Escape") turn(false);
  else if (key.toLowerCase() === "i" && !ctrlKey && !metaKey && !altKey && !shiftKey) turn(dataset.ink === undefined);
  else return;
  event.preventDefault();
});
show();
