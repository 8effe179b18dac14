// @ts-check

/** The texts of a live block that are the talk's own, and no person's. */
const TEXTS = ":is(.question, .name, .ends) [data-text], .question[data-text], .point [data-text=meaning]";
const LABELS = "[aria-label]:is(.choices, .points, .histogram, .cloud, .asked, .board)";

/** @typedef {{ own: string, shown: string }} Shown */
/** @type {WeakMap<Element, Shown>} */
const texts = new WeakMap();
/** @type {WeakMap<Element, Shown>} */
const labels = new WeakMap();

/**
 * Shows each slide in the language of this device, if the talk has the slide's text in it. Called after each state.
 */
export function showAlternatives() {
  const chosen = chosenLanguage();
  const wanted = chosen ? [chosen] : navigator.languages;
  for (const content of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".room .content"))) {
    const blocks = /** @type {HTMLElement[]} */ ([...content.querySelectorAll(".block[lang]")]);
    const own = content.querySelector(".columns")?.getAttribute("lang") ?? "";
    const spoken = alternative(wanted, own, blocks.map(({ lang }) => lang));
    content.toggleAttribute("data-alternative", spoken !== undefined);
    for (const block of blocks) block.classList.toggle("is-spoken", block.lang === spoken);
    showLive(content, wanted, own);
  }
}

/**
 * Shows the live block of a slide in the language of this device. The page writes its own texts again with each change.
 *
 * @param {HTMLElement} content @param {readonly string[]} wanted @param {string} own
 */
function showLive(content, wanted, own) {
  const others = linesOf(content.closest(".slide")?.getAttribute("data-texts") ?? "");
  const language = alternative(wanted, own, [...others.keys()]);
  const table = others.get(language ?? "") ?? new Map();
  /** @param {Element} element @param {WeakMap<Element, Shown>} known @param {string} now @param {(text: string) => void} set */
  const replace = (element, known, now, set) => {
    const before = known.get(element);
    const text = before?.shown === now ? before.own : now;
    const shown = table.get(text) ?? text;
    if (shown === text && !before) return;
    known.set(element, { own: text, shown });
    if (shown === now) return;
    set(shown);
    if (language && shown !== text) element.setAttribute("lang", language);
    else element.removeAttribute("lang");
  };
  for (const live of content.querySelectorAll(".live:not([hidden])")) {
    for (const element of live.querySelectorAll(TEXTS)) {
      replace(element, texts, element.textContent ?? "", (text) => (element.textContent = text));
    }
    for (const element of live.querySelectorAll(LABELS)) {
      replace(element, labels, element.getAttribute("aria-label") ?? "", (text) => element.setAttribute("aria-label", text));
    }
  }
}

/**
 * Returns the texts by language: each a map from the talk's own text.
 *
 * @param {string} lines each with the language, the own text and the other one, between tabs
 */
export function linesOf(lines) {
  /** @type {Map<string, Map<string, string>>} */
  const others = new Map();
  for (const line of lines ? lines.split("\n") : []) {
    const [language, own, text] = line.split("\t");
    const table = others.get(language) ?? new Map();
    others.set(language, table.set(own, text));
  }
  return others;
}

/** Returns the language that was chosen on this device; see `choose-language.js`. */
function chosenLanguage() {
  try {
    return localStorage.getItem("lectern-language");
  } catch {
    // A browser may refuse storage.
    return null;
  }
}

/**
 * Returns the language of the alternative that a device shows; undefined for the slide's own text.
 *
 * @param {readonly string[]} wanted such as `ko-KR`, the best first
 * @param {string} own the language of the talk; empty if it doesn't say
 * @param {string[]} others the languages of the alternatives
 */
export function alternative(wanted, own, others) {
  const base = (/** @type {string} */ tag) => tag.toLowerCase().split("-")[0];
  for (const tag of wanted.map(base)) {
    const other = others.find((one) => base(one) === tag);
    if (other !== undefined) return other;
    // A talk that says no language may be in the first one of the device.
    if (own === "" || tag === base(own)) return undefined;
  }
  return undefined;
}
