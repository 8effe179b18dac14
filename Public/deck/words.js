// @ts-check

/** Deck's own texts, by language. */
export const tables = {
  ar: () => import("./words-ar.js"),
  de: () => import("./words-de.js"),
  es: () => import("./words-es.js"),
  fr: () => import("./words-fr.js"),
  ja: () => import("./words-ja.js"),
  ko: () => import("./words-ko.js"),
};
