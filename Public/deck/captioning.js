// @ts-check
import { LatestValue } from "./lectern/client/latest-value.js";
import { connect } from "./lectern/index.js";

// Shows the room the words of a sentence while it is typed. The form sends the whole sentence.

/** Milliseconds between two messages at least. */
const INTERVAL = 400;

const client = connect();
/** @type {LatestValue<string>} */
const typed = new LatestValue(INTERVAL, (words, settled) => client.send("captions.hearing", words, settled));
const form = /** @type {HTMLFormElement} */ (document.querySelector(".captioning form"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
form.addEventListener("input", () => typed.send(input.value));
// In place of words that were not sent yet: they would come after their sentence.
form.addEventListener("submit", () => typed.send(""));
// What was typed without a connection was not sent.
document.addEventListener("lectern:connection", () => {
  if (client.status === "open" && input.value) typed.send(input.value);
});
