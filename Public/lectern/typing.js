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
