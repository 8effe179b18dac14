// @ts-check
import { makeElement, setText, styleSheet } from "./elements.js";
import { isOnPage, joinCode, withCode } from "./join-code.js";
import { EventName } from "../client/protocol.js";
import { keepOnTop } from "./top-layer.js";
import { words } from "../words.js";

/**
 * @typedef {import("../index.js").Client} Client
 * @typedef {import("../client/protocol.js").Fault} Fault
 */

/** Faults of the page's code, of no use to its user. */
const DEVELOPER_FAULTS = [
  "malformed_message", "unknown_message", "unknown_action", "server_only", "invalid_value", "stale_ref",
];
const NOTICE_DURATION = 8_000;

/**
 * Shows the room's overlays on an app's page: the blank screen, the code on the wall, the mark of the past, and notices.
 *
 * @param {Client} client
 * @param {{ lastFault?: Fault }} options with the last fault from before this module was loaded
 */
export function start(client, { lastFault }) {
  const { documentElement } = document;
  const isProjector = documentElement.hasAttribute("data-projector");
  const style = styleSheet("page/overlay.css");
  document.head.append(style);

  const showBlank = blankScreen(client);
  const showCode = isProjector ? wallCode() : () => {};
  const showPast = pastMark();
  const notice = notices();
  let wasOut = false;
  const render = () => {
    const { room = {}, viewer } = client.replica;
    const isPresenter = viewer?.role === "presenter";
    showBlank(Boolean(room.isBlank) && !isPresenter);
    showCode(room);
    showPast(isPresenter ? {} : room);
    const isOut = Boolean(viewer?.isOut);
    if (isOut) notice.show(words("The presenter has removed you. You can still watch."), Infinity);
    else if (wasOut) notice.show(words("You can take part again."));
    wasOut = isOut;
  };
  /** @param {Fault} fault */
  const showFault = ({ code, message }) => {
    if (!DEVELOPER_FAULTS.includes(code) && !wasOut) notice.show(refusalSentence(message));
  };
  document.addEventListener(EventName.fault, (event) => showFault(/** @type {CustomEvent<Fault>} */ (event).detail));
  client.subscribe(render);
  // Nothing is shown before the style sheet is loaded.
  style.addEventListener("load", () => {
    render();
    if (lastFault) showFault(lastFault);
  });
}

/**
 * Hides the page, also from assistive technology, and restores the focus afterwards.
 * @param {Client} client
 */
function blankScreen(client) {
  const message = makeElement("p", { class: "lectern-blank", role: "status" });
  document.body.append(message);
  let isBlank = false;
  /** @type {Element | null} */
  let focused = null;
  return (/** @type {boolean} */ shouldBeBlank) => {
    if (shouldBeBlank === isBlank) return;
    isBlank = shouldBeBlank;
    if (isBlank) focused = client.controls.focused;
    document.documentElement.toggleAttribute("data-blank", isBlank);
    message.textContent = isBlank ? words("The presenter has blanked the screen.") : "";
    if (!isBlank) client.controls.restore(focused);
  };
}

/** Says quietly that the page shows the past. */
function pastMark() {
  const mark = makeElement("p", { class: "lectern-past", role: "status" });
  keepOnTop(mark);
  return (/** @type {import("../client/protocol.js").Room} */ { isPast, momentTime }) => {
    const time = momentTime && new Date(String(momentTime)).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    setText(mark, isPast ? [words("Looking back"), time].filter(Boolean).join(" · ") : "");
  };
}

/** Shows how to join over the whole wall, unless the page has a place for it. */
function wallCode() {
  const layer = makeElement("section", { class: "lectern-code", "aria-label": words("How to join"), hidden: "" });
  const show = joinCode(layer);
  keepOnTop(layer);
  return (/** @type {import("../client/protocol.js").Room} */ room) => show(room.isCodeShown && !isOnPage() ? withCode(room) : {});
}

/**
 * Returns a fault's message as a sentence.
 * @param {string} message
 */
export function refusalSentence(message) {
  const translated = words(message);
  if (translated !== message || /^\p{Lu}.*\.$/su.test(message)) return translated;
  return words("Not done: {message}.").replace("{message}", () => message.replace(/\.$/, ""));
}

/** Shows one sentence at a time at the edge of the page. */
function notices() {
  const message = makeElement("p", { role: "alert" });
  const close = makeElement("button", { type: "button" }, words("OK"));
  const layer = makeElement("div", { class: "lectern-notice", hidden: "" }, message, close);
  keepOnTop(layer);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const hide = () => {
    layer.hidden = true;
    message.textContent = "";
  };
  close.addEventListener("click", hide);
  const show = (/** @type {string} */ text, milliseconds = NOTICE_DURATION) => {
    clearTimeout(timer);
    layer.hidden = false;
    close.hidden = milliseconds === Infinity;
    if (message.textContent !== text) message.textContent = text;
    if (milliseconds < Infinity) timer = setTimeout(hide, milliseconds);
  };
  return { show };
}
