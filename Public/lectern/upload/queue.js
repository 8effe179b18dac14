// @ts-check
import { makeElement, styleSheet } from "../page/elements.js";
import { addressOf } from "../page/resources.js";
import { words } from "../words.js";
import { Row } from "./row.js";
import { Transfer, UploadError } from "./transfer.js";

/** The most files that a page sends at the same time. */
const AT_ONCE = 2;
/** A screen reader misses what a region says as soon as it is in the page. */
const SPEECH_DELAY = 100;
let isStyled = false;

/** The uploads of one control, in the order in which they were chosen. */
export class Queue {
  #element;
  #context;
  /** @type {HTMLElement | undefined} */
  #list;
  #speech = makeElement("p", { class: "lectern-upload-speech", role: "status" });
  /** @type {Set<Transfer>} */
  #running = new Set();
  /** @type {(() => void)[]} */
  #waiting = [];

  /** @param {HTMLElement} element @param {import("../page/directives.js").Context} context */
  constructor(element, context) {
    this.#element = element;
    this.#context = context;
  }

  /** @param {File} file */
  add(file) {
    const { path: action, read, client } = this.#context;
    const { id } = this.#element.dataset;
    // The row may show another item once it is this file's turn.
    const target = id === undefined ? { action } : { action, id: read(id) };
    const row = new Row(file, (text) => setTimeout(() => { this.#speech.textContent = text; }, SPEECH_DELAY), () => {
      transfer.cancel();
      row.element.remove();
      this.#finish(transfer);
    });
    const transfer = new Transfer(addressOf("upload"), {
      token: () => client.address().searchParams.get("client") ?? "",
      whenOpen: (signal) => whenOpen(client, signal),
    }, {
      onProgress: (sent) => row.progress(sent),
      onCut: (isCut) => row.cut(isCut),
    });
    this.#show(row.element);
    this.#waiting.push(() => {
      if (transfer.isCanceled) return;
      this.#running.add(transfer);
      transfer.send(file, target).then(() => {
        if (!transfer.isCanceled) row.done();
      }, (error) => {
        if (!transfer.isCanceled) row.fail(reasonOf(error));
      }).finally(() => this.#finish(transfer));
    });
    this.#begin();
  }

  /** Cancels the uploads that aren't whole: the page is being unloaded. */
  leave() {
    this.#waiting = [];
    for (const transfer of this.#running) if (!transfer.isWhole) transfer.cancel();
  }

  cancel() {
    this.#waiting = [];
    for (const transfer of this.#running) transfer.cancel();
    this.#list?.remove();
  }

  #begin() {
    while (this.#running.size < AT_ONCE && this.#waiting.length > 0) this.#waiting.shift()?.();
    this.#element.setAttribute("aria-busy", String(this.#running.size > 0));
  }

  /** @param {Transfer} transfer */
  #finish(transfer) {
    this.#running.delete(transfer);
    this.#begin();
  }

  /** @param {HTMLElement} row */
  #show(row) {
    if (!isStyled) document.head.append(styleSheet("upload/upload.css"));
    isStyled = true;
    if (!this.#list) {
      this.#list = makeElement("div", { class: "lectern-upload" }, this.#speech);
      // A list that the server renders again must not take it away.
      const place = this.#element.matches("button, input, label") ? this.#element.closest("label, form") ?? this.#element : undefined;
      if (place) place.after(this.#list);
      else this.#element.append(this.#list);
    }
    this.#list.append(row);
  }
}

/**
 * @param {import("../index.js").Client} client @param {AbortSignal} signal
 * @returns {Promise<unknown> | undefined} fulfilled once the page is connected, or by the signal
 */
function whenOpen(client, signal) {
  if (client.status === "open") return undefined;
  return new Promise((resolve) => {
    const over = () => {
      unsubscribe();
      signal.removeEventListener("abort", over);
      resolve(undefined);
    };
    const unsubscribe = client.subscribe(() => {
      if (client.status === "open") over();
    });
    signal.addEventListener("abort", over);
  });
}

/** @param {unknown} error */
function reasonOf(error) {
  switch (error instanceof UploadError ? error.problem : "unknown") {
    case "size": return words("The file is too large.");
    case "empty": return words("The file is empty.");
    case "type": return words("Files of this type are not accepted here, or the file is damaged.");
    case "refused": return words("You may not upload this here now.");
    case "quota": return words("You have uploaded as much as one person may.");
    case "full": return words("The room has no space for more files.");
    case "disk": return words("The server could not save the file.");
    case "unreadable": return words("The file could not be read. Choose it again.");
    default: return words("The upload was interrupted. Choose the file again.");
  }
}
