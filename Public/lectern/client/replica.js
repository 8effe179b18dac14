// @ts-check

/** A message that does not fit the page's state. */
export class ReplicaError extends Error {
  /** @param {string} message @param {import("./protocol.js").DiagnosticCode} [code] */
  constructor(message, code = "bad_patch") {
    super(message);
    this.code = code;
  }
}

/** The page's copy of the view state. */
export class Replica {
  /** @type {unknown} `undefined` until the first snapshot. */
  state;
  /** @type {string | undefined} Revisions are comparable only within an epoch. */
  epoch;
  /** @type {number | undefined} `undefined` until the next snapshot is applied. */
  revision;
  /** @type {import("./protocol.js").Viewer | undefined} */
  viewer;
  /** @type {import("./protocol.js").Room | undefined} */
  room;
  /** @type {unknown} What only this viewer sees; `undefined` until the room sends it. */
  mine;
  /** @type {number | undefined} */
  mineRevision;
  /** @type {Record<string, string> | undefined} The parameters of the page's address. No message changes them. */
  url;

  /** Whether the page's hashes match the server's; not after a snapshot with another hash. */
  #isComparable = true;

  /**
   * @param {import("./protocol.js").StateMessage} message
   * @throws {ReplicaError} if a patch does not apply: the state is unchanged, and a snapshot is needed; or if a snapshot
   *   does not match its hash: it is applied all the same
   */
  apply(message) {
    const { revision, viewer = this.viewer, room = this.room, mine, hash } = message;
    const isSnapshot = message.type === "snapshot";
    // In a new room, the page is another participant.
    if (this.viewer?.id !== viewer?.id) this.mine = this.mineRevision = undefined;
    const state = isSnapshot ? message.state : this.#patched(message);
    const matches = !hash || !(isSnapshot || this.#isComparable) || hash === hashOf(state);
    if (isSnapshot) {
      this.epoch = message.epoch;
      this.#isComparable = matches;
    }
    if (isSnapshot || matches) {
      this.state = state;
      this.revision = revision;
      this.viewer = viewer;
      this.room = room;
    }
    if (mine) this.#applyMine(mine);
    if (!matches) {
      throw new ReplicaError(
        `the state at ${revision} differs from the server's`, "state_mismatch");
    }
  }

  /** @param {import("./protocol.js").PersonalUpdate} update */
  #applyMine({ revision, from, ops, state, hash }) {
    const { revision: shared, mineRevision } = this;
    // After a patch that does not apply, no later patch applies.
    this.revision = this.mineRevision = undefined;
    if (ops && from !== mineRevision) throw new ReplicaError("a personal patch does not apply");
    this.mine = ops ? patched(this.mine, ops) : state;
    this.revision = shared;
    this.mineRevision = revision;
    if (hash && hash !== hashOf(this.mine)) {
      throw new ReplicaError("the personal state differs from the server's", "state_mismatch");
    }
  }

  /** @param {import("./protocol.js").Patch} patch */
  #patched({ from, ops }) {
    const { revision } = this;
    // After a patch that does not apply, no later patch applies.
    this.revision = undefined;
    if (from !== revision) throw new ReplicaError(`a patch is from ${from}, the page has ${revision}`);
    return patched(this.state, ops);
  }
}

/**
 * Returns the hash that the server sends with `--verify`: 32-bit FNV-1a of the canonical JSON.
 * @param {unknown} state
 */
export function hashOf(state) {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(canonical(state))) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hex(hash >>> 0);
}

/** @param {number} word 32 bits, unsigned */
export const hex = (word) => word.toString(16).padStart(8, "0");

/**
 * Returns canonical JSON (RFC 8785). It does not depend on the order of fields.
 * @param {any} value
 * @returns {string}
 */
