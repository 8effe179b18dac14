// @ts-check
import { bind } from "../controls/bindings.js";
import * as controls from "../controls/controls.js";
import * as directives from "./directives.js";
import { isKey, lookUp } from "../client/replica.js";

/**
 * @typedef {import("./directives.js").Binding} Binding
 * @typedef {import("./directives.js").Directive} Directive
 * @typedef {import("../client/replica.js").Scope} Scope
 */

const loadControls = () => import("./on-demand.js");

/** @type {Record<string, Directive>} */
const byName = {
  "data-text": directives.text,
  "data-rich": onDemand(() => import("../rich.js")),
  "data-show": directives.show,
  "data-hide": directives.show,
  "data-role": directives.show,
  "data-announce": onDemand(loadControls, "announce"),
  "data-connection": directives.connection,
  "data-send": send,
  "data-key": key,
  "data-dialog": onDemand(() => import("./dialog.js")),
  "data-each": eachOrWindowed,
  "data-hook": onDemand(() => import("../hooks.js")),
  // Phones don't load what only a wall shows.
  "data-join-code": (element, context) =>
    element.matches("html:not([data-projector]) [data-join-code=wall]") ? {} : showJoinCode(element, context),
  // Also with the name of an attribute, as `data-format-title`.
  "data-format": onDemand(() => import("./formats.js")),
  "data-invalid": onDemand(() => import("./invalid.js")),
  "data-url": onDemand(() => import("./url.js")),
  "data-reorder": onDemand(() => import("../reorder/reorder.js")),
  "data-upload": onDemand(() => import("../upload/upload.js")),
  // Prefixes: the rest is the name of an attribute, a class or a CSS property.
  "data-attr-": directives.attribute,
  "data-class-": directives.cssClass,
  "data-style-": directives.style,
};

const sendChoice = onDemand(loadControls, "choice");
const pressByKey = onDemand(loadControls, "key");
const showJoinCode = onDemand(() => import("./join-code.js"));
const bindText = onDemand(() => import("../controls/shared-text.js"));
const showWindow = onDemand(() => import("../windowed/windowed-list.js"));

/** The key of a row that the server has rendered, as JSON. */
const ROW_KEY = "data-rendered-key";

/** The directives of some elements and their descendants, in document order. */
export class View {
  /** @type {Binding[]} */
  #bindings = [];
  /** @type {Scope} */
  #scope;
  #client;

  /**
   * @param {Iterable<Element>} elements
   * @param {Scope} scope
   * @param {import("../index.js").Client} client
   */
  constructor(elements, scope, client) {
    this.#scope = scope;
    this.#client = client;
    for (const element of elements) this.#bind(element);
  }

