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
/** @type {Record<string, () => Promise<Part>>} Modules that few pages need, loaded on demand. */
const parts = {
  pointer: () => import("./page/pointer.js"),
  overlay: () => import("./page/overlay.js"),
  flow: () => import("./page/flow.js"),
  bar: () => import("./presenter/bar.js"),
  file: () => import("./page/file.js"),
};
/** @type {Record<string, unknown>} */
const loaded = {};
/** @param {"pointer" | "overlay" | "flow" | "bar" | "file"} part */
const load = (part) => {
  loaded[part] ??= parts[part]().then(({ start }) => start(client, { lastFault }), () => delete loaded[part]);
};
// The page connects meanwhile.
whenTranslated(() => {
  client.mount();
  client.subscribe(({ room, viewer }) => {
    if (room?.pointer) load("pointer");
    if (room?.isBlank || room?.isPast || viewer?.isOut || screen) load("overlay");
    if (room?.flow && screen) load("flow");
    if (viewer?.role === "presenter") load("bar");
    if (viewer?.file && !screen) load("file");
  });
});
document.addEventListener(EventName.fault, (event) => {
  lastFault = /** @type {CustomEvent<Fault>} */ (event).detail;
  load("overlay");
});
