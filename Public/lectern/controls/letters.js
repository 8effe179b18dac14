// @ts-check

/**
 * Returns the letter at the position of a key on a keyboard of another script, in lower case; else undefined.
 * @param {Pick<KeyboardEvent, "key" | "code">} event
 */
export const letterAt = ({ key, code }) =>
  /^[^\0-\x7f]$/.test(key) ? /^Key([A-Z])$/.exec(code)?.[1].toLowerCase() : undefined;
