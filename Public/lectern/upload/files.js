// @ts-check

/**
 * Returns the files of a drop or a paste. A text that is pasted along with its picture, as spreadsheets do, is meant as text.
 *
 * @param {DataTransfer | null} data
 * @returns {File[]}
 */
export function filesOf(data) {
  if (!data || data.types.includes("text/plain")) return [];
  return [...data.files].filter(({ size, type }) => size > 0 || type !== "");
}
