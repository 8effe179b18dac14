// @ts-check

/** Maximum length of an inflated message, in UTF-16 code units. A message of 32 KB can inflate to as much. */
const LIMIT = 32 * 1024 * 1024;

/**
 * Returns the text of a message. The server compresses a long one, once for all pages.
 *
 * @param {string | Blob} data a compressed one is in the zlib format of RFC 1950
 * @returns {Promise<string>}
 * @throws {TypeError} if it is damaged, or not UTF-8
 * @throws {RangeError} if it is too large
 */
export async function inflate(data) {
  if (typeof data === "string") return data;
  // Newer than the compiler's library.
  const { DecompressionStream } = /** @type {any} */ (globalThis);
  const bytes = data.stream().pipeThrough(new DecompressionStream("deflate"));
  const reader = bytes.pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    text += value;
    if (text.length > LIMIT) {
      await reader.cancel();
      throw new RangeError("a message is too large");
    }
  }
}
