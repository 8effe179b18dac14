// @ts-check
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
  }
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
