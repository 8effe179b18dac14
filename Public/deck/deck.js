// @ts-check
import { embed } from "./embed.js";
import { fit } from "./fit.js";
import { highlight } from "./highlight.js";
import { startLookingBack } from "./look-back.js";

// What a page of slides does by itself: nothing of it reaches the server.

const room = document.querySelector(".stage");
const lookBack = document.getElementById("look-back") ? startLookingBack(() => draw()) : undefined;

const draw = () => {
  lookBack?.update();
  highlight();
  showMarks();
  embed();
  fit();
};

/** Marks what this viewer has chosen. */
function showMarks() {
  const marks = new Set(room?.getAttribute("data-marks")?.split(",") ?? []);
  for (const element of document.querySelectorAll("[data-mark]")) {
    const isMarked = marks.has(element.getAttribute("data-mark") ?? "");
    if (!(element instanceof HTMLInputElement)) element.setAttribute("aria-pressed", String(isMarked));
    // Until the server has answered, a choice shows its own tick.
    else if (!element.hasAttribute("data-sending")) element.checked = isMarked;
  }
}

document.addEventListener("lectern:render", draw);
addEventListener("resize", fit);
draw();
