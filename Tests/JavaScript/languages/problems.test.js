import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Translator } from "../../../Public/lectern/languages/translator.js";
import { hasParts, languages, sentencesOf } from "./sentences.js";
import { literalsOf, swiftFiles } from "./swift-texts.js";
import { tableOf } from "./texts.js";

const problems = sentencesOf("problems");

/** The files whose messages the speaker's page shows. */
const sources = swiftFiles("Deck").filter((path) => /\/(Reading|Check|Illustrations|PDF)\/|TalkSource/.test(path));
/** What other programs say, code, and what slides show. */
const NOT_MESSAGES = /^Incorrect password$|drawnProblems|<svg|^disabled: true$|^(In one word\?|Your ideas|Your questions|How is it going\?|The winners)$/;
/** What only a terminal shows: the estimates of a check that draws nothing, and the progress of drawing. */
const IN_TERMINALS = /; with more than …, the last row cannot read it$|^a line of the listing has …|^…: drawing …$|^1 page$|^… pages$/;

/** Returns whether a literal is a message or a part of one. */
function isMessage(parts) {
  const text = parts.join("…");
  return parts.some((part) => /\p{L}{2} \p{L}| \p{L}{2}/u.test(part)) && !NOT_MESSAGES.test(text) && !IN_TERMINALS.test(text);
}

test("the fixture has each message about a talk", () => {
  let count = 0;
  for (const path of sources) {
    for (const parts of literalsOf(path).filter(isMessage)) {
      count += 1;
      // The reader completes the messages about illustrations.
      const end = path.includes("/Illustrations/") ? /; this one is shown as (it is written|a listing)$/ : /$/;
      assert.ok(problems.some((problem) => hasParts(problem, parts) && end.test(problem)), `${path}: ${parts.join("…")}`);
    }
  }
  assert.ok(count > 110, String(count));
});

test("the fixture has each message about a slide that was drawn", () => {
  let count = 0;
  for (const name of ["legibility.js", "draw-slides.js"]) {
    const code = readFileSync(new URL(`../../../Public/deck/${name}`, import.meta.url), "utf8");
    for (const [, text] of code.matchAll(/\b(?:text|also): `([^`]+)`/g)) {
      count += 1;
      const parts = text.split(/\$\{[^}]*\}/);
      assert.ok(problems.some((problem) => hasParts(problem, parts)), text);
    }
  }
  assert.equal(count, 6);
});

const keys = (await Promise.all(languages.map((language) => tableOf("problems", language)))).flatMap(Object.keys);
/** Finds the most precise text of all tables. */
const english = new Translator("en", Object.fromEntries(keys.map((key) => [key, key])));
const settings = new Set(["SettingKey", "BlockSettings"].flatMap((name) => literalsOf(`Deck/Reading/${name}.swift`).flat()));

test("a message that begins with a value is about a file, a tag or a setting", () => {
  for (const problem of problems) {
    const key = english.keyOf(problem) ?? "";
    if (key.startsWith("{")) assert.match(problem, /^(\S+\.\w+|<\S+>|\{\{|mermaid) /);
    else if (key.startsWith("the {key} ")) assert.ok(settings.has(/^the (\S+) “/.exec(problem)?.[1]), problem);
  }
});

for (const language of languages) {
  const tables = await Promise.all(["lectern", "deck", "problems"].map((name) => tableOf(name, language)));
  const own = tables[2];
  // As on the speaker's page.
  const translator = new Translator(language, Object.assign({}, ...tables));

  test(`${language} has each message about a talk`, () => {
    assert.deepEqual(problems.filter((problem) => !(english.keyOf(problem) in own && translator.keyOf(problem) in own)), []);
  });

  test(`${language} has no message that no talk has`, () => {
    const used = new Set(problems.map((problem) => translator.keyOf(problem)));
    assert.deepEqual(Object.keys(own).filter((key) => !used.has(key)), []);
  });

  test(`${language} keeps the other sentences of the speaker's page apart from those messages`, () => {
    for (const sentence of [...sentencesOf("lectern"), ...sentencesOf("deck")]) assert.ok(!(translator.keyOf(sentence) in own), sentence);
  });

  test(`${language} keeps the values, settings and marks of each message`, () => {
    for (const [key, text] of Object.entries(own)) {
      const names = (value) => [...value.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
      assert.deepEqual(names(text), names(key));
      for (const [mark] of key.matchAll(/`[^`]+`|```\w+|::\w+::|-->|---|\$\$|- \[x\]|\b(?:apt|brew) install [\w-]+|\w+: \w+$|image-\w+/g)) {
        if (!mark.includes("{")) assert.ok(text.includes(mark), `${key}: ${text}`);
      }
    }
  });
}

test("a message has its values in the sentence of another language, and its settings as they are", async () => {
  const german = new Translator("de", await tableOf("problems", "de"));
  assert.equal(german.translate("the layout “iframe” is not known"), "„layout: iframe“ ist unbekannt");
  assert.equal(german.translate("a quiz needs a right choice: - [x] before it"), "Ein Quiz braucht eine richtige Antwort: mit - [x] davor");
  assert.equal(german.translate("the picture “a.png” is not in the talk's folder"), "Das Bild „a.png“ ist nicht im Ordner des Vortrags");
  assert.equal(german.translate("the logo “a.png” is not in the talk's folder"), "„logo: a.png“ ist nicht im Ordner des Vortrags");
  assert.equal(
    german.translate("“A” is too small for the last row: 22 of 24 pixels at 1920×1080, 16 of 18 pixels at 1024×768"),
    "„A“ ist zu klein für die letzte Reihe: 22 statt 24 Pixel bei 1920×1080, 16 statt 18 Pixel bei 1024×768",
  );
  const arabic = new Translator("ar", await tableOf("problems", "ar"));
  assert.equal(arabic.translate("the layout “iframe” is not known"), "«\u2068layout: iframe\u2069» غير معروف");
});
