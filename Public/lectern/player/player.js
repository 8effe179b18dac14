// @ts-check
import { sentence } from "../languages/sentence.js";
import { makeElement, setText, styleSheet } from "../page/elements.js";
import { EventName } from "../client/protocol.js";
import { Talk, chapterFrom, durationText } from "./talk.js";
import { addStyle, keepReachable } from "../page/top-layer.js";
import { acceptsTyping } from "../controls/typing.js";
import { whenTranslated, words } from "../words.js";

/** The id of the script element with the talk: gzip, in Base64. */
const TALK_ID = "lectern-talk";
const SPEEDS = [1, 2, 4, 8, 16];
/** The id of the script element with the files that view states refer to, as `data:` URLs by their addresses. */
const ASSETS_ID = "lectern-assets";
/** Milliseconds that an arrow key moves. */
const STEP = 5_000;
/** The longest time between two frames of a browser that counts as played; more is the page having slept. */
const LONGEST_FRAME = 250;

/**
 * Starts the player of a saved talk: a bar with a time line at the end of the page, above all dialogs, and in a shadow
 * root, isolated from the app's style sheets.
 *
 * @param {(message: import("../client/protocol.js").Snapshot) => void} show
 */
export async function startPlayer(show) {
  await new Promise(whenTranslated);
  const host = document.createElement("lectern-player");
  const root = host.attachShadow({ mode: "open" });
  const parts = makeParts();
  host.hidden = true;
  root.append(parts.poster, parts.bar);
  const styled = addStyle(root, "player/player.css").then(() => { host.hidden = false; });
  document.documentElement.toggleAttribute("data-lectern-talk", true);
  document.head.append(styleSheet("presenter/bar-page.css"), styleSheet("player/page.css"));
  keepReachable(host);
  reserveSpace(host);
  keepLinksInside(parts.note);
  disableForms();
  showAssets();
  try {
    const talk = new Talk(await readTalk());
    new Player(talk, parts, show).start();
    await styled;
    parts.poster.focus({ preventScroll: true });
  } catch (error) {
    setText(parts.note, `${words("This recording cannot be played.")} ${error}`);
  }
}

/** Returns the talk of the page. */
async function readTalk() {
  const element = document.getElementById(TALK_ID);
  const bytes = Uint8Array.from(atob(element?.textContent ?? ""), (character) => character.charCodeAt(0));
  const { DecompressionStream } = /** @type {any} */ (globalThis);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}

/** @typedef {ReturnType<typeof makeParts>} Parts */

function makeParts() {
  const length = makeElement("span", { class: "length" });
  const poster = makeElement("button", { type: "button", class: "poster", hidden: "" },
    makeElement("span", { class: "call" }, words("Play"), length));
  const play = makeElement("button", { type: "button", class: "play" });
  const range = makeElement("input", { type: "range", min: "0", step: "any", "aria-label": words("Time line") });
  const marks = makeElement("div", { class: "marks", "aria-hidden": "true" });
  const clock = makeElement("p", { class: "clock" });
  const back = makeElement("button", { type: "button", class: "back", "aria-label": words("Previous chapter") });
  const next = makeElement("button", { type: "button", class: "next", "aria-label": words("Next chapter") });
  const chapter = makeElement("select", { "aria-label": words("Chapter") });
  const steps = makeElement("div", { class: "steps", hidden: "" }, back, chapter, next);
  const speed = makeElement("select", { "aria-label": words("Speed") },
    ...SPEEDS.map((factor) => makeElement("option", { value: String(factor) }, `${factor}×`)));
  const note = makeElement("p", { class: "note", role: "status" }, words("A recording: its controls are off."));
  const bar = makeElement("section", { class: "player", "aria-label": words("Recording") },
    play, makeElement("div", { class: "line" }, range, marks), clock, steps, speed, note);
  return { poster, length, bar, play, range, marks, clock, steps, back, next, chapter, speed, note };
}

class Player {
  #talk;
  #parts;
  #show;
  #position = 0;
  #speed = 1;
  #isPlaying = false;
  /** Whether someone has played or moved the recording. */
  #hasBegun = false;
  /** The number of the frame that is shown. */
  #shown = -1;

  /** @param {Talk} talk @param {Parts} parts @param {(message: import("../client/protocol.js").Snapshot) => void} show */
  constructor(talk, parts, show) {
    this.#talk = talk;
    this.#parts = parts;
    this.#show = show;
  }

