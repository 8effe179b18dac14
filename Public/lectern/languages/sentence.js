// @ts-check
import { language } from "../words.js";

/**
 * Returns a sentence with values, in the language of the page's device.
 *
 *     sentence("{count} page shows it.|{count} pages show it.", { count: 3 })
 *
 * @param {string} text with the names of values in braces; for a `count`, the singular and the plural in English
 * @param {import("../words.js").Values} values
 */
export function sentence(text, values) {
  const translated = language.translate?.(text, values) ?? text;
  return translated === text ? fill(singularOrPlural(text, values.count === 1), values) : translated;
}

/** @param {string} text @param {boolean} isSingular */
function singularOrPlural(text, isSingular) {
  const [singular, plural = singular] = text.split("|");
  return isSingular ? singular : plural;
}

/**
 * Returns a text with values in place of their names in braces.
 *
 * @param {string} text @param {import("../words.js").Values} values
 */
export const fill = (text, values) => text.replace(/\{(\w+)\}/g, (name, key) => String(values[key] ?? name));
