// @ts-check

/** @typedef {import("./protocol.js").DownMessage} DownMessage */

/** The page's copy of the view state. */
export class Replica {
  /** @type {unknown} `undefined` until the first snapshot. */
  state;
  /** @type {string | undefined} Revisions compare only within one. */
  epoch;
  /** @type {number | undefined} */
  revision;
  /** @type {import("./protocol.js").Viewer | undefined} Who the server says we are. */
  viewer;

  /**
   * @param {DownMessage} message
   * @returns {boolean} whether there is something new to show
   */
  apply(message) {
    switch (message.type) {
      case "snapshot":
        this.state = message.state;
        this.epoch = message.epoch;
        this.revision = message.revision;
        // Only the first snapshot of a connection says who we are.
        this.viewer = message.viewer ?? this.viewer;
        return true;
      default:
        return false;
    }
  }
}

/**
 * Where paths start: the whole state, or a row of a list and, behind it, what is around the list.
 *
 * @typedef {{ value: unknown, outer?: Scope }} Scope
 */

/**
 * What a dotted path leads to; `undefined` when it leads nowhere. A row's own field hides one of
 * the same name outside. Own properties only: `__proto__`, `constructor` and the like lead nowhere.
 *
 * @param {Scope} scope
 * @param {string} path
 * @returns {unknown}
 */
export function lookUp(scope, path) {
  const segments = path.split(".");
  /** @type {Scope | undefined} */
  let start = scope;
  while (start && !has(start.value, segments[0])) start = start.outer;
  /** @type {any} */
  let value = start?.value;
  for (const segment of segments) {
    if (!has(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

/** @param {unknown} value @param {string} key */
function has(value, key) {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key);
}
