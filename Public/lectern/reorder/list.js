// @ts-check

/**
 * @typedef {import("./moves.js").Key} Key
 * @typedef {import("./moves.js").Row} Row
 */

/** The element of a row that is pressed to move it. */
export const HANDLE = "[data-reorder-handle]";

/** A list whose rows can be moved: an element with `data-reorder` around the template of the rows. */
export class List {
  element;
  context;
  /** @type {HTMLTemplateElement | undefined} */
  template;
  /** @type {Row[]} The rows that the page shows. */
  shown = [];

  /** @param {HTMLElement} element @param {import("../page/directives.js").Context} context */
  constructor(element, context) {
    this.element = element;
    this.context = context;
    this.template = /** @type {HTMLTemplateElement[]} */ ([...element.children])
      .find((child) => child.matches("template[data-each]"));
  }

  get action() {
    return this.context.path;
  }

  /**
   * Lists of one group exchange rows. A list without a group is one of its own.
   * @returns {unknown}
   */
  get group() {
    return this.element.dataset.reorderGroup ?? this;
  }

  /** Whether the viewer may move rows now. */
  get isUsable() {
    const { client } = this.context;
    return client.status === "open" && client.isAllowed(this.action);
  }

  /** Whether a person sees it, and not only another tab of the page, for example. */
  get isShown() {
    return this.element.getClientRects().length > 0;
  }

  /** Whether the view state has rows: a list with another value shows none. */
  get hasRows() {
    return Array.isArray(this.#items);
  }

  /** The rows in the order of the server. @returns {Row[]} */
  get rows() {
    const path = (this.template?.dataset.key ?? "").split(".");
    return this.hasRows ? /** @type {unknown[]} */ (this.#items).map((value) =>
      ({ key: path.reduce((/** @type {any} */ part, name) => part?.[name], value), value })) : [];
  }

  get #items() {
    return this.context.read(this.template?.dataset.each ?? "");
  }

  /** The elements of the rows that the page shows. They are before the template. */
  get elements() {
    /** @type {HTMLElement[]} */
    const elements = [];
    /** @type {any} */
    let element = this.template;
    for (let count = this.shown.length; count > 0 && (element = element?.previousElementSibling); count--) {
      elements.unshift(element);
    }
    return elements;
  }

  /** @param {Key} id */
  elementOf(id) {
    return this.elements[this.shown.findIndex(({ key }) => key === id)];
  }

  /** @param {Key} id */
  handleOf(id) {
    return this.handleIn(this.elementOf(id));
  }

  /** @param {HTMLElement | undefined} row @returns {HTMLElement | undefined} */
  handleIn(row) {
    /** @type {HTMLElement[]} */
    const handles = row ? [row, ...row.querySelectorAll(HANDLE)].map((one) => /** @type {HTMLElement} */ (one)) : [];
    return handles.find((handle) => this.owns(handle));
  }

  /**
   * Whether an element is a handle of this list, and not of a list in one of its rows.
   * @param {Element} handle
   */
  owns(handle) {
    return handle.matches(HANDLE) && handle.parentElement?.closest("[data-reorder]") === this.element;
  }

  /**
   * Returns the key of the row that a handle moves; undefined if there is none, or the handle is disabled.
   * @param {Element} handle
   */
  keyOf(handle) {
    if (this.context.client.controls.isDisabled(handle) || handle.matches(":disabled, [aria-disabled=true]")) return undefined;
    return this.shown[this.elements.findIndex((row) => row.contains(handle))]?.key;
  }

  get isRightToLeft() {
    return getComputedStyle(this.element).direction === "rtl";
  }
}
