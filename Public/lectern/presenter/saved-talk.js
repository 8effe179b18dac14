// @ts-check
import { sentence } from "../languages/sentence.js";
import { makeElement, setText } from "../page/elements.js";
import { words } from "../words.js";

/**
 * Saves the talk so far at a click of a link, and reports the progress: a long talk takes the server a while.
 *
 * @param {HTMLAnchorElement} link @param {HTMLElement} status
 */
export function startSaving(link, status) {
  let isSaving = false;
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    if (isSaving) return;
    isSaving = true;
    link.setAttribute("aria-disabled", "true");
    setText(status, words("Saving…"));
    setText(status, await save(link.href).catch(() => words("The talk was not saved: the server did not answer. Try again.")));
    link.removeAttribute("aria-disabled");
    isSaving = false;
  });
}

/** @param {string} address @returns {Promise<string>} the result */
async function save(address) {
  const response = await fetch(address);
  // A device without a presenter’s link is redirected to the presenter’s page.
  if (response.redirected) return words("The talk was not saved: this device’s link has been revoked.");
  if (!response.ok) return await response.text();
  const name = fileName(response.headers.get("content-disposition") ?? "");
  const url = URL.createObjectURL(await response.blob());
  makeElement("a", { href: url, download: name }).click();
  // A browser may begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return sentence("Saved as “{name}”.", { name });
}

/**
 * Returns the file name that a header states (RFC 6266, RFC 8187).
 * @param {string} disposition
 */
export function fileName(disposition) {
  const [, encoded] = disposition.match(/filename\*=UTF-8''([^;]+)/) ?? [];
  return encoded ? decodeURIComponent(encoded) : "talk.html";
}
