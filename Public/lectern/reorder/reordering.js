// @ts-check
import { sentence } from "../languages/sentence.js";
import { Handles } from "./handles.js";
import { moved, moveTo, placeOf, stepped } from "./moves.js";
import { Motion } from "./motion.js";
import { Speech, nameOf, nameOfList } from "./speech.js";

/**
 * @typedef {import("./list.js").List} List
 * @typedef {import("./moves.js").Key} Key
 * @typedef {import("./moves.js").Column & { list: List }} Column
 * @typedef {import("./moves.js").Move} Move
 * @typedef {import("./moves.js").Place & { list: List }} Place
 *
 * @typedef {object} Lifted
 * @property {Key} id
 * @property {string} name
 * @property {List} list where the page shows the row
 * @property {Place} origin
 * @property {Move} move
 * @property {boolean} isHeld whether a pointer holds it
 * @property {() => void} [ended] called once it is dropped, or has gone
 */

/**
 * The moves on a page: of the lifted row, and of those whose actions are unanswered. The lists show the server's rows
 * with these moves.
 *
 *     lift ──▶ lifted ── drop ──▶ sent ── ack ──▶ the server's order
 *                 │                 └─── fault ──▶ the server's order
 *                 └─── cancel ──▶ the server's order
 */
export class Reordering {
  motion = new Motion();
  speech = new Speech();
  /** @type {Lifted | undefined} */
  lifted;
  /** Whether the page shows the latest place of the lifted row. */
  isRendered = true;
  /** @type {number | undefined} The revision that the next frame repeats. */
  #repeated;
  #handles = new Handles(this.speech);
  /** @type {Set<List>} */
  #lists = new Set();
  /** @type {Move[]} In the order in which they were sent. */
  #sent = [];
  /** @type {{ list: List, id: Key } | undefined} The row whose handle had the focus. */
  #focus;

  /** @param {List} list */
  add(list) {
    this.#lists.add(list);
  }

  /** @param {List} list */
  remove(list) {
    this.#lists.delete(list);
    if (this.lifted?.list !== list) return;
    // The list may be gone, and the row still where it was.
    if (this.place) this.cancel();
    else this.#lose();
  }

  /**
   * Returns the lists that exchange rows with a list, in the order of the page.
   * @param {List} list
   */
  groupOf(list) {
    return [...this.#lists].filter(({ group }) => group === list.group).sort(({ element: one }, { element: other }) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1);
  }

  /** The lists that the lifted row can go into, in the order of the page. @returns {List[]} */
  get targets() {
    const { lifted } = this;
    if (!lifted) return [];
    const group = this.groupOf(lifted.list);
    // Before the next frame, another list may have it.
    const row = group.map((list) => list.elementOf(lifted.id)).find(Boolean);
    return group.filter((list) => list === lifted.list || (list.isShown && !row?.contains(list.element)));
  }

  /**
   * Returns the lists of a list's group with the rows that the page shall show.
   * @param {List} list
   */
  columns(list, moves = this.#moves) {
    /** @type {Column[]} */
    const columns = this.groupOf(list).map((list) => ({ list, rows: list.rows }));
    return /** @type {Column[]} */ (moves.reduce(moved, columns));
  }

  get #moves() {
    return this.lifted ? [...this.#sent, this.lifted.move] : this.#sent;
  }

  /**
   * Returns the values of the rows that a list shall show; undefined if the view state has none.
   * @param {List} list
   */
  arrange(list) {
    if (!list.hasRows) {
      list.shown = [];
      return undefined;
    }
    const isPlain = this.#moves.length === 0;
    list.shown = isPlain ? list.rows : this.columns(list).find((column) => column.list === list)?.rows ?? [];
    return list.shown.map(({ value }) => value);
  }

  /** Where the lifted row is. @returns {Place | undefined} */
  get place() {
    return this.lifted && this.#placeIn(this.columns(this.lifted.list));
  }

  /** @param {Column[]} columns */
  #placeIn(columns) {
    return /** @type {Place | undefined} */ (this.lifted && placeOf(columns, this.lifted.id));
  }

