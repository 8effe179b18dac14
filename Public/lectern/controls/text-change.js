// @ts-check

/**
 * Changes of a text: lists in which a positive number retains, a text is inserted and a negative number deletes, from
 * the beginning of the text. Lengths are in UTF-16 code units. The rest of the text stays. `TextChange.swift` is the
 * same in Swift; both read `Tests/Fixtures/text/changes.json`.
 *
 * @typedef {(number | string)[]} Change
 */

/** @param {number | string} step how much of the old text it reads */
const span = (step) => typeof step === "string" ? 0 : Math.abs(step);

/** @param {number | string} step how much of the new text it writes */
const written = (step) => typeof step === "string" ? step.length : Math.max(step, 0);

/**
 * Appends a step in canonical form: an insertion before a deletion, and no two of a kind in a row.
 * @param {Change} change @param {number | string} step
 */
function append(change, step) {
  if (!step) return;
  const last = change.at(-1);
  const isDeletion = typeof last === "number" && last < 0;
  if (typeof step === "string" && isDeletion) {
    change.pop();
    append(change, step);
    change.push(last);
  } else if (typeof step === "string" && typeof last === "string") {
    change[change.length - 1] = last + step;
  } else if (typeof step === "number" && typeof last === "number" && isDeletion === step < 0) {
    change[change.length - 1] = last + step;
  } else {
    change.push(step);
  }
}

/** @param {Change} change */
function trimmed(change) {
  const last = change.at(-1);
  if (typeof last === "number" && last > 0) change.pop();
  return change;
}

/**
 * Returns steps in canonical form.
 * @param {Change} steps @returns {Change}
 */
export function canonical(steps) {
  /** @type {Change} */
  const change = [];
  for (const step of steps) append(change, step);
  return trimmed(change);
}

/**
 * Divides a change into two that follow each other, so that the first is short. Deletions come first: no part makes the
 * text longer than the whole change does, so none exceeds the limit of a text that has room for the change.
 *
 * @param {Change} change @param {number} limit the greatest length of the first's texts, and of each 32 steps of it
 * @returns {[Change, Change]} the second is empty if the whole change is short
 */
export function divide(change, limit) {
  let cost = 0;
  for (const step of change) cost += costOf(step);
  if (cost <= limit) return [change, []];
  const isDeletion = change.some((step) => typeof step === "number" && step < 0);
  /** @type {Change} */
  const first = [];
  /** @type {Change} */
  const rest = [];
  let room = limit;
  for (const step of change) {
    if (typeof step === "string" ? isDeletion : room < costOf(step)) {
      // All of it follows.
      rest.push(step);
      if (typeof step === "number") first.push(Math.abs(step));
      continue;
    }
    room -= 32;
    if (typeof step === "string") {
      const end = endWithin(step, Math.min(Math.max(room, 0), step.length));
      room -= step.length;
      first.push(step.slice(0, end));
      rest.push(end, step.slice(end));
    } else {
      first.push(step);
      if (step > 0) rest.push(step);
    }
  }
  return [canonical(first), canonical(rest)];
}

/** @param {number | string} step */
const costOf = (step) => 32 + (typeof step === "string" ? step.length : 0);

/**
 * Returns the greatest end of a part of a text that does not divide a character.
 * @param {string} text @param {number} limit
 */
const endWithin = (text, limit) => /[\uD800-\uDBFF]/.test(text[limit - 1] ?? "") ? limit - 1 : limit;

/** The steps of a change, of which a part may be done. Behind the last, all is retained. */
class Steps {
  #steps;
  #index = 0;
  #done = 0;

  /** @param {Change} steps */
  constructor(steps) {
    this.#steps = steps;
  }