  update() {
    for (const { update } of this.#bindings) this.#client.attempt("directive_failed", update);
  }

  destroy() {
    for (const { cleanup } of this.#bindings) cleanup?.();
  }

  /** @param {Element} element */
  #bind(element) {
    for (const { name, value } of [...element.attributes]) {
      const [start] = /^data-(attr-|class-|style-|format\b|.*)/.exec(name) ?? [""];
      // A formatted text or attribute is shown by its format.
      const shown = name.replace(/^data-(text|attr)/, "data-format");
      const directive = byName[shown !== name && element.hasAttribute(shown) ? "" : start];
      if (directive) this.#add(directive, element, value, name.slice(start.length));
    }
    // Dialogs and lists render their contents themselves.
    if (element.hasAttribute("data-dialog")) return;
    for (const child of element.children) {
      // Rows that the server has rendered are bound by their list.
      if (!child.hasAttribute(ROW_KEY)) this.#bind(child);
    }
    // Last, because it depends on the control's other attributes and on its options.
    const path = element.getAttribute("data-bind");
    if (path !== null) this.#add(bindField, element, path);
  }

  /**
   * @param {Directive} directive @param {Element} element
   * @param {string} path @param {string} [name]
   */
  #add(directive, element, path, name = "") {
    this.#bindings.push(directive(element, {
      name,
      path,
      read: (other = path) => lookUp(this.#scope, other),
      isStale: () => isStale(this.#scope),
      client: this.#client,
      view: (elements, item) => {
        const scope = item ? Object.assign(item, { outer: this.#scope }) : this.#scope;
        return new View(elements, scope, this.#client);
      },
    }));
  }
}

/** @param {Scope | undefined} scope @returns {boolean} */
const isStale = (scope) => !!scope && (!!scope.isStale || isStale(scope.outer));

/**
 * Returns a directive that a module exports, loaded when an element has it. It receives the modules of every page:
 * an import would serve it with a copy of them.
 *
 * @param {() => Promise<any>} load
 * @param {string} [name] the name of the export
 * @returns {Directive}
 */
function onDemand(load, name = "directive") {
  /** @type {any} The module. */
  let loaded;
  return (element, context) => {
    /** @type {Binding | undefined} */
    let binding;
    /** @type {boolean | undefined} */
    let isLoading;
    /** @type {boolean | undefined} */
    let isOver;
    // Once the module is there, at once: else a new row would be painted without it.
    const bind = () => { binding ??= isOver ? undefined : loaded?.[name](element, context, { controls, directives }); };
    const update = () => {
      bind();
      if (binding || isLoading) return binding?.update?.();
      isLoading = true;
      load().then((module) => {
        loaded = module;
        bind();
        context.client.refresh();
        // The next update tries again.
      }, () => { isLoading = false; });
    };
    const cleanup = () => {
      isOver = true;
      binding?.cleanup?.();
    };
    update();
    return { update, cleanup };
  };
}

/**
 * `data-bind`: a `BoundText` has edits.
 * @type {Directive}
 */
function bindField(element, context) {
  const binding = /** @type {Required<Binding>} */ (bind(element, context));
  const { update } = binding;
  binding.update = () => {
    if (!(/** @type {any} */ (context.read())?.edits)) return update();
    binding.cleanup();
    Object.assign(binding, bindText(element, context)).update();
  };
  return binding;
}

/**
 * `data-each`. A value with chunks is a `WindowedList`.
 * @type {Directive}
 */
function eachOrWindowed(template, context) {
  const binding = /** @type {Required<Binding>} */ (each(template, context));
  const { update: draw, cleanup } = binding;
  binding.update = () => {
    if (!(/** @type {any} */ (context.read())?.chunks)) return draw();
    /** @param {unknown[]} rows */
    const keys = (rows) => keysOf(rows, template.dataset.key ?? "").keys;
    const list = /** @type {Required<Binding>} */ (showWindow(template, Object.assign({ draw, keysOf: keys }, context)));
    binding.update = list.update;
    binding.cleanup = () => {
      list.cleanup();
      cleanup();
    };
    list.update();
  };
  return binding;
}

/** @type {Directive} */
function send(element, context) {
  // Beside `data-bind`, `data-send` names the action of a change.
  if (element.hasAttribute("data-bind")) return {};
  if (element instanceof HTMLFormElement) return controls.submit(element, context);
  if (!element.matches("[type=radio], [type=checkbox]")) return controls.send(element, context);
  context.client.controls.disable(element, "unavailable", true);
  return sendChoice(element, context);
}

/**
 * On a `<template>`, `data-key` names the key of the rows.
 * @type {Directive}
 */
function key(element, context) {
  return element.matches("template") ? {} : pressByKey(element, context);
}

/**
 * `data-each="path"` with `data-key="field"` on a `<template>` with one root element: renders a copy for each item before
 * the template. A copy keeps its key, and is moved only if necessary.
 * @type {Directive}
 */
function each(template, { path, read, client, view }) {
  /** @typedef {import("./directives.js").Item} Item */
  /** @type {Map<unknown, { element: Element, item: Item, view: View, position: number }>} */
  let rows = new Map();
  let lastReport = "";

  /** @param {string} code @param {string} message */
  const report = (code, message) => {
    if (message && message !== lastReport) client.report(code, message);
    lastReport = message;
  };

  const update = () => {
    // Someone may hold a row, as with `data-reorder`.
    const items = template.arranged?.() ?? read() ?? [];
    if (!Array.isArray(items)) return report("not_a_list", `"${path}" is not a list`);
    const { keys, bad } = keysOf(items, template.dataset.key ?? "");
    report("bad_key", bad.length > 0 ? `invalid keys in "${path}" at ${bad.join(", ")}` : "");

    /** @type {typeof rows} */
    const next = new Map();
    const previous = items.map((value, position) => {
      const key = keys[position];
      const row = rows.get(key) ?? create(value);
      const before = row.position;
      row.item.value = value;
      row.item.isStale = template.isStale?.(key);
      row.position = position;
      row.view.update();
      next.set(key, row);
      rows.delete(key);
      return before;
    });
    for (const row of rows.values()) remove(row);
    rows = next;
    arrange(previous);
  };

  /** @param {unknown} value */
  const create = (value) => {
    const element = document.importNode(template.content.firstElementChild, true);
    /** @type {Item} */
    const item = { value };
    return { element, item, view: view([element], item), position: -1 };
  };

  /** Adopts the rows that the server has rendered. */
  const adopt = () => {
    /** @type {Element[]} */
    const elements = [];
    for (let row = template; (row = row.previousElementSibling)?.hasAttribute(ROW_KEY);) elements.unshift(row);
    elements.forEach((element, position) => {
      const key = JSON.parse(element.getAttribute(ROW_KEY) ?? "null");
      element.removeAttribute(ROW_KEY);
      /** @type {Item} */
      const item = { value: undefined };
      rows.set(key, { element, item, view: view([element], item), position });
    });
  };

  /** @param {{ element: Element, view: View }} row */
  const remove = ({ element, view }) => {
    view.destroy();
    client.controls.moveFocusOut(element);
    element.remove();
  };

  /** @param {number[]} previous */
  const arrange = (previous) => {
    const elements = [...rows.values()].map((row) => row.element);
    const focused = elements.findIndex((element) => element.contains(document.activeElement));
    const stable = longestStableRun(previous, focused);
    /** @type {Element[]} The stable row, or the template, behind each row. */
    const following = [];
    for (let position = elements.length, next = template; position-- > 0;) {
      following[position] = next;
      if (stable.has(position)) next = elements[position];
    }
    // In order, because a select chooses the option that it gets first.
    elements.forEach((element, position) => {
      if (!stable.has(position)) template.parentNode.insertBefore(element, following[position]);
    });
  };

  adopt();
  return { update, cleanup: () => rows.forEach(remove) };
}

/**
 * Returns a unique key for each item, and the positions of items with a missing or duplicate key.
 *
 * @param {unknown[]} items
 * @param {string} field
 */
export function keysOf(items, field) {
  const seen = new Set();
  /** @type {number[]} */
  const bad = [];
  const keys = items.map((value, position) => {
    const key = lookUp({ value }, field);
    if (isKey(key) && !seen.has(key)) return seen.add(key) && key;
    bad.push(position);
    // The position, with a prefix that no real key has.
    return `\u0000${position}`;
  });
  return { keys, bad };
}

/**
 * Returns the rows that need not move when a list is reordered: a longest increasing run. A moved element loses the
 * focus, so the focused one is always included, and the others move around it.
 *
 * @param {number[]} previous the previous position of each row; -1 for a new one
 * @param {number} pinned the position of the row that must not move; -1 if there is no such row
 * @returns {Set<number>}
 */
export function longestStableRun(previous, pinned) {
  const anchor = pinned >= 0 && previous[pinned] >= 0 ? pinned : -1;
  /** @type {number[]} The last position of the best run of each length. */
  const ends = [];
  /** @type {number[]} */
  const before = [];
  previous.forEach((was, position) => {
    if (was < 0) return;
    if (anchor >= 0 && Math.sign(was - previous[anchor]) !== Math.sign(position - anchor)) return;
    // From the end: most lists are in order.
    let length = ends.length;
    while (length > 0 && previous[ends[length - 1]] > was) length--;
    before[position] = ends[length - 1] ?? -1;
    ends[length] = position;
  });
  const stable = new Set();
  for (let last = ends.at(-1) ?? -1; last >= 0; last = before[last]) stable.add(last);
  return stable;
}
