// @ts-check
import { tagOf } from "./attributes.js";
import { makeElement, setText, styleSheet } from "../page/elements.js";

/**
 * @typedef {import("./checks.js").Mistake} Mistake
 * @typedef {import("./build-notice.js").BuildNotice} BuildNotice
 */

const NAME = "lectern-development";

/**
 * The strip at the bottom of the page: the state of the build if it needs attention, the number of mistakes, and on
 * request each of them. The page keeps the space
 * for it, so it covers nothing for good. It is in a shadow root, isolated from the app's style sheets.
 */
export class MistakeStrip {
  #host = document.createElement(NAME);
  #count = makeElement("p", { role: "status" });
  #list = makeElement("ol", { tabindex: "0", "aria-label": "Mistakes in this page", hidden: "" });
  #toggle = makeElement("button", { type: "button", class: "toggle" });
  #isStyled = false;
  /** The text of the list as it is. */
  #shown = "";
  /** The mistakes when the strip was hidden. */
  #dismissed = "";
  /** @type {readonly Mistake[]} */
  #mistakes = [];
  /** @type {BuildNotice | undefined} */
  #notice;

  /**
   * Shows the mistakes, if there are any.
   * @param {readonly Mistake[]} mistakes
   */
  show(mistakes) {
    this.#mistakes = mistakes;
    this.#show();
  }

  /**
   * Shows what a build needs, with its details.
   * @param {BuildNotice | undefined} notice
   */
  showBuild(notice) {
    this.#notice = notice;
    if (notice) this.#list.hidden = false;
    this.#show();
  }

  #show() {
    if (this.#text !== "" && !this.#host.isConnected) this.#insert();
    this.#render();
  }

  get #text() {
    return (this.#notice ? this.#notice.summary + this.#notice.details.join("") : "") + textOf(this.#mistakes);
  }

  #insert() {
    this.#toggle.addEventListener("click", () => {
      this.#list.hidden = !this.#list.hidden;
      this.#render();
    });
    const close = makeElement("button", { type: "button", class: "close" }, "Dismiss");
    close.addEventListener("click", () => {
      this.#dismissed = this.#text;
      this.#render();
    });
    const style = styleSheet("development/development.css");
    style.addEventListener("load", () => {
      this.#isStyled = true;
      this.#render();
    });
    const strip = makeElement("section", { "aria-label": "Development mode" }, this.#count, this.#toggle, close,
      this.#list);
    const root = this.#host.shadowRoot ?? this.#host.attachShadow({ mode: "open" });
    root.replaceChildren(style, strip);
    document.head.append(styleSheet("development/page.css"));
    document.body.append(this.#host);
    const { documentElement } = document;
    new ResizeObserver(() => {
      documentElement.toggleAttribute("data-lectern-development", this.#host.offsetHeight > 0);
      documentElement.style.setProperty("--lectern-development", `${this.#host.offsetHeight}px`);
    }).observe(this.#host);
  }

  #render() {
    const text = this.#text;
    this.#host.hidden = !this.#isStyled || text === "" || text === this.#dismissed;
    if (this.#host.hidden) return;
    const count = this.#mistakes.length;
    const mistakes = count === 0 ? "" : `${count === 1 ? "1 mistake" : `${count} mistakes`} in this page.`;
    setText(this.#count, [this.#notice?.summary ?? "", mistakes].join(" ").trim());
    setText(this.#toggle, this.#list.hidden ? "Show" : "Hide");
    this.#toggle.setAttribute("aria-expanded", String(!this.#list.hidden));
    if (this.#shown === text) return;
    this.#shown = text;
    this.#list.replaceChildren(
      ...(this.#notice?.details ?? []).map((detail) => makeElement("li", {}, makeElement("code", {}, detail))),
      ...this.#mistakes.map(({ text, element }) =>
        makeElement("li", {}, text, ...(element ? [makeElement("code", {}, tagOf(element))] : []))),
    );
  }
}

/** @param {readonly Mistake[]} mistakes */
const textOf = (mistakes) =>
  mistakes.map(({ text, element }) => text + (element ? tagOf(element) : "")).join("");
