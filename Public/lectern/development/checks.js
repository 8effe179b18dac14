// @ts-check
import { bindingAction } from "../controls/bindings.js";
import { problemOfAction } from "./actions.js";
import { attributeOf, intendedName } from "./attributes.js";
import { translation } from "./foreign.js";
import { suggestion } from "./names.js";
import { hintOfPath, isWindowed, itemScopes, problemOfPath } from "./paths.js";
import { copyIn, isList, isSpace, rowsBefore } from "./rows.js";
import { lookUp } from "../client/replica.js";
import { declaredIn } from "../page/url.js";

/**
 * @typedef {import("./actions.js").ActionTypes} ActionTypes
 * @typedef {import("./paths.js").Scope} Scope
 * @typedef {import("./paths.js").Shape} Shape
 *
 * @typedef {{ text: string, element?: Element }} Mistake
 *
 * @typedef {object} App the server's knowledge of the app
 * @property {Shape} shape
 * @property {ActionTypes} actions
 * @property {ActionTypes} roomActions
 */

const ROLES = ["audience", "participant", "moderator", "presenter"];
/** The number of a list's items whose paths are checked. All are made of one template. */
const ITEM_LIMIT = 20;

/**
 * Returns the mistakes in the attributes of an element and its descendants.
 *
 * @param {Element} root a mounted element
 * @param {Scope} scope
 * @param {App} app
 * @returns {Mistake[]}
 */
export function mistakesIn(root, scope, app) {
  const walk = new Walk(app);
  walk.visit(root, [scope]);
  return walk.mistakes;
}

class Walk {
  /** @type {Mistake[]} */
  mistakes = [];
  #app;
  /** @type {WeakMap<Element, Element>} The copies on the page of the elements of templates. */
  #copies = new WeakMap();

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  /**
   * @param {Element} element
   * @param {Scope[]} scopes where its paths start: several in the template of a list; empty while the list is empty
   * @param {Element} [copy] the same element on the page, if it is in a template
   */
  visit(element, scopes, copy) {
    if (copy) this.#copies.set(element, copy);
    for (const { name, value } of element.attributes) this.#checkAttribute(element, name, value, scopes);
    if (element.matches("[data-bind]:not([data-send])")) {
      this.#checkAction(element, "data-bind", bindingAction(element.getAttribute("data-bind") ?? ""));
    }
    if (element.matches("[data-carets][data-bind]")) this.#checkCarets(element, scopes);
    if (isList(element)) return this.#visitTemplate(element, scopes);
    const children = [...element.children];
    const rows = new Set(children.filter(isList).flatMap(rowsBefore));
    for (const [index, child] of children.entries()) {
      if (!rows.has(child)) this.visit(child, scopes, copyIn(copy, child, index));
    }
  }

  /** @param {HTMLTemplateElement} template @param {Scope[]} scopes */
  #visitTemplate(template, scopes) {
    const roots = [...template.content.children];
    if (roots.length !== 1) {
      this.#report(template, `a <template data-each> has one element, not ${roots.length === 0 ? "none" : roots.length}.`);
    }
    const path = template.getAttribute("data-each") ?? "";
    const copy = this.#copies.get(template) ?? template;
    const drawn = /** @type {any} */ (copy).arranged?.();
    const items = scopes.flatMap((scope) => itemScopes(path, scope, ITEM_LIMIT, drawn)).slice(0, ITEM_LIMIT);
    const isReordered = template.parentElement?.hasAttribute("data-reorder");
    if (isReordered && scopes.some((scope) => isWindowed(lookUp(scope, path)))) {
      this.#report(template, "data-reorder needs all rows of a list in the page, and a WindowedList has the visible ones.");
    }
    const key = template.getAttribute("data-key");
    if (key === null) this.#report(template, "data-each needs a data-key, the field that tells the items apart.");
    // The first item alone: each of them has the field.
    const [item] = items;
    if (key !== null && item) {
      const problem = problemOfPath(key, { value: item.value, place: item.place }, this.#app.shape);
      if (problem !== undefined) this.#report(template, `data-key="${key}" leads nowhere. ${problem}`);
    }
    const [root] = roots;
    if (root) this.visit(root, items, isList(copy) ? rowsBefore(copy).find((row) => !isSpace(row)) : undefined);
  }

