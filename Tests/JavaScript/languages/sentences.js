import { readFileSync, readdirSync } from "node:fs";

/** The languages that the runtime has a table of. */
export const languages = readdirSync(new URL("../../../Public/lectern/languages/", import.meta.url))
  .map((name) => /^([a-z]{2})\.js$/.exec(name)?.[1]).filter(Boolean);

/** Returns what the server says, as it says it: a file of examples. */
export const sentencesOf = (name) =>
  readFileSync(new URL(`../../Fixtures/words/${name}.txt`, import.meta.url), "utf8").split("\n").filter(Boolean);

/** Returns whether a sentence has texts in their order. */
export function hasParts(sentence, parts) {
  let end = 0;
  return parts.every((part) => {
    const start = sentence.indexOf(part, end);
    end = start + part.length;
    return start >= 0;
  });
}
