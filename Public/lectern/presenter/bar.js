// @ts-check
import { makeBarParts } from "./bar-parts.js";
import { HELP_KEY, describeChanges, floorText, keyOf, recordingText } from "./commands.js";
import { FreezeClock, storageOrNone } from "./elapsed.js";
import { setText, styleSheet } from "../page/elements.js";
import { BAR, startPointing } from "./pointer-input.js";
import { addStyle, keepReachable, topmostDialog } from "../page/top-layer.js";
import { acceptsTyping } from "../controls/typing.js";

/**
 * @typedef {import("./commands.js").Command} Command
 * @typedef {import("../index.js").Client} Client
 */

const STORAGE_KEY = "lectern.keys";

/**
 * Starts the presenter bar: the state of the audience's screens, and the commands with their keys. It is on every
 * page of a presenter, above all dialogs, and in a shadow root, isolated from the app's style sheets.
 *
 * @param {Client} client
 * @param {{ isPresenterPage?: boolean }} [options] whether this is `/present`; it has nothing to point at
 */
export function start(client, options) {
  const isPresenterPage = options?.isPresenterPage ?? false;
  const host = document.createElement(BAR);
  host.hidden = true;
  const root = host.attachShadow({ mode: "open" });
  const parts = makeBarParts(isPresenterPage);
  const storage = storageOrNone();
  root.append(parts.bar);
  document.head.append(styleSheet("presenter/bar-page.css"));
  const reposition = keepReachable(host);
  reserveSpace(host);

  if ("bar" in document.documentElement.dataset) import("./bar-fold.js").then(({ fold }) => fold(parts, storage), () => {});
  const pointing = isPresenterPage ? undefined : startPointing(client, () => render());
  const clock = new FreezeClock();
  /** @type {import("../client/protocol.js").Room | undefined} */
  let previousRoom;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let ticker;

  let hasScrubber = false;
  // Loaded only once a presenter looks back.
  const showScrubber = () => {
    if (hasScrubber) return;
    hasScrubber = true;
    import("./scrubber.js").then(({ startScrubber }) => startScrubber(client, parts.bar, help.areKeysOn), () => { hasScrubber = false; });
  };

  let hasPages = false;
  // Few apps have such pages.
  const showPages = (/** @type {import("../client/protocol.js").PresenterPage[]} */ pages) => {
    hasPages = true;
    import("./bar-pages.js").then(({ linkTo }) => linkTo(pages, parts.pages), () => { hasPages = false; });
  };

  /** @param {Command} command */
  const isAvailable = ({ id, action }) => {
    if (client.status !== "open") return false;
    if (id === "pointer") return pointing?.isAllowed() ?? false;
    if (id === "floor" && client.replica.room?.floor === "presenter") return false;
    return client.isAllowed(action?.(client.replica.room ?? {}) ?? "$room.frozen");
  };

  const tick = () => {
    parts.clock.textContent = clock.text(Date.now()) ?? "";
  };

  const render = () => {
    const { room = {}, viewer } = client.replica;
    host.hidden = viewer?.role !== "presenter";
    reposition();
    clock.update(room.frozenSince, Date.now());
    clearInterval(ticker);
    if (room.isFrozen) ticker = setInterval(tick, 250);
    tick();
    parts.bar.classList.toggle("is-frozen", Boolean(room.isFrozen));
    parts.bar.classList.toggle("is-blank", Boolean(room.isBlank));
    const isOnHold = Boolean(viewer?.canAbandonRecording);
    parts.live.hidden = isOnHold || Boolean(room.isFrozen || room.isBlank || room.isPast);
    parts.past.hidden = !room.isPast;
    if (room.isPast) showScrubber();
    if (viewer?.pages && !hasPages) showPages(viewer.pages);
    parts.frozen.hidden = !room.isFrozen;
    parts.blank.hidden = !room.isBlank;
    parts.code.hidden = !room.isCodeShown;
    parts.floor.hidden = !room.driver && room.floor !== "open";
    setText(parts.floor, floorText(room));
    parts.guesses.hidden = !room.hasGuesses;
    setText(parts.recording, recordingText(viewer));
    parts.recording.classList.toggle("is-blocked", isOnHold);
    for (const { command, button, label } of parts.controls) {
      setText(label, command.label(room));
      button.classList.toggle("is-on", command.isOn?.(room) ?? false);
      button.setAttribute("aria-disabled", String(!isAvailable(command)));
      if (command.id === "pointer") button.setAttribute("aria-pressed", String(pointing?.isOn() ?? false));
    }
    if (client.status !== "open") return;
    const announcement = describeChanges(previousRoom, room);
    previousRoom = room;
    if (announcement) parts.status.textContent = announcement;
  };

  /** @param {Command} command @param {HTMLElement} button */
  const run = (command, button) => {
    if (!isAvailable(command)) return;
    if (command.id === "pointer") return pointing?.toggle();
    if (command.id === "panic") pointing?.stop();
    const names = command.id === "panic" ? panic(client.replica.room) : [command.action?.(client.replica.room ?? {}) ?? ""];
    for (const name of names) client.send(name, undefined, undefined, button);
  };

  for (const { command, button } of parts.controls) {
    button.addEventListener("click", () => run(command, button));
  }
  const help = startHelp(parts, storage);
  addEventListener("keydown", (event) => {
    if (host.hidden || acceptsTyping(event.composedPath()[0])) return;
    const key = keyOf(event);
    if (key === HELP_KEY) help.toggle();
    else if (key === "Escape" && help.isOpen()) help.toggle();
    else if (!key || !help.areKeysOn() || (key === "Escape" && isClosedByBrowser())) return;
    else {
      const control = parts.controls.find(({ command }) => command.key === key);
      if (!control) return;
      run(control.command, control.button);
    }
    event.preventDefault();
  });
  addStyle(root, "presenter/bar.css").then(() => {
    client.subscribe(render);
    document.addEventListener("lectern:connection", render);
  });
}

