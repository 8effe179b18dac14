// @ts-check

/** The sides of the drawing, in pixels: enough to tell sky from sea behind a word. */
const [WIDTH, HEIGHT] = [480, 270];

/** @typedef {import("./contrast.js").Color} Color */

/** The picture and veil behind a slide's text. */
export class PictureGround {
  /** @type {DOMRect} */
  #box;
  /** @type {ImageData} */
  #pixels;

  /** @param {DOMRect} box of the slide @param {ImageData} pixels */
  constructor(box, pixels) {
    this.#box = box;
    this.#pixels = pixels;
  }

  /**
   * Returns the colors behind an element's own text.
   * @param {Element} element
   * @returns {Color[]}
   */
  behind(element) {
    /** @type {Color[]} */
    const colors = [];
    const range = element.ownerDocument.createRange();
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) colors.push(...this.#colorsIn(rect));
    }
    return colors;
  }

  /** @param {DOMRect} rect */
  #colorsIn(rect) {
    const { left, top, width, height } = this.#box;
    const [x, y] = [(/** @type {number} */ at) => (at - left) / width, (/** @type {number} */ at) => (at - top) / height];
    const pixel = (/** @type {number} */ share, /** @type {number} */ side) => Math.max(0, Math.min(side - 1, Math.floor(share * side)));
    /** @type {Color[]} */
    const colors = [];
    for (let row = pixel(y(rect.top), HEIGHT); row <= pixel(y(rect.bottom), HEIGHT); row += 1) {
      for (let column = pixel(x(rect.left), WIDTH); column <= pixel(x(rect.right), WIDTH); column += 1) {
        const start = (row * WIDTH + column) * 4;
        const [red, green, blue] = [...this.#pixels.data.subarray(start, start + 3)].map((part) => part / 255);
        colors.push([red, green, blue, 1]);
      }
    }
    return colors;
  }
}

/**
 * Draws the picture and veil behind a slide's text.
 *
 * @param {Element} slide
 * @param {Color} color behind the slide
 * @returns {Promise<PictureGround | undefined>} undefined without a picture, or if the browser doesn't let a page read it
 */
export async function pictureGround(slide, [red, green, blue]) {
  const picture = /** @type {HTMLImageElement | null} */ (slide.querySelector(":scope > .picture:not([hidden])"));
  const content = slide.querySelector(":scope > .content");
  const box = slide.getBoundingClientRect();
  const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!picture?.naturalWidth || !content || !context) return undefined;
  context.scale(WIDTH / box.width, HEIGHT / box.height);
  context.translate(-box.left, -box.top);
  context.fillStyle = `rgb(${red * 255} ${green * 255} ${blue * 255})`;
  context.fillRect(box.left, box.top, box.width, box.height);
  drawPicture(context, picture);
  try {
    await drawVeil(context, content);
    return new PictureGround(box, context.getImageData(0, 0, WIDTH, HEIGHT));
  } catch {
    return undefined;
  }
}

/** @param {CanvasRenderingContext2D} context @param {HTMLImageElement} picture */
function drawPicture(context, picture) {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const { filter, opacity } = getComputedStyle(picture);
  const { naturalWidth, naturalHeight } = picture;
  // `object-fit: cover` shows the middle.
  const scale = Math.max(width / naturalWidth, height / naturalHeight);
  const [seenWidth, seenHeight] = [width / scale, height / scale];
  context.save();
  [context.filter, context.globalAlpha] = [filter, Number(opacity)];
  context.drawImage(
    picture, (naturalWidth - seenWidth) / 2, (naturalHeight - seenHeight) / 2, seenWidth, seenHeight, left, top, width, height);
  context.restore();
}

/**
 * Draws the background of an element, which may be a gradient.
 * @param {CanvasRenderingContext2D} context @param {Element} element
 */
async function drawVeil(context, element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { backgroundColor, backgroundImage } = getComputedStyle(element);
  context.fillStyle = backgroundColor;
  context.fillRect(left, top, width, height);
  if (backgroundImage === "none") return;
  const style = `width: ${width}px; height: ${height}px; background: ${backgroundImage}`.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">`
    + `<div xmlns="http://www.w3.org/1999/xhtml" style="${style}"></div></foreignObject></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  context.drawImage(image, left, top, width, height);
}
