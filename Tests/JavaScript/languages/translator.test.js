import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { fill, sentence } from "../../../Public/lectern/languages/sentence.js";
import { Translator, firstSpoken } from "../../../Public/lectern/languages/translator.js";
import { language, words } from "../../../Public/lectern/words.js";
import { textsOfPage } from "./texts.js";
import { read } from "./fake-document.js";
import { translateTexts } from "../../../Public/lectern/languages/document.js";

const german = new Translator("de", {
  "Look back": "Zurückblicken",
  "{count} vote|{count} votes": { one: "{count} Stimme", other: "{count} Stimmen" },
  "{count} vote, closed|{count} votes, closed": { one: "{count} Stimme, beendet", other: "{count} Stimmen, beendet" },
  "One wall is open.|{count} walls are open.": { one: "Eine Leinwand ist offen.", other: "{count} Leinwände sind offen." },
  "Vote for: {text}": "Stimme für: {text}",
  "The room {1} is shown here.": "Hier ist der Raum {1} zu sehen.",
});

afterEach(() => {
  delete language.translate;
});

test("a device in English has the texts of the page, with values and in the singular and the plural", () => {
  assert.equal(words("Look back"), "Look back");
  assert.equal(sentence("{count} vote|{count} votes", { count: 1 }), "1 vote");
  assert.equal(sentence("One wall is open.|{count} walls are open.", { count: 1 }), "One wall is open.");
  assert.equal(sentence("One wall is open.|{count} walls are open.", { count: 0 }), "0 walls are open.");
  assert.equal(sentence("Saved as “{name}”.", { name: "{count} $&" }), "Saved as “{count} $&”.");
});

test("another device has the texts of its table", () => {
  language.translate = (text, values) => german.translate(text, values);
  assert.equal(words("Look back"), "Zurückblicken");
  assert.equal(words("constructor"), "constructor");
  assert.equal(sentence("One wall is open.|{count} walls are open.", { count: 1 }), "Eine Leinwand ist offen.");
  assert.equal(sentence("One wall is open.|{count} walls are open.", { count: 1234 }), "1.234 Leinwände sind offen.");
  assert.equal(sentence("Not in the {table}", { table: "table" }), "Not in the table");
});

test("a sentence of the server is found with the values in it", () => {
  assert.equal(german.translate("1 vote"), "1 Stimme");
  assert.equal(german.translate("0 votes"), "0 Stimmen");
  assert.equal(german.translate("1,200 votes, closed"), "1.200 Stimmen, beendet");
  assert.equal(german.translate("One wall is open."), "Eine Leinwand ist offen.");
  assert.equal(german.translate("Vote for: 3 votes\nof mine"), "Stimme für: 3 votes\nof mine");
  assert.equal(german.translate("many votes"), "many votes");
  assert.equal(german.translate(""), "");
});

test("each plural of a language is told from the others, in Latin digits", () => {
  const forms = { zero: "z", one: "o", two: "t", few: "{count} f", many: "{count} m", other: "{count} x" };
  const arabic = new Translator("ar", { "{count} word|{count} words": forms });
  assert.deepEqual([0, 1, 2, 3, 11, 100].map((count) => arabic.translate(`${count} words`)), ["z", "o", "t", "3 f", "11 m", "100 x"]);
});

test("the first language of a device counts that is spoken", () => {
  assert.equal(firstSpoken(["ko-KR", "en-US"], ["de", "ko"]), "ko");
  assert.equal(firstSpoken(["nl", "de-CH", "en"], ["de", "ko"]), "de");
  assert.equal(firstSpoken(["nl", "en-GB", "de"], ["de", "ko"]), undefined);
  assert.equal(firstSpoken(["nl"], ["de", "ko"]), undefined);
});

const page = `<main aria-label="Look back"><p>  Look
  back <b data-text="count">3</b></p><p data-words>The room <b data-text="room">a</b> is shown here.</p>
  <template data-each="rows"><li title="Look back"> · Look back</li></template><kbd>Look back</kbd>
  <p data-text="title" data-words>Look back</p><p translate="no">Look back</p><p data-rich="text"><i>Look back</i></p></main>`;

test("the texts of a page are its author's, in order", () => {
  assert.deepEqual([...textsOfPage(page)], ["Look back", "The room {1} is shown here."]);
});

test("a page is translated in its templates too, and a sentence has its elements in another order", () => {
  const root = read(page);
  translateTexts(root, (text) => german.translate(text));
  const [main] = root.children;
  assert.equal(main.getAttribute("aria-label"), "Zurückblicken");
  const [first, second, template, key, state, name, rich] = main.children;
  assert.equal(first.textContent, "  Zurückblicken 3");
  assert.equal(second.textContent, "Hier ist der Raum a zu sehen.");
  assert.equal(second.children[0].localName, "b");
  const [row] = template.content.children;
  assert.equal(row.getAttribute("title"), "Zurückblicken");
  assert.equal(row.textContent, " · Zurückblicken");
  for (const untouched of [key, state, name, rich]) assert.equal(untouched.textContent, "Look back");
});

test("a text is filled once", () => {
  assert.equal(fill("{a} {b} {c}", { a: "{b}", b: 2 }), "{b} 2 {c}");
});
