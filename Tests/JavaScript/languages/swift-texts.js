import { readFileSync, readdirSync } from "node:fs";

const folder = new URL("../../../Sources/", import.meta.url);

/** Returns the paths of a target's Swift files. */
export const swiftFiles = (target) => readdirSync(new URL(`${target}/`, folder), { recursive: true })
  .filter((path) => path.endsWith(".swift")).map((path) => `${target}/${path}`);

/** Returns the string literals of a Swift file, each as the texts around its values. */
export function literalsOf(path) {
  const code = readFileSync(new URL(path, folder), "utf8").replace(/^\s*\/\/.*$/gm, "");
  const literals = [];
  for (let index = code.indexOf('"'); index >= 0; index = code.indexOf('"', index)) {
    const { parts, end } = literalAt(code, index + 1);
    literals.push(parts);
    index = end;
  }
  return literals;
}

function literalAt(code, start) {
  const parts = [""];
  let index = start;
  while (code[index] !== '"' && code[index] !== "\n") {
    if (code.startsWith("\\(", index)) {
      index = endOfValue(code, index + 2);
      parts.push("");
    } else {
      if (code[index] === "\\") index += 1;
      parts[parts.length - 1] += code[index];
      index += 1;
    }
  }
  return { parts, end: index + 1 };
}

/** Returns the index after the parenthesis that ends a value; a value may have literals of its own. */
function endOfValue(code, start) {
  let index = start;
  for (let depth = 1; depth > 0; index += 1) {
    if (code[index] === '"') index = literalAt(code, index + 1).end - 1;
    else depth += { "(": 1, ")": -1 }[code[index]] ?? 0;
  }
  return index;
}
