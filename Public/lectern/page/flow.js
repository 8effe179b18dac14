// @ts-check
import { makeElement, setText, styleSheet } from "./elements.js";
import { keepOnTop } from "./top-layer.js";
import { words } from "../words.js";

/** @typedef {{ id: string, isCurrent: boolean, isPassed: boolean, name: string }} Station */

/**
 * Shows the way of each action in slow motion at the lower edge of a wall.
 *
 * @param {import("../index.js").Client} client
 */
export function start(client) {
  document.head.append(styleSheet("page/flow.css"));
  const way = makeElement("ol", { role: "list", "aria-hidden": "true" });
  const caption = makeElement("p", { role: "status" });
  const layer = makeElement("section", { class: "lectern-flow on-wall", "aria-label": words("Slow motion"), hidden: "" }, way, caption);
  keepOnTop(layer);
  client.subscribe(({ room = {} }) => {
    const flow = /** @type {{ caption: string, stations: Station[] } | undefined} */ (room.flow ?? undefined);
    layer.hidden = !flow;
    if (!flow) return;
    setText(caption, words(flow.caption));
    flow.stations.forEach(({ isCurrent, isPassed, name }, index) => {
      const station = way.children[index] ?? way.appendChild(makeElement("li", {}));
      setText(/** @type {HTMLElement} */ (station), words(name));
      station.classList.toggle("is-current", isCurrent);
      station.classList.toggle("is-passed", isPassed);
    });
  });
}
