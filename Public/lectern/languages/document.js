// @ts-check

/** Attributes whose values are read or heard; `data-label` is what a style sheet shows. */
const ATTRIBUTES = ["aria-label", "title", "placeholder", "alt", "data-label"];
/** Elements whose text is code, or comes from the view state. */
const UNTOUCHED = "script, style, noscript, code, pre, kbd, svg, textarea, [translate=no], [data-text], [data-rich], [data-announce]";
/** A text, and the space and the dots around it. */
const TEXT = /^([\s·]*)(.*?)([\s·]*)$/su;

/**
 * Translates the texts of a page's author below an element, and in its templates.
 *
 * An element with `data-words` and child elements is one sentence, in which the child elements are `{1}`, `{2}` …, because
 * other languages have them in another order.
 *
 * @param {Element | DocumentFragment} root @param {(text: string) => string} translate
 */
export function translateTexts(root, translate) {
  for (const child of [...root.childNodes]) {
    if (child instanceof Element) translateElement(child, translate);
    else if (child instanceof Text) child.data = translated(child.data, translate);
  }
}

/** @param {Element} element @param {(text: string) => string} translate */
function translateElement(element, translate) {
  for (const name of ATTRIBUTES) {
    const text = element.getAttribute(name);
    if (text && !element.hasAttribute(`data-attr-${name}`)) element.setAttribute(name, translated(text, translate));
  }
  if (element.matches(UNTOUCHED)) return;
  if (element instanceof HTMLTemplateElement) return translateTexts(element.content, translate);
  if (!element.hasAttribute("data-words") || element.children.length === 0) return translateTexts(element, translate);
  for (const child of element.children) translateElement(child, translate);
  arrange(element, translate);
}

/**
 * Returns a text with what it means in the language, and the space around it.
 *
 * @param {string} text @param {(text: string) => string} translate
 */
function translated(text, translate) {
  const [, before, meaning, after] = /** @type {RegExpExecArray} */ (TEXT.exec(text));
  return /\p{L}/u.test(meaning) ? before + translate(meaning.replace(/\s+/g, " ")) + after : text;
}

/**
 * Translates the sentence of an element, and puts its child elements at their places in it.
 *
 * @param {Element} element @param {(text: string) => string} translate
 */
function arrange(element, translate) {
  const children = [...element.children];
  const sentence = [...element.childNodes].map((node) => {
    if (node instanceof Element) return `{${children.indexOf(node) + 1}}`;
    return node instanceof Text ? node.data : "";
  }).join("");
  const meaning = translated(sentence, translate);
  // An element whose own text is none, such as a list with a translated label, keeps its nodes.
  if (meaning === sentence) return;
  const parts = meaning.split(/\{(\d)\}/);
  element.replaceChildren(...parts.map((part, index) => (index % 2 === 0 ? part : children[Number(part) - 1] ?? "")));
}
