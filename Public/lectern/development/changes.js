// @ts-check

/**
 * What a server with `--watch` tells its pages: that their files were saved, and the state of the build.
 *
 * @typedef {object} CompilerMistake
 * @property {string} file
 * @property {number} line
 * @property {number} column
 * @property {string} message
 *
 * @typedef {object} Changes
 * @property {string} pages differs if a file but a style sheet was saved
 * @property {number} savedAt the time at which one of those was last saved, in milliseconds since 1970
 * @property {string} styles differs if a style sheet was saved
 * @property {{ phase: "current" | "building" | "failed" | "starting" | "rejected", mistakes: CompilerMistake[],
 *   message?: string }} status
 * @property {{ summary: string, value?: string, stack: string[], state: string }} [crash]
 */

/**
 * Whether the page that is shown is older than its files.
 *
 * @param {Changes} changes
 * @param {Changes | undefined} before the changes that the page has heard of; undefined for the first
 * @param {number} loadedAt the time at which the page was loaded, in milliseconds since 1970
 * @param {number} now
 */
export const isOutdated = ({ pages, savedAt }, before, loadedAt, now) =>
  // A file may have been saved between the page and its first changes. A date in the future says nothing.
  before ? pages !== before.pages : savedAt > loadedAt && savedAt <= now;

/** Milliseconds until the next request after one that has failed: a new build takes the room over meanwhile. */
const RETRY_DELAY = 200;

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
  for (;;) {
    try {
      const address = new URL(url);
      address.searchParams.set("after", version);
      const answer = await get(address, { cache: "no-store" });
      // A server without `--watch`.
      if (answer.status === 204) return;
      if (!answer.ok) throw new Error(answer.statusText);
      version = answer.headers.get("lectern-version") ?? "";
      const changes = /** @type {Changes} */ (await answer.json());
      if (JSON.stringify(changes) === JSON.stringify(before)) continue;
      changed(changes, before);
      before = changes;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY));
    }
  }
}
