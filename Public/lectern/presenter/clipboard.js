// @ts-check

/**
 * Copies a text to the clipboard without showing it.
 * @param {string} text @returns {Promise<boolean>} whether the browser allowed it
 */
export async function copyText(text) {
  try {
    // Needs a secure origin. A laptop's address on a conference network is not secure.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const { activeElement } = document;
    const area = document.createElement("textarea");
    area.className = "visually-hidden";
    area.value = text;
    document.body.append(area);
    area.select();
    const hasCopied = document.execCommand("copy");
    area.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus();
    return hasCopied;
  }
}
