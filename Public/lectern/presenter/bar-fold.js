// @ts-check
import { makeElement } from "../page/elements.js";
import { words } from "../words.js";

const STORAGE_KEY = "lectern.bar";

/**
 * Folds the presenter bar to its state, the panic button and the commands that are on. A button shows all commands,
 * and the choice is kept for the next visit. The keys of folded commands work.
 *
 * @param {ReturnType<import("./bar-parts.js").makeBarParts>} parts @param {Storage | undefined} storage
 */
export function fold({ bar, commands, help, helpButton }, storage) {
  commands.id = "commands";
  const button = makeElement("button", { type: "button", class: "plain fold", "aria-controls": commands.id }, words("Controls"));
  /** @param {boolean} isFolded */
  const set = (isFolded) => {
    bar.classList.toggle("is-folded", isFolded);
    button.setAttribute("aria-expanded", String(!isFolded));
    if (isFolded && !help.hidden) helpButton.click();
  };
  button.addEventListener("click", () => {
    const isFolded = !bar.classList.contains("is-folded");
    set(isFolded);
    try {
      storage?.setItem(STORAGE_KEY, isFolded ? "folded" : "open");
    } catch {
      // Not stored: the choice lasts as long as the page.
    }
  });
  helpButton.after(button);
  set(storage?.getItem(STORAGE_KEY) !== "open");
}
