// @ts-check
import { connect } from "./index.js";
import { EventName } from "./protocol.js";

// All a page needs: <script type="module" src="lectern/page.js"></script>, which runs once the page
// is read.

// `/?projector` shows what the audience sees, whoever opens it; `/?projector=preview` is a picture of it.
const projector = new URLSearchParams(location.search).get("projector");
const isProjector = projector !== null;
const screen = projector === "preview" ? projector : "wall";
document.documentElement.toggleAttribute("data-projector", isProjector);
if (screen === "preview") {
  // A dialog that opens in the picture takes no focus from the page around it.
  for (const element of document.querySelectorAll("body, dialog")) element.toggleAttribute("inert", true);
}
const client = connect(isProjector ? `?as=audience&screen=${screen}` : "");
client.mount();

/** @typedef {import("./protocol.js").Fault} Fault */
/** @type {Fault | undefined} What was lastFault last. */
let lastFault;

/** @type {Record<string, () => Promise<() => void>>} What few pages need, when they do. */
const starters = {
  pointer: () => import("./pointer.js").then(({ startPointer }) => () => startPointer(client)),
  overlay: () => import("./overlay.js").then(({ startOverlay }) => () => startOverlay(client, lastFault)),
  bar: () => import("./bar.js").then(({ startBar }) => () => startBar(client)),
};
/** @type {Record<string, unknown>} */
const loaded = {};
/** @param {"pointer" | "overlay" | "bar"} part */
const load = (part) => {
  loaded[part] ??= starters[part]().then((start) => start(), () => delete loaded[part]);
};
client.subscribe(({ room, viewer }) => {
  if (room?.pointer) load("pointer");
  if (room?.isBlank || viewer?.isOut || isProjector) load("overlay");
  if (viewer?.role === "presenter") load("bar");
});
document.addEventListener(EventName.fault, (event) => {
  lastFault = /** @type {CustomEvent<Fault>} */ (event).detail;
  load("overlay");
});
