import { readFileSync, readdirSync } from "node:fs";
import { translateTexts } from "../../../Public/lectern/languages/document.js";
import { installDocument, read } from "./fake-document.js";

installDocument();

/** Returns the texts of a page's author, with those that its parts get. */
export function textsOfPage(html) {
  const texts = new Set([...html.matchAll(/ data-with-title="([^"]+)"/g)].map(([, title]) => title));
  translateTexts(read(html), (text) => {
    if (!/^\{[a-z-]+\}$/.test(text)) texts.add(text);
    return text;
  });
  return texts;
}

/** Returns the texts that a module gives to `words` or `sentence`, or lists as the help of a key. */
export const textsOfModule = (code) =>
  new Set([...code.matchAll(/\b(?:words\(|sentence\(\s*|help: )"([^"]+)"/g)].map(([, text]) => text));

const folder = (path) => new URL(`../../../Public/${path}/`, import.meta.url);

/** Returns the files of a folder of Public whose names end like this, without the tables and what only developers see. */
export function filesOf(path, end) {
  return readdirSync(folder(path), { recursive: true })
    .filter((name) => name.endsWith(end) && !/^development|languages\/|^(words|problems)-/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, folder(path)), "utf8") }));
}

/** Returns all texts of the pages and the modules in a folder of Public. */
export function textsOf(path) {
  const pages = filesOf(path, ".html").flatMap(({ text }) => [...textsOfPage(text)]);
  const modules = filesOf(path, ".js").flatMap(({ text }) => [...textsOfModule(text)]);
  return new Set([...pages, ...modules]);
}

const tables = { lectern: "lectern/languages/", deck: "deck/words-", problems: "deck/problems-" };

/** Returns a language's table: of `lectern`, of `deck`, or of the `problems` of a talk. */
export const tableOf = async (name, language) =>
  (await import(new URL(`../../../Public/${tables[name]}${language}.js`, import.meta.url).href)).table;
