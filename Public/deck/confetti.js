// @ts-check

/** @typedef {{ x: number, y: number, dx: number, dy: number, turn: number, spin: number, size: number, color: string }} Piece in pixels and seconds */

/** The pieces that each level throws in a second. */
const RATES = [0, 10, 24, 48, 90, 160];
const MOST = 500;
const GRAVITY = 1.1;

/**
 * Throws confetti over a slide for as long as its applause has a level, or once.
 *
 * ```js
 * throwConfetti(canvas, () => Number(canvas.dataset.level));
 * ```
 *
 * @param {HTMLCanvasElement} canvas lies over the slide
 * @param {() => number} level from 0 to 5
 * @param {number} [atOnce] the pieces that are thrown at the start
 */
export function throwConfetti(canvas, level, atOnce = 0) {
  const context = canvas.getContext("2d");
  if (!context || canvas.hasAttribute("data-thrown") || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  canvas.toggleAttribute("data-thrown", true);
  const colors = ["var(--accent)", "var(--spark)", "var(--right)", "var(--wrong)"].map((color) => {
    canvas.style.color = color;
    return getComputedStyle(canvas).color;
  });
  /** @type {Piece[]} */
  let pieces = [];
  let due = atOnce;
  let last = performance.now();

  /** @param {number} now */
  const draw = (now) => {
    const seconds = Math.min(0.05, Math.max(0, now - last) / 1000);
    last = now;
    const { clientWidth: width, clientHeight: height } = canvas;
    if (canvas.width !== width || canvas.height !== height) [canvas.width, canvas.height] = [width, height];
    due += (RATES[level()] ?? 0) * seconds;
    for (; due >= 1 && pieces.length < MOST; due -= 1) pieces.push(piece(width, height, colors));
    due = Math.min(due, MOST);
    context.clearRect(0, 0, width, height);
    for (const each of pieces) {
      each.dy += GRAVITY * height * seconds;
      each.dx *= 1 - seconds;
      each.x += each.dx * seconds;
      each.y += each.dy * seconds;
      each.turn += each.spin * seconds;
      context.save();
      context.translate(each.x, each.y);
      context.rotate(each.turn);
      // It turns in space, too.
      context.scale(1, Math.cos(each.turn * 1.7));
      context.fillStyle = each.color;
      context.fillRect(-each.size / 2, -each.size / 3, each.size, each.size * 0.66);
      context.restore();
    }
    pieces = pieces.filter(({ y, dy }) => y < height + 20 || dy < 0);
    if (canvas.isConnected && height > 0 && (pieces.length > 0 || level() > 0)) requestAnimationFrame(draw);
    else canvas.toggleAttribute("data-thrown", false);
  };
  requestAnimationFrame(draw);
}

/**
 * A piece that flies from one of the lower corners.
 *
 * @param {number} width
 * @param {number} height
 * @param {string[]} colors
 * @returns {Piece}
 */
function piece(width, height, colors) {
  const isLeft = Math.random() < 0.5;
  const [speed, angle] = [height * (0.7 + 0.75 * Math.random()), Math.PI * (0.3 + 0.16 * Math.random())];
  const across = Math.cos(angle) * speed * Math.max(1, width / height);
  return {
    x: isLeft ? -10 : width + 10,
    y: height * (0.85 + 0.15 * Math.random()),
    dx: isLeft ? across : -across,
    dy: -Math.sin(angle) * speed,
    turn: Math.random() * 7,
    spin: (Math.random() - 0.5) * 14,
    size: Math.max(10, height * 0.024) * (0.7 + 0.6 * Math.random()),
    color: colors[Math.floor(Math.random() * colors.length)],
  };
}
