// @ts-check

/**
 * Returns the address of a file of the runtime. In a saved talk, another module stands in for this one, with the
 * files in it.
 *
 * @param {string} name its path in the folder of the runtime
 */
export const addressOf = (name) => new URL("../" + name, import.meta.url).href;
