import { canonical } from "../../../Public/lectern/controls/text-change.js";

/** Returns a generator of numbers below a bound, always the same for a seed (mulberry32). */
export function randomNumbers(seed) {
  return (bound) => {
    seed = (seed + 0x6d2b79f5) | 0;
    let word = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return Math.floor(((word ^ (word >>> 14)) >>> 0) / 2 ** 32 * bound);
  };
}

const LETTERS = ["a", "b", "c", "é", "語", "😀", "\n", " ", "e\u0301", "👩‍👩‍👧"];

/** Returns a text of a few letters, some of them with two code units or more. */
export function randomText(random, longest) {
  return Array.from({ length: random(longest + 1) }, () => LETTERS[random(LETTERS.length)]).join("");
}

/** Returns a change that fits a text, and divides no surrogate pair. */
export function randomChange(random, text) {
  const steps = [];
  let characters = [...text];
  while (characters.length > 0 && random(5) > 0) {
    const part = characters.slice(0, 1 + random(3));
    characters = characters.slice(part.length);
    const { length } = part.join("");
    const kind = random(4);
    if (kind === 0) steps.push(-length);
    else steps.push(length);
    if (kind === 1) steps.push(randomText(random, 3));
  }
  if (steps.length === 0 || random(4) === 0) steps.push(randomText(random, 4));
  return canonical(steps);
}
