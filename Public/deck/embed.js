// @ts-check

/**
 * Shows another room in the frame of the slide that is seen, and in no other: each frame is a viewer of its room.
 *
 * @param {boolean} hasServer whether the page has a server: a saved talk shows no other room
 */
export function embed(hasServer) {
  for (const frame of /** @type {NodeListOf<HTMLIFrameElement>} */ (document.querySelectorAll("iframe[data-room]"))) {
    const slide = frame.closest(".slide");
    const isLooking = document.documentElement.hasAttribute("data-looking");
    const isSeen = slide?.classList.contains(isLooking ? "is-looked-at" : "is-current") ?? false;
    const room = frame.dataset.room ?? "";
    // The frame on a wall is the other room's wall.
    const shown = isSeen && hasServer && room ? `${room}/${location.search}` : "about:blank";
    if (frame.dataset.shown === shown) continue;
    frame.dataset.shown = shown;
    // Without an entry in the history, so that the browser's back button leaves the talk.
    frame.contentWindow?.location.replace(new URL(shown, document.baseURI));
  }
}