  /** @param {Element} element @param {string} name @param {string} value @param {Scope[]} scopes */
  #checkAttribute(element, name, value, scopes) {
    const attribute = attributeOf(element, name);
    if (!attribute) return this.#checkName(element, name, value, scopes);
    if (attribute.on !== undefined && !element.matches(attribute.on)) {
      return this.#report(element, `${name} has no effect here: it belongs on ${listOf(attribute.on)}.`);
    }
    if (attribute.holds === "path") {
      const problem = this.#problemOfPath(value, scopes);
      if (problem !== undefined) this.#report(element, `${name}="${value}" leads nowhere. ${hintOfPath(name, value) ?? problem}`);
    } else if (attribute.holds === "action") {
      this.#checkAction(element, name, value);
    } else if (attribute.holds === "control" && element instanceof HTMLFormElement && !controlNamed(element, value)) {
      const names = [...element.elements].map((control) => control.getAttribute("name") ?? "").filter(Boolean);
      this.#report(element, `${name}="${value}" names no control of the form. ${suggestion(value, names)}`);
    } else if (attribute.holds === "hook" && document.readyState === "complete" && !hooks().includes(value)) {
      this.#report(element, `${name}: no module has registered the hook "${value}". ${suggestion(value, hooks())}`);
    } else if (attribute.holds === "parameters") {
      for (const { name: parameter, path } of declaredIn(value)) {
        const problem = path === undefined ? undefined : this.#problemOfPath(path, scopes);
        if (problem !== undefined) this.#report(element, `${name}: the path of "${parameter}" leads nowhere. ${problem}`);
      }
    } else if (attribute.holds === "roles") {
      for (const role of value.split(" ").filter((role) => !ROLES.includes(role))) {
        this.#report(element, `${name}: there is no role "${role}". ${suggestion(role, ROLES)}`);
      }
    }
  }

  /** @param {Element} element @param {string} attribute @param {string} action */
  #checkAction(element, attribute, action) {
    const { actions, roomActions } = this.#app;
    const problem = problemOfAction(action, actions, roomActions);
    if (problem !== undefined) this.#report(element, `${attribute}: there is no action "${action}". ${problem}`);
  }

  /** @param {Element} element @param {Scope[]} scopes */
  #checkCarets(element, scopes) {
    const path = element.getAttribute("data-bind") ?? "";
    const values = scopes.map((scope) => /** @type {any} */ (lookUp(scope, path)) ?? undefined);
    if (values.some((value) => value !== undefined && !value.edits)) {
      this.#report(element, `data-carets has no effect here: "${path}" is not a BoundText.`);
    }
  }

  /**
   * Reports an unknown name that is near one of the runtime's, or has its meaning in another framework, if its value
   * would fit.
   *
   * @param {Element} element @param {string} name @param {string} value @param {Scope[]} scopes
   */
  #checkName(element, name, value, scopes) {
    const translated = translation(name, value);
    if (translated && (translated.isCertain || this.#isOf(translated, scopes))) {
      return this.#report(element, `${name} is not an attribute of Lectern. ${translated.advice}`);
    }
    const intended = intendedName(name);
    if (intended && (intended.isCertain || this.#fits(element, intended.name, value, scopes))) {
      this.#report(element, `${name} is not an attribute of Lectern. Nearest: ${intended.name}.`);
    }
  }

  /** @param {Element} element @param {string} name @param {string} value @param {Scope[]} scopes */
  #fits(element, name, value, scopes) {
    const { actions, roomActions } = this.#app;
    switch (attributeOf(element, name)?.holds) {
      case "path":
      case "field":
        return value !== "" && scopes.some((scope) => lookUp(scope, value) !== undefined);
      case "action":
        return problemOfAction(value, actions, roomActions) === undefined;
      case "control":
        return element instanceof HTMLFormElement && controlNamed(element, value);
      case "roles":
        return value.split(" ").every((role) => ROLES.includes(role));
      default:
        return false;
    }
  }

  /** @param {import("./foreign.js").Translation} translation @param {Scope[]} scopes */
  #isOf({ holds, value }, scopes) {
    const { actions, roomActions } = this.#app;
    if (holds === "action") return problemOfAction(value, actions, roomActions) === undefined;
    const values = value === "" ? [] : scopes.map((scope) => lookUp(scope, value));
    return values.some((value) => (holds === "list" ? Array.isArray(value) : value !== undefined));
  }

  /** @param {string} path @param {Scope[]} scopes */
  #problemOfPath(path, scopes) {
    for (const scope of scopes) {
      const problem = problemOfPath(path, scope, this.#app.shape);
      if (problem !== undefined) return problem;
    }
    return undefined;
  }

  /** @param {Element} element @param {string} text */
  #report(element, text) {
    this.mistakes.push({ text: text.trim(), element: this.#copies.get(element) ?? element });
  }
}

/** The names of the hooks that the page's modules have registered. @returns {string[]} */
const hooks = () => [...(/** @type {any} */ (document)[Symbol.for("lectern.hooks")]?.keys() ?? [])];

/** @param {HTMLFormElement} form @param {string} name */
const controlNamed = (form, name) => form.elements.namedItem(name) !== null;

/** @param {string} selector of element names */
const listOf = (selector) => selector.split(", ").map((name) => `<${name}>`).join(", ");
