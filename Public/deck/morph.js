// @ts-check

/** How long things glide, and how. */
const TIMING = { duration: 600, easing: "cubic-bezier(0.5, 0, 0.2, 1)" };
/** What glides if the other slide has the same text. */
const TEXTS = ".heading > *, .text :is(h1, h2, h3, h4, p, li, dt)";
/** What glides if the other slide has the same picture. */
const PICTURES = ".picture, .text img, .choice-picture";

/**
 * Whether slides can glide into each other. Elsewhere, one fades into the next: under a question that covers the wall, too,
 * since what glides is drawn above it, and where a page shows a slide of its own.
 */
export const canMorph = () =>
  "startViewTransition" in document && !matchMedia("(prefers-reduced-motion: reduce)").matches &&
  !document.querySelector(".question-shown:not([hidden])") && !document.documentElement.hasAttribute("data-looking");

let count = 0;
/** Takes the names of the latest glide back. */
let release = () => {};

/**
 * Lets the headings, lines and pictures that two slides share glide from their places on the first slide to those on the
 * second. The rest of the slides fades. No frame has been painted since the second slide has become the current one.
 *
 * @param {HTMLElement} before @param {HTMLElement} slide
 */
export function morph(before, slide) {
  const room = /** @type {HTMLElement} */ (slide.parentElement);
  const own = ++count;
  const show = (/** @type {boolean} */ isBefore) => {
    room.toggleAttribute("data-looking", isBefore);
    for (const one of room.children) one.classList.toggle("is-looked-at", isBefore && one === before);
  };
  // A faster step cuts off the last glide.
  release();
  // The slides have no motion of their own.
  for (const one of [before, slide]) Object.assign(one.style, { animation: "none", transition: "none" });
  const pairs = shared(before, slide);
  // Text in front of a picture stays there, and fades.
  const isInFront = pairs.some((pair) => pair.some((element) => element.matches(".picture")));
  const named = (/** @type {0 | 1} */ side) => name(pairs.map((pair) => pair[side]), isInFront ? [before, slide][side] : undefined);
  show(true);
  release = named(0);
  const transition = /** @type {any} */ (document).startViewTransition(() => {
    // A later slide has come meanwhile.
    if (own !== count) return;
    release();
    show(false);
    release = named(1);
  });
  transition.ready.then(() => {
    pairs.forEach(([element], index) => { if (element.matches(PICTURES)) fillBox(index); });
    for (const { effect } of document.getAnimations()) {
      if (/** @type {any} */ (effect)?.pseudoElement?.startsWith("::view-transition")) effect?.updateTiming(TIMING);
    }
  }, () => {});
  transition.finished.finally(() => {
    if (own !== count) return;
    release();
    for (const one of /** @type {Iterable<HTMLElement>} */ (/** @type {unknown} */ (room.children))) {
      one.style.removeProperty("transition");
    }
  });
}

/**
 * Lets both pictures of a pair fill the box between their places, whatever shapes they have.
 *
 * @param {number} index
 */
function fillBox(index) {
  const frame = { blockSize: "100%", objectFit: "cover", clipPath: "inset(0)" };
  for (const side of ["old", "new"]) {
    const pseudoElement = `::view-transition-${side}(morph-${index})`;
    document.documentElement.animate([frame, frame], { ...TIMING, pseudoElement });
  }
}

/**
 * Names elements for the browser, each by its place. The boxes of texts become as wide as these, so that letters keep their
 * shapes.
 *
 * @param {HTMLElement[]} elements
 * @param {HTMLElement} [slide] a slide whose content has a name of its own
 * @returns {() => void} takes the names back
 */
function name(elements, slide) {
  const content = /** @type {HTMLElement | null | undefined} */ (slide?.querySelector(".content"));
  content?.style.setProperty("view-transition-name", `content-${slide?.dataset.number}`);
  elements.forEach((element, index) => {
    const { style } = element;
    style.setProperty("view-transition-name", `morph-${index}`);
    if (!element.matches(TEXTS)) return;
    if (getComputedStyle(element).textAlign === "center") style.marginInline = "auto";
    style.inlineSize = "fit-content";
  });
  return () => {
    for (const { style } of content ? [content, ...elements] : elements) {
      for (const property of ["view-transition-name", "inline-size", "margin-inline"]) style.removeProperty(property);
    }
  };
}

/**
 * Returns what two slides share: each element of the first with that of the second.
 *
 * @param {HTMLElement} before @param {HTMLElement} slide
 * @returns {[HTMLElement, HTMLElement][]}
 */
function shared(before, slide) {
  const [old, next] = [keyed(before), keyed(slide)];
  /** @type {[HTMLElement, HTMLElement][]} */
  const pairs = [];
  for (const [key, element] of next) {
    const other = old.get(key);
    if (other) pairs.push([other, element]);
  }
  return pairs;
}

/**
 * Returns the elements of a slide that may glide, each by its text or its picture.
 *
 * @param {HTMLElement} slide
 */
function keyed(slide) {
  /** @type {Map<string, HTMLElement>} */
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (slide.querySelectorAll(`${TEXTS}, ${PICTURES}`))) {
    const isPicture = element.matches(PICTURES);
    const content = isPicture ? element.getAttribute("src") : element.textContent?.trim();
    if (!content || element.closest("[hidden]")) continue;
    const key = `${isPicture ? "picture" : "text"} ${content}`;
    // An item of a list may hold a paragraph with the same text.
    if (!found.has(key)) found.set(key, element);
  }
  return found;
}
