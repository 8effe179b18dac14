// @ts-check
import { exchange, takeSecret } from "./client/auth.js";
import { copyText } from "./presenter/clipboard.js";
import { setText } from "./page/elements.js";
import { connect } from "./index.js";
import { startClocks } from "./presenter/clocks.js";
import { startSaving } from "./presenter/saved-talk.js";
import { startPreview, wallSentence } from "./presenter/wall.js";
import { EventName } from "./client/protocol.js";
import { keepAwake } from "./presenter/wake-lock.js";
import { language, whenTranslated, words } from "./words.js";

// All texts are the runtime’s.
language.load = async () => ({ tables: {} });
await new Promise(whenTranslated);

/** @param {string} selector @returns {NodeListOf<HTMLElement>} */
const select = (selector) => document.querySelectorAll(selector);
const [problem] = select(".problem[role=alert]");

// A link pasted into the address bar of the open page is taken, too.
addEventListener("hashchange", () => location.reload());
const secret = takeSecret();
if (secret) problem.textContent = words((await exchange(secret)).problem);

// After the exchange: the socket needs the cookie.
const client = connect();
client.mount();

let hasStarted = false;
let hasBar = false;
client.subscribe(({ viewer }) => {
  if (viewer?.role !== "presenter") return;
  if (!hasBar) {
    hasBar = true;
    import("./presenter/bar.js").then(({ start }) => start(client, { isPresenterPage: true }), () => { hasBar = false; });
  }
  if (hasStarted) return;
  hasStarted = true;
  startClocks(client);
  startSaving(/** @type {HTMLAnchorElement} */ (select(".saving a")[0]), select("#saving")[0]);
  startPreview(/** @type {HTMLIFrameElement} */ (select(".preview iframe")[0]));
  const controls = viewer.controls;
  if (controls) import("./presenter/app-controls.js").then(({ showControls }) => showControls(client, controls, select(".app-controls")[0]));
  keepAwake((isAwake) => setText(select("#awake")[0], isAwake ? words("This screen stays on.")
    : words("This screen may turn off: browsers keep it on only over HTTPS or on localhost.")));
});

client.subscribe(({ room = {} }) => setText(select("#walls")[0], wallSentence(room)));

document.addEventListener(EventName.fault, (event) => {
  problem.textContent = words(/** @type {CustomEvent<{ message: string }>} */ (event).detail.message);
});

document.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("button");
  if (button?.matches("[data-send='$room.resetRequested']")) button.closest("details")?.removeAttribute("open");
  const id = button?.dataset.opens;
  if (id) openPoster(/** @type {HTMLDialogElement} */ (document.getElementById(id)));
  const row = button?.matches("[data-copy]") && button.closest("[data-link]");
  if (row instanceof HTMLElement) copyLink(String(row.dataset.link));
});

/** @param {HTMLDialogElement} dialog */
async function openPoster(dialog) {
  // Full screen, if possible. The page, because a dialog cannot be. Before the dialog, because the last element opened
  // is on top.
  await document.documentElement.requestFullscreen?.().catch(() => {});
  dialog.showModal();
  dialog.onclose = () => {
    if (document.fullscreenElement) document.exitFullscreen();
  };
}
document.addEventListener("fullscreenchange", () => {
  // Leaving full screen closes the dialog.
  const dialog = document.querySelector("dialog[open]");
  if (!document.fullscreenElement && dialog instanceof HTMLDialogElement) dialog.close();
});

/**
 * Copies a link without showing it, because the screen may be projected.
 * @param {string} id of a link
 */
async function copyLink(id) {
  const links = /** @type {{ id: string, link: string }[]} */ (client.replica.room?.links ?? []);
  const link = links.find((one) => one.id === id)?.link;
  const hasCopied = link !== undefined && await copyText(link);
  const message = hasCopied ? words("Copied. Anyone with this link can use it.")
    : words("The browser blocked copying. Allow access to the clipboard and try again.");
  select("#copied")[0].textContent = message;
}
