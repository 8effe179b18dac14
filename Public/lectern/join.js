// @ts-check
import { exchange, takeSecret } from "./client/auth.js";
import { language, whenTranslated, words } from "./words.js";

// All texts are the runtime’s.
language.load = async () => ({ tables: {} });

const form = /** @type {HTMLFormElement} */ (document.querySelector("form"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
const problem = /** @type {HTMLElement} */ (document.querySelector("[role=alert]"));

/** @param {string} secret */
async function join(secret) {
  button.disabled = true;
  problem.textContent = "";
  const { problem: error, page = "./" } = await exchange(secret);
  button.disabled = false;
  // `replace`, so that "back" does not return here.
  if (!error) return location.replace(page);
  problem.textContent = words(error);
  input.select();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  // People type the code in lower case and with spaces.
  const code = input.value.replace(/\s/g, "").toUpperCase();
  if (code) join(code);
});

const followLink = () => {
  const secret = takeSecret();
  if (secret) join(secret);
};
addEventListener("hashchange", followLink);
whenTranslated(followLink);
