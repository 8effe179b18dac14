// @ts-check
import { FreezeClock, formatElapsed, storageOrNone } from "./elapsed.js";
import { setText } from "../page/elements.js";
import { Stopwatch } from "./stopwatch.js";
import { words } from "../words.js";

/**
 * Runs the time of day, the timer, and the time since the room was frozen.
 *
 * @param {import("../index.js").Client} client
 */
export function startClocks(client) {
  /** @param {string} id */
  const byID = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const stopwatch = new Stopwatch(storageOrNone());
  const freezeClock = new FreezeClock();
  const time = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

  const draw = () => {
    const now = Date.now();
    setText(byID("time-of-day"), time.format(now));
    setText(byID("timer"), formatElapsed(stopwatch.elapsed(now)));
    setText(byID("timer-start"), stopwatch.isRunning ? words("Pause") : words("Start"));
    freezeClock.update(client.replica.room?.frozenSince, now);
    setText(byID("frozen-for"), freezeClock.text(now) ?? "");
  };
  byID("timer-start").addEventListener("click", () => {
    if (stopwatch.isRunning) stopwatch.pause(Date.now());
    else stopwatch.start(Date.now());
    draw();
  });
  byID("timer-reset").addEventListener("click", () => {
    stopwatch.reset(Date.now());
    draw();
  });
  setInterval(draw, 250);
  client.subscribe(draw);
  draw();
}
