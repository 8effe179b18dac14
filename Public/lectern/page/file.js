// @ts-check
import { makeElement } from "./elements.js";
import { addressOf } from "./resources.js";

/**
 * Downloads the files that the app gives to the person, each of them once. Of several pages of a person, the visible one
 * downloads it.
 *
 * @param {import("../index.js").Client} client
 */
export function start(client) {
  /** @type {Set<string>} */
  const known = new Set();
  const update = () => {
    const file = client.replica.viewer?.file;
    if (!file || known.has(file.key) || document.hidden) return;
    known.add(file.key);
    makeElement("a", { href: `${addressOf("file")}?key=${file.key}`, download: file.name }).click();
  };
  client.subscribe(update);
  document.addEventListener("visibilitychange", update);
}
