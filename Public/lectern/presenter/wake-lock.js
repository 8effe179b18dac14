// @ts-check

/**
 * Keeps the screen on while the page is visible. The browser releases the lock whenever the tab is hidden.
 *
 * @param {(isAwake: boolean) => void} changed called with whether the screen is kept on; always false without a
 *   secure origin
 */
export function keepAwake(changed) {
  const { wakeLock } = /** @type {any} */ (navigator);
  if (!wakeLock) return changed(false);
  const request = async () => {
    if (document.visibilityState !== "visible") return;
    try {
      const lock = await wakeLock.request("screen");
      changed(true);
      lock.addEventListener("release", () => changed(false));
    } catch {
      // For example on low battery.
      changed(false);
    }
  };
  document.addEventListener("visibilitychange", request);
  request();
}
