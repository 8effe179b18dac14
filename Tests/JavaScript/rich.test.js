import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { partsOf } from "../../Public/lectern/rich.js";

const fixture = (name) => readFileSync(new URL(`../Fixtures/rich/${name}`, import.meta.url), "utf8");

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Returns parts as the server writes them. */
function markup(part) {
  if (typeof part === "string") return escaped(part);
  const attributes = Object.entries(part.attributes)
    .map(([name, value]) => ` ${name}="${escaped(value).replaceAll('"', "&quot;")}"`).join("");
  const start = `<${part.name}${attributes}>`;
  return ["br", "hr", "img"].includes(part.name) ? start : `${start}${part.children.map(markup).join("")}</${part.name}>`;
}

const draw = (value) => partsOf(value).map(markup).join("");
const paragraph = (...content) => [{ type: "paragraph", content }];

for (const name of ["everything", "formulas"]) {
  test(`every element is drawn as in the golden file: ${name}`, () => {
    assert.equal(draw(JSON.parse(fixture(`${name}.json`))) + "\n", fixture(`${name}.html`));
  });
}

const formula = (...content) => draw(paragraph({ type: "math", tex: "t", content }));

test("a formula has the elements and attributes of MathML alone", () => {
  const empty = '<p><math alttext="t"></math></p>';
  for (const name of ["script", "svg", "annotation-xml", "mi onclick", "a", "", 7, null]) {
    assert.equal(formula([name, "x"]), empty);
  }
  const attributes = { onclick: "x", href: "x", style: "x", width: "url(x)", height: "1em", "data-send": "x" };
  assert.equal(formula(["mi", attributes, "x"]), '<p><math alttext="t"><mi height="1em">x</mi></math></p>');
  assert.equal(formula(["mrow", ["script", "x"], 7, null, ["mn", "1"]]), '<p><math alttext="t"><mrow><mn>1</mn></mrow></math></p>');
});

const refused = [
  "javascript:alert(1)", " javascript:alert(1)", "java\tscript:alert(1)", "JAVASCRIPT:x", "data:text/html,x", "mailto:a@b",
  "vbscript:x", "blob:x", "http://", "\u0001javascript:x", "",
];

for (const url of refused) {
  test(`a link to ${JSON.stringify(url)} is its text`, () => {
    assert.equal(draw(paragraph({ type: "link", url, content: ["a"] })), "<p>a</p>");
  });
}

const foreign = [
  "https://example.com/assets/x.png", "//example.com/assets/x.png", "data:image/png;base64,", "/assets/../x.png",
  "/assets/%2e%2e/x.png", "/events", "assets/x.png", "/assets/", "/assets/?x", "/assets\\x.png", "javascript:x", "",
];

for (const url of foreign) {
  test(`an image at ${JSON.stringify(url)} is its description`, () => {
    assert.equal(draw(paragraph({ type: "image", url, alt: "a" })), "<p>a</p>");
  });
}

test("only a link to another site opens in another tab", () => {
  const attributes = (url) => partsOf(paragraph({ type: "link", url, content: [] }))[0].children[0].attributes;
  assert.deepEqual(attributes("notes?a#b"), { href: "notes?a#b" });
  for (const href of ["https://example.com", "HTTP://example.com", "//example.com"]) {
    assert.deepEqual(attributes(href), { href, target: "_blank", rel: "noopener noreferrer" });
  }
});

const malformed = [
  undefined, null, "text", 7, {}, [null], [7], ["text"], [{}], [{ type: "script", content: ["x"] }], [{ type: "__proto__" }],
  paragraph(null, 7, {}, [], { type: "iframe", content: ["x"] }).slice(1),
];

for (const value of malformed) {
  test(`nothing is drawn of ${JSON.stringify(value)}`, () => assert.deepEqual(partsOf(value), []));
}

test("malformed fields are left out", () => {
  assert.equal(draw([{ type: "heading", level: "1 onclick", content: 7 }]), "<p></p>");
  assert.equal(draw([{ type: "list", start: "1\"", items: [7, [null]] }]), "<ul><li></li><li></li></ul>");
  assert.equal(
    draw([{ type: "table", alignments: ["x", 7], header: [["a"], 7], rows: "b" }]),
    '<div class="lectern-table"><table><thead><tr><th scope="col">a</th><th scope="col"></th></tr></thead></table></div>',
  );
});

test("5,000 nested elements are drawn to a limit", () => {
  let quotes = paragraph("end");
  let emphases = "end";
  let rows = "end";
  for (let depth = 0; depth < 5000; depth++) {
    quotes = [{ type: "quote", blocks: quotes }];
    rows = ["mrow", rows];
    emphases = { type: "emphasis", content: [emphases] };
  }
  assert.equal(draw(quotes).match(/<blockquote>/g).length, 100);
  assert.equal(draw(paragraph(emphases)).match(/<em>/g).length, 99);
  assert.equal(formula(rows).match(/<mrow>/g).length, 100);
});
