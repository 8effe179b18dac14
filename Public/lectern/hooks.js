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
  const listeners = new AbortController();
  const { signal } = listeners;

  // The module with the hook may run after the first state.
  document.addEventListener(REGISTERED, () => { if (!own) client.refresh(); }, { signal });
  const reportMissing = () => {
    if (!hooks().has(name)) client.report("unknown_hook", `no module has registered the hook "${name}"`);
  };
  if (document.readyState === "complete") queueMicrotask(reportMissing);
  else addEventListener("load", reportMissing, { signal });

  return {
    update() {
      const methods = hooks().get(name);
      if (!methods) return;
      const value = path === undefined ? undefined : read(path);
      if (!own) {
        own = Object.create(methods);
        latest = value;
        own.mounted?.(element, value);
      } else if (value !== latest) {
        latest = value;
        own.updated?.(element, value);
      }
    },
    cleanup() {
      listeners.abort();
      try {
        own?.removed?.(element);
      } catch (error) {
        // The other rows of a list leave as well.
        client.report("directive_failed", String(error));
      }
    },
  };
}
