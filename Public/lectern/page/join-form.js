// @ts-check
import { words } from "../words.js";
import { exchange, takeSecret } from "../client/auth.js";

/**
 * Exchanges the code that a person types, or the secret in the address's fragment, and opens a page.
 *
 * @param {HTMLFormElement} form
 * @param {(page?: string) => void} open opens the page for those with the secret, or the room's own
 * @param {URL} [address] where the secret is exchanged if that isn't the room of this module
 * @returns {() => void} exchanges the secret in the address's fragment; called once the page has its texts
 */
export function followSecrets(form, open, address) {
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  const problem = /** @type {HTMLElement} */ (document.querySelector("[role=alert]"));

  /** @param {string} secret */
  async function join(secret) {
    button.disabled = true;
    problem.textContent = "";
    const { problem: error, page } = await exchange(secret, address);
    button.disabled = false;
    if (!error) return open(page);
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
  return followLink;
}
