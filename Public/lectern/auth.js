// @ts-check

/**
 * Takes the secret of a link out of the page's address, before anybody sees it on a shared screen:
 * what stands behind the "#". It was never in a request.
 */
export function takeSecret() {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}

/**
 * Exchanges a secret for a cookie, which no script can read.
 *
 * @param {string} secret
 * @returns {Promise<string>} what is wrong, in a sentence; nothing where nothing is
 */
export async function exchange(secret) {
  const no = "This opens nothing. It may be mistyped, or no longer be in use.";
  // RFC 6750 2.1: nothing else is a secret, and a header cannot say all of it.
  if (!/^[\w.~+/-]+=*$/.test(secret)) return no;
  let response;
  try {
    response = await fetch(new URL("../key", import.meta.url), {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
      cache: "no-store",
    });
  } catch {
    return "The room does not answer. Is this device in the right network?";
  }
  switch (response.status) {
    case 204:
      return "";
    case 403:
      return no;
    case 429:
      return `Too many tries. Try again in ${seconds(response.headers.get("retry-after"))}.`;
    default:
      return `The room answers ${response.status}. Try again in a moment.`;
  }
}

/** @param {string | null} text RFC 9110 10.2.3 */
function seconds(text) {
  const number = Number(text) || 60;
  return number === 1 ? "a second" : `${number} seconds`;
}
