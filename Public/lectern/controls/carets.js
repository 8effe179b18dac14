// @ts-check
import { LatestValue } from "../client/latest-value.js";
import { CaretLayer } from "./caret-layer.js";

/**
 * @typedef {import("./controls.js").Control} Control
 * @typedef {import("./shared-text.js").SharedText} SharedText
 * @typedef {import("./text-draft.js").Place} Place
 */

/** Milliseconds between two messages at least. */
const INTERVAL = 300;

/**
 * `data-carets`: the carets and selections of other pages in a shared text, and the own one for them.
 *
 *     selection ──▶ place ── $room.caretMoved ──▶ server
 *     layer ◀── offsets ◀── places ◀── $room.carets
 *
 * A place is a selection in the server's text after an edit. Each page moves it by the edits since. So a message is sent
 * only if the selection is not where the others see it: not while a person types at one place.
 */
export class Carets {
  #control;
  #client;
  #layer;
  #field;
  /** @type {() => string | undefined} */
  #row;
  /** @type {SharedText | undefined} */
  #text;
  /** @type {Place | undefined} The place that the others see, or will as soon as it is sent. */
  #sent;
  /** @type {LatestValue<(Place & { field: string, row?: string }) | null>} */
  #stream;
  #listeners = new AbortController();

  /**
   * @param {Control} control @param {import("../page/directives.js").Context} context
   * @param {string} field the name of the control's action
   * @param {CaretLayer} [layer] shows the others' carets
   */
  constructor(control, { client, read }, field, layer = new CaretLayer(control)) {
    this.#control = control;
    this.#client = client;
    this.#layer = layer;
    this.#field = field;
    const { id } = control.dataset;
    this.#row = () => (id === undefined ? undefined : String(read(id)));
    this.#stream = new LatestValue(INTERVAL, (caret, settled) => caret
      ? client.send("$room.caretMoved", caret, settled)
      : client.send("$room.caretHidden", undefined, settled));
    const { signal } = this.#listeners;
    for (const event of ["selectionchange", "visibilitychange"]) {
      document.addEventListener(event, () => this.#report(), { signal });
    }
    // The room forgets the caret of a connection that ends. A silent one is replaced while the page counts as connected.
    document.addEventListener("lectern:connection", (event) => {
      if (/** @type {CustomEvent} */ (event).detail.status !== "open") return;
      this.#sent = undefined;
      this.#report();
    }, { signal });
    for (const event of ["focus", "blur"]) control.addEventListener(event, () => this.#report(), { signal });
  }

  /**
   * Handles a change of the text, of the control or of the room.
   * @param {SharedText} text
   */
  update(text) {
    this.#text = text;
    this.#report();
    const { room } = this.#client.replica;
    const row = this.#row();
    const shown = [];
    for (const caret of room?.carets ?? []) {
      if (caret.field !== this.#field || (caret.row ?? undefined) !== row || caret.author === text.draft.author) continue;
      const selection = text.selectionAt(caret);
      if (selection) shown.push({ ...selection, id: caret.id, name: caret.name ?? "", color: caret.color });
    }
    this.#layer.show(shown);
  }

  remove = () => {
    this.#listeners.abort();
    this.#layer.remove();
    if (this.#sent) this.#stream.send(null);
    this.#sent = undefined;
  };

  /** Sends the caret if the others see another one, or none. */
  #report() {
    // The room forgets the caret of a page that disconnects.
    if (this.#client.status !== "open") this.#sent = undefined;
    else if (this.#isTyping) this.#send();
    else if (this.#sent) {
      this.#sent = undefined;
      this.#stream.send(null);
    }
  }

  get #isTyping() {
    const { readOnly, disabled } = this.#control;
    return !readOnly && !disabled && this.#control.matches(":focus") && document.visibilityState === "visible" &&
      this.#client.isAllowed("$room.caretMoved");
  }

  #send() {
    const text = this.#text;
    const place = text?.place;
    if (!text || !place) return;
    if (this.#sent?.author === place.author && !text.draft.isAging(this.#sent)) {
      const seen = text.selectionAt(this.#sent);
      if (seen?.start === this.#control.selectionStart && seen?.end === this.#control.selectionEnd) return;
    }
    this.#sent = place;
    this.#stream.send({ ...place, field: this.#field, row: this.#row() });
  }
}