function canonical(value) {
  if (!isObject(value)) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical)}]`;
  // RFC 8785 3.2.3: sorted by UTF-16 code units, as JavaScript does.
  const fields = Object.keys(value).sort();
  return `{${fields.map((key) => `${canonical(key)}:${canonical(value[key])}`)}}`;
}

/**
 * Applies a JSON patch (RFC 6902 4.1 to 4.3) to a copy: the page shows the old value until it renders again. Unchanged
 * parts are shared.
 *
 * @param {unknown} root
 * @param {import("./protocol.js").Operation[]} operations
 * @returns {unknown}
 */
function patched(root, operations) {
  /** Objects that this patch has already copied. */
  const copies = new WeakSet();

  /** @param {any} value @returns {any} */
  const copied = (value) => {
    if (!isObject(value) || copies.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    copies.add(copy);
    return copy;
  };

  for (const operation of operations) {
    const { op, path } = operation;
    const value = op === "remove" ? undefined : operation.value;
    // RFC 6901 4: `~1` before `~0`, or else `~01` would become a slash.
    const tokens = path.split("/").map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
    const last = /** @type {string} */ (tokens.pop());
    if (path === "" && op === "replace") {
      root = value;
      continue;
    }
    root = copied(root);
    /** @type {any} */
    let parent = tokens.length > 0 ? root : undefined;
    for (const token of tokens.slice(1)) {
      const child = has(parent, token) ? copied(parent[token]) : undefined;
      if (isObject(child)) set(parent, token, child);
      parent = child;
    }
    if (!applyOperation(parent, op, last, value)) throw new ReplicaError(`cannot ${op} "${path}"`);
  }
  return root;
}

/**
 * @param {any} parent
 * @param {"add" | "remove" | "replace"} op
 * @param {string} key
 * @param {unknown} value
 * @returns {boolean} whether the location exists
 */
function applyOperation(parent, op, key, value) {
  if (Array.isArray(parent)) {
    const index = /^(0|[1-9]\d*)$/.test(key) ? Number(key) : NaN;
    if (!(index < parent.length + (op === "add" ? 1 : 0))) return false;
    parent.splice(index, op === "add" ? 0 : 1, ...(op === "remove" ? [] : [value]));
    return true;
  }
  if (op === "add" ? !isObject(parent) : !has(parent, key)) return false;
  if (op === "remove") delete parent[key];
  else set(parent, key, value);
  return true;
}

/**
 * Defines a field instead of assigning it, because it may be named `__proto__`.
 * @param {any} parent @param {string} key @param {unknown} value
 */
function set(parent, key, value) {
  Object.defineProperty(parent, key, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * Where paths start: the whole state, or an item of a list with the scope around the list.
 *
 * @typedef {{ value: unknown, isStale?: boolean, outer?: Scope }} Scope
 */

/** @type {Record<string, readonly string[]>} The parts of all paths that were read, by path. A page reads few, again and again. */
const parts = Object.create(null);

/**
 * Returns the parts of a path: `votes[card.id].count` has `votes`, `[card.id]` and `count`.
 * @param {string} path
 */
export const segmentsOf = (path) => parts[path] ??= path.split(/\.(?!\[|[^[]*\])|(?=\[)/);

/**
 * Returns the value at a dotted path; `undefined` if there is none. A field of an item shadows outer fields of the same
 * name; each leading `^.` leaves out the innermost item. A path in brackets leads to the name of a field, or to its
 * number in a list. It always starts at the innermost item. Only own properties count: `__proto__`, `constructor` and
 * the like lead nowhere. So do paths with an empty name, such as `card.`, or with a `^` behind a name.
 *
 * @param {Scope} scope
 * @param {string} path
 * @returns {unknown}
 */
export function lookUp(scope, path) {
  const segments = segmentsOf(path);
  let index = 0;
  /** @type {Scope | undefined} */
  let start = scope;
  for (; segments[index] === "^"; index++) start = start?.outer;
  while (start && !has(start.value, segments[index])) start = start.outer;
  /** @type {any} */
  let value = start?.value;
  for (; index < segments.length; index++) {
    const segment = segments[index];
    const key = segment[0] === "[" ? lookUp(scope, segment.slice(1, -1)) : segment !== "^" && (segment || null);
    if (!has(value, key)) return undefined;
    value = value[/** @type {string} */ (key)];
  }
  return value;
}

/** @param {unknown} value whether it names a field */
export const isKey = (value) => typeof value === "string" || typeof value === "number";

/** @param {unknown} value @param {any} key */
const has = (value, key) => isKey(key) && isObject(value) && Object.hasOwn(/** @type {object} */ (value), key);

/** @param {unknown} value */
const isObject = (value) => Object(value) === value;
