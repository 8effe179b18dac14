// @ts-check

/**
 * A message about the build.
 *
 * @typedef {object} BuildNotice
 * @property {string} summary
 * @property {string[]} details each may have several lines
 */

/**
 * Returns the message about the build; undefined while nothing needs attention.
 *
 * @param {import("./changes.js").Changes} changes
 * @returns {BuildNotice | undefined}
 */
export function noticeOf({ status: { phase, mistakes, message }, crash }) {
  switch (phase) {
    case "failed": {
      const count = mistakes.length === 1 ? ": 1 mistake" : mistakes.length > 1 ? `: ${mistakes.length} mistakes` : "";
      return {
        summary: `The build failed${count}. The build before serves the room.`,
        details: mistakes.length > 0 ? mistakes.map(textOf) : [message ?? ""],
      };
    }
    case "rejected":
      return { summary: message ?? "The new build ended.", details: crash ? detailsOf(crash) : [] };
    default:
      return message === undefined ? undefined : { summary: "The whole log was replayed.", details: [message] };
  }
}

/** @param {import("./changes.js").CompilerMistake} mistake */
const textOf = ({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`;

/** @param {NonNullable<import("./changes.js").Changes["crash"]>} crash */
const detailsOf = ({ summary, value, stack, state }) => [
  summary,
  ...(value === undefined ? [] : [`Its value: ${value}`]),
  ...(stack.length === 0 ? [] : [stack.join("\n")]),
  `The state before it:\n${state}`,
];
