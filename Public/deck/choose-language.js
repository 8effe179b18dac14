// @ts-check
import { language, words } from "./lectern/words.js";
import { tables } from "./words.js";

/** Asks for the language of this device's pages. They start again in it. */
export function chooseLanguage() {
  // A second tap may come before the style sheet.
  if (document.querySelector("dialog.languages")) return;
  const dialog = document.createElement("dialog");
  dialog.className = "languages";
  dialog.setAttribute("aria-label", words("Language"));
  const close = document.createElement("button");
  close.textContent = words("Done");
  close.addEventListener("click", () => dialog.close());
  dialog.append(choice(undefined), ...["en", ...Object.keys(tables)].map(choice), close);
  // A click beside the list closes it.
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  const style = document.createElement("link");
  [style.rel, style.href] = ["stylesheet", "choose-language.css"];
  dialog.append(style);
  // Without its style sheet it is plain, but works.
  style.onload = style.onerror = () => dialog.showModal();
  document.body.append(dialog);
}

/** @param {string | undefined} code undefined for the device's own language */
function choice(code) {
  const button = document.createElement("button");
  button.textContent = code ? nativeName(code) : words("As on this device");
  if (code) button.lang = code;
  button.dir = "auto";
  button.setAttribute("aria-pressed", String(code === language.code));
  button.addEventListener("click", () => choose(code));
  return button;
}

/**
 * Returns the name of a language in itself, such as `Español`.
 * @param {string} code
 */
function nativeName(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

/** @param {string | undefined} code */
function choose(code) {
  try {
    if (code) localStorage.setItem("lectern-language", code);
    else localStorage.removeItem("lectern-language");
    location.reload();
  } catch {
    // A browser may refuse storage. Then the page stays as it is.
  }
}
