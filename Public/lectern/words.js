// @ts-check

/**
 * @typedef {Record<string, string | number>} Values by the names in a text
 *
 * @typedef {object} Language
 * @property {() => Promise<unknown>} [load] loads a module that exports `tables`: functions that load the page's own table
 *   of each language
 * @property {string} [code] the language of the page if it isn't that of its device, such as `ko`
 * @property {string} [original] the language of the page's author, once the page is translated; empty if unknown
 * @property {(text: string, values?: Values) => string} [translate]
 */

/**
 * The language of the page's device; empty for English.
 *
 *     // In a module of the app that runs before the page starts:
 *     language.load = () => import("./words.js");
 *
 * @type {Language}
 */
export const language = {};

/**
 * Returns one of the page's texts in the language of its device; the text itself if that is English.
 * @param {string} text in English, as in the tables, or as the server has filled it with values
 */
export const words = (text) => language.translate?.(text) ?? text;

/**
 * Calls a function once the page has its texts: at once in English. If they don't load, the page is in English.
 * @param {(value?: any) => void} start
 */
export function whenTranslated(start) {
  if (/^en/.test(language.code ?? navigator.language)) return start();
  import("./languages/languages.js").then(start, start);
}
