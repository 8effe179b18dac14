import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Translator } from "../../../Public/lectern/languages/translator.js";
import { hasParts, languages, sentencesOf } from "./sentences.js";
import { literalsOf, swiftFiles } from "./swift-texts.js";
import { filesOf, tableOf, textsOf } from "./texts.js";

/** Returns the names in braces. */
const namesIn = (text) => new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
const formsOf = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));

/** The only text whose value is of no use to a person. */
const NOT_ALLOWED = 'this viewer may not send "{name}"';

const apps = ["lectern", "deck"];
const needed = { lectern: [...textsOf("lectern")], deck: [...textsOf("deck")] };

test("the pages and the modules have texts", () => {
  assert.ok(languages.includes("ko"));
  assert.ok(needed.lectern.length > 150 && needed.deck.length > 100);
  for (const text of ["Join the room", "Or {1} without a code.", "Connecting…", "Freeze"]) assert.ok(needed.lectern.includes(text), text);
  for (const text of ["Raise hand", "“{1}” waits for approval.", "so far"]) assert.ok(needed.deck.includes(text), text);
});

// Sentences in literals that nothing translates.
for (const app of apps) {
  test(`the modules of ${app} give each sentence to the tables`, async () => {
    const table = await tableOf(app, "ko");
    const runtime = await tableOf("lectern", "ko");
    for (const { name, text } of filesOf(app, ".js")) {
      // It knows no table; its answers are among the server's.
      if (name.startsWith("client/")) continue;
      const code = text.replace(/^\s*(\/\/|\/?\*).*$|\/\*\*.*\*\//gm, "").replace(/report\(.*|new Error\(.*/g, "");
      for (const [, literal] of code.matchAll(/["`](\p{Lu}[\p{L}’]*(?: [^"`]*)?\p{L}[^"`]*[.…]?)["`]/gu)) {
        if (!/ /.test(literal)) continue;
        const translated = new Translator("ko", { ...runtime, ...table }).translate(literal.replace(/\$\{.*?\}/g, "7"));
        assert.notEqual(translated, literal, `${name}: "${literal}"`);
      }
    }
  });
}

/** The Swift files whose texts pages show. */
const sources = {
  deck: swiftFiles("Deck").filter((path) => /(View|Announcement|Feeling)\.swift$/.test(path)),
  lectern: [
    "RoomCore/ActionGate", "RoomFeature/RoomState+Refusals", "RoomFeature/Hands/HandsState", "SlowMotion/FlowView",
    "Inspector/InspectedDetails+Find",
  ].map((path) => `LecternRoom/${path}.swift`).concat("LecternSignIn/Gate/SignInPage+Pages.swift"),
};
/** Faults of a page's code, and a line in place of a state's. */
const FOR_DEVELOPERS = /too late for this action|the value of a room action|more lines/;

for (const app of apps) {
  test(`the fixture has each sentence of the server in ${app}`, () => {
    const sentences = sentencesOf(app);
    let count = 0;
    for (const path of sources[app]) {
      for (const parts of literalsOf(path)) {
        // An id has no space, and a value alone no words.
        const isSentence = parts.some((part) => / \p{L}{2}|\p{L}{2}.* /u.test(part)) || /Feeling|Flow/.test(path) && /^\p{Lu}/u.test(parts[0]);
        if (!isSentence || FOR_DEVELOPERS.test(parts.join(""))) continue;
        count += 1;
        assert.ok(sentences.some((sentence) => hasParts(sentence, parts)), `${path}: ${parts.join("…")}`);
      }
    }
    assert.ok(count > 15, String(count));
  });
}

test("the fixture has the prompt of each block that has none of its own", () => {
  const prompts = literalsOf("Deck/Reading/FenceReader.swift").map(([text]) => text).filter((text) => /^\p{Lu}[\p{L} ]*[?!]?$/u.test(text));
  assert.equal(prompts.length, 7);
  // The title of a slide of questions; the block shows none.
  const shown = prompts.filter((prompt) => prompt !== "Your questions");
  assert.deepEqual(shown.filter((prompt) => !sentencesOf("deck").includes(prompt)), []);
});

test("each language is known to the runtime and to Deck, with the problems of a talk for the speaker alone", async () => {
  for (const place of ["lectern/languages/languages.js", "deck/words.js"]) {
    const code = readFileSync(new URL(`../../../Public/${place}`, import.meta.url), "utf8");
    assert.deepEqual([...code.matchAll(/^  (\w+): \(\) => import\(/gm)].map(([, name]) => name).sort(), [...languages].sort(), place);
  }
  const { tables } = await import("../../../Public/deck/speaker-words.js");
  for (const language of languages) {
    const { table } = await tables[language]();
    const [own, problems] = [await tableOf("deck", language), await tableOf("problems", language)];
    assert.deepEqual(table, { ...own, ...problems });
    assert.ok(!Object.keys(problems).some((text) => text in own), language);
  }
});

for (const language of languages) {
  for (const app of apps) {
    const own = await tableOf(app, language);
    const runtime = app === "lectern" ? {} : await tableOf("lectern", language);
    const translator = new Translator(language, { ...runtime, ...own });

    test(`${language} has all texts of ${app}`, () => {
      const missing = needed[app].filter((text) => !(text in own) && !(text in runtime));
      assert.deepEqual(missing, []);
      const untranslated = sentencesOf(app).filter((text) => translator.keyOf(text) === undefined);
      assert.deepEqual(untranslated, []);
    });

    test(`${language} has no text that ${app} hasn't`, () => {
      const used = new Set(needed[app]);
      const english = new Translator("en", Object.fromEntries(Object.keys(own).map((key) => [key, `key of ${key}`])));
      for (const text of sentencesOf(app)) used.add(english.keyOf(text));
      assert.deepEqual(Object.keys(own).filter((key) => !used.has(key)), []);
    });

    test(`${language} keeps the values of each text of ${app}`, () => {
      for (const [key, entry] of Object.entries(own)) {
        if (key === NOT_ALLOWED) continue;
        const names = namesIn(key);
        for (const form of formsOf(entry)) {
          assert.notEqual(form.trim(), "", key);
          const kept = namesIn(form);
          // A form for one or two may say so in words.
          for (const name of names) if (name !== "count") assert.ok(kept.has(name), `${key}: ${form}`);
          for (const name of kept) assert.ok(names.has(name), `${key}: ${form}`);
        }
        const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        if (typeof entry === "string") continue;
        assert.ok("other" in entry, key);
        for (const category of Object.keys(entry)) assert.ok(categories.includes(category), `${key}: ${category}`);
      }
    });
  }
}
