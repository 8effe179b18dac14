// @ts-check
import { makeElement } from "../page/elements.js";
import { words } from "../words.js";
import { press, stepIn } from "./keys.js";

/** @typedef {import("./moves.js").Step} Step */

const GAP = 6;
const KEYS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
/** @type {Record<string, string>} */
const ICONS = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };

/** Buttons that move the lifted row, for people who can press but not drag, and for screen readers of phones. */
export class Bar {
  #reordering;
  #element;
  #listeners = new AbortController();

  /**
   * Opens the bar beside the handle of the lifted row.
   * @param {import("./reordering.js").Reordering} reordering
   */
  constructor(reordering) {
    this.#reordering = reordering;
    const { list, name } = /** @type {import("./reordering.js").Lifted} */ (reordering.lifted);
    /** @type {HTMLButtonElement[]} */
    const buttons = [];
    for (const key of KEYS) {
      const step = stepIn(reordering, list, key);
      const label = step && labelOf(step);
      // In a single list, two arrows mean the same.
      if (!label || buttons.some((button) => button.title === label)) continue;
      buttons.push(buttonOf(ICONS[key], label, () => reordering.step(/** @type {Step} */ (step))));
    }
    buttons.push(buttonOf("✓", words("Drop"), () => this.#finish(() => reordering.drop())));
    buttons.push(buttonOf("✕", words("Cancel"), () => this.#finish(() => reordering.cancel())));
    this.#element = makeElement("div", { class: "lectern-reorder-bar", role: "toolbar", "aria-label": name }, ...buttons);
    // The style sheet may still be on its way.
    Object.assign(this.#element.style, { position: "fixed", zIndex: "2147483631" });
    this.#element.addEventListener("keydown", (event) => press(reordering, list, event));
    // A press outside a popover closes it.
    (list.element.closest("dialog, [popover], main") ?? document.body).append(this.#element);
    this.place();
    const options = { capture: true, passive: true, signal: this.#listeners.signal };
    for (const type of ["scroll", "resize"]) addEventListener(type, () => this.place(), options);
    buttons[0].focus({ preventScroll: true });
  }

  /** @param {Element | null} element */
  contains(element) {
    return this.#element.contains(element);
  }

  /** Puts the bar beside the handle. */
  place() {
    const handle = this.#reordering.handle?.getBoundingClientRect();
    if (!handle) return;
    const { width, height } = this.#element.getBoundingClientRect();
    const left = Math.max(GAP, Math.min(handle.left, innerWidth - width - GAP));
    const below = handle.bottom + GAP;
    const top = below + height + GAP > innerHeight ? Math.max(GAP, handle.top - height - GAP) : below;
    Object.assign(this.#element.style, { left: `${left}px`, top: `${top}px` });
  }

  close() {
    const hadFocus = this.#element.contains(document.activeElement);
    this.#listeners.abort();
    this.#element.remove();
    return hadFocus;
  }

  /** @param {() => void} end the focus returns to the handle before, so that it stays there */
  #finish(end) {
    this.#reordering.handle?.focus({ preventScroll: true });
    end();
  }
}

/** @param {Step} step */
function labelOf(step) {
  if (step === "back") return words("Move back");
  if (step === "forward") return words("Move forward");
  if (step === "previous list") return words("Move to the previous list");
  return words("Move to the next list");
}

/** @param {string} icon @param {string} label @param {() => void} action */
function buttonOf(icon, label, action) {
  const button = makeElement("button", { type: "button", title: label, "aria-label": label }, icon);
  button.addEventListener("click", action);
  return button;
}