/**
 * Returns the actions of a panic: take the floor back, dismiss dialogs, return to now, freeze, hide the pointer.
 * @param {import("../client/protocol.js").Room | undefined} room
 */
function panic(room) {
  // The past cannot be frozen.
  const returns = room?.isPast ? ["$room.returnedToNow"] : [];
  const dismissals = [...document.querySelectorAll("dialog[open][data-dialog]")].reverse()
    .map((dialog) => dialog.getAttribute("data-dismiss") ?? "").filter(Boolean);
  return ["$room.floorTakenBack", ...dismissals, ...returns, "$room.frozen", "$room.pointerHidden"];
}

/** Whether Escape closes something that is open on this page only. */
function isClosedByBrowser() {
  const dialog = topmostDialog();
  if (dialog) return !dialog.hasAttribute("data-dialog");
  return document.querySelector("[popover]:not([popover=manual])")?.matches(":popover-open") ?? false;
}

/** @param {ReturnType<typeof makeBarParts>} parts @param {Storage | undefined} storage */
function startHelp({ help, helpButton, keysSwitch }, storage) {
  /** @type {Element | null} */
  let opener = null;
  keysSwitch.checked = storage?.getItem(STORAGE_KEY) !== "off";
  keysSwitch.addEventListener("change", () => {
    try {
      storage?.setItem(STORAGE_KEY, keysSwitch.checked ? "on" : "off");
    } catch {
      // Not stored: the setting lasts as long as the page.
    }
  });
  const toggle = () => {
    help.hidden = !help.hidden;
    helpButton.setAttribute("aria-expanded", String(!help.hidden));
    if (help.hidden) {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    } else {
      opener = document.activeElement;
      help.focus({ preventScroll: true });
    }
  };
  helpButton.addEventListener("click", toggle);
  return { toggle, isOpen: () => !help.hidden, areKeysOn: () => keysSwitch.checked };
}

/**
 * Reserves space for the bar at the end of the page, so that all content can be scrolled into view.
 * @param {HTMLElement} host
 */
function reserveSpace(host) {
  const { documentElement } = document;
  new ResizeObserver(() => {
    documentElement.toggleAttribute("data-lectern-bar", host.offsetHeight > 0);
    documentElement.style.setProperty("--lectern-bar", `${host.offsetHeight}px`);
  }).observe(host);
}
