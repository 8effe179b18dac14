// @ts-check
import { colorBehind } from "./contrast.js";
import { brokenPictures, overflows, pictures, tooPale, tooSmall } from "./legibility.js";
import { pictureGround } from "./picture-ground.js";

/**
 * @typedef {import("./legibility.js").Screen} Screen
 * @typedef {import("./legibility.js").Defect} Defect
 * @typedef {Defect & { slide: number }} Finding `slide` is the place in the talk, from 1
 */

/** @type {Screen[]} Two walls and a phone. */
export const SCREENS = [
  { name: "1920×1080", width: 1920, height: 1080, isWall: true },
  { name: "1024×768", width: 1024, height: 768, isWall: true },
  { name: "390×844", width: 390, height: 844, isWall: false },
];

/** Milliseconds after which a frame is drawn without the part that it waits for. */
const TIMEOUT = 10_000;
const CLIENT = Symbol.for("lectern.client");

/**
 * Returns the client of a document.
 * @param {any} document
 * @returns {import("./lectern/index.js").Client}
 */
export const clientOf = (document) => document[CLIENT];

/**
 * Draws each slide on a screen, with all its steps, and returns what is wrong with it.
 *
 * The frame previews the wall. It is disconnected, and then gets the speaker's own state. So slides that weren't shown
 * stay in this page.
 *
 * @param {any} state the speaker's view state
 * @param {Screen} screen
 * @param {HTMLElement} place the element to hold the frame
 * @param {(slide: number) => void} progress called before each slide
 * @returns {Promise<Finding[]>}
 */
export async function drawSlides(state, screen, place, progress) {
  const frame = document.createElement("iframe");
  frame.title = `The slides at ${screen.name}`;
  frame.inert = true;
  Object.assign(frame.style, { width: `${screen.width}px`, height: `${screen.height}px` });
  // A place without a size is not on the screen.
  const scale = Math.min(place.clientWidth / screen.width, place.clientHeight / screen.height) || 1;
  frame.style.scale = String(scale);
  frame.style.translate = `${(place.clientWidth - screen.width * scale) / 2}px`;
  const loaded = once(frame, "load");
  frame.src = "./?projector=preview";
  place.replaceChildren(frame);
  await loaded;
  const page = /** @type {Document} */ (frame.contentDocument);
  const client = clientOf(page);
  await until(() => client.status === "open");
  client.close();
  page.documentElement.toggleAttribute("data-projector", screen.isWall);
  /** @type {Finding[]} */
  const findings = [];
  for (const slide of state.slides) {
    progress(slide.number);
    const drawn = once(page, "lectern:render");
    client.replica.state = alone(slide, state);
    client.refresh();
    await drawn;
    await settle(page, state.invitation && screen.isWall);
    const element = page.querySelector(".slide.is-current");
    if (!element) continue;
    const found = await defects(element, screen, schemes(state, slide));
    findings.push(...found.map((defect) => ({ ...defect, slide: slide.number })));
  }
  frame.remove();
  return findings;
}

/**
 * Returns the state of a wall that has only one slide, with all its steps. The first slide has the large invitation.
 * @param {any} slide @param {any} state
 */
function alone(slide, state) {
  const columns = slide.columns.map((/** @type {any} */ column) => ({
    ...column, blocks: column.blocks.map((/** @type {any} */ block) => ({ ...block, isWaiting: false })),
  }));
  const invitation = state.invitation && (slide.number === 1 ? "large" : "small");
  return { ...state, slides: [{ ...slide, columns, isCurrent: true }], invitation, shownQuestion: null, feedback: null };
}

/**
 * Waits until pictures and typefaces have their sizes, and fits the slide again.
 * @param {Document} page @param {boolean} hasInvitation
 */
async function settle(page, hasInvitation) {
  const { viewer, room } = clientOf(document).replica;
  if (hasInvitation && (room?.joinCode || viewer?.joinCode)) {
    await until(() => page.querySelector(".join:not([hidden])") !== null);
  }
  for (const slide of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(".slide.is-current"))) {
    slide.style.animation = "none";
    const images = pictures(slide);
    for (const image of images) image.loading = "eager";
    await Promise.allSettled(images.map((image) => image.decode()));
  }
  await page.fonts.ready;
  page.defaultView?.dispatchEvent(new Event("resize"));
}

/**
 * @param {Element} slide @param {Screen} screen @param {string[]} schemes
 * @returns {Promise<Defect[]>}
 */
async function defects(slide, screen, schemes) {
  const root = slide.ownerDocument.documentElement;
  /** @type {Defect[]} */
  const found = [];
  // Text that does not fit has been made as small as it gets.
  if (overflows(slide, screen)) {
    found.push({ kind: "overflow", text: `the slide overflows at ${screen.name}`, also: ` and ${screen.name}` });
  } else found.push(...tooSmall(slide, screen));
  if (screen === SCREENS[0]) {
    found.push(...brokenPictures(slide));
    /** @type {(Defect | undefined)[]} */
    const pale = [];
    for (const scheme of schemes) {
      root.style.colorScheme = scheme;
      pale.push(tooPale(slide, screen, await pictureGround(slide, colorBehind(slide))));
    }
    root.style.removeProperty("color-scheme");
    const isSame = new Set(pale.map((defect) => defect?.text)).size === 1;
    for (const [index, defect] of pale.entries()) {
      if (!defect || (isSame && index > 0)) continue;
      found.push({ ...defect, text: defect.text + (isSame ? "" : ` in ${schemes[index]} colors`) });
    }
  }
  return found;
}

/**
 * Returns the colors in which a slide may be shown; an empty one stands for its own.
 * @param {any} state @param {any} slide
 */
const schemes = (state, slide) => (state.theme === "automatic" && !slide.theme ? ["light", "dark"] : [""]);

/** @param {EventTarget} target @param {string} name */
const once = (target, name) => new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

/**
 * Waits until a condition holds.
 * @param {() => unknown} condition @param {number} [limit] milliseconds, by default what a frame takes at most
 */
export async function until(condition, limit = TIMEOUT) {
  const start = performance.now();
  while (!condition() && performance.now() - start < limit) await new Promise((resolve) => setTimeout(resolve, 20));
}
