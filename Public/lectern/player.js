// @ts-check
import { makeElement, setText, styleSheet } from "./elements.js";
import { Talk, chapterFrom, durationText } from "./talk.js";
import { keepReachable } from "./top-layer.js";
import { acceptsTyping } from "./typing.js";

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
 * @param {(message: import("./protocol.js").Snapshot) => void} show
 */
export async function startPlayer(show) {
  const host = document.createElement("lectern-player");
  const root = host.attachShadow({ mode: "open" });
  const parts = makeParts();
  const style = styleSheet("player.css");
  host.hidden = true;
  style.addEventListener("load", () => { host.hidden = false; });
  root.append(style, parts.bar);
  document.head.append(styleSheet("bar-page.css"));
  keepReachable(host);
  reserveSpace(host);
  keepLinksInside(parts.note);
  showAssets();
  try {
    const talk = new Talk(await readTalk());
    new Player(talk, parts, show).start();
  } catch (error) {
    setText(parts.note, `This recording cannot be played. ${error}`);
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
  const play = makeElement("button", { type: "button", class: "play" });
  const range = makeElement("input", { type: "range", min: "0", step: "any", "aria-label": "Time line" });
  const marks = makeElement("div", { class: "marks", "aria-hidden": "true" });
  const clock = makeElement("p", { class: "clock" });
  const chapter = makeElement("select", { "aria-label": "Chapter", hidden: "" });
  const speed = makeElement("select", { "aria-label": "Speed" },
    ...SPEEDS.map((factor) => makeElement("option", { value: String(factor) }, `${factor}×`)));
  const note = makeElement("p", { class: "note", role: "status" }, "A recording: its controls are off.");
  const bar = makeElement("section", { class: "player", "aria-label": "Recording" },
    play, makeElement("div", { class: "line" }, range, marks), clock, chapter, speed, note);
  return { bar, play, range, marks, clock, chapter, speed, note };
}

class Player {
  #talk;
  #parts;
  #show;
  #position = 0;
  #speed = 1;
  #isPlaying = false;
  /** The number of the frame that is shown. */
  #shown = -1;

  /** @param {Talk} talk @param {Parts} parts @param {(message: import("./protocol.js").Snapshot) => void} show */
  constructor(talk, parts, show) {
    this.#talk = talk;
    this.#parts = parts;
    this.#show = show;
  }

  start() {
    const { play, range, marks, chapter, speed } = this.#parts;
    const { chapters, duration } = this.#talk;
    range.max = String(duration);
    for (const { position } of chapters) {
      const mark = makeElement("i", {});
      mark.style.setProperty("--place", String(duration > 0 ? position / duration : 0));
      marks.append(mark);
    }
    chapter.append(makeElement("option", { value: "0" }, "Start"),
      ...chapters.map(({ position, name }) => makeElement("option", { value: String(position) }, name)));
    chapter.hidden = chapters.length === 0;
    play.addEventListener("click", () => this.#toggle());
    range.addEventListener("input", () => this.#seek(Number(range.value)));
    chapter.addEventListener("change", () => this.#seek(Number(chapter.value)));
    speed.addEventListener("change", () => { this.#speed = Number(speed.value); });
    // Before the page, which has keys of its own.
    document.addEventListener("keydown", (event) => this.#press(event), { capture: true });
    this.#seek(0);
  }

  #toggle() {
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

  /** @param {number} position */
  #seek(position) {
    this.#position = Math.min(Math.max(0, position), this.#talk.duration);
    const index = this.#talk.indexAt(this.#position);
    try {
      if (index !== this.#shown) this.#show(this.#talk.messageAt(index));
      this.#shown = index;
    } catch (error) {
      this.#isPlaying = false;
      setText(this.#parts.note, `This recording is damaged here. ${error}`);
    }
    this.#render();
  }

  #render() {
    const { play, range, clock, chapter } = this.#parts;
    const { chapters, duration } = this.#talk;
    const text = `${durationText(this.#position)} of ${durationText(duration)}`;
    play.setAttribute("aria-label", this.#isPlaying ? "Pause" : "Play");
    play.classList.toggle("is-playing", this.#isPlaying);
    range.value = String(this.#position);
    range.setAttribute("aria-valuetext", text);
    setText(clock, `${text} · ${this.#talk.dateAt(this.#position).toLocaleTimeString()}`);
    const index = chapters.filter(({ position }) => position <= this.#position).length;
    if (chapter.selectedIndex !== index) chapter.selectedIndex = index;
  }

  /** @param {KeyboardEvent} event */
  #press(event) {
    const [target] = event.composedPath();
    if (event.ctrlKey || event.metaKey || event.altKey || acceptsTyping(target)) return;
    // A focused control is pressed by the space bar, as everywhere.
    if (event.key === " " && target instanceof Element && target.closest("button, a, summary")) return;
    const { chapters, duration } = this.#talk;
    /** @type {Record<string, () => void>} */
    const commands = {
      " ": () => this.#toggle(),
      ArrowLeft: () => this.#seek(this.#position - STEP),
      ArrowRight: () => this.#seek(this.#position + STEP),
      Home: () => this.#seek(0),
      End: () => this.#seek(duration),
      "[": () => this.#seek(chapterFrom(chapters, this.#position, -1, duration)),
      "]": () => this.#seek(chapterFrom(chapters, this.#position, 1, duration)),
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
 * Has links to other pages of the room, which are not in the file, lead nowhere, and says so.
 * @param {HTMLElement} note
 */
function keepLinksInside(note) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!link || /^(https?:|mailto:|#)/i.test(link.getAttribute("href") ?? "")) return;
    event.preventDefault();
    setText(note, "A recording: the room's other pages are not in it.");
  }, { capture: true });
}

/** Has elements whose address comes from a view state show the file from the talk. */
function showAssets() {
  const assets = new Map(Object.entries(JSON.parse(document.getElementById(ASSETS_ID)?.textContent ?? "{}")));
  /** @param {Node} node */
  const show = (node) => {
    if (!(node instanceof Element)) return;
    for (const element of [node, ...node.querySelectorAll("[src]")]) {
      const url = assets.get(element.getAttribute("src") ?? "");
      if (url) element.setAttribute("src", url);
    }
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) (type === "attributes" ? [target] : addedNodes).forEach(show);
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ["src"] });
}
