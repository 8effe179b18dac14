// @ts-check
import { makeElement } from "../page/elements.js";
import { filesOf } from "./files.js";
import { Queue } from "./queue.js";

/**
 * `data-upload="action"`: a person chooses, drops, pastes or photographs a file; the server sends the action with it. On an
 * `<input type="file">`, a button that opens a chooser (with `data-accept` and `data-capture`), or any element that files are
 * dropped on. With `data-id="path"`, the value of the action has the row's id: `{"id": 7, "value": …}`.
 *
 * @param {HTMLElement} element @param {import("../page/directives.js").Context} context
 * @param {{
 *   controls: typeof import("../controls/controls.js"), directives: typeof import("../page/directives.js"),
 * }} modules
 */
export function directive(element, context, { controls, directives }) {
  const { path: action, read, client } = context;
  const listeners = new AbortController();
  const queue = new Queue(element, context);
  const disable = controls.availability(element, context);
  /** Whether the action is allowed, as last known: a phone may lose its connection while the camera is open. */
  const mayUpload = () => {
    const { attrDisabled } = element.dataset;
    return client.isAllowed(action) && (attrDisabled === undefined || !directives.isTruthy(read(attrDisabled)));
  };
  /** @param {string} type @param {(event: any) => void} listener */
  const listen = (type, listener) => element.addEventListener(type, listener, { signal: listeners.signal });
  const take = (/** @type {File[]} */ files) => {
    if (mayUpload()) add(files);
  };
  // The action may have been forbidden while a person took a photo. Then the server's refusal says so.
  const add = (/** @type {File[]} */ files) => {
    for (const file of files) queue.add(file);
  };

  listen("change", ({ target }) => {
    if (target !== element) return;
    add([...target.files]);
    // The same file can be chosen again.
    target.value = "";
  });
  if (element instanceof HTMLButtonElement) {
    listen("click", (event) => {
      event.preventDefault();
      if (mayUpload()) choose(element, add);
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
  addEventListener("pagehide", ({ persisted }) => {
    // A page in the back/forward cache may come back.
    if (!persisted) queue.leave();
  }, { signal: listeners.signal });
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
