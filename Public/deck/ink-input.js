// @ts-check
import { connect } from "./lectern/index.js";
import { UNITS, anchorOf } from "./ink-anchor.js";
import { makePath, outline } from "./ink.js";
import { chosen } from "./ink-tools.js";

/** Milliseconds between two parts of a stroke. */
const INTERVAL = 100;
/** Points that are nearer, in units, are left out. */
const NEAR = 14;
/** The bit of a pen's eraser in `buttons`. */
const ERASER = 32;

const client = connect();
const session = Math.random().toString(36).slice(2, 10);
let count = 0;

/** @typedef {{ slide: HTMLElement, id: string, tool: string, color: string, points: number[], sent: number, path: SVGPathElement, timer: number }} Drawing */
/** @type {Drawing | undefined} */
let drawing;
let hasPen = false;
/** @type {Set<string> | undefined} The strokes that were erased in this sweep. */
let erased;

/** @param {Element | EventTarget | null} target @returns {HTMLElement | null} */
const slideAt = (target) => (target instanceof Element ? target.closest(".row.is-current > .slide") : null);
/** @param {HTMLElement} slide */
const idOf = (slide) => slide.dataset.slide ?? "";

/** @param {PointerEvent} event */
function begin(event) {
  const slide = slideAt(event.target);
  const { tool, color } = chosen();
  if (!tool || !slide || event.button > 0 && event.button !== 5 || !client.isAllowed("ink.drawn")) return;
  // A hand that rests on the screen beside a pen draws nothing.
  hasPen ||= event.pointerType === "pen";
  if (hasPen && event.pointerType === "touch") return;
  event.preventDefault();
  slide.setPointerCapture(event.pointerId);
  if (tool === "eraser" || event.buttons & ERASER) {
    erased = new Set();
    return erase(event);
  }
  count += 1;
  const id = `${session}-${count}`;
  const path = makePath(id, tool, color);
  path.setAttribute("data-own", "");
  slide.querySelector(".ink > svg")?.append(path);
  drawing = { slide, id, tool, color, points: [], sent: 0, path, timer: setInterval(() => send(), INTERVAL) };
  add(event);
}

/** @param {PointerEvent} event */
function move(event) {
  if (erased) return erase(event);
  if (!drawing) return;
  event.preventDefault();
  for (const each of event.getCoalescedEvents?.() ?? []) add(each);
  add(event);
}

/** @param {PointerEvent} event */
function add({ clientX, clientY }) {
  if (!drawing) return;
  const { slide, points, path } = drawing;
  const box = slide.getBoundingClientRect();
  const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height].map((share) => Math.round(share * UNITS));
  const [lastX = Infinity, lastY = Infinity] = points.slice(-2);
  if (Math.abs(x - lastX) < NEAR && Math.abs(y - lastY) < NEAR) return;
  points.push(x, y);
  path.setAttribute("d", outline(points));
}

/**
 * Sends the points since the last part.
 * @param {{ target: string, box: number[] }} [anchor] with the last part
 */
function send(anchor) {
  if (!drawing) return;
  const { slide, id, tool, color, points, sent } = drawing;
  if (points.length === sent && !anchor) return;
  drawing.sent = points.length;
  client.send("ink.drawn", { slide: idOf(slide), stroke: id, tool, color, start: sent / 2, points: points.slice(sent), anchor });
}

function end() {
  erased = undefined;
  if (!drawing) return;
  const { slide, path, timer } = drawing;
  clearInterval(timer);
  send(anchorOf(path.getBoundingClientRect(), slide));
  drawing = undefined;
  dropOwn();
}

/** Removes the strokes that the server has from those that the page has drawn by itself. */
function dropOwn() {
  for (const path of /** @type {NodeListOf<SVGPathElement>} */ (document.querySelectorAll(".ink path[data-own]"))) {
    const { id } = path.dataset;
    if (id !== drawing?.id && document.querySelector(`.stroke[data-stroke="${id}"]`)) path.remove();
  }
}

/** @param {PointerEvent} event */
function erase({ clientX, clientY, target }) {
  const slide = slideAt(target);
  const path = document.elementsFromPoint(clientX, clientY).find((element) => element.matches(".ink path"));
  const stroke = path instanceof SVGElement ? path.dataset.id : undefined;
  if (!slide || !stroke || !slide.contains(path ?? null) || erased?.has(stroke)) return;
  erased?.add(stroke);
  client.send("ink.erased", { slide: idOf(slide), stroke });
}

document.addEventListener("pointerdown", begin);
document.addEventListener("pointermove", move);
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, end);
document.addEventListener("lectern:render", () => {
  // The slide has changed while the pen was down.
  if (drawing && !drawing.slide.closest(".row.is-current")) end();
  dropOwn();
});
