// @ts-check
import { connect } from "./index.js";

// All a page needs: <script type="module" src="lectern/page.js"></script>, which runs once the page
// is read.

// `/?projector` shows what the audience sees, whoever opens it.
const isProjector = new URLSearchParams(location.search).has("projector");
document.documentElement.toggleAttribute("data-projector", isProjector);
const client = connect(isProjector ? "?as=audience" : "");
client.mount();

/** @type {Record<string, unknown>} */
const loaded = {};
/** @param {"pointer" | "pointing"} name what few pages need */
const load = (name) => {
  loaded[name] ??= import(`./${name}.js`).then(({ start }) => start(client), () => delete loaded[name]);
};
client.subscribe(({ room, viewer }) => {
  if (room?.pointer) load("pointer");
  if (viewer?.role === "presenter") load("pointing");
});
