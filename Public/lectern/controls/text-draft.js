// @ts-check
import { apply, compose, difference, divide, fits, invert, mapped, transform, unmapped } from "./text-change.js";

/**
 * @typedef {import("./text-change.js").Change} Change
 * @typedef {{ id: string, change: Change }} Applied an edit that the server has applied
 * @typedef {{ base: string, id: string, edits: Applied[], older: string[] }} BoundText a `BoundText` of a view state:
 *   the text before the edits, the last edit that led to it, the edits since, and the last edit of each author before
 * @typedef {{ id: string, after: string, unanswered?: Change[], change: Change }} Edit what a page sends
 * @typedef {{ author: string, after: string, start: number, end: number }} Place a selection in the server's text after an
 *   edit, and the author of the edits of the field that has it
 * @typedef {{ id: string, change: Change, after?: string }} Sent an unanswered edit; `after` is the edit that it is
 *   based on, unless it has to be sent again
 */

/** The most unanswered edits that the server merges. */
const UNANSWERED_LIMIT = 16;
/** The most UTF-16 units of an edit. The server accepts 64 KiB in a message, and a unit may take six bytes of it. */
const LENGTH_LIMIT = 8_000;

/** The number of edits after which a place is stated again. The server forgets an edit after 64 others. */
const PLACE_LIFETIME = 32;

/** @param {Change[]} changes */
const lengthOf = (changes) => JSON.stringify(changes).length;

/** @param {Change} one @param {Change} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {string} id */
const authorOf = (id) => id.slice(0, id.lastIndexOf("."));

/** @param {string} id */
const numberOf = (id) => Number(id.slice(id.lastIndexOf(".") + 1));

/** @param {BoundText} view */
const versionOf = ({ id, edits }) => edits.at(-1)?.id ?? id;

/** @param {BoundText} view */
export const textOf = ({ base, edits }) => edits.reduce((text, { change }) => apply(change, text), base);

/**
 * Returns how many edits of a text are known to a page that has received an edit; undefined if there may be more.
 * @param {BoundText} view @param {string} id
 */
function countKnown({ id: start, edits }, id) {
  const index = edits.map((edit) => edit.id).lastIndexOf(id);
  return index >= 0 ? index + 1 : id === start ? 0 : undefined;
}

/**
 * A page's copy of a `BoundText`, with changes that the server has not answered. It has no document.
 *
 *     server ── sent, in one edit or more ──▶ · ── unsent ──▶ text
 *
 * One edit is in flight, and the changes since wait for its answer. It is answered if a received text contains it.
 * `TextDraft.swift` works in the same way.
 */
export class TextDraft {
  /** The text with the page's changes. */
  text;

  #author;
  #number = 0;
  /** @type {BoundText} The text as last received. */
  #view;
  #server;
  /** @type {Sent[]} */
  #sent = [];
  /** @type {Change} */
  #unsent = [];

  /** @param {BoundText} view @param {string} author letters and digits, at most 16 */
  constructor(view, author) {
    this.#view = view;
    this.#author = author;
    this.text = this.#server = textOf(view);
  }

  /** The author of the page's edits. */
  get author() {
    return this.#author;
  }

  /** Whether any change has to be sent. */
  get isUnsent() {
    return this.#unsent.length > 0 || this.#sent.some(({ after }) => after === undefined);
  }

  /** Whether the server has all changes. */
  get isSettled() {
    return this.#unsent.length === 0 && this.#sent.length === 0;
  }

