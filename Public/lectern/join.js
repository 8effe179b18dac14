// @ts-check
import { followSecrets } from "./page/join-form.js";
import { language, whenTranslated } from "./words.js";

// All texts are the runtime’s.
language.load = async () => ({ tables: {} });

const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
// `replace`, so that "back" does not return here.
whenTranslated(followSecrets(form, (page = "./") => location.replace(page)));
