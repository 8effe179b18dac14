import { apply, fits, transform } from "../../../Public/lectern/controls/text-change.js";

const authorOf = (id) => id.slice(0, id.lastIndexOf("."));
const numberOf = (id) => Number(id.slice(id.lastIndexOf(".") + 1));

/** A text of a server, as in `BoundText.swift`, with a history of any length. */
export class TextServer {
  view;
  #limit;

  constructor(base, historyLength = 128, limit = Infinity) {
    this.view = { base, id: "start.0", edits: [], older: [] };
    this.historyLength = historyLength;
    this.#limit = limit;
  }

  get text() {
    return this.view.edits.reduce((text, { change }) => apply(change, text), this.view.base);
  }

  contains(id) {
    const isLater = (other) => authorOf(other) === authorOf(id) && numberOf(other) >= numberOf(id);
    return this.view.edits.some((edit) => edit.id === id) || this.view.older.some(isLater);
  }

  /** @returns whether the edit was applied */
  apply({ id, after, unanswered = [], change }) {
    const { base, id: start, edits } = this.view;
    const ids = [start, ...edits.map((edit) => edit.id)];
    const index = ids.lastIndexOf(after);
    if (index < 0 || this.contains(id)) return false;
    const pending = [...unanswered];
    for (const applied of edits.slice(index)) {
      if (authorOf(applied.id) === authorOf(id) && pending.length > 0) {
        pending.shift();
        continue;
      }
      const isFirst = authorOf(id) < authorOf(applied.id);
      let other = applied.change;
      pending.forEach((own, index) => {
        pending[index] = transform(own, other, isFirst);
        other = transform(other, own, !isFirst);
      });
      change = transform(change, other, isFirst);
    }
    if (pending.length > 0 || !fits(change, this.text) || apply(change, this.text).length > this.#limit) return false;
    this.view = { ...this.view, base, edits: [...edits, { id, change }] };
    while (this.view.edits.length > this.historyLength) this.#forget();
    return true;
  }

  #forget() {
    const { base, edits: [first, ...edits], older } = this.view;
    const others = older.filter((id) => authorOf(id) !== authorOf(first.id));
    this.view = { base: apply(first.change, base), id: first.id, edits, older: [...others, first.id] };
  }
}
