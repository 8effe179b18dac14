// @ts-check
import { durationInDigits } from "./duration.js";
import { isDay, numberOf, timeOf } from "./format-values.js";

const NONE = /^$/;
const LENGTH = /^(short|medium|long|full)?$/;
const DIGITS = /^\d?$/;
const FORM = String.raw`\s*(=-?\d+(\.\d+)?([eE][+-]?\d+)?|zero|one|two|few|many|other)(\s[^|]*)?`;

/** The formats with the options that fit them. The server checks the same at its start. */
const OPTIONS = new Map([
  ["date", LENGTH], ["time", LENGTH], ["date-time", LENGTH], ["relative", NONE], ["duration", /^(long)?$/],
  ["number", DIGITS], ["percent", DIGITS], ["bytes", NONE], ["plural", new RegExp(`^${FORM}(\\|${FORM})*$`)],
]);

/** @type {Map<string, any>} */
const made = new Map();
/**
 * Makes a value once: formatters are expensive, and a page has few.
 * @template T @param {string} key @param {() => T} make @returns {T}
 */
function once(key, make) {
  if (!made.has(key)) made.set(key, make());
  return made.get(key);
}

/**
 * Returns a value as text; an empty one if it doesn't fit the format.
 *
 * @param {string} format a name, and options behind it
 * @param {unknown} value a number, or a time as the server sends it or in milliseconds since 1970
 * @param {number} now in milliseconds since 1970
 * @param {string[]} [locales] by default that of the device
 * @param {string} [author] the language of plural forms
 * @returns {{ text: string, changesIn?: number }} the milliseconds until the text changes, if it does
 */
export function formatted(format, value, now, locales, author = "en") {
  const { name, options } = once(`format ${format}`, () => parsed(format));
  if (/^(date|time|date-time|relative)$/.test(name)) {
    const time = timeOf(value);
    if (!time) return { text: "" };
    if (name === "relative") return relative(time.getTime() - now, locales);
    return { text: dateTime(name, options || undefined, time, isDay(value), locales) };
  }
  const number = numberOf(value);
  if (number === undefined) return { text: "" };
  switch (name) {
    case "number": return { text: numberText(number, locales, digits(options)) };
    case "percent": return { text: numberText(number, locales, { style: "percent", ...digits(options || "0") }) };
    case "bytes": return { text: bytes(number, locales) };
    case "duration": return { text: duration(number, options, locales) };
    case "plural": return { text: plural(options, number, locales, author) };
    default: return { text: "" };
  }
}

/** @param {string} format */
function parsed(format) {
  const [, name, options] = /^\s*(\S*)\s*(.*?)\s*$/s.exec(format) ?? ["", "", ""];
  return OPTIONS.get(name)?.test(options) ? { name, options } : { name: "", options: "" };
}

/**
 * @param {string} name @param {string | undefined} style @param {Date} time
 * @param {boolean} isDay @param {string[]} [locales]
 */
function dateTime(name, style, time, isDay, locales) {
  const length = /** @type {"short" | "medium" | "long" | "full" | undefined} */ (style);
  return once(`${name} ${style} ${isDay} ${locales}`, () => new Intl.DateTimeFormat(locales, {
    ...(name === "time" ? {} : { dateStyle: length ?? "medium" }),
    ...(name === "date" ? {} : { timeStyle: (name === "time" ? length : undefined) ?? "short" }),
    // A day without a time is the same day everywhere.
    ...(isDay ? { timeZone: "UTC" } : {}),
  })).format(time);
}

/** @param {string} count of digits behind the point; empty for at most three */
const digits = (count) =>
  (count === "" ? {} : { minimumFractionDigits: Number(count), maximumFractionDigits: Number(count) });

