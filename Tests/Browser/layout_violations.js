/**
 * Returns the layout violations of a page, as sentences.
 *
 * @param {{ smallestText?: number, smallestTarget?: number, isWall?: boolean }} bounds in pixels
 */
({ smallestText = 0, smallestTarget = 0, isWall = false }) => {
  const violations = [];
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);
  const root = modal ?? document.body;
  const { clientWidth, clientHeight, scrollWidth, scrollHeight } = document.documentElement;

  const isHidden = (element) => element.closest(".visually-hidden, .lectern-pointer, noscript, script") ||
    (!modal && element.closest("dialog")) ||
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const name = (element) => {
    const { tagName, id, className, textContent } = element;
    const text = (element.ariaLabel ?? textContent).trim().replace(/\s+/g, " ").slice(0, 30);
    return `<${tagName.toLowerCase()}${id && `#${id}`}${className && `.${className}`}> “${text}”`;
  };
  const show = ({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" ");

  /** Returns the unclipped part of a box, and whether scrolling reveals the rest. */
  const visiblePart = (element, box) => {
    const part = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
    let isReachable = !isWall && !modal;
    for (let around = element; around && around !== document.documentElement; around = around.parentElement) {
      const { display, overflowX, overflowY, position } = getComputedStyle(around);
      if (display !== "contents" && around !== document.body && `${overflowX}${overflowY}` !== "visiblevisible") {
        const edge = around.getBoundingClientRect();
        if (overflowX !== "visible") {
          part.left = Math.max(part.left, edge.left);
          part.right = Math.min(part.right, edge.right);
        }
        if (overflowY !== "visible") {
          part.top = Math.max(part.top, edge.top);
          part.bottom = Math.min(part.bottom, edge.bottom);
        }
        isReachable ||= !isWall && overflowY === "auto" && around.scrollHeight > around.clientHeight;
      }
      if (position === "fixed") break;
    }
    if (isWall || modal) {
      part.top = Math.max(part.top, 0);
      part.bottom = Math.min(part.bottom, innerHeight);
    }
    part.left = Math.max(part.left, 0);
    part.right = Math.min(part.right, clientWidth);
    return { part, isReachable };
  };
  const isEmpty = ({ left, top, right, bottom }) => right - left < 1 || bottom - top < 1;

  if (scrollWidth > clientWidth) violations.push(`the page scrolls sideways: ${scrollWidth} of ${clientWidth} px`);
  if (isWall && scrollHeight > clientHeight) {
    violations.push(`the wall scrolls: ${scrollHeight} of ${clientHeight} px`);
  }

  /** @type {{ element: Element, box: object, what: string }[]} Pieces that must not overlap. */
  const pieces = [];
  const check = (element, box, what) => {
    const { part, isReachable } = visiblePart(element, box);
    const isCutSideways = part.left > box.left + 1 || part.right < box.right - 1;
    const isCutBelow = part.top > box.top + 1 || part.bottom < box.bottom - 1;
    if (isEmpty(part)) {
      // On the wall the oldest items of a list are left out as a whole.
      if (!isReachable && !(isWall && element.closest("li"))) violations.push(`${what} is out of sight: ${show(box)}`);
      return false;
    }
    if (isCutSideways || (isCutBelow && !isReachable)) {
      violations.push(`${what} is cut off: ${show(box)}, visible ${show(part)}`);
    }
    pieces.push({ element, box: part, what });
    return true;
  };

  for (const element of [root, ...root.querySelectorAll("*")]) {
    if (isHidden(element)) continue;
    const style = getComputedStyle(element);
    const isControl = element.matches("button, input, select, textarea, a, summary");

    if (smallestTarget && isControl && !element.matches("[type=hidden]")) {
      const target = element.matches("[type=radio], [type=checkbox]") ? element.closest("label") : element;
      const { width, height } = target.getBoundingClientRect();
      if (Math.min(width, height) < smallestTarget - 0.1) {
        violations.push(`${name(target)} is ${width.toFixed(1)} × ${height.toFixed(1)} px to tap`);
      }
    }
    if (isControl && !element.matches("[type=radio]")) check(element, element.getBoundingClientRect(), name(element));

    const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    if (texts.length === 0 && !element.matches("input[type=text]")) continue;
    const size = parseFloat(style.fontSize);
    if (size < smallestText - 0.1) violations.push(`${name(element)} has text of ${size.toFixed(1)} px`);
    if (style.textOverflow === "ellipsis") continue;
    for (const text of texts) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        if (right - left < 1) continue;
        // The ink of a line is smaller than the font's box.
        const ink = (bottom - top) * 0.22;
        const box = { left, right, top: top + ink, bottom: bottom - ink };
        // Letter spacing also follows the last letter.
        const slack = Math.max(1.5, size * 0.06);
        const what = `“${text.data.trim().slice(0, 30)}”`;
        if (!check(element, box, what)) continue;
        for (let around = element; around !== root; around = around.parentElement) {
          const { display, containerType } = getComputedStyle(around);
          // A size container does not hold its content.
          if (["inline", "contents"].includes(display) || containerType !== "normal") continue;
          const edge = around.getBoundingClientRect();
          if (left < edge.left - slack || right > edge.right + slack) {
            violations.push(`${what} overflows ${name(around)}: ${show(box)} of ${show(edge)}`);
            break;
          }
        }
      }
    }
  }

  const controlOf = (element) => element.closest("button, a, summary, label") ?? element;
  pieces.forEach((one, index) => {
    for (const other of pieces.slice(index + 1)) {
      if (controlOf(one.element) === controlOf(other.element)) continue;
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
      const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
      if (width > 1 && height > 1) {
        violations.push(`${one.what} (${show(one.box)}) and ${other.what} (${show(other.box)}) overlap`);
      }
    }
  });

  const panels = modal ? [] : [...root.querySelectorAll(".panel, .masthead, .room")].filter((one) => !isHidden(one));
  panels.forEach((one, index) => {
    const box = one.getBoundingClientRect();
    for (const other of panels.slice(index + 1)) {
      const { left, top, right, bottom } = other.getBoundingClientRect();
      if (Math.min(right, box.right) - Math.max(left, box.left) > 1 &&
        Math.min(bottom, box.bottom) - Math.max(top, box.top) > 1) {
        violations.push(`${one.className} and ${other.className} overlap`);
      }
    }
    // A list has to show at least its newest item.
    const items = [...one.querySelectorAll("li")];
    const isNewestLast = one.matches(".favourites");
    const newest = isWall && isNewestLast ? items.at(-1) : items[0];
    if (!newest) return;
    const row = newest.getBoundingClientRect();
    const { part } = visiblePart(newest, row);
    const isShort = part.bottom - part.top < row.height - 1 || part.right - part.left < row.width - 1;
    if (isShort) violations.push(`${one.className} does not show ${isWall ? "its newest" : "an item"}: ${show(row)}, visible ${show(part)}`);
  });

  return [...new Set(violations)];
}
