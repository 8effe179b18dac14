// @ts-check
import { makeElement, setText } from "./elements.js";
import { words } from "../words.js";

/** Milliseconds until a QR code is asked for again that the server did not send. Each time, they are doubled. */
const RETRY = 5_000;

/**
 * `data-join-code` on an empty element: how to join, while the viewer may know: the QR code, and next to it the address
 * and the code. On an `<img>`, the QR code alone. With the value `wall`, a wall that a presenter has opened shows it
 * always, and another wall at least the page's own address.
 *
 * @param {HTMLElement} element @param {import("./directives.js").Context} context
 */
export function directive(element, { path: place, client }) {
  const show = joinCode(element);
  return { update: () => show(place === "wall" ? invitation(client.replica) : withCode(client.replica.room)) };
}

/**
 * Returns a room's invitation if it has a code. The address alone lets nobody join.
 * @param {Invitation | undefined} room
 * @returns {Invitation}
 */
export const withCode = (room) => (room?.joinCode ? room : {});

/**
 * Returns how to join, as far as a wall may know it.
 * @param {import("../client/replica.js").Replica} replica
 * @returns {Invitation}
 */
function invitation({ room, viewer }) {
  if (!document.documentElement.hasAttribute("data-projector")) return {};
  if (room?.joinCode) return room;
  if (viewer?.joinCode) return viewer;
  const { host, hostname, protocol, pathname } = location;
  // No other device reaches this address.
  if (/^(localhost|127\.|\[::1\])/.test(hostname)) return {};
  return { joinAddress: `${protocol}//${host}${pathname}` };
}

/**
 * @typedef {{ joinAddress?: unknown, joinCode?: unknown }} Invitation the address at which to take part, and the code
 *   to type there
 */

/**
 * Fills an element with how to join.
 *
 * @param {HTMLElement} element
 * @returns {(invitation: Invitation) => void} shows how to join, and hides the element without an address
 */
export function joinCode(element) {
  const isImage = element instanceof HTMLImageElement;
  const image = isImage ? element : makeElement("img", { width: "320", height: "320" });
  if (!image.alt) image.alt = words("QR code to join this room");
  const address = makeElement("b", { dir: "ltr" });
  const code = makeElement("b", { dir: "ltr", class: "lectern-join-code" });
  if (!isImage) element.append(image, makeElement("p", {}, words("To join"), " ", address, " ", code));
  let shown = "";
  let delay = RETRY;
  const load = () => {
    image.hidden = !shown;
    // A new address for each code, because browsers reuse a loaded image. The code is not in it, to stay out of logs.
    if (shown) image.src = new URL(`../../qr.svg?${Date.now()}`, import.meta.url).href;
  };
  image.addEventListener("error", () => {
    image.hidden = true;
    setTimeout(load, delay);
    delay *= 2;
  });
  image.hidden = true;
  return ({ joinAddress, joinCode }) => {
    const text = String(joinCode ?? "");
    // Browsers add this scheme to what a person types.
    const place = String(joinAddress ?? "").replace(/^http:\/\//, "");
    element.hidden = isImage ? !text : !place;
    setText(address, place);
    if (text === shown) return;
    shown = text;
    delay = RETRY;
    setText(code, text);
    // For a style sheet: the letters share a width.
    code.style.setProperty("--length", String(text.length));
    load();
  };
}

/** Whether the page itself shows how to join. */
export const isOnPage = () =>
  [...document.querySelectorAll("[data-join-code]:not([data-join-code=wall])")].some((element) => element.getClientRects().length > 0);