/** @param {number} number @param {string[] | undefined} locales @param {Intl.NumberFormatOptions} options */
const numberText = (number, locales, options) =>
  once(`number ${locales} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locales, options)).format(number);

/**
 * The units of relative times with their milliseconds, largest first.
 * @type {[Intl.RelativeTimeFormatUnit, number][]}
 */
const UNITS = [
  ["year", 31_557_600_000], ["month", 2_629_800_000], ["week", 604_800_000], ["day", 86_400_000], ["hour", 3_600_000],
  ["minute", 60_000],
];
/** The longest time between two looks at the clock: a device may sleep, and a timer has 31 bits. */
const LONGEST_WAIT = 3_600_000;

/** @param {number} distance from now, in milliseconds; negative in the past @param {string[]} [locales] */
function relative(distance, locales) {
  const length = Math.abs(distance);
  /** @type {[Intl.RelativeTimeFormatUnit, number]} */
  const [unit, size] = UNITS.find(([, size]) => length >= size) ?? ["second", 60_000];
  const count = unit === "second" ? 0 : Math.trunc(distance / size);
  const past = length % size;
  // The count of a past time grows, and that of a future time shrinks.
  const wait = distance <= 0 ? size - past : past + 1;
  // "now", but not "yesterday": 47 hours ago may be two calendar days ago.
  const numeric = count === 0 ? "auto" : "always";
  const formatter = once(`relative ${numeric} ${locales}`, () => new Intl.RelativeTimeFormat(locales, { numeric }));
  return { text: formatter.format(count, unit), changesIn: Math.min(Math.max(wait, 1_000), LONGEST_WAIT) };
}

/** @param {number} seconds @param {string} style @param {string[]} [locales] */
function duration(seconds, style, locales) {
  // Above, the digits of a second are not exact.
  if (Math.abs(seconds) >= 1e15) return "";
  return style === "long" ? longDuration(seconds, locales) : durationInDigits(seconds);
}

/** @param {number} seconds @param {string[]} [locales] in words, with the two largest units */
function longDuration(seconds, locales) {
  const whole = Math.floor(Math.abs(seconds));
  /** @type {[string, number][]} */
  const parts = [
    ["day", Math.floor(whole / 86_400)], ["hour", Math.floor(whole / 3_600) % 24],
    ["minute", Math.floor(whole / 60) % 60], ["second", whole % 60],
  ];
  const first = parts.findIndex(([, count]) => count > 0);
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([, count]) => count > 0);
  const texts = shown.map(([unit, count]) => numberText(count, locales, { style: "unit", unit, unitDisplay: "long" }));
  const text = once(`list ${locales}`, () => new Intl.ListFormat(locales, { type: "unit", style: "long" })).format(texts);
  return seconds <= -1 ? `−${text}` : text;
}

/** @param {number} number @param {string[]} [locales] */
function bytes(number, locales) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
  let [size, unit] = [Math.abs(number), 0];
  for (; size >= 999.5 && unit < units.length - 1; unit++) size /= 1_000;
  return numberText(Math.sign(number) * size, locales, {
    style: "unit", unit: units[unit], unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: unit > 0 && size < 9.95 ? 1 : 0,
  });
}

/**
 * Returns the form for a number: `=0 nobody | one # vote | other # votes`.
 * @param {string} options @param {number} number @param {string[] | undefined} locales @param {string} author
 */
function plural(options, number, locales, author) {
  const forms = once(`forms ${options}`, () => formsOf(options));
  // The language of the forms, and not of the viewer: the page's texts are translated as a whole.
  const category = once(`plural ${author}`, () => new Intl.PluralRules(author)).select(number);
  const text = forms.get(number) ?? forms.get(category) ?? forms.get("other") ?? "";
  return text.replaceAll("#", () => numberText(number, locales, {}));
}

/** @param {string} options @returns {Map<string | number, string>} the forms by their category or number */
const formsOf = (options) => new Map(options.split("|").map((form) => {
  const [, category, text] = /^\s*(\S+)\s*(.*?)\s*$/s.exec(form) ?? ["", "", ""];
  return [category.startsWith("=") ? Number(category.slice(1)) : category, text];
}));
