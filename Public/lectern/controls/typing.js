// @ts-check

const TYPED = "textarea, select, input:not([type=checkbox], [type=radio], [type=range], [type=color], " +
  "[type=button], [type=submit], [type=reset], [type=image], [type=file]), [role=textbox], " +
  "[role=searchbox], [role=combobox], [role=spinbutton], [role=listbox], [role=application]";

/**
 * Whether an element takes typed letters as input.
 * @param {unknown} target
 */
export function acceptsTyping(target) {
  const element = /** @type {{ isContentEditable?: boolean, closest?: Element["closest"] }} */ (target);
  return Boolean(element?.isContentEditable || element?.closest?.(TYPED));
}

const MOVED = "[type=radio], [type=range], [type=color], audio, video, [role=slider], [role=tab], [role^=menu], [role^=tree]";

/**
 * Whether an element has a use for arrows and the keys of a clicker.
 * @param {unknown} target
 */
export const usesArrows = (target) => Boolean(/** @type {Partial<Element>} */ (target)?.matches?.(MOVED));
