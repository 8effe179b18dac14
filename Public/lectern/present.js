// @ts-check
import { connect } from "./index.js";
import { exchange, takeSecret } from "./key.js";

/** @param {string} selector @returns {NodeListOf<HTMLElement>} */
const all = (selector) => document.querySelectorAll(selector);

// A link that is pasted over the page's address is one to come in by, like that which opened it.
addEventListener("hashchange", () => location.reload());
const secret = takeSecret();
if (secret) all(".problem[role=alert]")[0].textContent = await exchange(secret);

// Not before: the socket is let in by the cookie.
const client = connect();
client.mount();

let code = "";
let pictures = 0;
client.subscribe(({ room }) => {
  const now = String(room?.joinCode ?? "");
  if (now === code) return;
  code = now;
  pictures += 1;
  // Another address each time, as a browser has a picture only once, and nothing of the code in it.
  for (const image of /** @type {NodeListOf<HTMLImageElement>} */ (all("img.code"))) {
    if (code) image.src = `qr.svg?${pictures}`;
    image.hidden = !code;
  }
});

document.addEventListener("click", ({ target }) => {
  const button = /** @type {Element} */ (target).closest("button");
  const id = button?.dataset.opens;
  if (id) show(/** @type {HTMLDialogElement} */ (document.getElementById(id)));
  const row = button?.matches("[data-copy]") && button.closest("[data-link]");
  if (row instanceof HTMLElement) copy(String(row.dataset.link));
});

/** @param {HTMLDialogElement} dialog */
async function show(dialog) {
  // On a screen that can, all of it; elsewhere the window is large enough. The page, as no dialog may,
  // and before the dialog, as what comes last is on top.
  await document.documentElement.requestFullscreen?.().catch(() => {});
  dialog.showModal();
  dialog.onclose = () => {
    if (document.fullscreenElement) document.exitFullscreen();
  };
}
document.addEventListener("fullscreenchange", () => {
  // Who leaves the one has had enough of the other.
  const dialog = document.querySelector("dialog[open]");
  if (!document.fullscreenElement && dialog instanceof HTMLDialogElement) dialog.close();
});

/**
 * Never as text that somebody in the hall could read.
 * @param {string} id of a link
 */
async function copy(id) {
  const links = /** @type {{ id: string, link: string }[]} */ (client.replica.room?.links ?? []);
  const link = links.find((one) => one.id === id)?.link;
  const hasCopied = link !== undefined && await write(link);
  const said = hasCopied ? "Copied. Whoever you send it to can do what it says."
    : "This browser does not let the page copy.";
  all("#copied")[0].textContent = said;
}

/** @param {string} text @returns {Promise<boolean>} */
async function write(text) {
  try {
    // For secure origins alone, which a laptop on a conference network is not.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const { activeElement } = document;
    const area = document.createElement("textarea");
    area.className = "visually-hidden";
    area.value = text;
    document.body.append(area);
    area.select();
    const hasCopied = document.execCommand("copy");
    area.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus();
    return hasCopied;
  }
}
