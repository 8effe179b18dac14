// @ts-check

/** The colour of each kind of token of highlight.js; slide.css has the colours. */
const KINDS = {
  comment: ["comment", "quote"],
  keyword: ["keyword", "selector-tag", "tag", "name", "section"],
  string: ["string", "regexp", "addition", "symbol", "bullet"],
  number: ["number", "literal", "variable", "template-variable", "deletion"],
  type: ["type", "class", "built_in", "params"],
  title: ["title", "function", "attr", "attribute"],
  meta: ["meta", "meta-keyword", "doctag", "subst"],
};
/** @type {Map<string, string>} */
const kindOf = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [`hljs-${name}`, kind])));

/** @type {WeakMap<Element, { text: string, ranges: [string, Range][] }>} The listings that are coloured. */
const coloured = new WeakMap();
/** @type {Promise<unknown> | undefined} */
let loading;

/**
 * Colours the listings of the page. The tokens are ranges over the text that the server has sent, so the elements stay
 * as they are; a browser without the CSS Custom Highlight API shows plain text.
 */
export function highlight() {
  const listings = [...document.querySelectorAll("pre[data-language]")].filter((pre) => pre.getAttribute("data-language"));
  if (listings.length === 0 || !("highlights" in CSS)) return;
  const library = /** @type {any} */ (globalThis).hljs;
  if (!library) {
    // @ts-expect-error It is no module: it sets a global.
    loading ??= import("./highlight.min.js").then(highlight, () => { loading = undefined; });
    return;
  }
  let hasChanged = false;
  for (const pre of listings) {
    const text = [...pre.querySelectorAll(".line")].map((line) => line.textContent).join("\n");
    if (coloured.get(pre)?.text === text) continue;
    hasChanged = true;
    coloured.set(pre, { text, ranges: ranges(pre, text, library) });
  }
  if (hasChanged) show(listings);
}

/**
 * @param {Element} pre @param {string} text @param {any} library
 * @returns {[string, Range][]} the kind and the place of each token
 */
function ranges(pre, text, library) {
  const language = pre.getAttribute("data-language") ?? "";
  if (!library.getLanguage(language)) return [];
  // An inert document: nothing in it is loaded or run, and only its text and classes are read.
  const tokens = new DOMParser().parseFromString(library.highlight(language, text, true).value, "text/html");
  const walker = tokens.createTreeWalker(tokens.body, NodeFilter.SHOW_TEXT);
  const lines = [...pre.querySelectorAll(".line")].map((line) => line.firstChild);
  /** @type {[string, Range][]} */
  const result = [];
  let [line, column] = [0, 0];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const kind = kindOf.get(node.parentElement?.className.split(" ")[0] ?? "");
    for (const [index, part] of (node.nodeValue ?? "").split("\n").entries()) {
      if (index > 0) [line, column] = [line + 1, 0];
      const target = lines[line];
      if (kind && part && target && column + part.length <= (target.nodeValue?.length ?? 0)) {
        const range = new Range();
        range.setStart(target, column);
        range.setEnd(target, column + part.length);
        result.push([kind, range]);
      }
      column += part.length;
    }
  }
  return result;
}

/** @param {Element[]} listings */
function show(listings) {
  // Not in TypeScript's library yet.
  const { CSS, Highlight } = /** @type {any} */ (globalThis);
  for (const kind of Object.keys(KINDS)) {
    const all = listings.flatMap((pre) => coloured.get(pre)?.ranges ?? []);
    CSS.highlights.set(`code-${kind}`, new Highlight(...all.filter(([own]) => own === kind).map(([, range]) => range)));
  }
}
