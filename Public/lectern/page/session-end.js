// @ts-check
import { EventName } from "../client/protocol.js";
import { words } from "../words.js";
import { makeElement, styleSheet } from "./elements.js";
import { keepOnTop } from "./top-layer.js";

// Loaded by the client of a room whose people sign in. Tells a person whose session has ended where to sign in again.
// The page stays as it is, with everything that was typed: after the sign-in in another tab, it reconnects.

/** Milliseconds between two questions, while the page is not connected, whether the session has ended. */
const PAUSE = 5_000;

const message = makeElement("p", {});
const link = makeElement("a", { target: "_blank" });
const layer = makeElement("div", { class: "lectern-notice", role: "alert", hidden: "" }, message, link);
// Now, because the server sends no file of a room after the session.
document.head.append(styleSheet("page/overlay.css"));
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let isShown = false;

async function check() {
  const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => ({ status: 0 }));
  if (document.documentElement.dataset.connection === "open") return;
  if (status === 401) show();
  timer = setTimeout(check, PAUSE);
}

function show() {
  if (!isShown) {
    isShown = true;
    keepOnTop(layer);
  }
  message.textContent = words("Your session has ended.");
  link.textContent = words("Sign in again");
  link.href = location.href;
  layer.hidden = false;
}

document.addEventListener(EventName.connection, (event) => {
  clearTimeout(timer);
  const { status } = /** @type {CustomEvent<{ status: string }>} */ (event).detail;
  if (status === "open") layer.hidden = true;
  else timer = setTimeout(check, 500);
});
