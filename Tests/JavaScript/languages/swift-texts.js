import { readFileSync, readdirSync } from "node:fs";

const folder = new URL("../../../Sources/", import.meta.url);

/** Returns the paths of a target's Swift files. */
export const swiftFiles = (target) => readdirSync(new URL(`${target}/`, folder), { recursive: true })
  .filter((path) => path.endsWith(".swift")).map((path) => `${target}/${path}`);

/** Returns the string literals of a Swift file, each as the texts around its values, in which there may be others. */
export function literalsOf(path) {
  const code = readFileSync(new URL(path, folder), "utf8").replace(/^\s*\/\/.*$/gm, "");
  const literals = [];
  for (let index = code.indexOf('"'); index >= 0; index = code.indexOf('"', index)) {
    const { parts, end } = literalAt(code, index + 1, literals);
    literals.push(parts);
    index = end;
  }
  return literals;
}

/**
 * Returns the literal whose text begins at an index, after its first quotation mark. Adds those in its values to others.
 */
function literalAt(code, start, others) {
  const isLong = code.startsWith('""\n', start);
  const end = isLong ? '"""' : '"';
  const parts = [""];
  let index = isLong ? start + 3 : start;
  while (!code.startsWith(end, index) && (isLong || code[index] !== "\n")) {
    if (code.startsWith("\\(", index)) {
      index = endOfValue(code, index + 2, others);
      parts.push("");
    } else {
      // A backslash continues a line of a long literal.
      if (code[index] === "\\") index += code[index + 1] === "\n" ? 2 : 1;
      parts[parts.length - 1] += code[index];
      index += 1;
    }
  }
  if (!isLong) return { parts, end: index + 1 };
  // Without the indentation.
  const spaced = parts.map((part) => part.replace(/\s+/g, " "));
  spaced[0] = spaced[0].trimStart();
  spaced.push(spaced.pop().trimEnd());
  return { parts: spaced, end: index + end.length };
}

/** Returns the index after the parenthesis that ends a value, and adds the value's literals to others. */
function endOfValue(code, start, others) {
  let index = start;
  for (let depth = 1; depth > 0; index += 1) {
    if (code[index] === '"') {
      const { parts, end } = literalAt(code, index + 1, others);
      others.push(parts);
      index = end - 1;
    } else depth += { "(": 1, ")": -1 }[code[index]] ?? 0;
  }
  return index;
}