  start() {
    const { poster, length, bar, play, range, marks, steps, back, next, chapter, speed } = this.#parts;
    const { name, chapters, duration } = this.#talk;
    bar.setAttribute("aria-label", sentence("Recording of {name}", { name }));
    poster.setAttribute("aria-label", sentence("Play “{name}”, {duration}", { name, duration: durationText(duration) }));
    setText(length, durationText(duration));
    range.max = String(duration);
    for (const { position } of chapters) {
      const mark = makeElement("i", {});
      mark.style.setProperty("--place", String(duration > 0 ? position / duration : 0));
      marks.append(mark);
    }
    if (chapters[0]?.position !== 0) chapter.append(makeElement("option", { value: "0" }, words("Start")));
    chapter.append(...chapters.map(({ position, name }) => makeElement("option", { value: String(position) }, name)));
    steps.hidden = chapters.length === 0;
    for (const button of [poster, play]) button.addEventListener("click", () => this.#toggle());
    range.addEventListener("input", () => this.#move(Number(range.value)));
    chapter.addEventListener("change", () => this.#move(Number(chapter.value)));
    back.addEventListener("click", () => this.#step(-1));
    next.addEventListener("click", () => this.#step(1));
    speed.addEventListener("change", () => { this.#speed = Number(speed.value); });
    // Before the page, because the page has its own keys.
    document.addEventListener("keydown", (event) => this.#press(event), { capture: true });
    this.#seek(0);
  }

  #toggle() {
    this.#hasBegun = true;
    this.#isPlaying = !this.#isPlaying;
    if (this.#isPlaying) {
      if (this.#position >= this.#talk.duration) this.#position = 0;
      this.#play();
    }
    this.#render();
  }

  #play() {
    let before = performance.now();
    const step = () => {
      if (!this.#isPlaying) return;
      const now = performance.now();
      this.#position += Math.min(now - before, LONGEST_FRAME) * this.#speed;
      before = now;
      this.#isPlaying = this.#position < this.#talk.duration;
      this.#seek(this.#position);
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  }

  /**
   * Moves to a position that someone chose.
   * @param {number} position
   */
  #move(position) {
    this.#hasBegun = true;
    this.#seek(position);
  }

  /** @param {1 | -1} direction */
  #step(direction) {
    const { chapters, duration } = this.#talk;
    this.#move(chapterFrom(chapters, this.#position, direction, duration));
  }

  /** @param {number} position */
  #seek(position) {
    this.#position = Math.min(Math.max(0, position), this.#talk.duration);
    const index = this.#talk.indexAt(this.#position);
    try {
      if (index !== this.#shown) this.#show(this.#talk.messageAt(index));
      this.#shown = index;
    } catch (error) {
      this.#isPlaying = false;
      setText(this.#parts.note, `${words("This recording is damaged here.")} ${error}`);
    }
    this.#render();
  }

  #render() {
    const { poster, play, range, clock, chapter } = this.#parts;
    const { chapters, duration } = this.#talk;
    if (this.#hasBegun && poster.matches(":focus")) play.focus({ preventScroll: true });
    poster.hidden = this.#hasBegun;
    const text = sentence("{position} of {duration}", { position: durationText(this.#position), duration: durationText(duration) });
    play.setAttribute("aria-label", this.#isPlaying ? words("Pause") : words("Play"));
    play.classList.toggle("is-playing", this.#isPlaying);
    range.value = String(this.#position);
    range.setAttribute("aria-valuetext", text);
    setText(clock, `${text} · ${this.#talk.dateAt(this.#position).toLocaleTimeString()}`);
    const begun = chapters.filter(({ position }) => position <= this.#position).length;
    const index = begun - (chapters[0]?.position === 0 ? 1 : 0);
    if (chapter.selectedIndex !== index) chapter.selectedIndex = index;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const [target] = event.composedPath();
    if (event.ctrlKey || event.metaKey || event.altKey || acceptsTyping(target)) return;
    // A focused control is pressed by the space bar and Enter, as everywhere.
    if (/^( |Enter)$/.test(event.key) && target instanceof Element && target.closest("button, a, summary")) return;
    if (event.key === "Enter" && this.#hasBegun) return;
    /** @type {Record<string, () => void>} */
    const commands = {
      " ": () => this.#toggle(),
      Enter: () => this.#toggle(),
      ArrowLeft: () => this.#move(this.#position - STEP),
      ArrowRight: () => this.#move(this.#position + STEP),
      Home: () => this.#move(0),
      End: () => this.#move(this.#talk.duration),
      "[": () => this.#step(-1),
      "]": () => this.#step(1),
    };
    if (!Object.hasOwn(commands, event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    commands[event.key]();
  }
}

/**
 * Keeps the end of the page above the player.
 * @param {HTMLElement} host
 */
function reserveSpace(host) {
  const { documentElement } = document;
  new ResizeObserver(() => {
    documentElement.toggleAttribute("data-lectern-bar", host.offsetHeight > 0);
    documentElement.style.setProperty("--lectern-bar", `${host.offsetHeight}px`);
  }).observe(host);
}

/**
 * Makes links to other pages of the room lead nowhere, and says so. Those pages are not in the file.
 * @param {HTMLElement} note
 */
function keepLinksInside(note) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || /^(https?:|mailto:|#)/i.test(link.getAttribute("href") ?? "")) return;
    event.preventDefault();
    setText(note, words("A recording: the room’s other pages are not in it."));
  }, { capture: true });
}

/** Makes the fields of forms inert, because their values could not be sent. */
function disableForms() {
  document.addEventListener(EventName.render, () => {
    for (const form of document.querySelectorAll("form[data-send]")) form.toggleAttribute("inert", true);
  });
}

/**
 * Makes elements whose address comes from a view state show the file from the talk.
 *
 * The address is replaced before an element gets it. A mutation observer would run after the request, and the page's
 * policy refuses that request.
 */
function showAssets() {
  const assets = new Map(Object.entries(JSON.parse(document.getElementById(ASSETS_ID)?.textContent ?? "{}")));
  const { setAttribute } = Element.prototype;
  /** @this {Element} @param {string} name @param {string} value */
  Element.prototype.setAttribute = function (name, value) {
    const isFile = /^src(set)?$/.test(name) || (name === "href" && this.localName === "link");
    setAttribute.call(this, name, isFile ? assets.get(rootPath(value)) ?? value : value);
  };
}

/**
 * Returns the path of an address that is relative to the page, from the root.
 * @param {string} address
 */
const rootPath = (address) => address.replace(/^(?!\/)/, "/");
