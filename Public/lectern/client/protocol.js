// @ts-check

/**
 * The protocol's messages, as in `Tests/Fixtures/wire`, and the events for pages.
 *
 * @typedef {{ id: string, participant?: string, isRemembered?: boolean, role: string, may?: string[],
 *             mayNot?: string[], isDriving?: boolean, canRaiseHand?: boolean, hasRaisedHand?: boolean,
 *             watches?: boolean, isOut?: boolean, recordingProblem?: string, canAbandonRecording?: boolean,
 *             pages?: PresenterPage[], hasModerators?: boolean, controls?: PresenterControl[], joinAddress?: string, joinCode?: string,
 *             file?: { name: string, key: string }
 *           }} Viewer this client's identity: `participant` is the person, named by a cookie if `isRemembered`;
 *   `may` holds prefixes of the names of actions that it may send, `mayNot` the exceptions, `watches` whether the page watches until the person acts, `isOut` whether a presenter
 *   has removed it; a presenter is told why the room is not recorded,
 *   and the app's pages and controls for presenters; a presenter's wall is told how to join; `file` waits at
 *   `lectern/file?key=…`
 * @typedef {{ name: string, path: string }} PresenterPage a page of the app, at a path relative to the room's address
 * @typedef {{ name: string, action: string, keys: string }} PresenterControl a control of the app, and the keys that press it
 * @typedef {{ target: string, x: number, y: number }} Spot a pointer position: an element, and fractions of its box
 * @typedef {{ id: number, field: string, row?: string | null, author: string, after: string, start: number, end: number,
 *             color: number, name?: string | null }} RoomCaret a selection in a shared text after an edit, and its owner
 * @typedef {{ pointer?: Spot | null, carets?: RoomCaret[] | null, joinAddress?: unknown, joinCode?: unknown, [field: string]: unknown }} Room the room's state, as this viewer may see it
 * @typedef {{ revision: number, from?: number, ops?: Operation[], state?: unknown, hash?: string }} PersonalUpdate
 *   the personal view state: the whole, or the changes since a revision
 * @typedef {{ viewer?: Viewer, room?: Room, mine?: PersonalUpdate, hash?: string }} Metadata only if changed; the viewer
 *   and the room are complete
 * @typedef {Metadata & { type: "snapshot", epoch: string, revision: number, state: unknown }} Snapshot
 * @typedef {{ op: "add" | "replace", path: string, value: unknown }
 *           | { op: "remove", path: string }} Operation of RFC 6902, at a path of RFC 6901
 * @typedef {Metadata & { type: "patch", from: number, revision: number, ops: Operation[] }} Patch
 * @typedef {{ type: "ack", ref: number, revision: number }} Ack
 * @typedef {{ type: "fault", ref?: number, code: string, message: string }} Fault
 * @typedef {Snapshot | Patch} StateMessage
 * @typedef {{ type: "heartbeat" }} Heartbeat
 * @typedef {StateMessage | Ack | Fault | Heartbeat} ServerMessage
 */

export const SUBPROTOCOL = "lectern.v1";

/** The id of the script element with the snapshot that the server has rendered. */
export const SNAPSHOT_ID = "lectern-snapshot";

/** Maximum size of a message, in bytes; the server closes the connection on a larger one. */
export const MESSAGE_LIMIT = 64 * 1024;

/** Maximum number of JSON values in a message, nested ones included. */
export const VALUE_LIMIT = 1_024;

/** How many refs back, the newest included, the server knows whether an action has run. */
export const REF_WINDOW = 256;

/** Milliseconds between messages of the server at most; it sends a heartbeat if there is nothing else. */
export const HEARTBEAT = 10_000;

/**
 * `connecting` until the first snapshot, `closed` from a cut until the next state message; also readable as
 * `data-connection` on the root element.
 *
 * @typedef {"connecting" | "open" | "closed"} Status
 */

/**
 * The events on `document`, each a `CustomEvent`:
 *
 * | event                | detail                   | when                                    |
 * |----------------------|--------------------------|-----------------------------------------|
 * | `lectern:connection` | `{ status }`             | the connection's status changed         |
 * | `lectern:render`     | `{ revision }`           | the page shows this revision            |
 * | `lectern:fault`      | `{ code, message, ref }` | the server refused an action or message |
 * | `lectern:diagnostic` | `{ code, message }`      | an error that the page recovers from    |
 */
export const EventName = /** @type {const} */ ({
  connection: "lectern:connection",
  render: "lectern:render",
  fault: "lectern:fault",
  diagnostic: "lectern:diagnostic",
});

