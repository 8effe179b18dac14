// @ts-check

/**
 * Whether an element is the template of a list.
 * @param {Element} element @returns {element is HTMLTemplateElement}
 */
export const isList = (element) => element instanceof HTMLTemplateElement && element.hasAttribute("data-each");

/**
 * Returns the rows of a list, and the spaces of a windowed one. The runtime inserts them before its template.
 * @param {HTMLTemplateElement} template
 */
export function rowsBefore(template) {
  const root = template.content.firstElementChild;
  /** @type {Element[]} */
  const rows = [];
  for (let row = template.previousElementSibling; row && root && (isSpace(row) || isLike(row, root)); row = row.previousElementSibling) {
    rows.unshift(row);
  }
  return rows;
}

/** @param {Element} row */
export const isSpace = (row) => row.hasAttribute("data-lectern-space");

/**
 * Returns the descendant of a row that is the copy of one in the template, if rows of nested lists do not hide it.
 *
 * @param {Element | undefined} row the copy of the parent @param {Element} element @param {number} index
 */
export function copyIn(row, element, index) {
  const copy = row?.children[index];
  return copy && isLike(copy, element) ? copy : undefined;
}

/**
 * Whether an element may be a copy of another: the runtime changes neither its name nor its directives.
 * @param {Element} copy @param {Element} element
 */
function isLike(copy, element) {
  return copy.localName === element.localName && [...element.attributes].every(({ name, value }) =>
    !name.startsWith("data-") || copy.getAttribute(name) === value);
}
