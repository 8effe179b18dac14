// @ts-check

/**
 * Shows the presenter's pointer on every screen: not at the same pixel, but at the same place in the same element,
 * as a phone lays out the page differently from a projector.
 *
 * @typedef {import("../client/protocol.js").Spot} Spot
 */

/**
 * Returns the spot at a point of the window. Its target is a path from the nearest element with an id, or from the
 * body: `counter/0/1` is the second child of the first child of `#counter`. Elements that some roles do not see count.
 *
 * @param {number} x @param {number} y in CSS pixels
 * @returns {Spot}
 */
export function spotAt(x, y) {
  const under = document.elementFromPoint(x, y);
  const element = under && document.body.contains(under) ? under : document.body;
  const box = element.getBoundingClientRect();
  return {
    target: targetOf(element),
    x: fraction(x - box.left, box.width),
    y: fraction(y - box.top, box.height),
  };
}

/** @param {number} part @param {number} whole */
function fraction(part, whole) {
  const exact = whole > 0 ? Math.min(Math.max(part / whole, 0), 1) : 0;
  // A ten-thousandth is less than a pixel.
  return Math.round(exact * 10_000) / 10_000;
}

/** @param {Element} element in the body */
export function targetOf(element) {
  const indices = [];
  let start = element;
  while (start !== document.body && !hasUniqueID(start)) {
    const parent = /** @type {Element} */ (start.parentElement);
    indices.unshift([...parent.children].indexOf(start));
    start = parent;
  }
  return [start === document.body ? "" : start.id, ...indices].join("/");
}

/**
 * Whether an element can be found by its id: in a list, several may have the same.
 * @param {Element} element
 */
const hasUniqueID = (element) => element.id && !element.id.includes("/") &&
  document.getElementById(element.id) === element;

/** @param {string} target */
export function elementAt(target) {
  const [id, ...indices] = target.split("/");
  /** @type {Element | null | undefined} */
  let element = id ? document.getElementById(id) : document.body;
  for (const index of indices) element = element?.children[Number(index)];
  return element;
}

/**
 * Returns the nearest rendered element around a target. A wall doesn't render the elements for hands. The body counts
 * only as the target itself.
 *
 * @param {Element | null | undefined} target
 */
function nearestVisible(target) {
  let element = target;
  while (element && element !== document.body && element.getClientRects().length === 0) {
    element = element.parentElement;
  }
  return element !== document.body || element === target ? element : undefined;
}

/**
 * Shows the pointer of the room.
 * @param {import("../index.js").Client} client
 */
export function start(client) {
  /** @typedef {HTMLElement & { showPopover?(): void, hidePopover?(): void }} Mark */
  const mark = /** @type {Mark} */ (document.createElement("div"));
  mark.className = "lectern-pointer";
  mark.setAttribute("aria-hidden", "true");
  // In the top layer, like dialogs.
  mark.setAttribute("popover", "manual");
  mark.hidden = true;
  document.body.append(mark);
  const style = document.createElement("link");
  style.rel = "stylesheet";
  style.href = new URL("pointer.css", import.meta.url).href;
  document.head.append(style);

  /** @type {Element | null | undefined} The dialog below the mark. */
  let dialog;
  const update = () => {
    const spot = client.replica.room?.pointer;
    const target = spot && elementAt(spot.target);
    const element = nearestVisible(target);
    const box = element?.getBoundingClientRect();
    if (!spot || !box) {
      mark.hidden = true;
      mark.hidePopover?.();
      dialog = undefined;
      return;
    }
    const { x: across, y: down } = element === target ? spot : { x: 0.5, y: 0.5 };
    const [x, y] = [box.left + across * box.width, box.top + down * box.height];
    // Outside of the window the mark stays at the edge, to show where to scroll.
    const [left, top] = [clamp(x, innerWidth), clamp(y, innerHeight)];
    mark.style.translate = `${left}px ${top}px`;
    mark.classList.toggle("is-elsewhere", left !== x || top !== y);
    const around = element?.closest("dialog[open]") ?? null;
    if (dialog === around) return;
    // The last element opened is on top.
    dialog = around;
    mark.hidden = false;
    mark.hidePopover?.();
    mark.showPopover?.();
  };
  client.subscribe(update);
  // These move the target without a render.
  for (const event of ["scroll", "resize", "animationend", "transitionend"]) {
    addEventListener(event, update, { capture: true, passive: true });
  }
  update();
}

/** @param {number} offset @param {number} end */
const clamp = (offset, end) => Math.min(Math.max(offset, 0), end);
