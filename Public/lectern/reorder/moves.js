// @ts-check

/**
 * @typedef {string | number} Key
 * @typedef {{ key: Key, value: unknown }} Row
 * @typedef {{ list: unknown, rows: Row[] }} Column a list of a group, with its rows
 * @typedef {{ list: unknown, index: number }} Place the index among the other rows of the list
 * @typedef {"back" | "forward" | "start" | "end" | "previous list" | "next list"} Step
 *
 * @typedef {object} Move a row that is shown at another place than the server has it
 * @property {Key} id
 * @property {unknown} list
 * @property {Key[]} following the rows behind the place, the next one first. The first of them that still exists counts
 */

/** @param {Column[]} columns @param {Key} id */
const find = (columns, id) => columns.flatMap(({ rows }) => rows).find(({ key }) => key === id);

/** @param {Row[]} rows @param {Key[]} following */
const indexBefore = (rows, following) => {
  const keys = rows.map(({ key }) => key);
  const next = following.find((key) => keys.includes(key));
  return next === undefined ? rows.length : keys.indexOf(next);
};

/**
 * Returns the lists of a group with a row at its new place; unchanged if the row or the list is gone.
 *
 * @param {Column[]} columns @param {Move} move
 * @returns {Column[]}
 */
export function moved(columns, { id, list, following }) {
  const row = find(columns, id);
  if (!row || !columns.some((column) => column.list === list)) return columns;
  return columns.map((column) => {
    const rows = column.rows.filter(({ key }) => key !== id);
    if (column.list === list) rows.splice(indexBefore(rows, following), 0, row);
    return { ...column, rows };
  });
}

/**
 * Returns a row's place; undefined if no list has the row.
 *
 * @param {Column[]} columns @param {Key} id
 * @returns {Place | undefined}
 */
export function placeOf(columns, id) {
  for (const { list, rows } of columns) {
    const index = rows.findIndex(({ key }) => key === id);
    if (index >= 0) return { list, index };
  }
  return undefined;
}

/**
 * Returns the move of a row to a place.
 *
 * @param {Column[]} columns @param {Key} id @param {Place} place
 * @returns {Move}
 */
export function moveTo(columns, id, { list, index }) {
  const others = columns.find((column) => column.list === list)?.rows.filter(({ key }) => key !== id) ?? [];
  return { id, list, following: others.slice(index).map(({ key }) => key) };
}

/**
 * Returns the place one step further; undefined if there is none.
 *
 * @param {Column[]} columns in the order of the page @param {Key} id @param {Step} step
 * @returns {Place | undefined}
 */
export function stepped(columns, id, step) {
  const place = placeOf(columns, id);
  if (!place) return undefined;
  const position = columns.findIndex(({ list }) => list === place.list);
  const last = columns[position].rows.length - 1;
  const isBack = step === "back" || step === "previous list";
  if (step.endsWith("list")) {
    const next = columns[position + (isBack ? -1 : 1)];
    return next && { list: next.list, index: Math.min(place.index, next.rows.length) };
  }
  const index = step === "start" ? 0 : step === "end" ? last : place.index + (isBack ? -1 : 1);
  return index < 0 || index > last || index === place.index ? undefined : { list: place.list, index };
}
