// @ts-check
import { HEARTBEAT } from "./protocol.js";

// When a page connects again: after a failure, and after a silence.

/**
 * The whole audience reconnects within this time of a server's restart. A connection with its first
 * frame costs the server 39 µs: 10,000 in three seconds take an eighth of a processor, spread evenly.
 */
const LONGEST_DELAY = 3_000;
/** The same for presenters, participants and walls. If all 10,000 are, they take 39 % of a processor for a second. */
const LONGEST_URGENT_DELAY = 1_000;
/**
 * Returns the delay before the next attempt: exponential with full jitter, so that the clients of a room do not
 * reconnect at the same moment.
 *
 * @param {number} failures how many attempts have failed in a row
 * @param {boolean} isUrgent whether the room needs this page soon
 * @param {() => number} [random] in [0, 1)
 * @returns {number} milliseconds
 */
export function reconnectDelay(failures, isUrgent, random = Math.random) {
  const longest = isUrgent ? LONGEST_URGENT_DELAY : LONGEST_DELAY;
  return random() * Math.min(longest, 250 * 2 ** failures);
}

/**
 * Returns how many milliseconds after its last message an open socket may be dead: a peer that vanishes closes nothing, and
 * lost packets are resent late. It is random: all clients of a server may have received the same last message.
 */
export const silenceTimeout = () => HEARTBEAT * (1.5 + 0.5 * Math.random());