  /**
   * Returns the place of a selection of the text.
   * @param {number} start @param {number} end @returns {Place}
   */
  placeOf(start, end) {
    const before = (/** @type {number} */ offset) =>
      [...this.#sent, { change: this.#unsent }].reduceRight((place, { change }) => unmapped(change, place), offset);
    return { author: this.#author, after: versionOf(this.#view), start: before(start), end: before(end) };
  }

  /**
   * Returns the selection of the text at a place; undefined if the edits since are not known. The edits of its author move
   * a caret as typing does. If another author inserts text at the caret, the order of the authors decides on which side of
   * that text it stays, as for the text that its own author inserts there.
   *
   * @param {Place} place @returns {{ start: number, end: number } | undefined}
   */
  selectionAt({ author, after, start, end }) {
    const known = countKnown(this.#view, after);
    if (known === undefined) return undefined;
    const edits = this.#view.edits.slice(known).map(({ id, change }) => ({ change, by: authorOf(id) }));
    for (const { change } of [...this.#sent, { change: this.#unsent }]) edits.push({ change, by: this.#author });
    for (const { change, by } of edits) {
      const isRange = start < end;
      const isBehind = author >= by;
      start = mapped(change, start, isRange || isBehind);
      end = Math.max(start, mapped(change, end, !isRange && isBehind));
    }
    return { start, end };
  }

  /**
   * Whether the server may soon forget the edit before a place.
   * @param {Place} place
   */
  isAging({ after }) {
    const known = countKnown(this.#view, after);
    return known === undefined || this.#view.edits.length - known > PLACE_LIFETIME;
  }

  /**
   * Changes the text locally.
   * @param {Change} change
   */
  change(change) {
    this.text = apply(change, this.text);
    this.#unsent = compose(this.#unsent, change);
  }

  /**
   * Returns the next edit to send, if there is one and no other is unanswered.
   *
   * @param {boolean} [isUrgent] whether it is sent although others are unanswered
   * @returns {Edit | undefined}
   */
  next(isUrgent = false) {
    let index = this.#sent.findIndex(({ after }) => after === undefined);
    if (index < 0) index = this.#sent.length;
    if (index > 0 && (!isUrgent || index > UNANSWERED_LIMIT)) return undefined;
    // The server needs the unanswered changes to merge an edit. Several long ones are more than a message can have.
    if (index > 0 && lengthOf([...this.#sent.map(({ change }) => change), this.#unsent]) > LENGTH_LIMIT) return undefined;
    if (index === this.#sent.length) {
      if (this.#unsent.length === 0) return undefined;
      const [change, rest] = divide(this.#unsent, LENGTH_LIMIT);
      this.#sent.push({ id: `${this.#author}.${++this.#number}`, change });
      this.#unsent = rest;
    }
    const sent = this.#sent[index];
    const { id, change } = sent;
    const after = sent.after = versionOf(this.#view);
    const unanswered = this.#sent.slice(0, index).map((sent) => sent.change);
    return index > 0 ? { id, after, unanswered, change } : { id, after, change };
  }

  /**
   * Merges a text that the server has sent with the page's changes.
   *
   * @param {BoundText} view
   * @returns {{ change: Change, isBehind: boolean }[]} the changes of others, for the text that the page shows;
   *   `isBehind` if a place at their insertion moves behind it
   */
  receive(view) {
    if (view === this.#view) return [];
    const start = this.#countKnown(view);
    this.#view = view;
    /** @type {ReturnType<TextDraft["receive"]>} */
    const changes = [];
    for (const { id, change } of start === undefined ? [] : view.edits.slice(start)) {
      // Never, but for another room with the same edits.
      if (!fits(change, this.#server)) return [...changes, ...this.#adopt(view)];
      const before = this.#server;
      this.#server = apply(change, before);
      if (this.#sent[0]?.id === id) {
        const own = /** @type {Sent} */ (this.#sent.shift()).change;
        // A page that was shown an earlier text since has merged the edit with other changes than the server.
        if (!isSame(own, change)) {
          changes.push({ change: this.#rebase(compose(invert(own, before), change), false), isBehind: true });
        }
        continue;
      }
      const isFirst = this.#author < authorOf(id);
      changes.push({ change: this.#rebase(change, isFirst), isBehind: !isFirst });
    }
    return start === undefined ? this.#adopt(view) : changes;
  }

  /**
   * Returns how many edits of a text the page has received; undefined if it doesn't continue the last text. After an undo
   * in the app's state, an edit that is sent again may lead to another text under the same id.
   * @param {BoundText} view
   */
  #countKnown(view) {
    const count = countKnown(view, versionOf(this.#view));
    if (count === undefined) return undefined;
    const { base, edits } = this.#view;
    const forgotten = edits.length - count;
    const isContinued = forgotten >= 0 && edits.slice(forgotten).every((edit, index) => edit === view.edits[index]) &&
      textOf({ ...view, base, edits: edits.slice(0, forgotten) }) === view.base;
    const isSameText = () => textOf({ ...view, edits: view.edits.slice(0, count) }) === this.#server;
    return isContinued || isSameText() ? count : undefined;
  }

  /**
   * Records that an edit was answered or lost. The text that the answer came with has to be received before. An edit that
   * is not in the text was lost, or was based on an edit that the server knew no more, and is sent again. Or the server
   * has refused it, and it is taken back.
   *
   * @param {Edit} edit @param {boolean} isLost
   * @returns {Change | undefined} what is taken back, for the text that the page shows
   */
  settle({ id, after }, isLost) {
    const index = this.#sent.findIndex((sent) => sent.id === id && sent.after === after);
    if (index < 0) return undefined;
    const isRefused = index === 0 && !isLost && countKnown(this.#view, after) !== undefined;
    const refused = isRefused ? this.#sent.shift() : undefined;
    for (const sent of this.#sent) sent.after = undefined;
    return refused && this.#rebase(invert(refused.change, this.#server), false);
  }

  /**
   * Continues with a text of which too many edits were missed: the difference takes their place.
   * @param {BoundText} view
   */
  #adopt(view) {
    const last = Math.max(...[...view.edits.map(({ id }) => id), ...view.older]
      .filter((id) => authorOf(id) === this.#author).map(numberOf));
    let known = this.#server;
    while (this.#sent.length > 0 && numberOf(this.#sent[0].id) <= last) {
      known = apply(/** @type {Sent} */ (this.#sent.shift()).change, known);
    }
    this.#server = textOf(view);
    return [{ change: this.#rebase(difference(known, this.#server), false), isBehind: true }];
  }

  /**
   * Merges a change of the server's text with the page's changes.
   *
   * @param {Change} change @param {boolean} isFirst whether the page's insertions come first
   * @returns {Change} the change of the text that the page shows
   */
  #rebase(change, isFirst) {
    let other = change;
    for (const sent of this.#sent) {
      const own = sent.change;
      sent.change = transform(own, other, isFirst);
      other = transform(other, own, !isFirst);
    }
    const own = this.#unsent;
    this.#unsent = transform(own, other, isFirst);
    other = transform(other, own, !isFirst);
    this.text = apply(other, this.text);
    return other;
  }
}
