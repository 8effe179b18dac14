// @ts-check

// The target of a stroke: an element of a slide, or some of its words. It is written as `heading`, `question`, `page`
// or `block 0/1`, the second block of the first column, with the characters of the words after it: `heading 4-9`.

/** The units across and down a slide. */
export const UNITS = 10_000;

/**
 * Returns the box of a target in ten-thousandths of the slide: left, top, width and height.
 *
 * @param {string} target
 * @param {HTMLElement} slide
 * @returns {number[] | undefined} nothing if the page doesn't show it
 */
export function boxOf(target, slide) {
  const [, name, start, end] = /^(.*?)(?: (\d+)-(\d+))?$/.exec(target) ?? [];
  const element = targets(slide).find(([other]) => other === name)?.[1];
  const part = element && (end ? rangeOf(element, Number(start), Number(end)) : element);
  const box = part?.getBoundingClientRect();
  return box && box.width > 0 && box.height > 0 ? inUnits(box, slide) : undefined;
}

/**
 * Returns the target of a stroke: the words that its box covers, or else the element around its middle.
 *
 * @param {DOMRect} stroke the box of the stroke
 * @param {HTMLElement} slide
 * @returns {{ target: string, box: number[] } | undefined} nothing if it marks no element of the slide
 */
export function anchorOf(stroke, slide) {
  // An underline may be drawn a little below the element.
  const near = slide.clientHeight * 0.03;
  const [x, y] = [stroke.left + stroke.width / 2, stroke.top + stroke.height / 2];
  for (const [name, element] of targets(slide)) {
    const box = element.getBoundingClientRect();
    if (x < box.left - near || x > box.right + near || y < box.top - near || y > box.bottom + near) continue;
    const words = name === "page" ? undefined : wordsIn(element, stroke);
    const target = words ? `${name} ${words.start}-${words.end}` : name;
    const anchor = boxOf(target, slide);
    return anchor && { target, box: anchor };
  }
}

/**
 * Returns the elements of a slide that strokes can mark, by their names.
 * @param {HTMLElement} slide @returns {[string, Element][]}
 */
function targets(slide) {
  const columns = [...slide.querySelectorAll(".columns > .column")];
  /** @type {[string, Element | null][]} */
  const found = [
    ["page", slide.querySelector(".page:not([hidden]) > .sheet")],
    ["heading", slide.querySelector(".heading:not([hidden])")],
    ["question", slide.querySelector(".live:not([hidden]) > .question")],
    ...columns.flatMap((column, place) =>
      [...column.querySelectorAll(":scope > .block")].map((block, index) => /** @type {[string, Element]} */ ([`block ${place}/${index}`, block]))),
  ];
  return /** @type {[string, Element][]} */ (found.filter(([, element]) => element));
}

/**
 * Returns the characters of the words that a stroke covers by half.
 * @param {Element} element @param {DOMRect} stroke
 */
function wordsIn(element, stroke) {
  const range = document.createRange();
  let [start, end] = [-1, -1];
  for (const [node, offset] of textNodes(element)) {
    // Words of two nodes are two words: items of a list have no space between them.
    for (const { 0: word, index = 0 } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const box = range.getBoundingClientRect();
      const across = Math.min(box.right, stroke.right) - Math.max(box.left, stroke.left);
      // A line goes through words or below them. A ring around words touches others above and below.
      const isLine = stroke.height < box.height / 2;
      const down = Math.min(box.bottom, stroke.bottom) - Math.max(box.top, stroke.top - (isLine ? box.height / 3 : 0));
      if (box.width === 0 || across < box.width / 2 || down < (isLine ? 0 : box.height / 2)) continue;
      if (start < 0) start = offset + index;
      end = offset + index + word.length;
    }
  }
  return start < 0 ? undefined : { start, end };
}

/**
 * Returns the range of characters of an element's text.
 * @param {Element} element @param {number} start @param {number} end
 */
function rangeOf(element, start, end) {
  const range = document.createRange();
  let hasStart = false;
  for (const [node, offset] of textNodes(element)) {
    if (!hasStart && start < offset + node.length) {
      range.setStart(node, start - offset);
      hasStart = true;
    }
    if (hasStart && end <= offset + node.length) {
      range.setEnd(node, end - offset);
      return range;
    }
  }
}

/**
 * Returns the text nodes of an element, each with the number of characters before it.
 * @param {Element} element @returns {[Text, number][]}
 */
function textNodes(element) {
  // Around the text of a block, pages have spaces of their own.
  const text = element.querySelector(":scope > .text:not([hidden]), :scope > pre:not([hidden]) > code") ?? element;
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  /** @type {[Text, number][]} */
  const nodes = [];
  let offset = 0;
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    nodes.push([node, offset]);
    offset += node.length;
  }
  return nodes;
}

/** @param {DOMRect} box @param {HTMLElement} slide */
function inUnits(box, slide) {
  const whole = slide.getBoundingClientRect();
  return [(box.left - whole.left) / whole.width, (box.top - whole.top) / whole.height, box.width / whole.width, box.height / whole.height]
    .map((share) => Math.round(share * UNITS));
}
