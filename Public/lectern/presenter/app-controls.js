// @ts-check
import { makeElement } from "../page/elements.js";
import { words } from "../words.js";

/**
 * Shows the app's controls for presenters, as if the page had them.
 *
 * @param {import("../index.js").Client} client
 * @param {import("../client/protocol.js").PresenterControl[]} controls
 * @param {HTMLElement} list
 */
export function showControls(client, controls, list) {
  list.append(...controls.map(({ name, action, keys }) => {
    const button = makeElement("button", { type: "button", "data-send": action }, words(name));
    if (keys) button.dataset.key = keys;
    return button;
  }));
  list.hidden = false;
  client.mount(list);
}
