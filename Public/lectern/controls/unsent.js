// @ts-check

/** @typedef {HTMLInputElement & HTMLTextAreaElement & HTMLSelectElement} Control any of them */

/** The forms that a person is asked about before the page is left. */
const FORMS = "form[data-confirm-leave]";
const UNSENT = `${FORMS}[data-unsent]`;

/** @param {Control} control whether it differs from what the page has put into it; a bound one is sent as it changes */
export function isChanged({ type, value, checked, defaultValue, defaultChecked, options, dataset, min, max, step }) {
  if (dataset.bind !== undefined || /^(hidden|submit|reset|button|image)$/.test(type)) return false;
  if (/^(checkbox|radio)$/.test(type)) return checked !== defaultChecked;
  // Without a value of its own, it shows one of its type's.
  if (/^(range|color)$/.test(type)) {
    return value !== Object.assign(document.createElement("input"), { type, min, max, step, defaultValue }).value;
  }
  if (!options) return value !== (defaultValue ?? value);
  const all = [...options];
  // A select without a default shows its first option.
  const isDefault = all.some(({ defaultSelected }) => defaultSelected)
    ? (/** @type {HTMLOptionElement} */ option) => option.defaultSelected
    : (/** @type {HTMLOptionElement} */ option) => type === "select-one" && option === all[0];
  return all.some((option) => option.selected !== isDefault(option));
}

/** @param {Event} event */
const ask = (event) => {
  if (document.querySelector(UNSENT)) event.preventDefault();
};

/**
 * Notes whether a form with `data-confirm-leave` has something that was not sent, as `data-unsent`. The browser asks before
 * it leaves a page with such a form. Only then does the page listen: a browser can't keep a page that does.
 *
 * @param {unknown} form
 */
export function noteChanges(form) {
  if (!(form instanceof HTMLFormElement) || !form.matches(FORMS)) return;
  form.toggleAttribute("data-unsent", /** @type {Control[]} */ ([...form.elements]).some(isChanged));
  if (document.querySelector(UNSENT)) addEventListener("beforeunload", ask);
  else removeEventListener("beforeunload", ask);
}

document.addEventListener("reset", ({ target }) => setTimeout(() => noteChanges(target)));
