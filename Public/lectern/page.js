// @ts-check
import { connect, screenOfPage } from "./index.js";
import { EventName } from "./client/protocol.js";
import { whenTranslated } from "./words.js";

// All that a page needs: <script type="module" src="lectern/page.js"></script>. Modules run once the page is parsed.

const screen = screenOfPage();
document.documentElement.toggleAttribute("data-projector", !!screen);
if (screen === "preview") {
  // A dialog that opens in the preview must not take the focus from the page around it.
  for (const element of document.querySelectorAll("body, dialog")) element.toggleAttribute("inert", true);
}
const client = connect();

/** @typedef {import("./client/protocol.js").Fault} Fault */
/** @type {Fault | undefined} */
let lastFault;

/** @typedef {{ start: (client: import("./index.js").Client, options: any) => void }} Part */
/** @type {Record<string, unknown>} */
const loaded = {};
/**
 * Loads a module that few pages need, once.
 * @param {string} part @param {() => Promise<Part>} importPart
 */
const load = (part, importPart) => {
  loaded[part] ??= importPart().then(({ start }) => start(client, { lastFault }), () => delete loaded[part]);
};
const loadOverlay = () => load("overlay", () => import("./page/overlay.js"));
// The page connects meanwhile.
whenTranslated(() => {
  client.mount();
  client.subscribe(({ room, viewer }) => {
    if (room?.pointer) load("pointer", () => import("./page/pointer.js"));
    if (room?.isBlank || room?.isPast || viewer?.isOut || screen) loadOverlay();
    if (room?.flow && screen) load("flow", () => import("./page/flow.js"));
    if (viewer?.role === "presenter") load("bar", () => import("./presenter/bar.js"));
    if (viewer?.file && !screen) load("file", () => import("./page/file.js"));
  });
});
document.addEventListener(EventName.fault, (event) => {
  lastFault = /** @type {CustomEvent<Fault>} */ (event).detail;
  loadOverlay();
});
