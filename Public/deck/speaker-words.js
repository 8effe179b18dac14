// @ts-check
import { tables as own } from "./words.js";

/** @typedef {Promise<{ table: import("./lectern/languages/translator.js").Table }>} Loaded */

/** The texts of the speaker's page by language: Deck's own, and the problems of a talk. */
export const tables = {
  ar: () => merged(own.ar(), import("./problems-ar.js")),
  de: () => merged(own.de(), import("./problems-de.js")),
  es: () => merged(own.es(), import("./problems-es.js")),
  fr: () => merged(own.fr(), import("./problems-fr.js")),
  ja: () => merged(own.ja(), import("./problems-ja.js")),
  ko: () => merged(own.ko(), import("./problems-ko.js")),
};

/**
 * Returns a table with the texts of both.
 * @param {Loaded} words @param {Loaded} problems
 */
async function merged(words, problems) {
  const [one, other] = await Promise.all([words, problems]);
  return { table: { ...one.table, ...other.table } };
}
