// @ts-check
import { styleSheet } from "./page/elements.js";

/**
 * `data-rich="path"`: draws a rich text. Elements are made one by one, of the kinds below and with the attributes below;
 * no text of the state is ever read as markup. The server draws the same for the first paint (`RichTextMarkup.swift`).
 *
 * @typedef {string | { name: string, attributes: Record<string, string>, children: Part[] }} Part
 *   text, or an element to be drawn
 */

/** The event of an element in which blocks have been drawn: `detail.blocks` are these elements, on a highlighter's behalf. */
const DRAWN = "lectern:rich";
/** Maximum nesting that is drawn. */
const DEPTH_LIMIT = 100;
/** Elements that keep their unchanged children. */
const CONTAINERS = /^(ul|ol|blockquote)$/i;

/** Loads the style sheet, once. */
function loadStyle() {
  if (!document.querySelector('link[href*="rich.css"]')) document.head.append(styleSheet("rich.css"));
}

/**
 * @param {any} element
 * @param {import("./page/directives.js").Context} context
 */
export function directive(element, { read }) {
  // A page may have it among its own style sheets.
  if (!getComputedStyle(document.documentElement).getPropertyValue("--lectern-rich")) loadStyle();
  /** @type {unknown} */
  let latest;
  const update = () => {
    const value = read();
    if (value === latest) return;
    latest = value;
    const blocks = arrange(element, partsOf(value));
    if (blocks.length === 0) return;
    element.dispatchEvent(new CustomEvent(DRAWN, { detail: { blocks }, bubbles: true }));
  };
  return { update };
}

/**
 * Returns the elements of a rich text. An address that is not allowed, and an unknown element, is left out; the server
 * sends neither.
 *
 * @param {unknown} value
 * @returns {Part[]}
 */
export function partsOf(value) {
  return blocks(value, 0);
}

/** @type {(name: string, children?: Part[], attributes?: Record<string, string> | false) => Part} */
const part = (name, children = [], attributes) => ({ name, attributes: attributes || {}, children });
/** @param {unknown} value @returns {any[]} */
const list = (value) => (Array.isArray(value) ? value : []);
/** @param {unknown} value */
const text = (value) => String(value ?? "");

/** @param {unknown} value @param {number} depth @returns {Part[]} */
const blocks = (value, depth) => list(value).flatMap((value) => block(value ?? {}, depth + 1));
/** @param {unknown} value @param {number} depth @returns {Part[]} */
const inlines = (value, depth) => list(value).flatMap((value) => inline(value ?? {}, depth + 1));

/** @param {any} value @param {number} depth @returns {Part[]} */
function block(value, depth) {
  if (depth > DEPTH_LIMIT) return [];
  const content = () => inlines(value.content, depth);
  switch (value.type) {
    case "paragraph": return [part("p", content())];
    case "heading":
      return [part(/^[1-6]$/.test(value.level) ? `h${value.level}` : "p", content())];
    case "quote": return [part("blockquote", blocks(value.blocks, depth))];
    case "thematicBreak": return [part("hr")];
    case "code": {
      const attributes = {
        ...(value.language && { class: `language-${text(value.language)}` }),
        ...(value.meta && { "data-meta": text(value.meta) }),
      };
      return [part("pre", [part("code", [text(value.text)], attributes)])];
    }
    case "list": {
      const isOrdered = Number.isInteger(value.start);
      const items = list(value.items).map((content) => part("li", item(content, value.isTight === true, depth), isTask(content) && { class: "task" }));
      const start = isOrdered && value.start !== 1 ? { start: text(value.start) } : undefined;
      return [part(isOrdered ? "ol" : "ul", items, start)];
    }
    case "table": return [table(value, depth)];
    case "definitions":
      return [part("dl", list(value.entries).flatMap((entry) => [
        part("dt", inlines(entry?.term, depth)),
        ...list(entry?.descriptions).map((content) => part("dd", item(content, list(content).length === 1, depth))),
      ]))];
    default: return [];
  }
}

/** @param {any} value @returns {boolean} whether an item begins with the box of a task */
const isTask = (value) => /^[☐☑] /.test(list(list(value)[0]?.content)[0]);

/** @param {unknown} value @param {boolean} isTight whether its paragraphs are lines @param {number} depth */
const item = (value, isTight, depth) => list(value).flatMap((inner) =>
  isTight && inner?.type === "paragraph" ? inlines(inner.content, depth + 1) : block(inner ?? {}, depth + 1));

/** @param {any} value @param {number} depth */
function table({ alignments, header, rows }, depth) {
  /** @param {"th" | "td"} name @param {unknown} cells */
  const row = (name, cells) => part("tr", list(cells).map((cell, column) => {
    const align = list(alignments)[column];
    return part(name, inlines(cell, depth), {
      ...(name === "th" && { scope: "col" }),
      ...(["left", "center", "right"].includes(align) && { align }),
    });
  }));
  const body = list(rows).map((cells) => row("td", cells));
  const parts = [part("thead", [row("th", header)]), ...(body.length > 0 ? [part("tbody", body)] : [])];
  return part("div", [part("table", parts)], { class: "lectern-table" });
}

