// @ts-check

/**
 * Sets a row's position in the whole list, for screen readers and for the number that it shows.
 *
 * @param {HTMLElement} row @param {number} index @param {number} count the number of all rows
 */
export function number(row, index, count) {
  if (row instanceof HTMLTableRowElement) {
    const table = row.closest("table");
    const heads = table?.tHead?.rows.length ?? 0;
    set(row, "aria-rowindex", index + 1 + heads);
    if (table) set(table, "aria-rowcount", count + heads);
    return;
  }
  set(row, "aria-posinset", index + 1);
  set(row, "aria-setsize", count);
  const { parentElement } = row;
  if (parentElement instanceof HTMLOListElement) set(row, "value", parentElement.start + index);
}

/** @param {Element} element @param {string} name @param {number} value */
function set(element, name, value) {
  if (element.getAttribute(name) !== `${value}`) element.setAttribute(name, `${value}`);
}
