// @ts-check
import { spotAt } from "./pointer.js";

/** @typedef {import("./protocol.js").Spot} Spot */

const INTERVAL = 50;

/**
 * What the presenter's pointer says: at most one thing in an interval, and one under way, however
 * slow the network; of what comes meanwhile only the last, which is always said.
 */
export class Stream {
  /** @type {Spot | null | undefined} What waits; null is that the pointer is hidden. */
  #next;
  #isBusy = false;
  #client;

  /** @param {Pick<import("./index.js").Client, "send">} client */
  constructor(client) {
    this.#client = client;
  }

  /** @param {Spot | null} spot */
  say(spot) {
    this.#next = spot;
    if (!this.#isBusy) this.#go();
  }

  #go() {
    const spot = this.#next;
    this.#isBusy = spot !== undefined;
    if (spot === undefined) return;
    this.#next = undefined;
    let awaited = 2;
    const done = () => {
      awaited -= 1;
      if (awaited === 0) this.#go();
    };
    setTimeout(done, INTERVAL);
    const ref = spot
      ? this.#client.send("$room.pointerMoved", spot, done)
      : this.#client.send("$room.pointerHidden", undefined, done);
    if (ref === undefined) done();
  }
}

/**
 * Lets the presenter point, with a mouse, a pen or a finger, once a button with `data-pointer` or
 * Alt+P has turned it on. All else works meanwhile, except that a finger does not scroll.
 *
 * @param {import("./index.js").Client} client
 */
export function start(client) {
  const stream = new Stream(client);
  const { dataset } = document.documentElement;
  const isOn = () => dataset.pointing !== undefined;
  const mayPoint = () => client.status === "open" && client.may("$room.pointerMoved");

  const show = () => {
    // Whose link was revoked has no button any more to turn it off, and could not scroll.
    if (client.status === "open" && !mayPoint()) delete dataset.pointing;
    for (const button of document.querySelectorAll("[data-pointer]")) {
      client.controls.disable(button, "unheard", !mayPoint());
      button.setAttribute("aria-pressed", String(isOn()));
    }
  };
  const hide = () => {
    if (isOn()) stream.say(null);
  };
  const toggle = () => {
    hide();
    if (isOn()) delete dataset.pointing;
    else if (mayPoint()) dataset.pointing = "";
    show();
  };
  /** @param {PointerEvent} event */
  const move = ({ clientX, clientY }) => {
    if (isOn()) stream.say(spotAt(clientX, clientY));
  };

  addEventListener("pointermove", move);
  addEventListener("pointerdown", move);
  // A finger that is lifted leaves the pointer where it was.
  document.documentElement.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch") hide();
  });
  document.addEventListener("visibilitychange", hide);
  document.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest("[data-pointer]")) toggle();
  });
  addEventListener("keydown", (event) => {
    // By its place, as on a Mac this types another letter.
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== "KeyP") return;
    event.preventDefault();
    toggle();
  });
  client.subscribe(show);
  show();
}