  /** @returns {number | string | undefined} what is left of the next step */
  get next() {
    const step = this.#steps[this.#index];
    if (step === undefined || this.#done === 0) return step;
    return typeof step === "string" ? step.slice(this.#done) : step - Math.sign(step) * this.#done;
  }

  /** The length of what is left of the next step. */
  get rest() {
    const { next } = this;
    return next === undefined ? Infinity : typeof next === "string" ? next.length : Math.abs(next);
  }

  /** @param {number} count */
  skip(count) {
    const { rest } = this;
    if (rest === Infinity) return;
    this.#done += count;
    if (count < rest) return;
    this.#index++;
    this.#done = 0;
  }
}

/**
 * Returns a change for the text that another change of the same text has led to.
 *
 * @param {Change} change @param {Change} other the change that was applied before
 * @param {boolean} isFirst whether the insertion of `change` comes first if both insert at the same place
 * @returns {Change}
 */
export function transform(change, other, isFirst) {
  const [own, applied] = [new Steps(change), new Steps(other)];
  /** @type {Change} */
  const result = [];
  for (let step; (step = own.next) !== undefined;) {
    const { next } = applied;
    if (typeof step === "string" && (isFirst || typeof next !== "string")) {
      append(result, step);
      own.skip(step.length);
    } else if (typeof next === "string") {
      append(result, next.length);
      applied.skip(next.length);
    } else {
      const count = Math.min(own.rest, applied.rest);
      if (next === undefined || next > 0) append(result, Number(step) < 0 ? -count : count);
      own.skip(count);
      applied.skip(count);
    }
  }
  return trimmed(result);
}

/**
 * Returns the change that has the effect of two in a row.
 * @param {Change} first @param {Change} second @returns {Change}
 */
export function compose(first, second) {
  const [one, two] = [new Steps(first), new Steps(second)];
  /** @type {Change} */
  const result = [];
  for (;;) {
    const [before, after] = [one.next, two.next];
    if (before === undefined && after === undefined) return trimmed(result);
    if (typeof before === "number" && before < 0) {
      append(result, before);
      one.skip(-before);
    } else if (typeof after === "string") {
      append(result, after);
      two.skip(after.length);
    } else {
      const count = Math.min(one.rest, two.rest);
      const isDeleted = after !== undefined && after < 0;
      if (typeof before === "string") append(result, isDeleted ? "" : before.slice(0, count));
      else append(result, isDeleted ? -count : count);
      one.skip(count);
      two.skip(count);
    }
  }
}

/**
 * Returns the changed text.
 * @param {Change} change @param {string} text
 */
export function apply(change, text) {
  let [result, position] = ["", 0];
  for (const step of change) {
    if (typeof step === "string") result += step;
    else {
      if (step > 0) result += text.slice(position, position + step);
      position += Math.abs(step);
    }
  }
  return result + text.slice(position);
}

/**
 * Whether a text is long enough for a change.
 * @param {Change} change @param {string} text
 */
export const fits = (change, text) => change.reduce((/** @type {number} */ sum, step) => sum + span(step), 0) <= text.length;

/**
 * Returns the change that takes one back.
 * @param {Change} change @param {string} text the text before the change
 * @returns {Change}
 */
export function invert(change, text) {
  let position = 0;
  return canonical(change.map((step) => {
    if (typeof step === "string") return -step.length;
    position += Math.abs(step);
    return step > 0 ? step : text.slice(position + step, position);
  }));
}

/**
 * Returns where an offset in the text is after a change.
 *
 * @param {Change} change @param {number} offset
 * @param {boolean} isBehind whether an insertion at the offset itself moves it
 */
export function mapped(change, offset, isBehind) {
  let [before, after] = [0, 0];
  for (const step of change) {
    if (before > offset || (before === offset && !(typeof step === "string" && isBehind))) break;
    const length = span(step);
    if (typeof step === "number" && step > 0 && before + length > offset) break;
    if (typeof step === "number" && step < 0 && before + length > offset) return after;
    before += length;
    after += written(step);
  }
  return after + Math.max(offset - before, 0);
}

/**
 * Returns where an offset in the changed text was before. Inside of an insertion, that is the insertion's place.
 * @param {Change} change @param {number} offset
 */
export function unmapped(change, offset) {
  let [before, after] = [0, 0];
  for (const step of change) {
    const length = written(step);
    if (length > 0 && after + length >= offset) return before + (typeof step === "string" ? 0 : offset - after);
    before += span(step);
    after += length;
  }
  return before + offset - after;
}

/** @param {string} text @param {number} offset whether it is between the halves of a surrogate pair */
const divides = (text, offset) => /^[\udc00-\udfff]/.test(text.slice(offset, offset + 1)) &&
  /[\ud800-\udbff]$/.test(text.slice(0, offset).slice(-1));

/**
 * Returns the change from one text to another, in a single place.
 *
 * @param {string} before @param {string} after
 * @param {number} [caret] where the caret is in the second text: of several places the change ends there
 * @returns {Change}
 */
export function difference(before, after, caret = after.length) {
  const shortest = Math.min(before.length, after.length);
  let rest = 0;
  const longestRest = Math.min(shortest, after.length - caret);
  while (rest < longestRest && before.at(-1 - rest) === after.at(-1 - rest)) rest++;
  let start = 0;
  while (start < shortest - rest && before[start] === after[start]) start++;
  // The caret may be anywhere, such as after an undo.
  while (rest < shortest - start && before.at(-1 - rest) === after.at(-1 - rest)) rest++;
  if (divides(before, start) || divides(after, start)) start--;
  if (divides(before, before.length - rest) || divides(after, after.length - rest)) rest--;
  return canonical([start, after.slice(start, after.length - rest), start + rest - before.length]);
}
