// @ts-check

/**
 * What an attribute of another framework is in Lectern.
 *
 * @typedef {object} Translation
 * @property {string} advice
 * @property {"path" | "list" | "action"} holds the required kind of its value, unless the translation is certain
 * @property {string} value the part of its value that is a path or the name of an action
 * @property {boolean} isCertain whether no page has the attribute for its own scripts
 */

/** @typedef {[names: RegExp, holds: Translation["holds"], advice: string, isCertain: boolean]} Rule */

const SEND = "Use data-send, with the name of an action.";
const LIST = "Use <template data-each data-key>.";
const RICH = "Use data-rich, with a rich text of the view state.";

/** @type {readonly Rule[]} The first one that matches holds. */
const rules = [
  [/^data-(?:ng-|v-)?else(?:-if)?$/, "path", "Use data-hide, with the path of the data-show.", true],
  [/^data-(?:ng-|v-)?if$/, "path", "Use data-show.", true],
  [/^data-(?:ng|v)-show$/, "path", "Use data-show.", true],
  [/^data-(?:ng|v)-hide$/, "path", "Use data-hide.", true],
  [/^data-visible$/, "path", "Use data-show.", false],
  [/^data-(?:unless|hidden)$/, "path", "Use data-hide.", false],
  [/^data-(?:ng-|v-)?on[-:]?(?:click|submit|press|tap)$|^data-ng-(?:click|submit)$/, "action", SEND, true],
  [/^data-(?:ng-|v-)?on[-:]?(?:change|input)$|^data-ng-change$/, "action", "Use data-bind, or data-send on the control.", true],
  [/^data-(?:ng-|v-)?on[-:]?key(?:down|up|press)$/, "action", "Use data-send, and data-key for the key.", true],
  [/^data-(?:click|submit|press|tap|action|event)$/, "action", SEND, false],
  [/^data-(?:foreach|for-each|(?:ng|v)-(?:for|repeat))$/, "list", LIST, true],
  [/^data-(?:for|repeat|loop)$/, "list", LIST, false],
  [/^data-(?:ng|v)-(?:model|bind)$/, "path", "Use data-bind.", true],
  [/^data-model$/, "path", "Use data-bind.", false],
  [/^data-(?:ng|v)-text$/, "path", "Use data-text.", true],
  [/^data-(?:inner-?text|text-?content)$/, "path", "Use data-text.", false],
  [/^data-v-html$|^data-ng-bind-html$/, "path", RICH, true],
  [/^data-(?:html|inner-?html|markdown)$/, "path", RICH, false],
];

/** `todo in todos`, `(todo, index) of todos` */
const LOOP = /^\(?[\w$]+(?:\s*,\s*[\w$]+)?\)?\s+(?:in|of)\s+(\S+)$/;
/**
 * `save()`, `count++`, `isOpen && count > 3`: neither a path nor the name of an action. The arrow of `click->menu#open`
 * is Stimulus's own.
 */
const EXPRESSION = /[()=&|;]|(?<!-)[<>]|\+\+|--/;

/**
 * Returns Lectern's counterpart of another framework's attribute; `undefined` for all others.
 *
 * @param {string} name @param {string} value
 * @returns {Translation | undefined}
 */
export function translation(name, value) {
  // The modifiers of some frameworks: `data-on-click__once`, `data-on:click.prevent`.
  const [plain] = name.split(/__|\./);
  const rule = rules.find(([names]) => names.test(plain));
  if (!rule) return undefined;
  const [, holds, advice, isCertain] = rule;
  const text = value.trim();
  const [, list] = holds === "list" ? (LOOP.exec(text) ?? []) : [];
  const isForeign = isCertain || list !== undefined || (holds === "action" && EXPRESSION.test(text));
  return text.startsWith("!") && holds === "path"
    ? { advice: negated(advice), holds, value: text.slice(1).trim(), isCertain: isForeign }
    : { advice, holds, value: list ?? text, isCertain: isForeign };
}

/** @param {string} advice */
function negated(advice) {
  if (/^Use data-show\b/.test(advice)) return "Use data-hide.";
  return /^Use data-hide\.$/.test(advice) ? "Use data-show." : advice;
}
