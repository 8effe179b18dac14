// @ts-check

/**
 * The contract: what crosses the wire, as in `Tests/Fixtures/wire`, and what a page can listen to.
 *
 * @typedef {{ id: string, role: string, may?: string[], isDriving?: boolean, canRaiseHand?: boolean,
 *             hasRaisedHand?: boolean, isOut?: boolean }} Viewer who we are; what we may send, by prefixes of
 *   names; whether a presenter has put us out
 * @typedef {{ target: string, x: number, y: number }} Spot where the pointer is: in an element, as
 *   fractions of its box
 * @typedef {{ pointer?: Spot | null, [field: string]: unknown }} Room what is said of the room to us
 * @typedef {{ viewer?: Viewer, room?: Room, hash?: string }} Metadata each as a whole, where it has
 *   changed
 * @typedef {Metadata & { type: "snapshot", epoch: string, revision: number, state: unknown }} Snapshot
 * @typedef {{ op: "add" | "replace", path: string, value: unknown }
 *           | { op: "remove", path: string }} Operation of RFC 6902, at a path of RFC 6901
 * @typedef {Metadata & { type: "patch", from: number, revision: number, ops: Operation[] }} Patch
 * @typedef {{ type: "ack", ref: number, revision: number }} Ack
 * @typedef {{ type: "fault", ref?: number, code: string, message: string }} Fault
 * @typedef {Snapshot | Patch} StateMessage
 * @typedef {{ type: "heartbeat" }} Heartbeat nothing, but that the server is there
 * @typedef {StateMessage | Ack | Fault | Heartbeat} DownMessage
 */

/** The WebSocket subprotocol. */
export const SUBPROTOCOL = "lectern.v1";

/** Where the server has written the snapshot that the page shows first. */
export const SNAPSHOT_ID = "lectern-snapshot";

/** The largest message that the server reads, in bytes; a larger one costs the connection. */
export const MESSAGE_LIMIT = 64 * 1024;

/** The most values in a message that the server reads, those of lists and fields included. */
export const VALUE_LIMIT = 1_024;

/** How many refs back, the newest included, the server knows which it has run. */
export const REF_WINDOW = 256;

/** How often the server says something, if only a heartbeat, in milliseconds. */
export const HEARTBEAT = 20_000;

/**
 * `connecting` until the first snapshot ever, `closed` from a cut until the server shows what has
 * become of the state; also readable as `data-connection` on the root element.
 *
 * @typedef {"connecting" | "open" | "closed"} Status
 */

/**
 * The events on `document`, each a `CustomEvent`:
 *
 * | event                | detail                   | when                                       |
 * |----------------------|--------------------------|--------------------------------------------|
 * | `lectern:connection` | `{ status }`             | the connection's status changed            |
 * | `lectern:render`     | `{ revision }`           | the page now shows this revision           |
 * | `lectern:fault`      | `{ code, message, ref }` | the server refused something we sent       |
 * | `lectern:diagnostic` | `{ code, message }`      | something is wrong, and the page goes on   |
 */
export const EventName = Object.freeze({
  connection: "lectern:connection",
  render: "lectern:render",
  fault: "lectern:fault",
  diagnostic: "lectern:diagnostic",
});

/** The codes of `lectern:diagnostic`. */
export const Diagnostic = Object.freeze({
  /** The server sent no JSON, or not the shape its type promises. */
  malformedMessage: "malformed_message",
  /** The server is newer than this page. */
  unknownMessage: "unknown_message",
  /** A patch does not fit what the page has; it asks for a snapshot. */
  badPatch: "bad_patch",
  /** With `--verify`: what the page has is not what the server has; it asks for a snapshot. */
  stateMismatch: "state_mismatch",
  /** A `data-attr-…` would have run code. */
  refusedAttribute: "refused_attribute",
  /** A `data-each` of something that is no list. */
  notAList: "not_a_list",
  /** A row of a `data-each` has the key of another row, or none. */
  badKey: "bad_key",
  /** What was to be said is longer than the server reads. */
  messageTooLarge: "message_too_large",
  /** The server has not answered for so long that it could not tell what it has run already. */
  tooManyUnanswered: "too_many_unanswered",
  /** The room does not let us do this: see `viewer.may`. */
  notAllowed: "not_allowed",
  /** No WebSocket gets through; the page goes on by server-sent events and requests. */
  webSocketsBlocked: "web_sockets_blocked",
  /** A directive threw; the others were rendered. */
  directiveFailed: "directive_failed",
});

/** @type {Record<DownMessage["type"], (message: any) => boolean>} */
const validators = {
  snapshot: ({ epoch, revision, state, ...metadata }) =>
    typeof epoch === "string" && Number.isSafeInteger(revision) && state !== undefined &&
    isMetadata(metadata),
  patch: ({ from, revision, ops, ...metadata }) =>
    Number.isSafeInteger(from) && Number.isSafeInteger(revision) && Array.isArray(ops) &&
    ops.every((/** @type {any} */ one) => typeof one?.path === "string" &&
      (one.op === "remove" || ((one.op === "add" || one.op === "replace") && "value" in one))) &&
    isMetadata(metadata),
  ack: ({ ref, revision }) => Number.isSafeInteger(ref) && Number.isSafeInteger(revision),
  fault: ({ ref, code, message }) =>
    (ref === undefined || Number.isSafeInteger(ref)) &&
    typeof code === "string" && typeof message === "string",
  heartbeat: () => true,
};

/** @param {any} metadata */
const isMetadata = ({ viewer = { id: "" }, hash = "" }) =>
  typeof viewer?.id === "string" && Array.isArray(viewer.may ?? []) && typeof hash === "string";

/**
 * Reads a frame of the server. Never throws: a newer server must not kill an older page.
 *
 * @param {unknown} data
 * @returns {{ message: DownMessage } | { problem: string, reason: string }}
 */
export function decode(data) {
  let message;
  try {
    message = JSON.parse(/** @type {string} */ (data));
  } catch (error) {
    return { problem: Diagnostic.malformedMessage, reason: String(error) };
  }
  const type = message?.type;
  if (typeof type !== "string") {
    return { problem: Diagnostic.malformedMessage, reason: "a message without a type" };
  }
  if (!Object.hasOwn(validators, type)) {
    return { problem: Diagnostic.unknownMessage, reason: `a message of type "${type}"` };
  }
  if (!validators[/** @type {DownMessage["type"]} */ (type)](message)) {
    return { problem: Diagnostic.malformedMessage, reason: `a "${type}" of another shape` };
  }
  return { message };
}

/**
 * Writes what a person did. Without a value there is no `value` at all.
 *
 * @param {number} ref
 * @param {string} name
 * @param {unknown} [value]
 */
export function encodeAction(ref, name, value) {
  return JSON.stringify({ type: "action", ref, name, value });
}

/**
 * Whether the server would read a message. To a larger one it answers without a ref.
 * @param {string} text
 */
export function fitsLimits(text) {
  // A UTF-16 code unit is three bytes of UTF-8 at most.
  const isShort = text.length * 3 <= MESSAGE_LIMIT;
  if (!isShort && new TextEncoder().encode(text).length > MESSAGE_LIMIT) return false;
  // A value takes two characters at least.
  return text.length < 2 * VALUE_LIMIT || countValues(text) <= VALUE_LIMIT;
}

/** @param {string} text in JSON */
function countValues(text) {
  let count = 0;
  JSON.parse(text, (_, value) => {
    count += 1;
    return value;
  });
  return count;
}
