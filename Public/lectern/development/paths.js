// @ts-check
import { suggestion } from "./names.js";
import { lookUp, segmentsOf } from "../client/replica.js";

/**
 * Where paths start, as in `replica.js`, with the place of the value in the view state: `rows.*`, or `undefined` below an
 * object whose fields come and go.
 *
 * @typedef {{ value: unknown, place: string | undefined, outer?: Scope }} Scope
 *
 * @typedef {object} Shape the server's knowledge of the view state
 * @property {(place: string) => boolean | undefined} isFixed whether an object has a fixed set of fields; `undefined`
 *   until the server has told
 * @property {() => void} ask asks the server for more
 * @property {(place: string) => readonly string[] | undefined} namesAt the fields of an object that not every viewer gets
 */

/** The viewer's personal view state, whose shape the server knows if the app has one. */
const MINE = "$mine";

/**
 * Returns where the paths of a page start.
 *
 * @param {{ state?: unknown, room?: unknown, viewer?: unknown, mine?: unknown, url?: unknown }} replica @param {Shape} shape
 * @returns {Scope}
 */
export function pageScope({ state, room, viewer, mine, url = {} }, shape) {
  const roots = { $room: room, $viewer: viewer, $url: url, ...(shape.isFixed(MINE) === undefined ? {} : { [MINE]: mine }) };
  return { value: state, place: "", outer: { value: roots, place: "" } };
}

/** Begins a path at the item outside, or at the state. */
const OUTSIDE = "^.";

/**
 * Returns why a path leads nowhere in the present state; `undefined` if it leads to a value or null, or if
 * that is unknown: in an object that is null at present, or whose fields come and go.
 *
 * @param {string} path @param {Scope} scope @param {Shape} shape
 * @returns {string | undefined}
 */
export function problemOfPath(path, scope, shape) {
  const inner = segmentsOf(path).filter(isLookup).map(innerPath);
  for (const part of [...inner, path]) {
    const problem = problemFrom(scope, part, scope, shape);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/**
 * @param {Scope} innermost where paths in brackets start
 * @param {string} path @param {Scope} scope @param {Shape} shape
 * @returns {string | undefined}
 */
function problemFrom(innermost, path, scope, shape) {
  if (lookUp(scope, path) !== undefined) return undefined;
  if (path.startsWith(OUTSIDE)) {
    const problem = scope.outer && problemFrom(innermost, path.slice(OUTSIDE.length), scope.outer, shape);
    return problem?.replaceAll(/"(.+?)"/g, `"${OUTSIDE}$1"`);
  }
  const [first, ...rest] = segmentsOf(path);
  /** @type {string[]} */
  const outerNames = [];
  /** @type {Scope | undefined} */
  let start = scope;
  while (start && !has(start.value, first)) {
    if (isObject(start.value) && !isFixed(start.place, shape)) return undefined;
    outerNames.push(...namesOf(start.value, start.place, shape));
    start = start.outer;
  }
  if (!start) {
    if (path === "") return "The path is empty.";
    return suggestion(first, outerNames.filter((name) => name.startsWith("$") === first.startsWith("$")));
  }

  let { place } = start;
  let value = fieldOf(start.value, first);
  let before = first;
  place = placeOf(place, first);
  for (const segment of rest) {
    if (value === null || value === undefined) return undefined;
    const key = isLookup(segment) ? lookUp(innermost, innerPath(segment)) : segment;
    // A row that has no id at present.
    if (key === null || key === undefined) return undefined;
    const name = String(key);
    if (!isObject(value)) return `"${before}" has no fields.`;
    if (!has(value, name)) {
      if (Array.isArray(value)) return isIndex(name) ? undefined : `"${before}" is a list.`;
      if (!isFixed(place, shape)) return undefined;
      const names = namesOf(value, place, shape);
      return names.includes(name) ? undefined : suggestion(name, names).replaceAll(/"(.+?)"/g, `"${before}.$1"`);
    }
    // Nothing is known of the values below.
    if (!Array.isArray(value) && place !== undefined && shape.isFixed(place) === false) place = undefined;
    place = placeOf(place, Array.isArray(value) ? "*" : name);
    value = fieldOf(value, name);
    before += `.${name}`;
  }
  return undefined;
}

/**
 * Returns the scopes of a list's items. Of a windowed list, they aren't in the state.
 *
 * @param {string} path @param {Scope} scope @param {number} limit
 * @param {unknown[]} [drawn] the rows that a windowed list shows
 * @returns {Scope[]}
 */
export function itemScopes(path, scope, limit, drawn = []) {
  if (path.startsWith(OUTSIDE)) {
    const items = scope.outer ? itemScopes(path.slice(OUTSIDE.length), scope.outer, limit, drawn) : [];
    return items.map((item) => ({ ...item, outer: scope }));
  }
  const list = lookUp(scope, path);
  const items = isWindowed(list) ? drawn : list;
  if (!Array.isArray(items)) return [];
  const [first] = segmentsOf(path);
  /** @type {Scope | undefined} */
  let start = scope;
  while (start && !has(start.value, first)) start = start.outer;
  const place = segmentsOf(path).some(isLookup) ? undefined : placeOf(placeOf(start?.place, path), "*");
  return items.slice(0, limit).map((value) => ({ value, place, outer: scope }));
}

/**
 * Whether a value is a windowed list.
 * @param {any} value
 */
export const isWindowed = (value) => Array.isArray(value?.chunks);

/** @param {string | undefined} place @param {Shape} shape */
function isFixed(place, shape) {
  const isFixed = place === undefined ? false : shape.isFixed(place);
  if (isFixed === undefined) shape.ask();
  return isFixed === true;
}

/** @param {unknown} value @param {string | undefined} place @param {Shape} shape */
const namesOf = (value, place, shape) => (place !== undefined && shape.namesAt(place)) ||
  (isObject(value) && !Array.isArray(value) ? Object.keys(/** @type {object} */ (value)) : []);

/** @param {string | undefined} place @param {string} name */
const placeOf = (place, name) => (place ? `${place}.${name}` : place === "" ? name : undefined);

/** @param {unknown} value @param {string} name */
const has = (value, name) => isObject(value) && Object.hasOwn(/** @type {object} */ (value), name);
/** @param {any} value @param {string} name @returns {unknown} */
const fieldOf = (value, name) => (has(value, name) ? value[name] : undefined);
/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null;
/** @param {string} segment of a path */
const isLookup = (segment) => segment.startsWith("[");
/** @param {string} segment in brackets */
const innerPath = (segment) => segment.slice(1, -1);
/** @param {string} name */
const isIndex = (name) => /^\d+$/.test(name);

/**
 * Returns what to write in place of a path that is a usual guess.
 * @param {string} attribute @param {string} value @returns {string | undefined}
 */
export function hintOfPath(attribute, value) {
  if (value.startsWith("!")) return attribute === "data-show" ? "Use data-hide." : "Use a field with the opposite value.";
  if (attribute === "data-value" && /^([-\d"']|(true|false)$)/.test(value)) {
    return "It is a path: a constant stands in a hidden control of a form.";
  }
  return /^(mine|room|viewer|url)\./.test(value) ? `Nearest: "$${value}".` : undefined;
}
