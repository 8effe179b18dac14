// @ts-check
/** The page of a watched simulation. */
import "./lectern/page.js";

// A click leaves the focus where it is. Otherwise Space would press the button of the last click, and not Play.
document.querySelector(".controls")?.addEventListener("mousedown", (event) => {
  if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
});
