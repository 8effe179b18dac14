// @ts-check

/** The least length of a swipe in pixels. */
const SWIPE = 60;
/** Marks the entry of the history that this page has added. */
const LOOKING = "looking";

/**
 * Lets a phone look at earlier slides, or at all of them at its own pace. The page already has them: no message is
 * sent, so no one notices. The address names the slide, `#slide=crew` or `#slide=3`, so that a link leads there.
 *
 * @param {() => void} onChange called when another slide is looked at
 * @returns {{ update(): void }}
 */
export function startLookingBack(onChange) {
  /** @param {string} id */
  const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
  const [back, on, now] = [button("look-back"), button("look-on"), button("return")];
  const room = /** @type {HTMLElement} */ (document.getElementById("slides"));
  /** @type {string | undefined} The id, or at first the number, of the slide that is looked at; `undefined` while the page follows. */
  let lookedAt;
  let wasSelfPaced = false;
  /** The fragment that the page has read or written last. The address changes before its event is fired. */
  let seen = "";

  const slides = () => [.../** @type {NodeListOf<HTMLElement>} */ (room.querySelectorAll(":scope > .slide"))];

  const update = () => {
    if (seen !== location.hash) {
      seen = location.hash;
      // A link to a place on the slide leads to no other slide.
      if (!seen || linked()) lookedAt = linked();
    }
    const all = slides();
    // The talk is not here yet; a link may lead into it.
    if (all.length === 0) return;
    const current = all.findIndex((slide) => slide.classList.contains("is-current"));
    const isSelfPaced = room.dataset.pace !== undefined;
    if (isSelfPaced) lookedAt ??= all[current]?.dataset.slide;
    let place = all.findIndex((slide) => slide.dataset.slide === lookedAt);
    if (place < 0) place = all.findIndex((slide) => slide.dataset.number === lookedAt);
    // What the server has rendered may be older than the slide.
    if (place < 0 && document.documentElement.dataset.connection === "connecting") return;
    lookedAt = all[place]?.dataset.slide;
    // The talk has come here, or the slide is gone, or the speaker leads again: the page follows.
    if (place < 0 || (!isSelfPaced && (place === current || wasSelfPaced))) {
      place = current;
      lookedAt = undefined;
    }
    wasSelfPaced = isSelfPaced;
    showAddress(lookedAt);
    seen = location.hash;
    all.forEach((slide, index) => slide.classList.toggle("is-looked-at", lookedAt !== undefined && index === place));
    for (const element of [document.documentElement, room]) {
      element.toggleAttribute("data-looking", lookedAt !== undefined);
    }
    now.hidden = lookedAt === undefined || isSelfPaced;
    back.disabled = place <= 0;
    on.disabled = place < 0 || place >= all.length - 1;
  };

  /** @param {number} distance */
  const look = (distance) => {
    const all = slides();
    const at = all.findIndex((slide) =>
      lookedAt === undefined ? slide.classList.contains("is-current") : slide.dataset.slide === lookedAt);
    const next = all[at + distance]?.dataset.slide;
    if (next === undefined) return;
    // Back leads to the talk, however many slides were looked at.
    if (lookedAt === undefined && history.state !== LOOKING) history.pushState(LOOKING, "");
    lookedAt = next;
    onChange();
    scrollTo({ top: 0 });
  };

  back.addEventListener("click", () => look(-1));
  on.addEventListener("click", () => look(1));
  now.addEventListener("click", () => {
    if (history.state === LOOKING) return history.back();
    lookedAt = undefined;
    onChange();
  });
  addEventListener("hashchange", onChange);

  let [startX, startY, fingers] = [0, 0, 0];
  room.addEventListener("touchstart", ({ changedTouches: [touch], touches }) => {
    [startX, startY, fingers] = [touch.clientX, touch.clientY, touches.length];
  }, { passive: true });
  room.addEventListener("touchend", ({ changedTouches: [touch], target }) => {
    const [x, y] = [touch.clientX - startX, touch.clientY - startY];
    const { dir, dataset } = document.documentElement;
    const isForward = dir === "rtl" ? x > 0 : x < 0;
    // Two fingers zoom, and one moves what is enlarged. A wall has no way back.
    if (fingers > 1 || (visualViewport?.scale ?? 1) > 1.01 || "projector" in dataset) return;
    if (Math.abs(x) < SWIPE || Math.abs(x) < 2 * Math.abs(y)) return;
    if (!scrollsSideways(/** @type {Element} */ (target))) look(isForward ? 1 : -1);
  }, { passive: true });
  return { update };
}

/**
 * Whether a swipe scrolls what it begins on, such as a listing, a table or a formula.
 * @param {Element | null} element
 */
function scrollsSideways(element) {
  for (; element; element = element.parentElement) {
    if (element.scrollWidth > element.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
  }
  return false;
}

/** Returns the slide that the address names, if any. A wall shows the speaker's. */
function linked() {
  if (document.documentElement.hasAttribute("data-projector")) return undefined;
  return new URLSearchParams(location.hash.slice(1)).get("slide") ?? undefined;
}

/** @param {string | undefined} slide */
function showAddress(slide) {
  if (slide === linked() || document.documentElement.hasAttribute("data-projector")) return;
  try {
    history.replaceState(history.state, "", slide ? `#slide=${encodeURIComponent(slide)}` : location.pathname + location.search);
  } catch {
    // Safari allows a hundred in ten seconds. A later state writes again.
  }
}
