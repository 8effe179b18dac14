// @ts-check
import { makeElement, styleSheet } from "./elements.js";
import { EventName } from "./protocol.js";
import { keepOnTop } from "./top-layer.js";

/**
 * @typedef {import("./index.js").Client} Client
 * @typedef {import("./protocol.js").Fault} Fault
 */

/** Faults of the page's code, of no use to its user. */
const DEVELOPER_FAULTS = [
  "malformed_message", "unknown_message", "unknown_action", "server_only", "invalid_value", "stale_ref",
];
const NOTICE_DURATION = 8_000;

/**
 * Shows the room's overlays on an app's page: the blank screen, the code on the wall, and notices.
 *
 * @param {Client} client
 * @param {Fault} [refused] a fault from before this module was loaded
 */
export function startOverlay(client, refused) {
  const { documentElement } = document;
  const isProjector = documentElement.hasAttribute("data-projector");
  const style = styleSheet("overlay.css");
  document.head.append(style);

  const showBlank = blankScreen(client);
  const showCode = isProjector ? wallCode() : () => {};
  const notice = notices();
  let wasOut = false;
  const render = () => {
    const { room = {}, viewer } = client.replica;
    const isPresenter = viewer?.role === "presenter";
    showBlank(Boolean(room.isBlank) && !isPresenter);
    showCode(room);
    const isOut = Boolean(viewer?.isOut);
    if (isOut) notice.show("The presenter has removed you. You can still watch.", Infinity);
    else if (wasOut) notice.show("You can take part again.");
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
    if (refused) showFault(refused);
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
    message.textContent = isBlank ? "The presenter has blanked the screen." : "";
    if (!isBlank) client.controls.restore(focused);
  };
}

/** Shows how to join, over the whole wall. */
function wallCode() {
  const image = makeElement("img", { alt: "QR code to join this room", width: "320", height: "320" });
  const address = makeElement("b", {});
  const code = makeElement("b", { class: "lectern-join-code" });
  const layer = makeElement("section", { class: "lectern-code", "aria-label": "How to join", hidden: "" },
    image, makeElement("p", {}, "To join", address, code));
  image.addEventListener("error", () => { image.hidden = true; });
  keepOnTop(layer);
  let shown = "";
  let version = 0;
  return (/** @type {import("./protocol.js").Room} */ room) => {
    const text = room.isCodeShown ? String(room.joinCode ?? "") : "";
    layer.hidden = !text;
    if (text === shown) return;
    shown = text;
    if (!text) return;
    address.textContent = String(room.joinAddress ?? "");
    code.textContent = text;
    // The length sets the font size: the letters share the width.
    code.style.setProperty("--length", String(text.length));
    // A new address each time, as browsers reuse a loaded image. The code is not in it, to stay out of logs.
    version += 1;
    image.hidden = false;
    image.src = `qr.svg?${version}`;
  };
}

/**
 * Returns a fault's message as a sentence.
 * @param {string} message
 */
export const refusalSentence = (message) =>
  (/^\p{Lu}.*\.$/su.test(message) ? message : `Not done: ${message.replace(/\.$/, "")}.`);

/** Shows one sentence at a time at the edge of the page. */
function notices() {
  const message = makeElement("p", { role: "alert" });
  const close = makeElement("button", { type: "button" }, "OK");
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
