// @ts-check
import { connect } from "./index.js";
import { EventName } from "./protocol.js";

// All that a page needs: <script type="module" src="lectern/page.js"></script>. Modules run once the page is parsed.

// `/?projector` shows the audience's view, whatever the viewer's role; `/?projector=preview` is a preview of it.
const projector = new URLSearchParams(location.search).get("projector");
const isProjector = projector !== null;
const screen = projector === "preview" ? projector : "wall";
document.documentElement.toggleAttribute("data-projector", isProjector);
if (screen === "preview") {
  // A dialog that opens in the preview must not take the focus from the page around it.
  for (const element of document.querySelectorAll("body, dialog")) element.toggleAttribute("inert", true);
}
const client = connect(isProjector ? `?as=audience&screen=${screen}` : "");
client.mount();

/** @typedef {import("./protocol.js").Fault} Fault */
/** @type {Fault | undefined} */
let lastFault;

/** @type {Record<string, () => Promise<() => void>>} Modules that few pages need, loaded on demand. */
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
