// @ts-check

/** @typedef {import("./list.js").List} List */

/** Makes the handles of lists usable while a person may move their rows. */
export class Handles {
  #speech;
  /** @type {WeakSet<HTMLElement>} The handles with the styles of a usable one. */
  #styled = new WeakSet();
  /** @type {WeakSet<HTMLElement>} The rows that the page's author has not made focusable. */
  #focusable = new WeakSet();
  /** @type {WeakMap<HTMLElement, string | null>} The disabled handles that are no controls, with the page's own attribute. */
  #disabled = new WeakMap();

  /** @param {import("./speech.js").Speech} speech */
  constructor(speech) {
    this.#speech = speech;
  }

  /** @param {List} list @param {import("./reordering.js").Lifted | undefined} lifted */
  update(list, lifted) {
    const hasLifted = lifted?.list === list;
    for (const [index, row] of list.elements.entries()) {
      const isLifted = hasLifted && list.shown[index].key === lifted.id;
      row.toggleAttribute("data-lifted", isLifted);
      const handle = list.handleIn(row);
      if (!handle) continue;
      // The lifted row can still be put back.
      const isUnavailable = !list.isUsable && !isLifted;
      if (handle === row) {
        this.#makeFocusable(row, list.isUsable || hasLifted);
        this.#disable(list, row, isUnavailable && row.hasAttribute("tabindex"));
      } else this.#disable(list, handle, isUnavailable);
      if (handle instanceof HTMLButtonElement && handle.type !== "button") handle.type = "button";
      this.#style(handle, list.isUsable || hasLifted, handle === row);
      this.#speech.name(handle);
      this.#speech.describe(handle, list.isUsable || hasLifted);
    }
  }

  /** @param {HTMLElement} row @param {boolean} applies */
  #makeFocusable(row, applies) {
    if (applies) {
      if (row.hasAttribute("tabindex")) return;
      row.setAttribute("tabindex", "0");
      this.#focusable.add(row);
    } else if (row !== document.activeElement && this.#focusable.delete(row)) {
      row.removeAttribute("tabindex");
    }
  }

  /**
   * Disables a handle, and leaves it disabled if the page has its own reason.
   * @param {List} list @param {HTMLElement} handle @param {boolean} applies
   */
  #disable({ context: { client } }, handle, applies) {
    const { dataset } = handle;
    if ("disabled" in handle || "attrDisabled" in dataset) return client.controls.disable(handle, "unavailable", applies);
    if ("attrAriaDisabled" in dataset) return;
    if (applies === this.#disabled.has(handle)) return;
    if (applies) {
      this.#disabled.set(handle, handle.getAttribute("aria-disabled"));
      handle.setAttribute("aria-disabled", "true");
      return;
    }
    const before = this.#disabled.get(handle) ?? null;
    this.#disabled.delete(handle);
    if (before === null) handle.removeAttribute("aria-disabled");
    else handle.setAttribute("aria-disabled", before);
  }

  /** @param {HTMLElement} handle @param {boolean} applies @param {boolean} isRow */
  #style(handle, applies, isRow) {
    if (applies === this.#styled.has(handle)) return;
    this.#styled[applies ? "add" : "delete"](handle);
    // A finger on a handle drags it, and one on a row may scroll.
    const touchAction = isRow ? "manipulation" : "none";
    const userSelect = applies ? "none" : "";
    Object.assign(handle.style, { touchAction: applies ? touchAction : "", userSelect, webkitUserSelect: userSelect });
  }
}
