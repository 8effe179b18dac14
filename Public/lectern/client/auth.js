// @ts-check

/**
 * Returns the secret in the address's fragment and removes it from the address bar, because a projector may
 * show the bar. A fragment is never sent in a request.
 */
export function takeSecret() {
  const secret = location.hash.slice(1);
  if (secret) history.replaceState(history.state, "", location.pathname + location.search);
  return secret;
}

/**
 * Exchanges a secret for a cookie that scripts cannot read.
 *
 * @param {string} secret
 * @param {URL} [address] where it is exchanged; by default the room of this module
 * @returns {Promise<{ problem: string, page?: string }>} the problem as a sentence, empty on success; and the path of
 *   the page for those with the secret
 */
export async function exchange(secret, address = new URL("../../key", import.meta.url)) {
  const invalid = "Invalid or revoked link or code. Check it, or ask the presenter for a new one.";
  // RFC 6750 2.1 defines the characters of a token; a header could not carry all others.
  if (!/^[\w.~+/-]+=*$/.test(secret)) return { problem: invalid };
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}` },
      cache: "no-store",
    });
  } catch {
    return { problem: "Cannot reach the room. Check that this device is on the right network." };
  }
  switch (response.status) {
    case 204:
      return { problem: "", page: response.headers.get("lectern-page") ?? undefined };
    case 403:
      return { problem: invalid };
    case 429:
      return { problem: `Too many attempts. Try again in ${seconds(response.headers.get("retry-after"))}.` };
    default:
      return { problem: `The server answered ${response.status}. Try again in a moment.` };
  }
}

/** @param {string | null} text a number of seconds (RFC 9110 10.2.3) */
function seconds(text) {
  const number = Number(text) || 60;
  return number === 1 ? "1 second" : `${number} seconds`;
}
