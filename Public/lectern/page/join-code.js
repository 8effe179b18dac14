// @ts-check
import { makeElement, setText } from "./elements.js";

/**
 * `data-join-code` on an empty element: how to join, while the viewer may know: the QR code, and next to it the address
 * and the code. On an `<img>`, the QR code alone.
 *
 * @param {HTMLElement} element @param {import("./directives.js").Context} context
 */
export function directive(element, { client }) {
  const show = joinCode(element);
  return { update: () => show(client.replica.room ?? {}) };
}

/**
 * Fills an element with how to join.
 *
 * @param {HTMLElement} element
 * @returns {(room: import("../client/protocol.js").Room) => void} shows the room's code, and hides the element without one
 */
export function joinCode(element) {
  const isImage = element instanceof HTMLImageElement;
  const image = isImage ? element : makeElement("img", { width: "320", height: "320" });
  if (!image.alt) image.alt = "QR code to join this room";
  const address = makeElement("b", {});
  const code = makeElement("b", { class: "lectern-join-code" });
  if (!isImage) element.append(image, makeElement("p", {}, "To join ", address, " ", code));
  image.addEventListener("error", () => { image.hidden = true; });
  let shown = "";
  return ({ joinAddress, joinCode }) => {
    const text = String(joinCode ?? "");
    element.hidden = !text;
    setText(address, String(joinAddress ?? ""));
    if (text === shown) return;
    shown = text;
    setText(code, text);
    // For a style sheet: the letters share a width.
    code.style.setProperty("--length", String(text.length));
    if (!text) return;
    image.hidden = false;
    // A new address for each code, because browsers reuse a loaded image. The code is not in it, to stay out of logs.
    image.src = new URL(`../../qr.svg?${Date.now()}`, import.meta.url).href;
  };
}

/** Whether the page itself shows how to join. */
export const isOnPage = () =>
  [...document.querySelectorAll("[data-join-code]")].some((element) => element.getClientRects().length > 0);
