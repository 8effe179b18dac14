// @ts-check
import { directive as announceValue } from "./announcements.js";
import { directive as sendChoice } from "../controls/choices.js";
import { directive as openDialog } from "./dialog.js";
import { submit as submitForm } from "../controls/forms.js";

// The directives that a page needs only after its first paint. One module, so that a page with several of them makes
// one request.

export const announce = announceValue;
export const choice = sendChoice;
export const dialog = openDialog;
export const submit = submitForm;

for (const type of ["input", "change"]) {
  document.addEventListener(type, ({ target }) => {
    const form = /** @type {Partial<HTMLInputElement>} */ (target).form;
    if (form?.hasAttribute("data-confirm-leave")) import("../controls/unsent.js").then(({ noteChanges }) => noteChanges(form));
  });
}
