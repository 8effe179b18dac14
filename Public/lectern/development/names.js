// @ts-check

/**
 * Returns how many letters have to be inserted, removed, replaced or swapped with their neighbours to turn one name into
 * another (optimal string alignment).
 *
 * @param {string} one @param {string} other
 */
export function distance(one, other) {
  /** @type {number[][]} The distances of the beginnings of both. */
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= other.length; column++) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1;
      rows[row][column] = Math.min(
        rows[row - 1][column] + 1, rows[row][column - 1] + 1, rows[row - 1][column - 1] + cost);
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      if (isSwapped) rows[row][column] = Math.min(rows[row][column], rows[row - 2][column - 2] + 1);
    }
  }
  return rows[one.length][other.length];
}

/**
 * Returns the name with the smallest distance, of several the first; `undefined` if there are no names.
 *
 * @param {string} name @param {readonly string[]} names
 * @returns {string | undefined}
 */
export function nearest(name, names) {
  const distances = names.map((other) => distance(name.toLowerCase(), other.toLowerCase()));
  return names[distances.indexOf(Math.min(...distances))];
}

/**
 * Whether a name is probably another one, misspelt: at most one letter differs in a short name, two in a name of six
 * letters, three in one of twelve.
 *
 * @param {string} name @param {string} other
 */
export function isNear(name, other) {
  const limit = other.length < 6 ? 1 : other.length < 12 ? 2 : 3;
  return distance(name.toLowerCase(), other.toLowerCase()) <= limit;
}

/** The number of names that are listed if no name is similar. */
const LISTED = 8;

/**
 * Returns a sentence with the nearest name, or with the names that exist.
 *
 * @param {string} name @param {readonly string[]} names
 */
export function suggestion(name, names) {
  const [plain, known] = [lastPart(name), nearest(name, names)];
  // The right name in the wrong place.
  const moved = names.filter((other) => lastPart(other) === plain);
  if (moved.length > 0) return `Nearest: "${nearest(name, moved)}".`;
  if (known === undefined) return "";
  if (names.length > LISTED || isNear(name, known)) return `Nearest: "${known}".`;
  return `There is ${names.map((other) => `"${other}"`).join(", ")}.`;
}

/** @param {string} name dotted */
const lastPart = (name) => name.slice(name.lastIndexOf(".") + 1);
