// @ts-check
import { directive as announceValue } from "./announcements.js";
import { directive as sendChoice } from "../controls/choices.js";
import { submit as submitForm } from "../controls/forms.js";
import { directive as pressByKey } from "../controls/keys.js";

// The directives that a page needs only after its first paint. One module, so that a page with several of them makes
// one request.

export const announce = announceValue;
export const choice = sendChoice;
export const key = pressByKey;
export const submit = submitForm;

for (const type of ["input", "change"]) {
  document.addEventListener(type, ({ target }) => {
    const form = /** @type {Partial<HTMLInputElement>} */ (target).form;
    if (form?.hasAttribute("data-confirm-leave")) import("../controls/unsent.js").then(({ noteChanges }) => noteChanges(form));
  });
}
