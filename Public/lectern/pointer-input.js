// @ts-check
import { spotAt } from "./pointer.js";

/** @typedef {import("./protocol.js").Spot} Spot */

const INTERVAL = 50;
/** The element that the speaker's bar is. */
export const BAR = "lectern-bar";

/**
 * What the presenter's pointer says: at most one thing in an interval, and one under way, however
 * slow the network; of what comes meanwhile only the last, which is always said.
 */
export class PointerStream {
  /** @type {Spot | null | undefined} What waits; null is that the pointer is hidden. */
  #next;
  #isBusy = false;
  #client;

  /** @param {Pick<import("./index.js").Client, "send">} client */
  constructor(client) {
    this.#client = client;
  }

  /** @param {Spot | null} spot */
  send(spot) {
    this.#next = spot;
    if (!this.#isBusy) this.#sendNext();
  }

  #sendNext() {
    const spot = this.#next;
    this.#isBusy = spot !== undefined;
    if (spot === undefined) return;
    this.#next = undefined;
    let remaining = 2;
    const done = () => {
      remaining -= 1;
      if (remaining === 0) this.#sendNext();
    };
    setTimeout(done, INTERVAL);
    const ref = spot
      ? this.#client.send("$room.pointerMoved", spot, done)
      : this.#client.send("$room.pointerHidden", undefined, done);
    if (ref === undefined) done();
  }
}

/**
 * Lets the presenter point, with a mouse, a pen or a finger, while it is turned on. All else works meanwhile,
 * except that a finger does not scroll.
 *
 * @param {import("./index.js").Client} client
 * @param {() => void} changed called when it is turned on or off
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
    // No other screen has the bar.
    const isOverBar = target instanceof Element && target.localName === BAR;
    stream.send(isOverBar ? null : spotAt(clientX, clientY));
  };

  addEventListener("pointermove", move);
  addEventListener("pointerdown", move);
  // A finger that is lifted leaves the pointer where it was.
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch") hide();
  });
  document.addEventListener("visibilitychange", hide);
  client.subscribe(() => {
    // Without the right to point there is no button to turn it off, and the page could not be scrolled.
    if (isOn() && client.status === "open" && !isAllowed()) stop();
  });
  return { isOn, isAllowed, toggle, stop };
}
