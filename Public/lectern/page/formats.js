// @ts-check
import { durationInDigits } from "./duration.js";
import { language } from "../words.js";

/**
 * `data-format="date"` beside `data-text`, or `data-format-title="date"` beside `data-attr-title`: shows the value in the
 * language of the viewer. Before this module is there, the page has the text of the server, which knows no language.
 *
 * @param {HTMLElement} element @param {import("./directives.js").Context} context
 * @param {{ directives: typeof import("./directives.js") }} modules
 */
export function directive(element, { name: suffix, path: format, read, client }, { directives }) {
  const name = suffix.slice(1);
  const path = element.getAttribute(name ? `data-attr-${name}` : "data-text") ?? "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {string | undefined} */
  let latest;

  const update = () => {
    clearTimeout(timer);
    const value = read(path);
    const { text, changesIn } = formatted(format, value, Date.now(), language.code);
    // A relative time changes without a message from the server.
    if (changesIn !== undefined) timer = setTimeout(update, changesIn);
    const shown = directives.wordsOf(element, text);
    if (shown === latest) return;
    latest = shown;
    if (!name) return directives.setText(element, shown);
    if ((value ?? false) === false) return element.removeAttribute(name);
    if (!directives.runsCode(name, shown)) return element.setAttribute(name, shown);
    element.removeAttribute(name);
    client.report("refused_attribute", `${name}="${shown}" would run code`);
  };
  return { update, cleanup: () => clearTimeout(timer) };
}

/**
 * Returns a value as text; an empty one if it doesn't fit the format.
 *
 * @param {string} format a name, and options behind it
 * @param {unknown} value a number, or a time as the server sends it or in milliseconds since 1970
 * @param {number} now in milliseconds since 1970
 * @param {string} [locale] by default that of the device
 * @returns {{ text: string, changesIn?: number }} the milliseconds until the text changes, if it does
 */
export function formatted(format, value, now, locale) {
  const [name, ...options] = format.trim().split(/\s+/);
  if (value === null || value === undefined || value === "") return { text: "" };
  if (/^(date|time|date-time|relative)$/.test(name)) {
    const time = new Date(/** @type {string | number} */ (value));
    if (Number.isNaN(time.getTime())) return { text: "" };
    return name === "relative" ? relative(time.getTime() - now, locale) : { text: dateTime(name, options[0], time, locale) };
  }
  const number = Number(value);
  if (!Number.isFinite(number) || typeof value === "boolean") return { text: "" };
  switch (name) {
    case "number": return { text: numberText(number, locale, digits(options[0])) };
    case "percent": return { text: numberText(number, locale, { style: "percent", ...digits(options[0] ?? "0") }) };
    case "bytes": return { text: bytes(number, locale) };
    case "duration": return { text: options[0] === "long" ? longDuration(number, locale) : durationInDigits(number) };
    case "plural": return { text: plural(format.trim().slice(name.length), number, locale) };
    default: return { text: "" };
  }
}

/** @param {string} name @param {string | undefined} style @param {Date} time @param {string} [locale] */
function dateTime(name, style, time, locale) {
  const length = /** @type {"short" | "medium" | "long" | "full" | undefined} */ (style);
  return new Intl.DateTimeFormat(locale, {
    ...(name === "time" ? {} : { dateStyle: length ?? "medium" }),
    ...(name === "date" ? {} : { timeStyle: (name === "time" ? length : undefined) ?? "short" }),
  }).format(time);
}

/** @param {string | undefined} count of digits behind the point */
const digits = (count) =>
  (count === undefined ? {} : { minimumFractionDigits: Number(count), maximumFractionDigits: Number(count) });

/** @param {number} number @param {string | undefined} locale @param {Intl.NumberFormatOptions} options */
const numberText = (number, locale, options) => new Intl.NumberFormat(locale, options).format(number);

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

/** @param {number} distance from now, in milliseconds; negative in the past @param {string} [locale] */
function relative(distance, locale) {
  const length = Math.abs(distance);
  /** @type {[Intl.RelativeTimeFormatUnit, number]} */
  const [unit, size] = UNITS.find(([, size]) => length >= size) ?? ["second", 60_000];
  const count = unit === "second" ? 0 : Math.trunc(distance / size);
  const past = length % size;
  // Of a time in the past, the count grows; of one in the future, it shrinks.
  const wait = distance <= 0 ? size - past : past + 1;
  return {
    text: new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(count, unit),
    changesIn: Math.min(Math.max(wait, 1_000), LONGEST_WAIT),
  };
}

/** @param {number} seconds @param {string} [locale] in words, with the two largest units */
function longDuration(seconds, locale) {
  const whole = Math.floor(Math.abs(seconds));
  /** @type {[string, number][]} */
  const parts = [
    ["day", Math.floor(whole / 86_400)], ["hour", Math.floor(whole / 3_600) % 24],
    ["minute", Math.floor(whole / 60) % 60], ["second", whole % 60],
  ];
  const first = parts.findIndex(([, count]) => count > 0);
  const shown = first < 0 ? parts.slice(-1) : parts.slice(first, first + 2).filter(([, count]) => count > 0);
  const texts = shown.map(([unit, count]) => numberText(count, locale, { style: "unit", unit, unitDisplay: "long" }));
  return new Intl.ListFormat(locale, { type: "unit", style: "long" }).format(texts);
}

/** @param {number} number @param {string} [locale] */
function bytes(number, locale) {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
  let [size, unit] = [Math.abs(number), 0];
  for (; size >= 999.5 && unit < units.length - 1; unit++) size /= 1_000;
  return numberText(Math.sign(number) * size, locale, {
    style: "unit", unit: units[unit], unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: unit > 0 && size < 9.95 ? 1 : 0,
  });
}

/**
 * Returns the form for a number: `=0 nobody | one # vote | other # votes`.
 * @param {string} forms @param {number} number @param {string} [locale]
 */
function plural(forms, number, locale) {
  /** @type {Map<string, string>} */
  const byCategory = new Map(forms.split("|").map((form) => {
    const [, category, text] = /^\s*(\S+)\s*(.*?)\s*$/s.exec(form) ?? ["", "", ""];
    return [category, text];
  }));
  // The language of the forms, and not of the viewer: the page's texts are translated as a whole.
  const category = new Intl.PluralRules(languageOfPage()).select(number);
  const text = byCategory.get(`=${number}`) ?? byCategory.get(category) ?? byCategory.get("other") ?? "";
  return text.replaceAll("#", numberText(number, locale, {}));
}

/** @returns {string} */
const languageOfPage = () => globalThis.document?.documentElement?.lang || "en";
