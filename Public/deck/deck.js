// @ts-check
import { fit } from "./fit.js";
import { highlight } from "./highlight.js";
import { startLookingBack } from "./look-back.js";

// The local behavior of a page of slides. Nothing of it reaches the server.

// A saved talk has none.
const hasServer = !document.getElementById("lectern-talk");
// In a saved talk, the player leads to other slides.
const lookBack = hasServer && document.getElementById("look-back") ? startLookingBack(() => draw()) : undefined;

const draw = () => {
  lookBack?.update();
  highlight();
  fit();
  openQuestions();
  showOnDemand();
};

/** @type {(() => void) | undefined} Known once a slide has ink. */
let drawInk;
// Sentences from before the page was opened are not news.
const hadCaptions = document.querySelector(".captions:not([hidden])") !== null;

/** Shows what few pages need, and loads it only then. */
function showOnDemand() {
  /** @param {Promise<() => void>} part */
  const show = (part) => void part.then((show) => show(), () => {});
  if (document.querySelector(".countdown[data-ends]")) show(import("./countdown.js").then(({ showCountdowns }) => showCountdowns));
  if (document.querySelector(".is-current :is(.poll, .rating, .applause):not([hidden])")) show(import("./celebrate.js").then(({ celebrate }) => celebrate));
  if (document.querySelector(".run, .sheet img[src]")) show(import("./page.js").then(({ showPage }) => showPage));
  if (document.documentElement.hasAttribute("data-projector")) show(import("./slide-in.js").then(({ slideIn }) => slideIn));
  // A wall has the text of the talk's language.
  else if (document.querySelector(".room :is(.block[lang], [data-alternative], [data-texts])")) {
    show(import("./alternatives.js").then(({ showAlternatives }) => showAlternatives));
  }
  if (document.querySelector(".live.words:not([hidden])")) show(import("./own-words.js").then(({ showWords }) => showWords));
  if (document.querySelector("iframe[data-room]")) show(import("./embed.js").then(({ embed }) => () => embed(hasServer)));
  if (drawInk || document.querySelector(".stroke")) show(import("./ink.js").then((ink) => (drawInk = ink.drawInk)));
  if (document.querySelector(".media[data-source]")) show(import("./media.js").then(({ playMedia }) => playMedia));
  if (document.querySelector(".names:empty:not([hidden])")) show(import("./names.js").then(({ askName }) => askName));
  if (document.querySelector(".captions:not([hidden])")) {
    show(import("./captions.js").then(({ showCaptions }) => () => showCaptions(!hadCaptions)));
  }
}

/** What has changed its size has its ink at another place. */
const refit = () => {
  fit();
  drawInk?.();
};

let isAsked = false;

/** Opens the questions below the slide that asks for them, and closes them after it unless somebody writes one. */
function openQuestions() {
  const details = document.querySelector(".ask details");
  const wasAsked = isAsked;
  isAsked = document.querySelector(".slide.is-current .questions") !== null;
  if (!(details instanceof HTMLDetailsElement) || isAsked === wasAsked) return;
  details.open = isAsked || details.querySelector("textarea")?.value !== "";
}

document.getElementById("language")?.addEventListener("click", () => {
  import("./choose-language.js").then(({ chooseLanguage }) => chooseLanguage(), () => {});
});
// Few devices force their colors, so the others load nothing for it.
/** @type {NodeListOf<HTMLLinkElement>} */
const forced = document.querySelectorAll("link[as=style]");
for (const style of forced) if (matchMedia(style.media).matches) style.rel = "stylesheet";
document.addEventListener("lectern:render", draw);
addEventListener("resize", refit);
// On paper all slides are seen, in the size of the paper.
matchMedia("print").addEventListener("change", refit);
// A picture has no size until it has loaded. Its event doesn't bubble.
document.addEventListener("load", refit, true);
// The typeface of the wall has other widths.
document.fonts.addEventListener("loadingdone", refit);
draw();
