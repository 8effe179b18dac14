// @ts-check
import { LatestValue } from "../client/latest-value.js";
import { spotAt } from "../page/pointer.js";

/** @typedef {import("../client/protocol.js").Spot} Spot */

const INTERVAL = 50;
/** The presenter bar's element name. */
export const BAR = "lectern-bar";

/**
 * Sends the presenter's pointer; null hides it.
 * @extends {LatestValue<Spot | null>}
 */
export class PointerStream extends LatestValue {
  /** @param {Pick<import("../index.js").Client, "send">} client */
  constructor(client) {
    super(INTERVAL, (spot, settled) => spot
      ? client.send("$room.pointerMoved", spot, settled)
      : client.send("$room.pointerHidden", undefined, settled));
  }
}

/**
 * Lets the presenter point with a mouse, a pen or a finger. Controls keep working; a finger does not scroll.
 *
 * @param {import("../index.js").Client} client
 * @param {() => void} changed called when pointing is turned on or off
 */
export function startPointing(client, changed) {
  const stream = new PointerStream(client);
  const { dataset } = document.documentElement;
  const isOn = () => dataset.pointing !== undefined;
  const isAllowed = () => client.status === "open" && client.isAllowed("$room.pointerMoved");

  const hide = () => {
    if (isOn()) stream.send(null);
  };
  const stop = () => {
    hide();
    delete dataset.pointing;
    changed();
  };
  const toggle = () => {
    if (isOn()) return stop();
    if (isAllowed()) dataset.pointing = "";
    changed();
  };
  /** @param {PointerEvent} event */
  const move = ({ clientX, clientY, target }) => {
    if (!isOn()) return;
    // Other screens do not have the bar.
    const isOverBar = target instanceof Element && target.localName === BAR;
    stream.send(isOverBar ? null : spotAt(clientX, clientY));
  };

  addEventListener("pointermove", move);
  addEventListener("pointerdown", move);
  // A lifted finger leaves the pointer in place.
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch") hide();
  });
  document.addEventListener("visibilitychange", hide);
  client.subscribe(() => {
    // Without the permission the button is gone, and the page would not scroll.
    if (isOn() && client.status === "open" && !isAllowed()) stop();
  });
  return { isOn, isAllowed, toggle, stop };
}
