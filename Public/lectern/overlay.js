// @ts-check
import { make, styleSheet } from "./elements.js";
import { EventName } from "./protocol.js";
import { keepOnTop } from "./top-layer.js";

/**
 * @typedef {import("./index.js").Client} Client
 * @typedef {import("./protocol.js").Fault} Fault
 */

/** Faults that say what is wrong with a page, and nothing to the person in front of it. */
const MISTAKES = ["malformed_message", "unknown_message", "unknown_action", "server_only", "invalid_value", "stale_ref"];
const SHOWN_FOR = 8_000;

/**
 * What the room lays over an app's page: a blank screen, the code on the wall, and what was refused.
 *
 * @param {Client} client
 * @param {Fault} [refused] a fault from before this module was loaded
 */
export function startOverlay(client, refused) {
  const { documentElement } = document;
  const isWall = documentElement.hasAttribute("data-projector");
  const style = styleSheet("overlay.css");
  document.head.append(style);

  const showBlank = blankScreen(client);
  const showCode = isWall ? codeOnTheWall() : () => {};
  const notice = notices();
  let wasOut = false;
  const render = () => {
    const { room = {}, viewer } = client.replica;
    const isPresenter = viewer?.role === "presenter";
    showBlank(Boolean(room.isBlank) && !isPresenter);
    showCode(room);
    const isOut = Boolean(viewer?.isOut);
    if (isOut) notice.show("The presenter has put you out. You can go on watching.", Infinity);
    else if (wasOut) notice.show("You may take part again.");
    wasOut = isOut;
  };
  /** @param {Fault} fault */
  const refuse = ({ code, message }) => {
    if (!MISTAKES.includes(code) && !wasOut) notice.show(refusalSentence(message));
  };
  document.addEventListener(EventName.fault, (event) => refuse(/** @type {CustomEvent<Fault>} */ (event).detail));
  client.subscribe(render);
  // Nothing of it is seen before it looks as it should.
  style.addEventListener("load", () => {
    render();
    if (refused) refuse(refused);
  });
}

/**
 * Hides the page from everyone, assistive technology included, and keeps the focus for later.
 * @param {Client} client
 */
function blankScreen(client) {
  const words = make("p", { class: "lectern-blank", role: "status" });
  document.body.append(words);
  let isBlank = false;
  /** @type {Element | null} */
  let focused = null;
  return (/** @type {boolean} */ shouldBeBlank) => {
    if (shouldBeBlank === isBlank) return;
    isBlank = shouldBeBlank;
    if (isBlank) focused = client.controls.focused;
    document.documentElement.toggleAttribute("data-blank", isBlank);
    words.textContent = isBlank ? "The presenter has blanked the screen." : "";
    if (!isBlank) client.controls.restore(focused);
  };
}

/** How to take part, as large as the wall. */
function codeOnTheWall() {
  const picture = make("img", { alt: "QR code to join this room", width: "320", height: "320" });
  const address = make("b", {});
  const code = make("b", { class: "lectern-join-code" });
  const layer = make("section", { class: "lectern-code", "aria-label": "How to take part", hidden: "" },
    picture, make("p", {}, "To take part", address, code));
  picture.addEventListener("error", () => { picture.hidden = true; });
  keepOnTop(layer);
  let shown = "";
  let pictures = 0;
  return (/** @type {import("./protocol.js").Room} */ room) => {
    const text = room.isCodeShown ? String(room.joinCode ?? "") : "";
    layer.hidden = !text;
    if (text === shown) return;
    shown = text;
    if (!text) return;
    address.textContent = String(room.joinAddress ?? "");
    code.textContent = text;
    // The letters share the width.
    code.style.setProperty("--length", String(text.length));
    // Another address each time, as a browser has a picture only once, and nothing of the code in it.
    pictures += 1;
    picture.hidden = false;
    picture.src = `qr.svg?${pictures}`;
  };
}

/**
 * What a fault says, as a sentence.
 * @param {string} message
 */
export const refusalSentence = (message) =>
  (/^\p{Lu}.*\.$/su.test(message) ? message : `That was not done: ${message.replace(/\.$/, "")}.`);

/** A sentence at the edge of the page, and its end. */
function notices() {
  const words = make("p", { role: "alert" });
  const close = make("button", { type: "button" }, "OK");
  const layer = make("div", { class: "lectern-notice", hidden: "" }, words, close);
  keepOnTop(layer);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const hide = () => {
    layer.hidden = true;
    words.textContent = "";
  };
  close.addEventListener("click", hide);
  const show = (/** @type {string} */ text, milliseconds = SHOWN_FOR) => {
    clearTimeout(timer);
    layer.hidden = false;
    close.hidden = milliseconds === Infinity;
    if (words.textContent !== text) words.textContent = text;
    if (milliseconds < Infinity) timer = setTimeout(hide, milliseconds);
  };
  return { show };
}
