// @ts-check

/**
 * @typedef {{ x: number, y: number }} Point
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

/** How near to an edge a list scrolls, and its speed at the edge, in pixels and pixels a second. */
const EDGE = 56;
const SPEED = 900;

/** @param {number} value @param {number} start @param {number} end */
const distance = (value, start, end) => Math.max(start - value, 0, value - end);

/**
 * Returns the index of the list that a point belongs to; -1 if there is none. Above and below a column is still the
 * column, although another one may be nearer. Of lists inside each other, it is the innermost.
 *
 * @param {Point} point @param {Box[]} boxes in the order of the page
 */
export function nearest({ x, y }, boxes) {
  const across = boxes.map(({ left, right }) => distance(x, left, right));
  const down = boxes.map(({ top, bottom }) => distance(y, top, bottom));
  const [closest] = [...boxes.keys()].sort((one, other) => across[one] - across[other] || down[one] - down[other] || other - one);
  return closest ?? -1;
}

/**
 * Whether rows are beside each other, as in a grid or a line of tags.
 * @param {Box[]} boxes in the order of the rows
 */
export const isInLines = (boxes) => boxes.some((box, index) => index > 0 && isBeside(boxes[index - 1], box));

/** @param {Box} one @param {Box} other */
function isBeside(one, other) {
  const common = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return common > Math.min(one.bottom - one.top, other.bottom - other.top) / 2;
}

/**
 * Returns at which index a row lands that is dropped at a point: behind all rows whose middle is before the point.
 *
 * @param {Point} point @param {Box[]} boxes the other rows @param {boolean} isInLines @param {boolean} isRightToLeft
 */
export function indexAt({ x, y }, boxes, isInLines, isRightToLeft) {
  const isBefore = (/** @type {Box} */ { left, top, right, bottom }) => {
    if (!isInLines) return (top + bottom) / 2 < y;
    if (y < top || y > bottom) return bottom < y;
    return isRightToLeft ? (left + right) / 2 > x : (left + right) / 2 < x;
  };
  const index = boxes.findIndex((box) => !isBefore(box));
  return index < 0 ? boxes.length : index;
}

/**
 * Returns how fast a list scrolls that a row is held near an edge of, in pixels a second.
 *
 * @param {number} position @param {number} start @param {number} end the edges
 */
export function scrollSpeed(position, start, end) {
  const edge = Math.min(EDGE, (end - start) / 3);
  const depth = Math.max(start + edge - position, 0) - Math.max(position - end + edge, 0);
  return edge > 0 ? -SPEED * Math.max(-1, Math.min(1, depth / edge)) : 0;
}
