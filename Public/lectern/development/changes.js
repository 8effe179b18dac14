// @ts-check

/**
 * The changes that a server with `--watch` reports to its pages: saved files, and the state of the build.
 *
 * @typedef {object} CompilerMistake
 * @property {string} file
 * @property {number} line
 * @property {number} column
 * @property {string} message
 *
 * @typedef {object} Files
 * @property {string} digest differs if a file was saved, added or removed
 * @property {number} savedAt the time at which one was last saved, in milliseconds since 1970
 *
 * @typedef {object} Changes
 * @property {Files} pages all files but style sheets
 * @property {Files} styles
 * @property {{ phase: "current" | "building" | "failed" | "starting" | "rejected", mistakes: CompilerMistake[],
 *   message?: string }} status
 * @property {{ summary: string, value?: string, stack: string[], state: string }} [crash]
 */

/**
 * Whether the page shows older files.
 *
 * @param {Files} files
 * @param {Files | undefined} before the files that the page has heard of; undefined for the first
 * @param {number} loadedAt the time at which the page was loaded, in milliseconds since 1970
 * @param {number} now
 */
export const isOutdated = ({ digest, savedAt }, before, loadedAt, now) =>
  // A file may have been saved between the page and its first changes. A date in the future says nothing.
  before ? digest !== before.digest : savedAt > loadedAt && savedAt <= now;

/** Milliseconds until the next request after one that has failed: a new build takes the room over meanwhile. */
const FIRST_DELAY = 200;
/** The longest time until the next request, for a server that has ended. */
const LONGEST_DELAY = 3_000;

/**
 * Follows the changes until the server no longer has any.
 *
 * @param {URL} url the address of the changes
 * @param {(changes: Changes, before: Changes | undefined) => void} changed called with the first changes, and with each
 *   that differ
 * @param {typeof fetch} [get]
 */
export async function followChanges(url, changed, get = fetch) {
  /** @type {Changes | undefined} */
  let before;
  let version = "";
  let delay = FIRST_DELAY;
  for (;;) {
    // A browser has six connections to a server, for all its tabs.
    await becomeVisible();
    try {
      const address = new URL(url);
      address.searchParams.set("after", version);
      const answer = await get(address, { cache: "no-store" });
      // A server without `--watch`.
      if (answer.status === 204) return;
      if (!answer.ok) throw new Error(answer.statusText);
      version = answer.headers.get("lectern-version") ?? "";
      const changes = /** @type {Changes} */ (await answer.json());
      delay = FIRST_DELAY;
      const known = before;
      before = changes;
      if (JSON.stringify(changes) !== JSON.stringify(known)) changed(changes, known);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delay));
      delay = Math.min(2 * delay, LONGEST_DELAY);
    }
  }
}

/** Waits until the page is visible. */
const becomeVisible = () =>
  /** @type {Promise<void>} */ (new Promise((resolve) => {
    if (globalThis.document?.visibilityState !== "hidden") return resolve();
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  }));