/**
 * The codes of `lectern:diagnostic`. They are literals, because a page would load a table of them.
 *
 * - `malformed_message`: a message of the server is not JSON, or not of the shape of its type.
 * - `unknown_message`: a message of a type that this page does not know: the server is newer.
 * - `bad_patch`: a patch does not apply; the page requests a snapshot.
 * - `state_mismatch`: with `--verify`: the page's state differs from the server's; the page requests a snapshot.
 * - `refused_attribute`: a `data-attr-…` would have run code, or a `data-style-…` could have loaded a file.
 * - `not_a_list`: the value of a `data-each` is not a list.
 * - `bad_key`: a key of a `data-each` is missing or a duplicate.
 * - `message_too_large`: an action is larger than the server accepts.
 * - `too_many_unanswered`: more actions are unanswered than the server can tell apart.
 * - `not_allowed`: the viewer may not send this action: see `viewer.may`.
 * - `web_sockets_blocked`: WebSockets are blocked; the page falls back to server-sent events and requests.
 * - `directive_failed`: a directive threw; the others were rendered.
 * - `subscriber_failed`: a listener of `subscribe` threw; the others were called.
 *
 * @typedef {"malformed_message" | "unknown_message" | "bad_patch" | "state_mismatch" | "refused_attribute"
 *   | "not_a_list" | "bad_key" | "message_too_large" | "too_many_unanswered" | "not_allowed"
 *   | "web_sockets_blocked" | "directive_failed" | "subscriber_failed"} DiagnosticCode
 */

/** @type {Record<ServerMessage["type"], (message: any) => boolean>} */
const validators = {
  snapshot: ({ epoch, revision, state, ...metadata }) =>
    typeof epoch === "string" && Number.isSafeInteger(revision) && state !== undefined &&
    isMetadata(metadata),
  patch: ({ revision, ...changes }) =>
    Number.isSafeInteger(revision) && areChanges(changes) && isMetadata(changes),
  ack: ({ ref, revision }) => Number.isSafeInteger(ref) && Number.isSafeInteger(revision),
  fault: ({ ref, code, message }) =>
    (ref === undefined || Number.isSafeInteger(ref)) &&
    typeof code === "string" && typeof message === "string",
  heartbeat: () => true,
};

/** @param {any} message */
const areChanges = ({ from, ops }) =>
  Number.isSafeInteger(from) && Array.isArray(ops) &&
  ops.every((item) => typeof item?.path === "string" &&
    (item.op === "remove" || ((item.op === "add" || item.op === "replace") && "value" in item)));

/** @param {any} metadata */
const isMetadata = ({ viewer = { id: "" }, mine = { revision: 0, state: 0 }, hash = "" }) =>
  Number.isSafeInteger(mine?.revision) && ("state" in mine || areChanges(mine)) && typeof viewer?.id === "string" && [viewer.may ?? [], viewer.mayNot ?? [], viewer.pages ?? [], viewer.controls ?? []].every(Array.isArray) &&
  typeof hash === "string";

/**
 * Decodes a frame of the server. Never throws: a newer server must not break an older page.
 *
 * @param {unknown} data
 * @returns {{ message: ServerMessage } | { problem: string, reason: string }}
 */
export function decode(data) {
  let message;
  try {
    message = JSON.parse(/** @type {string} */ (data));
  } catch (error) {
    return { problem: "malformed_message", reason: String(error) };
  }
  const type = message?.type;
  const isNamed = typeof type === "string";
  if (isNamed && !Object.hasOwn(validators, type)) {
    return { problem: "unknown_message", reason: `unknown message type "${type}"` };
  }
  if (!isNamed || !validators[/** @type {ServerMessage["type"]} */ (type)](message)) {
    return { problem: "malformed_message", reason: `malformed "${type}" message` };
  }
  return { message };
}

/**
 * Encodes an action. Without a value there is no `value` field.
 *
 * @param {number} ref
 * @param {string} name
 * @param {unknown} [value]
 */
export function encodeAction(ref, name, value) {
  return JSON.stringify({ type: "action", ref, name, value });
}

/**
 * Whether a message is within the server's limits. The fault for a larger one has no ref.
 * @param {string} text
 */
export function isSendable(text) {
  // A UTF-16 code unit is at most three bytes of UTF-8.
  const isShort = text.length * 3 <= MESSAGE_LIMIT;
  if (!isShort && new TextEncoder().encode(text).length > MESSAGE_LIMIT) return false;
  // A value takes at least two characters.
  return text.length < 2 * VALUE_LIMIT || countValues(text) <= VALUE_LIMIT;
}

/** @param {string} text JSON */
function countValues(text) {
  let count = 0;
  JSON.parse(text, () => ++count);
  return count;
}
