// @ts-check
import { fill } from "./sentence.js";

/**
 * A table of a language: the texts by the English ones. A text with a count has a form for each of the language's plural
 * categories, as `Intl.PluralRules` names them; `other` stands in for one that is missing.
 *
 * @typedef {Record<string, string | Partial<Record<Intl.LDMLPluralRule, string>>>} Table
 */

/** The numbers of a text that comes from the server, or whatever else stands at a name in braces. */
const NUMBER = "([\\d.,]*\\d)";
const ANY = "(.+?)";
/** The most texts with values that are remembered. */
const KNOWN_LIMIT = 1_000;
/** The names whose values are numbers. */
const NUMERIC = /^(count|number|place|percent|bytes)$/;

/** Translates the texts of a page into one language. */
export class Translator {
  language;
  /** @type {Map<string, Table[string]>} */
  #table;
  #plural;
  #number;
  /** @type {{ pattern: RegExp, names: string[], key: string }[]} */
  #patterns = [];
  /** @type {Map<string, string>} The texts with values that were translated, since each is shown often. */
  #known = new Map();

  /** @param {string} language @param {Table} table */
  constructor(language, table) {
    this.language = language;
    this.#table = new Map(Object.entries(table));
    this.#plural = new Intl.PluralRules(language);
    // Numbers that the server has sent as text are in Latin digits, so all are.
    this.#number = new Intl.NumberFormat(`${language}-u-nu-latn`);
    for (const key of Object.keys(table)) {
      if (/[{|]/.test(key)) this.#patterns.push(...key.split("|").map((form) => patternOf(form, key)));
    }
    // A text that begins like another one comes first.
    this.#patterns.sort((one, other) => other.pattern.source.length - one.pattern.source.length);
  }

  /**
   * Returns a text in the language; the text itself if the table doesn't have it.
   *
   * @param {string} text in English: as in the table, or as the server has filled it with values
   * @param {import("../words.js").Values} [values]
   */
  translate(text, values) {
    const entry = this.#table.get(text);
    if (entry !== undefined) return this.#filled(entry, values);
    const known = this.#known.get(text) ?? this.#translateFilled(text);
    if (this.#known.size > KNOWN_LIMIT) this.#known.clear();
    this.#known.set(text, known);
    return known;
  }

  /**
   * Returns the text of the table that the server has filled with values; undefined if there is none.
   * @param {string} text
   */
  keyOf(text) {
    return this.#table.has(text) ? text : this.#find(text)?.key;
  }

  /** @param {string} text */
  #translateFilled(text) {
    const found = this.#find(text);
    return found ? this.#filled(this.#table.get(found.key) ?? text, found.values) : text;
  }

  /** @param {string} text */
  #find(text) {
    for (const { pattern, names, key } of this.#patterns) {
      const match = pattern.exec(text);
      if (!match) continue;
      const values = Object.fromEntries(names.map((name, index) => {
        const value = match[index + 1];
        return [name, NUMERIC.test(name) ? Number(value.replace(/,/g, "")) : value];
      }));
      return { key, values };
    }
  }

  /** @param {Table[string]} entry @param {import("../words.js").Values} [values] */
  #filled(entry, values) {
    // The English singular may have no number.
    const all = { count: 1, ...values };
    const form = typeof entry === "string" ? entry : entry[this.#plural.select(Number(all.count))] ?? entry.other ?? "";
    const shown = Object.fromEntries(Object.entries(all).map(([name, value]) =>
      [name, typeof value === "number" ? this.#number.format(value) : value]));
    return fill(form, shown);
  }
}

/**
 * Returns a pattern of the texts that an English form can be filled to.
 *
 * @param {string} form @param {string} key
 */
function patternOf(form, key) {
  /** @type {string[]} */
  const names = [];
  const source = form.split(/\{(\w+)\}/).map((part, index) => {
    if (index % 2 === 0) return part.replace(/[.*+?^$()[\]\\|]/g, "\\$&");
    names.push(part);
    return NUMERIC.test(part) ? NUMBER : ANY;
  });
  return { pattern: new RegExp(`^${source.join("")}$`, "su"), names, key };
}

/**
 * Returns the first language of a device that there is a table of; undefined if that is English, or there is none.
 *
 * @param {readonly string[]} wanted such as `ko-KR`, the best first @param {string[]} spoken such as `ko`
 */
export function firstSpoken(wanted, spoken) {
  const languages = wanted.map((tag) => tag.toLowerCase().split("-")[0]);
  const found = languages.find((one) => one === "en" || spoken.includes(one));
  return found === "en" ? undefined : found;
}
