// @ts-check

/**
 * Keeps the screen on while the page is visible: a browser takes the lock away with each tab that is put aside.
 *
 * @param {(isAwake: boolean) => void} changed whether it does; where it cannot, as on an origin without TLS,
 *   it never will
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
      // Low on battery, say.
      changed(false);
    }
  };
  document.addEventListener("visibilitychange", request);
  request();
}
