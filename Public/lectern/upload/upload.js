// @ts-check
import { addressOf } from "../page/resources.js";
import { makeElement, styleSheet } from "../page/elements.js";
import { words } from "../words.js";
import { filesOf } from "./files.js";
import { Row } from "./row.js";
import { Transfer, UploadError } from "./transfer.js";

/** The most files that a page sends at the same time. */
const AT_ONCE = 2;
/** A screen reader misses what a region says as soon as it is in the page. */
const SPEECH_DELAY = 100;
let isStyled = false;

/**
 * `data-upload="action"`: a person chooses, drops, pastes or photographs a file; the server sends the action with it. On an
 * `<input type="file">`, a button that opens a chooser (with `data-accept` and `data-capture`), or any element that files are
 * dropped on. With `data-id="path"`, the value of the action has the row's id: `{"id": 7, "value": …}`.
 *
 * @param {HTMLElement} element @param {import("../page/directives.js").Context} context
 * @param {{ controls: typeof import("../controls/controls.js") }} modules
 */
export function directive(element, context, { controls }) {
  const listeners = new AbortController();
  const queue = new Queue(element, context);
  const disable = controls.availability(element, context);
  const mayUpload = () => !context.client.controls.isDisabled(element);
  /** @param {string} type @param {(event: any) => void} listener */
  const listen = (type, listener) => element.addEventListener(type, listener, { signal: listeners.signal });
  const take = (/** @type {File[]} */ files) => {
    if (mayUpload()) for (const file of files) queue.add(file);
  };

  listen("change", ({ target }) => {
    if (target !== element) return;
    take([...target.files]);
    // The same file can be chosen again.
    target.value = "";
  });
  if (element instanceof HTMLButtonElement) {
    listen("click", (event) => {
      event.preventDefault();
      if (mayUpload()) choose(element, take);
    });
  }
  let depth = 0;
  const mark = (/** @type {number} */ change) => {
    depth = Math.max(0, depth + change);
    element.toggleAttribute("data-dropping", depth > 0 && mayUpload());
  };
  const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files");
  listen("dragenter", (event) => { if (hasFiles(event)) mark(1); });
  listen("dragleave", (event) => { if (hasFiles(event)) mark(-1); });
  listen("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
  listen("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    event.stopPropagation();
    mark(-depth);
    take(filesOf(event.dataTransfer));
  });
  listen("paste", (event) => {
    const files = filesOf(event.clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    take(files);
  });
  return {
    update: disable,
    cleanup() {
      listeners.abort();
      queue.cancel();
    },
  };
}

/** @param {HTMLElement} button @param {(files: File[]) => void} take */
function choose({ dataset }, take) {
  const input = /** @type {HTMLInputElement} */ (makeElement("input", { type: "file" }));
  if (dataset.accept) input.accept = dataset.accept;
  if (dataset.capture !== undefined) input.setAttribute("capture", dataset.capture);
  input.multiple = dataset.multiple !== undefined;
  input.addEventListener("change", () => take([...(input.files ?? [])]), { once: true });
  input.click();
}

/** The uploads of one control, in the order in which they were chosen. */
class Queue {
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
    const token = () => client.address().searchParams.get("client") ?? "";
    const transfer = new Transfer(addressOf("upload"), token, {
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
    default: return words("The upload was interrupted. Choose the file again.");
  }
}
