// @ts-check
import { decode } from "../client/protocol.js";
import { Replica } from "../client/replica.js";
import { durationInDigits } from "../page/duration.js";

/**
 * @typedef {{ position: number, name: string }} Chapter
 * @typedef {{ time: number, message: import("../client/protocol.js").StateMessage }} Frame at milliseconds since the start
 */

/** A longer silence between two changes is played as this, in milliseconds. */
export const LONGEST_SILENCE = 5_000;
/** The number of frames between two states that are kept. */
const SPACING = 128;
/** The viewer of a talk: the audience. It may send nothing. */
const VIEWER = { id: "talk", role: "audience", may: [] };

/** A saved talk: the states that its audience saw, by their positions on a time line without long silences. */
export class Talk {
  /** The talk's title, or else the app's name. @type {string} */
  name;
  /** @type {Chapter[]} */
  chapters;
  /** @type {number[]} The position of each frame, in milliseconds. */
  positions;

  /** Milliseconds since 1970-01-01T00:00:00Z. */
  #start;
  /** @type {Frame[]} */
  #frames;
  #replica = new Replica();
  /** The number of the frame that the replica shows. */
  #current = -1;
  /** @type {Pick<Replica, "state" | "revision" | "room">[]} The state after each 128th frame that was needed. */
  #kept = [];

  /**
   * @param {string} text the lines of the talk
   * @throws {Error} if it is of another format, or damaged
   */
  constructor(text) {
    const [head, ...lines] = text.trimEnd().split("\n");
    const { format, name, start, chapters } = JSON.parse(head);
    if (format !== "lectern.talk.v1") throw new Error(`unknown format "${format}"`);
    this.#frames = lines.map(parseFrame);
    this.positions = withoutSilences(this.#frames.map(({ time }) => time));
    this.name = name;
    this.#start = start;
    this.chapters = chapters.map((/** @type {{ line: number, name: string }} */ { line, name }) =>
      ({ position: this.positions[line] ?? 0, name }));
  }

  /** The length of the time line, in milliseconds. */
  get duration() {
    return this.positions.at(-1) ?? 0;
  }

  /**
   * Returns the number of the frame that shows at a position.
   * @param {number} position
   */
  indexAt(position) {
    let [low, high] = [0, this.positions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.positions[middle] <= position) low = middle + 1;
      else high = middle;
    }
    return Math.max(0, low - 1);
  }

  /**
   * Returns the time of day at a position.
   * @param {number} position
   */
  dateAt(position) {
    const index = this.indexAt(position);
    return new Date(this.#start + this.#frames[index].time + Math.min(position - this.positions[index], LONGEST_SILENCE));
  }

  /**
   * Returns the state after a frame, as a message for a page.
   *
   * @param {number} index
   * @returns {import("../client/protocol.js").Snapshot}
   * @throws {import("../client/replica.js").ReplicaError} if the talk is damaged
   */
  messageAt(index) {
    const kept = Math.min(Math.floor(index / SPACING), this.#kept.length - 1);
    if (index < this.#current || kept * SPACING > this.#current) {
      Object.assign(this.#replica, this.#kept[kept]);
      this.#current = kept * SPACING;
    }
    while (this.#current < index) {
      this.#replica.apply(this.#frames[this.#current + 1].message);
      this.#current += 1;
      if (this.#current % SPACING !== 0) continue;
      const { state, revision, room } = this.#replica;
      this.#kept[this.#current / SPACING] = { state, revision, room };
    }
    const { state, room } = this.#replica;
    return { type: "snapshot", epoch: "talk", revision: index, state, room, viewer: VIEWER };
  }
}

/** @param {string} line @returns {Frame} */
function parseFrame(line) {
  const space = line.indexOf(" ");
  const decoded = decode(line.slice(space + 1));
  if ("problem" in decoded) throw new Error(decoded.reason);
  const message = /** @type {import("../client/protocol.js").StateMessage} */ (decoded.message);
  return { time: Number(line.slice(0, space)), message };
}

/**
 * Returns the positions of frames on a time line on which no silence is longer than {@link LONGEST_SILENCE}.
 * @param {number[]} times
 */
export function withoutSilences(times) {
  let position = 0;
  return times.map((time, index) => position += Math.min(time - (times[index - 1] ?? time), LONGEST_SILENCE));
}

/**
 * Returns the position of the next chapter, or of the one before; a chapter that has just begun counts as before.
 *
 * @param {Chapter[]} chapters in order
 * @param {number} position
 * @param {1 | -1} direction
 * @param {number} end
 */
export function chapterFrom(chapters, position, direction, end) {
  const grace = 2_000;
  if (direction > 0) return chapters.find((chapter) => chapter.position > position)?.position ?? end;
  const current = chapters.filter((chapter) => chapter.position <= position).at(-1)?.position ?? 0;
  if (position > current + grace) return current;
  return chapters.filter((chapter) => chapter.position < current).at(-1)?.position ?? 0;
}

/**
 * Returns a duration as `3:12`, or `1:03:12`.
 * @param {number} milliseconds
 */
export const durationText = (milliseconds) => durationInDigits(milliseconds / 1_000);