/** @param {any} value @param {number} depth @returns {Part[]} */
function inline(value, depth) {
  if (typeof value === "string") return [value];
  if (depth > DEPTH_LIMIT) return [];
  const content = () => inlines(value.content, depth);
  switch (value.type) {
    case "code": return [part("code", [text(value.text)])];
    case "lineBreak": return [part("br")];
    case "emphasis": return [part("em", content())];
    case "strong": return [part("strong", content())];
    case "strikethrough": return [part("del", content())];
    case "link": {
      const attributes = linkAttributes(text(value.url));
      return attributes ? [part("a", content(), attributes)] : content();
    }
    case "image": {
      const src = imageSource(text(value.url));
      return src ? [part("img", [], { src, alt: text(value.alt) })] : [text(value.alt)];
    }
    case "math": {
      const attributes = { alttext: text(value.tex), ...(value.isDisplay === true && { display: "block" }) };
      return [part("math", list(value.content).flatMap((element) => math(element, 1)), attributes)];
    }
    default: return [];
  }
}

/**
 * Returns an element of a formula: its name, perhaps its attributes, and its content. No element of MathML runs or loads
 * anything without the attributes that are left out here.
 *
 * @param {unknown} value @param {number} depth @returns {Part[]}
 */
function math(value, depth) {
  if (typeof value === "string") return [value];
  const [name, ...content] = list(value);
  if (depth > DEPTH_LIMIT || !/^(m[a-z]+|none)$/.test(name)) return [];
  const fields = content[0]?.constructor === Object ? content.shift() : {};
  const attributes = Object.entries(fields)
    .filter((field) => /^(?!on|href|src|style|class|id)[a-z]+,[-+.%\w]*$/.test(text(field)));
  return [part(name, content.flatMap((child) => math(child, depth + 1)), Object.fromEntries(attributes))];
}

/** An address to resolve others from, whose host no text can guess. */
const HERE = `https://${"x".repeat(63)}.invalid/`;

/** @param {string} address */
function resolved(address) {
  try {
    return new URL(address, HERE);
  } catch {
    return undefined;
  }
}

/**
 * Returns the attributes of a link; undefined unless it leads to the web, or is relative. Another site opens in another
 * tab. That tab learns nothing of this one.
 *
 * @param {string} href
 */
function linkAttributes(href) {
  if (!href || /[\u0000-\u001f\u007f]/.test(href)) return undefined;
  if (!/^https?:$/.test(resolved(href)?.protocol ?? "")) return undefined;
  const isExternal = /^(https?:)?\/\//i.test(href);
  return { href, ...(isExternal && { target: "_blank", rel: "noopener noreferrer" }) };
}

/**
 * Returns the source of an image, relative to the page; undefined unless it is one of the app's own assets.
 *
 * @param {string} path
 */
function imageSource(path) {
  const isPlain = resolved(path)?.href === HERE + path.slice(1);
  return isPlain && /^\/assets\/[^?#]/.test(path) ? path.slice(1) : undefined;
}

/** @type {WeakMap<Element, string>} What an element shows. */
const shown = new WeakMap();

/**
 * Gives a parent the children of some parts, and keeps the children that show the same already: their focus, selection,
 * scroll position, and highlighting.
 *
 * @param {Element} parent
 * @param {Part[]} parts
 * @returns {Element[]} the new children
 */
function arrange(parent, parts) {
  const before = [...parent.childNodes];
  /** @type {Map<string, Element[]>} */
  const kept = new Map();
  for (const child of parent.children) {
    const key = shown.get(child);
    if (key === undefined) continue;
    const children = kept.get(key);
    if (children) children.push(child);
    else kept.set(key, [child]);
  }
  /** @type {Element[]} */
  const added = [];
  const keys = parts.map((part) => JSON.stringify(part));
  // From the end, where `pop` finds the last of equal children.
  /** @type {(Node | undefined)[]} */
  const same = keys.reverse().map((key) => kept.get(key)?.pop()).reverse();
  keys.reverse();
  const taken = new Set(same);
  const containers = [...parent.children].filter((child) => CONTAINERS.test(child.localName) && !taken.has(child));
  const nodes = parts.map((part, index) => {
    const known = same[index];
    if (known) return known;
    const node = make(part);
    if (!(node instanceof Element) || typeof part === "string") return node;
    const painted = before[index];
    if (painted instanceof Element && !shown.has(painted) && painted.isEqualNode(node)) {
      // The server has drawn it.
      added.push(painted);
      taken.add(painted);
      remember(painted, part);
      return painted;
    }
    const shell = node.cloneNode(false);
    const similar = CONTAINERS.test(part.name) &&
      containers.find((old) => !taken.has(old) && old.cloneNode(false).isEqualNode(shell));
    if (!similar) {
      added.push(node);
      return node;
    }
    taken.add(similar);
    added.push(...arrange(similar, part.children));
    shown.set(similar, keys[index]);
    return similar;
  });
  const remaining = new Set(nodes);
  for (const node of before) if (!remaining.has(node)) node.remove();
  let next = parent.firstChild;
  for (const node of nodes) {
    if (node === next) next = next.nextSibling;
    else parent.insertBefore(node, next);
  }
  return added;
}

/** @param {Part} part @param {string} [space] the namespace @returns {Element | Text} */
function make(part, space = "http://www.w3.org/1999/xhtml") {
  if (typeof part === "string") return document.createTextNode(part);
  if (part.name === "math") space = "http://www.w3.org/1998/Math/MathML";
  const element = document.createElementNS(space, part.name);
  for (const [name, value] of Object.entries(part.attributes)) element.setAttribute(name, value);
  element.append(...part.children.map((child) => make(child, space)));
  shown.set(element, JSON.stringify(part));
  return element;
}

/**
 * Records the content of an element that the server has drawn.
 *
 * @param {Element} element @param {Part} part
 */
function remember(element, part) {
  if (typeof part === "string") return;
  shown.set(element, JSON.stringify(part));
  if (!CONTAINERS.test(part.name)) return;
  [...element.children].forEach((child, index) => remember(child, part.children[index]));
}
