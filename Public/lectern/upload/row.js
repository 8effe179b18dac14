// @ts-check
import { makeElement, setText } from "../page/elements.js";
import { sentence } from "../languages/sentence.js";
import { words } from "../words.js";

/** A screen reader hears each quarter, and not each percent. */
const STEP = 25;

/** The line of one upload beside its control: the name, the progress, and a button that cancels it or puts it away. */
export class Row {
  #name;
  #size;
  #percent = 0;
  #spoken = 0;
  #progress = /** @type {HTMLProgressElement} */ (makeElement("progress", { max: "100", value: "0" }));
  #text = makeElement("span", { class: "lectern-upload-text" });
  #button = makeElement("button", { type: "button" }, "✕");
  #say;

  /**
   * @param {File} file @param {(text: string) => void} say speaks a text to a screen reader
   * @param {() => void} close called when the button is pressed
   */
  constructor({ name, size }, say, close) {
    this.#name = name;
    this.#size = size;
    this.#say = say;
    this.#progress.setAttribute("aria-label", name);
    this.#button.addEventListener("click", close);
    this.element = makeElement("div", { class: "lectern-upload-row" },
      makeElement("bdi", { class: "lectern-upload-name" }, name), this.#progress, this.#text, this.#button);
    this.#label(sentence("Cancel the upload of {name}", { name }));
    this.#show("0 %");
    say(sentence("Uploading {name}", { name }));
  }

  /** @param {number} sent the number of bytes */
  progress(sent) {
    this.#percent = Math.floor((100 * sent) / this.#size);
    this.#progress.value = this.#percent;
    this.#show(this.#percent < 100 ? `${this.#percent} %` : words("Checking the file…"));
    const step = Math.floor(this.#percent / STEP) * STEP;
    if (step <= this.#spoken || step >= 100) return;
    this.#spoken = step;
    this.#say(sentence("{name}: {percent} % uploaded", { name: this.#name, percent: step }));
  }

  /** @param {boolean} isCut */
  cut(isCut) {
    this.element.toggleAttribute("data-cut", isCut);
    this.#show(isCut ? words("No connection. The upload continues by itself.") : `${this.#percent} %`, isCut);
  }

  done() {
    this.#say(sentence("{name} is uploaded", { name: this.#name }));
    this.element.remove();
  }

  /** @param {string} reason */
  fail(reason) {
    this.element.setAttribute("data-failed", "");
    this.#progress.remove();
    this.#show(reason);
    this.#say(`${this.#name}: ${reason}`);
    this.#label(sentence("Put away the message about {name}", { name: this.#name }));
  }

  /** @param {string} text @param {boolean} [isSpoken] */
  #show(text, isSpoken) {
    if (isSpoken && this.#text.textContent !== text) this.#say(`${this.#name}: ${text}`);
    setText(this.#text, text);
  }

  /** @param {string} text */
  #label(text) {
    this.#button.setAttribute("aria-label", text);
    this.#button.title = text;
  }
}
