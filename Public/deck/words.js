// @ts-check

/** Deck's own texts, by language. */
export const tables = {
  ko: () => import("./words-ko.js"),
};
