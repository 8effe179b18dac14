// @ts-check
import { formatted } from "./formatted.js";
import { language } from "../words.js";

/** Before the first value. */
const NOTHING = Symbol();

/**
 * `data-format="date"` beside `data-text`, or `data-format-title="date"` beside `data-attr-title`: shows the value in
 * the language of the viewer. Until this module loads, the page shows the server's text.
 *
 * @param {HTMLElement} element @param {import("./directives.js").Context} context
 * @param {{ directives: typeof import("./directives.js") }} modules
 */
export function directive(element, { name: suffix, path: format, read, client }, { directives }) {
  const name = suffix.slice(1);
  const path = element.getAttribute(name ? `data-attr-${name}` : "data-text") ?? "";
  const locales = viewerLanguages();
  /** @type {ReturnType<typeof setTimeout> | undefined} It runs only while the text depends on the time. */
  let timer;
  /** @type {unknown} */
  let latestValue = NOTHING;
  /** @type {string | undefined} */
  let latest;

  const update = () => {
    const value = read(path);
    if (value === latestValue && timer === undefined) return;
    latestValue = value;
    clearTimeout(timer);
    const { text, changesIn } = formatted(format, value, Date.now(), locales, authorLanguage());
    // A relative time changes without a message from the server.
    timer = changesIn === undefined ? undefined : setTimeout(update, changesIn);
    const shown = directives.wordsOf(element, text);
    if (shown === latest) return;
    latest = shown;
    if (!name) return directives.setText(element, shown);
    if ((value ?? false) === false) return element.removeAttribute(name);
    if (!directives.runsCode(name, shown)) return element.setAttribute(name, shown);
    element.removeAttribute(name);
    client.report("refused_attribute", `${name}="${shown}" would run code`);
  };
  return { update, cleanup: () => clearTimeout(timer) };
}

/** @returns {string[]} the languages that the page's texts are chosen by */
const viewerLanguages = () =>
  [language.code ?? globalThis.navigator?.languages ?? []].flat().filter(isLanguage);

/** @returns {string} the language in which the author wrote the page */
function authorLanguage() {
  const written = language.original ?? globalThis.document?.documentElement?.lang ?? "";
  return isLanguage(written) ? written : "en";
}

/** @param {string} code whether `Intl` accepts it; it throws for `de_DE` */
function isLanguage(code) {
  try {
    return new Intl.Locale(code).language !== "";
  } catch {
    return false;
  }
}
