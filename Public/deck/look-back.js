// @ts-check

/** The name of the slide that somebody is at who goes through the talk at an own pace, in this tab. */
const PLACE = "deck.slide";
/** The least length of a swipe in pixels. */
const SWIPE = 60;

/**
 * Lets a phone look at earlier slides, or at all of them at its own pace. The page already has them: no message is
 * sent, so no one notices.
 *
 * @param {() => void} onChange called when another slide is looked at
 * @returns {{ update(): void }}
 */
export function startLookingBack(onChange) {
  /** @param {string} id */
  const button = (id) => /** @type {HTMLButtonElement} */ (document.getElementById(id));
  const [back, on, now] = [button("look-back"), button("look-on"), button("return")];
  const room = /** @type {HTMLElement} */ (document.getElementById("slides"));
  /** @type {string | undefined} The id of the slide that is looked at; `undefined` while the page follows. */
  let lookedAt;
  let wasSelfPaced = false;

  const slides = () => [.../** @type {NodeListOf<HTMLElement>} */ (room.querySelectorAll(":scope > .slide"))];

  const update = () => {
    const all = slides();
    const current = all.findIndex((slide) => slide.classList.contains("is-current"));
    const isSelfPaced = room.dataset.pace !== undefined;
    if (isSelfPaced) lookedAt ??= storedPlace() ?? all[current]?.dataset.slide;
    let place = all.findIndex((slide) => slide.dataset.slide === lookedAt);
    // The talk has come here, or the slide is gone, or the speaker leads again: the page follows.
    if (place < 0 || (!isSelfPaced && (place === current || wasSelfPaced))) {
      place = current;
      lookedAt = undefined;
    }
    wasSelfPaced = isSelfPaced;
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
    lookedAt = all[at + distance]?.dataset.slide ?? lookedAt;
    if (room.dataset.pace && lookedAt) storePlace(lookedAt);
    onChange();
    scrollTo({ top: 0 });
  };

  back.addEventListener("click", () => look(-1));
  on.addEventListener("click", () => look(1));
  now.addEventListener("click", () => {
    lookedAt = undefined;
    onChange();
  });

  let [startX, startY] = [0, 0];
  room.addEventListener("touchstart", ({ changedTouches: [touch] }) => {
    [startX, startY] = [touch.clientX, touch.clientY];
  }, { passive: true });
  room.addEventListener("touchend", ({ changedTouches: [touch], target }) => {
    const [x, y] = [touch.clientX - startX, touch.clientY - startY];
    // A listing is scrolled sideways.
    const isScrolled = /** @type {Element} */ (target).closest("pre");
    const isForward = document.documentElement.dir === "rtl" ? x > 0 : x < 0;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y) && !isScrolled) look(isForward ? 1 : -1);
  }, { passive: true });
  return { update };
}

// A browser may refuse to store anything.

function storedPlace() {
  try {
    return sessionStorage.getItem(PLACE) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} place */
function storePlace(place) {
  try {
    sessionStorage.setItem(PLACE, place);
  } catch {
    // The page begins at the speaker's slide again.
  }
}
