// @ts-check

/**
 * The code of an element that a library draws. The methods of one element share `this`.
 *
 * @typedef {object} Hook
 * @property {(this: any, element: any, value: any) => void} [mounted] the element is on the page, with its first value
 * @property {(this: any, element: any, value: any) => void} [updated] the value has changed
 * @property {(this: any, element: any) => void} [removed] the element leaves the page
 */

/** The document keeps the hooks, because each bundle has a copy of this module. */
const HOOKS = Symbol.for("lectern.hooks");
const REGISTERED = "lectern:hook";

/** @returns {Map<string, Hook>} */
const hooks = () => (/** @type {any} */ (document)[HOOKS] ??= new Map());

/**
 * Registers the code of the elements with `data-hook="name"`.
 *
 *     hook("chart", {
 *       mounted(element, value) { this.chart = draw(element, value); },
 *       updated(element, value) { this.chart.show(value); },
 *       removed() { this.chart.destroy(); },
 *     });
 *
 * @param {string} name @param {Hook} methods
 */
export function hook(name, methods) {
  hooks().set(name, methods);
  document.dispatchEvent(new Event(REGISTERED));
}

/**
 * `data-hook="name"` with `data-value="path"`: calls the methods of a hook.
 *
 * @param {HTMLElement} element @param {import("./page/directives.js").Context} context
 */
export function directive(element, { path: name, read, client }) {
  const { value: path } = element.dataset;
  /** @type {any} The hook of this element. */
  let own;
  /** @type {unknown} */
  let latest;
  /** Whether `mounted` has thrown: the hook is half built. */
  let hasFailed = false;
  const listeners = new AbortController();
  const { signal } = listeners;

  // The module with the hook may run after the first state.
  document.addEventListener(REGISTERED, () => { if (!own) client.refresh(); }, { signal });
  const reportMissing = () => {
    if (!hooks().has(name)) client.report("unknown_hook", `no module has registered the hook "${name}"`);
  };
  if (document.readyState === "complete") queueMicrotask(reportMissing);
  else addEventListener("load", reportMissing, { signal });

  const update = () => {
    const methods = hooks().get(name);
    if (!methods || hasFailed) return;
    const value = path === undefined ? undefined : read(path);
    if (own) {
      const isSame = isEqual(value, latest);
      latest = value;
      if (!isSame) own.updated?.(element, value);
    } else if (element.isConnected) {
      own = Object.create(methods);
      latest = value;
      // Until it returns.
      hasFailed = true;
      own.mounted?.(element, value);
      hasFailed = false;
    } else {
      // A list inserts a new row after it has updated it.
      queueMicrotask(mountInserted);
    }
  };
  const mountInserted = () => {
    if (signal.aborted || !element.isConnected) return;
    attempt(update);
  };
  /** @param {() => void} call */
  const attempt = (call) => {
    try {
      call();
    } catch (error) {
      client.report("directive_failed", String(error));
    }
  };

  return {
    update,
    cleanup() {
      listeners.abort();
      // The other rows of a list leave as well.
      if (!hasFailed) attempt(() => own?.removed?.(element));
    },
  };
}

/**
 * Whether two values of a state are equal. After a snapshot, equal values are other objects.
 *
 * @param {any} one @param {any} other
 * @returns {boolean}
 */
function isEqual(one, other) {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isEqual(one[name], other[name]));
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null;