  /**
   * @param {List} list @param {Key} id @param {boolean} isHeld @param {() => void} [ended]
   * @returns {boolean} whether it is lifted
   */
  lift(list, id, isHeld, ended) {
    // In another list, the row is another element, and the former one takes its unsent edits with it.
    list.context.client.flush();
    this.cancel();
    const columns = this.columns(list);
    const origin = /** @type {Place | undefined} */ (placeOf(columns, id));
    const element = list.elementOf(id);
    if (!list.isUsable || !origin || !element) return false;
    this.lifted = { id, name: nameOf(element), list, origin, move: moveTo(columns, id, origin), isHeld, ended };
    this.speech.moveTo(list.element);
    this.#say(this.lifted, (values) => isHeld ? sentence("Lifted: {name}. Place {place} of {count}.", values)
      : sentence("Lifted: {name}. Place {place} of {count}. Arrow keys move it, Space drops it, Escape cancels.", values));
    list.context.client.refresh();
    return true;
  }

  /** @param {import("./moves.js").Step} step */
  step(step) {
    const { lifted, targets } = this;
    const columns = lifted && this.columns(lifted.list).filter(({ list }) => targets.includes(list));
    const place = columns && stepped(columns, lifted.id, step);
    if (place) this.move(/** @type {Place} */ (place));
    else if (lifted) this.#say(lifted, (values) => sentence("Place {place} of {count}.", values));
  }

  /** @param {Place} place */
  move(place) {
    const { lifted } = this;
    if (!lifted) return;
    const isOtherList = place.list !== lifted.list;
    this.#prepare();
    lifted.move = moveTo(this.columns(lifted.list), lifted.id, place);
    lifted.list = place.list;
    this.isRendered = false;
    this.#say(lifted, (values) => isOtherList && values.list !== "" ? sentence("{list}, place {place} of {count}.", values)
      : sentence("Place {place} of {count}.", values));
  }

  /** Sends the move of the lifted row. */
  drop() {
    const { lifted } = this;
    if (!lifted) return;
    const columns = this.columns(lifted.list);
    const place = this.#placeIn(columns);
    if (!place) return this.#lose();
    const { id, list, move, name } = lifted;
    const rows = columns.find((column) => column.list === list)?.rows ?? [];
    const before = rows[place.index + 1]?.key ?? null;
    this.#prepare();
    this.#end();
    const old = placeOf(this.columns(list), id);
    if (old?.list !== list || old.index !== place.index) {
      this.#sent.push(move);
      const settled = (/** @type {boolean} */ isDone) => this.#settle(move, list, name, isDone);
      if (!send(list, id, before, settled)) return settled(false);
    }
    this.#say(lifted, (values) => sentence("Dropped: {name}. Place {place} of {count}.", values));
  }

  /** Shows the lifted row at its former place. */
  cancel() {
    const { lifted } = this;
    if (!lifted) return;
    this.#prepare();
    this.#end();
    this.#say(lifted, (values) => sentence("Canceled: {name}. Place {place} of {count}.", values));
  }

  /**
   * Called after each frame.
   * @param {number} [revision] of the view state
   */
  rendered(revision = 0) {
    const { lifted } = this;
    const hasMoved = !this.isRendered;
    this.isRendered = true;
    for (const list of this.#lists) this.#handles.update(list, lifted);
    if (lifted && !this.place) return this.#lose();
    this.motion.play([...this.#lists], lifted?.isHeld ? lifted : undefined);
    const focus = this.#focus;
    this.#focus = undefined;
    if (focus && isLost(focus.list)) this.#handleOf(focus.list, focus.id)?.focus({ preventScroll: true });
    if (hasMoved && lifted && !lifted.isHeld) lifted.list.elementOf(lifted.id)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // A row of another list is read while that list has the values of the frame before. One more frame has all of them.
    const isDue = this.#repeated !== revision && this.#movedLists.some((list) => !this.#isCurrent(list));
    this.#repeated = isDue ? revision : undefined;
    if (isDue) this.#refresh();
  }

  /** The lists on the page that rows move in. */
  get #movedLists() {
    const groups = this.#moves.map(({ list }) => /** @type {List} */ (list).group);
    return [...this.#lists].filter((list) => groups.includes(list.group) && list.isShown);
  }

  /** The handle of the lifted row. */
  get handle() {
    return this.lifted && this.lifted.list.handleOf(this.lifted.id);
  }

  /** @param {List} list */
  #isCurrent(list) {
    const rows = this.columns(list).find((column) => column.list === list)?.rows ?? [];
    return rows.length === list.shown.length && rows.every(({ value }, index) => value === list.shown[index].value);
  }

  /** @param {Move} move @param {List} list @param {string} name @param {boolean} isDone */
  #settle(move, list, name, isDone) {
    this.#keepFocus({ list, id: move.id });
    if (!isDone) {
      list.context.client.flush();
      this.motion.prepare(this.groupOf(list));
      this.speech.say(sentence("Not moved: {name}.", { name }));
    }
    this.#sent = this.#sent.filter((other) => other !== move);
    list.context.client.refresh();
  }

  /** @param {{ list: List, id: Key }} row if it has the focus, it keeps it wherever it is shown */
  #keepFocus({ list, id }) {
    const element = list.elementOf(id);
    if (element?.contains(document.activeElement) && document.activeElement === list.handleOf(id)) this.#focus = { list, id };
  }

  /** @param {List} list @param {Key} id */
  #handleOf(list, id) {
    return this.groupOf(list).map((one) => one.handleOf(id)).find(Boolean);
  }

  #prepare() {
    const { lifted } = this;
    if (!lifted) return;
    this.motion.prepare(this.groupOf(lifted.list));
    this.#keepFocus(lifted);
    this.#refresh();
  }

  #refresh() {
    const [list] = this.#lists;
    list?.context.client.refresh();
  }

  /** Somebody else has removed the lifted row, or its list. */
  #lose() {
    const { lifted } = this;
    if (!lifted) return;
    this.speech.say(sentence("Someone has removed it: {name}.", { name: lifted.name }));
    this.#end();
    this.#refresh();
  }

  #end() {
    const { lifted } = this;
    if (!lifted) return;
    lifted.ended?.();
    this.#keepFocus(lifted);
    this.lifted = undefined;
  }

  /** @param {Lifted} lifted @param {(values: { name: string, list: string, place: number, count: number }) => string} text */
  #say({ id, list, name }, text) {
    const columns = this.columns(list);
    const column = columns.find(({ rows }) => rows.some(({ key }) => key === id));
    if (!column) return;
    const place = column.rows.findIndex(({ key }) => key === id) + 1;
    this.speech.say(text({ name, list: nameOfList(column.list.element), place, count: column.rows.length }));
  }
}

/**
 * Sends the action of a list.
 *
 * @param {List} list @param {Key} id @param {Key | null} before @param {(isDone: boolean) => void} settled
 * @returns {boolean} whether it is sent
 */
function send(list, id, before, settled) {
  const { element, action, context: { client, read } } = list;
  const { id: path, reorderList } = element.dataset;
  const move = reorderList === undefined ? { id, before } : { id, list: read(reorderList), before };
  const value = path === undefined ? move : { id: read(path), value: move };
  return client.send(action, value, (_, isDone) => settled(isDone), list.elementOf(id)) !== undefined;
}

/**
 * Whether the focus has left a list with its row, or the page with its list. A person may have moved it elsewhere in the
 * meantime.
 *
 * @param {List} list
 */
function isLost({ element }) {
  const { activeElement } = document;
  return !activeElement || !element.isConnected || activeElement.contains(element);
}
