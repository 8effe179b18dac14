// @ts-check

/** The kinds of tokens by their letters, as the server names them; slide.css has the colors. */
const KINDS = {
  c: "comment", k: "keyword", s: "string", n: "number", t: "type", f: "title", m: "meta",
};

/** @typedef {{ text: string, tokens: string, ranges: [string, Range][] }} Colored */
/** @type {Map<Element, Colored>} The lines that have colors. */
let colored = new Map();

/**
 * Colors the listings of the page. The tokens are ranges over the text that the server has sent, so the elements stay
 * as they are; a browser without the CSS Custom Highlight API shows plain text.
 */
export function highlight() {
  if (!("highlights" in CSS)) return;
  /** @type {typeof colored} */
  const now = new Map();
  let hasChanged = false;
  for (const line of document.querySelectorAll("[data-tokens]")) {
    const [text, tokens] = [line.textContent ?? "", line.getAttribute("data-tokens") ?? ""];
    const known = colored.get(line);
    const isSame = known?.text === text && known.tokens === tokens;
    hasChanged ||= !isSame;
    now.set(line, isSame ? known : { text, tokens, ranges: rangesOf(line, tokens) });
  }
  if (!hasChanged && now.size === colored.size) return;
  colored = now;
  show();
}

/**
 * Returns the place and the kind of each token of a line.
 *
 * @param {Element} line @param {string} tokens runs, each a letter and a length, or the length of plain text
 * @returns {[string, Range][]}
 */
function rangesOf(line, tokens) {
  const text = line.firstChild;
  /** @type {[string, Range][]} */
  const ranges = [];
  let start = 0;
  for (const [, letter, length] of tokens.matchAll(/([a-z]?)(\d+)/g)) {
    const end = start + Number(length);
    if (letter && text && end <= (text.nodeValue?.length ?? 0)) {
      const range = new Range();
      range.setStart(text, start);
      range.setEnd(text, end);
      ranges.push([letter, range]);
    }
    start = end;
  }
  return ranges;
}

function show() {
  // Not in TypeScript's library yet.
  const { CSS, Highlight } = /** @type {any} */ (globalThis);
  const ranges = [...colored.values()].flatMap(({ ranges }) => ranges);
  for (const [letter, kind] of Object.entries(KINDS)) {
    const own = ranges.filter(([other]) => other === letter).map(([, range]) => range);
    CSS.highlights.set(`code-${kind}`, new Highlight(...own));
  }
}
