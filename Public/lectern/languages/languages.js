// @ts-check
import { language } from "../words.js";
import { translateTexts } from "./document.js";
import { Translator, firstSpoken } from "./translator.js";

/**
 * @typedef {import("./translator.js").Table} Table
 * @typedef {Record<string, () => Promise<{ table: Table }>>} Tables functions that load the table of each language
 */

/** @type {Tables} The runtime's own. */
const tables = {
  ar: () => import("./ar.js"),
  de: () => import("./de.js"),
  es: () => import("./es.js"),
  fr: () => import("./fr.js"),
  ja: () => import("./ja.js"),
  ko: () => import("./ko.js"),
};

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)$/;

// Translates the page into the first language wanted that has a table.
const own = /** @type {{ tables: Tables } | undefined} */ (await language.load?.());
const wanted = language.code ? [language.code] : navigator.languages;
const chosen = firstSpoken(wanted, Object.keys({ ...tables, ...own?.tables }));
if (chosen) {
  const modules = await Promise.all([tables[chosen]?.(), own?.tables[chosen]?.()]);
  const translator = new Translator(chosen, Object.assign({}, ...modules.map((module) => module?.table)));
  language.translate = (text, values) => translator.translate(text, values);
  // Otherwise the page stays in its author's language, between the texts of the runtime.
  if (own) {
    language.original = document.documentElement.lang;
    document.documentElement.lang = chosen;
    if (RIGHT_TO_LEFT.test(chosen)) document.documentElement.dir = "rtl";
    translateTexts(document.documentElement, (text) => translator.translate(text));
  }
}
