// @ts-check
import { followSecrets } from "./page/join-form.js";
import { language, whenTranslated } from "./words.js";

// A page of the sign-in. All its texts are the runtime’s.
language.load = async () => ({ tables: {} });

// The server sends the page in place of any page of a room, and loads its modules from the first room.
const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form.code"));
const open = (page = location.pathname.endsWith("/join") ? "./" : "") => {
  if (page) location.replace(page);
  else location.reload();
};
whenTranslated(form ? followSecrets(form, open, new URL("key", location.href)) : () => {});
