// @ts-check

/**
 * What the server tells a page in development mode.
 *
 * @typedef {import("./actions.js").ActionTypes} ActionTypes
 * @typedef {import("./checks.js").App} App
 *
 * @typedef {object} Report
 * @property {ActionTypes} actions
 * @property {ActionTypes} roomActions
 * @property {Record<string, string[]>} fields
 * @property {Record<string, boolean>} objects
 */

export class AppReport {
  /** @type {App | undefined} `undefined` until the server has answered. */
  app;

  #url;
  #changed;
  /** @type {Report["objects"]} What the server has told so far. */
  #objects = {};
  #isLacking = true;
  #isAsking = false;
  /** @type {number | undefined} The revision of the last request: one is enough for each. */
  #asked;

  /** @param {URL} url @param {() => void} changed called with each answer */
  constructor(url, changed) {
    this.#url = url;
    this.#changed = changed;
  }

  /**
   * Asks the server, if a check has lacked something and the state has changed since.
   * @param {number | undefined} revision
   */
  async refresh(revision) {
    if (!this.#isLacking || this.#isAsking || revision === this.#asked) return;
    this.#isAsking = true;
    this.#asked = revision;
    try {
      const answer = await fetch(this.#url, { cache: "no-store" });
      if (answer.ok) this.#learn(await answer.json());
    } catch {
      // The server is away; the next revision asks again.
    }
    this.#isAsking = false;
  }

  /** @param {Report} report */
  #learn({ actions, roomActions, fields, objects }) {
    this.#isLacking = false;
    // What comes and goes once does so for good.
    for (const [place, isFixed] of Object.entries(objects)) {
      this.#objects[place] = isFixed && this.#objects[place] !== false;
    }
    const shape = {
      isFixed: (/** @type {string} */ place) =>
        (place === "$url" ? false : /^\$(room|viewer)\b/.test(place) ? true : this.#objects[place]),
      namesAt: (/** @type {string} */ place) => fields[place],
      ask: () => { this.#isLacking = true; },
    };
    this.app = { shape, actions, roomActions };
    this.#changed();
  }
}
