// @ts-check

/** The attributes that a page or its development mode would act on in a copy of a row. */
const ACTIVE = /^(id|name|for|autofocus|tabindex|aria-(?!hidden).*|on.*|data-(text|rich|show|hide|role|words|announce|connection|send|bind|dialog|dismiss|invalid|each|join-code|hook|key|value|id|field|number|debounce|reset|reorder.*|upload|lifted|(attr|class|style|format|url).*))$/;

/** A copy of a row that follows the pointer. The row itself shows where it would land. */
export class Ghost {
  #element;
  #x;
  #y;

  /** @param {HTMLElement} row @param {import("./places.js").Point} point where the pointer has taken it */
  constructor(row, { x, y }) {
    const { left, top, width, height } = row.getBoundingClientRect();
    this.#element = copyOf(row);
    this.#x = x;
    this.#y = y;
    Object.assign(this.#element.style, {
      position: "fixed", left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
      boxSizing: "border-box", margin: "0", pointerEvents: "none", zIndex: "2147483630",
    });
    // In the row's list, whose style sheet it needs, but not among the rows.
    row.parentElement?.append(this.#element);
    // In an element with a transform, a fixed position starts there.
    const { left: actualLeft, top: actualTop } = this.box;
    Object.assign(this.#element.style, { left: `${2 * left - actualLeft}px`, top: `${2 * top - actualTop}px` });
  }

  get box() {
    return this.#element.getBoundingClientRect();
  }

  /** @param {import("./places.js").Point} point */
  moveTo({ x, y }) {
    this.#element.style.translate = `${x - this.#x}px ${y - this.#y}px`;
  }

  remove() {
    this.#element.remove();
  }
}

/** @param {HTMLElement} row */
function copyOf(row) {
  const copy = /** @type {HTMLElement} */ (row.cloneNode(true));
  const fields = "input, textarea, select";
  /** @type {NodeListOf<HTMLInputElement>} */
  const originals = row.querySelectorAll(fields);
  /** @type {NodeListOf<HTMLInputElement>} */
  const copies = copy.querySelectorAll(fields);
  for (const element of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of element.getAttributeNames()) if (ACTIVE.test(name)) element.removeAttribute(name);
  }
  for (const [index, { type, value, checked }] of originals.entries()) {
    if (type === "file") continue;
    copies[index].value = value;
    copies[index].checked = checked;
  }
  copy.classList.add("lectern-ghost");
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  return copy;
}
