// @ts-check

/**
 * Calls a listener when an element has moved in the window, whatever has moved it. No event tells that something before
 * the element has grown; but then less of the element is in the rectangle in which it was.
 *
 * @param {Element} element @param {() => void} listener
 * @returns {() => void} ends it
 */
export function watchPosition(element, listener) {
  /** @type {IntersectionObserver | undefined} */
  let observer;
  const observe = (threshold = 1) => {
    observer?.disconnect();
    const { left, top, right, bottom } = element.getBoundingClientRect();
    const isThere = () => {
      const box = element.getBoundingClientRect();
      return box.left === left && box.top === top && box.right === right && box.bottom === bottom;
    };
    const { clientWidth, clientHeight } = document.documentElement;
    const distances = [top, clientWidth - right, clientHeight - bottom, left];
    let isFirst = true;
    observer = new IntersectionObserver(([{ intersectionRatio: ratio }]) => {
      // It may have moved before the first report, which is of its new place.
      if (!isFirst || !isThere()) {
        listener();
        return observe();
      }
      isFirst = false;
      // A scrolling element around it cuts a part off.
      if (threshold === 1 && ratio > 0 && ratio < 1) observe(ratio);
    }, { rootMargin: distances.map((distance) => `${-Math.floor(distance)}px`).join(" "), threshold });
    observer.observe(element);
  };
  observe();
  return () => observer?.disconnect();
}
