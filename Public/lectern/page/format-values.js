// @ts-check

const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z)?$/;
/** The years with four digits, in milliseconds since 1970. */
const YEAR_0 = -62_167_219_200_000;
const YEAR_10000 = 253_402_300_800_000;

/**
 * Returns a number, or a text with one, as a number; undefined for other values. The server accepts the same.
 * @param {unknown} value
 */
export function numberOf(value) {
  const number = typeof value === "string" && NUMBER.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/**
 * Returns the time of milliseconds since 1970, or of a text as the server sends it; undefined for other values. The
 * server accepts the same.
 *
 * @param {unknown} value
 */
export function timeOf(value) {
  if (typeof value === "number") return value >= YEAR_0 && value < YEAR_10000 ? new Date(value) : undefined;
  if (typeof value !== "string" || !TIME.test(value)) return undefined;
  const time = new Date(value);
  // Some browsers take February 30 for March 2.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value.slice(0, 16)) ? time : undefined;
}

/** @param {unknown} value whether it is a time that `timeOf` accepts, without a clock */
export const isDay = (value) => typeof value === "string" && value.length === 10;
