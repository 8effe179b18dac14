// @ts-check

/**
 * Returns a duration in digits: `0:07`, `12:34`, `1:02:03`.
 * @param {number} seconds
 */
export function durationInDigits(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const parts = [Math.floor(whole / 3_600), Math.floor(whole / 60) % 60, whole % 60];
  if (parts[0] === 0) parts.shift();
  const text = parts.map((part, index) => (index > 0 ? String(part).padStart(2, "0") : part)).join(":");
  return seconds <= -1 ? `−${text}` : text;
}
