// @ts-check
import { tagOf } from "./attributes.js";
import { noticeOf } from "./build-notice.js";
import { followChanges, isOutdated } from "./changes.js";
import { mistakesIn } from "./checks.js";
import { pageScope } from "./paths.js";
import { reloadPage, reloadStyles, restorePlace } from "./reload.js";
import { AppReport } from "./report.js";
import { MistakeStrip } from "./strip.js";
import { EventName } from "../client/protocol.js";

/**
 * Development mode: reports a page's mistakes in the console, each once, and lists them in a strip at the bottom of the
 * page, below the mistakes of a build. With `--watch`, it shows saved files at once. The server adds the import of this module to the runtime; no other page loads it.
 *
 * @typedef {import("./checks.js").App} App
 * @typedef {import("./checks.js").Mistake} Mistake
 * @typedef {import("../index.js").Client} Client
 */

/** The event on `document` after each check, with `{ mistakes }`: each has a `text`, and an `element` if it is of one. */
const CHECKED = "lectern:development";
/** Milliseconds after a render until the page is checked. */
const DELAY = 250;

const INVALID = "invalid_value";
/** The diagnostics and faults that are mistakes of a page. All others are the network's or the server's. */
const OF_PAGES = [
  "refused_attribute", "not_a_list", "bad_key", "no_rows", "directive_failed", "subscriber_failed",
  "unknown_action", "server_only", INVALID,
];

const report = new AppReport(new URL("../development.json", import.meta.url), () => schedule());
const strip = new MistakeStrip();
/** @type {Map<string, Mistake>} Those that the runtime or the server has found. */
const found = new Map();
/** Those among them that most likely follow from another mistake, if there is one. */
const consequences = new Set();
/** The mistakes that the console has. */
const logged = new Set();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Checks the page soon, at most once at a time. */
function schedule() {
  timer ??= setTimeout(() => {
    timer = undefined;
    check();
  }, DELAY);
}

function check() {
  const { app } = report;
  /** @type {Client | undefined} */
  const client = (/** @type {any} */ (document)[Symbol.for("lectern.client")]);
  if (client?.replica.state === undefined) return;
  if (app) reportAll(mistakesOf(client, app));
  report.refresh(client.replica.revision);
}

/** @param {Client} client @param {App} app */
function mistakesOf({ replica, views }, app) {
  const scope = pageScope(replica, app.shape);
  return [...views.keys()].flatMap((root) => mistakesIn(root, scope, app));
}

/** @param {Mistake[]} ofPage */
function reportAll(ofPage) {
  const mistakes = new Map(ofPage.map((mistake) => [keyOf(mistake), mistake]));
  for (const [key, mistake] of found) {
    if (mistakes.size === 0 || !consequences.has(key)) mistakes.set(key, mistake);
  }
  for (const [key, { text, element }] of mistakes) {
    if (logged.has(key)) continue;
    logged.add(key);
    console.error(`Lectern: ${text}`, ...(element ? [element] : []));
  }
  const all = [...mistakes.values()];
  strip.show(all);
  document.dispatchEvent(new CustomEvent(CHECKED, { detail: { mistakes: all } }));
}

/**
 * Two elements with the same mistake and the same attributes are most likely the copies of one.
 * @param {Mistake} mistake
 */
const keyOf = ({ text, element }) => `${text} ${element ? tagOf(element) : ""}`;

/** @param {Event} event */
function note(event) {
  const { code, message } = /** @type {CustomEvent<{ code: string, message: string }>} */ (event).detail;
  if (!OF_PAGES.includes(code)) return;
  const text = `${message}.`;
  // Its user may have made the mistake, or the page: the control's name, or the type of its value.
  if (code === INVALID && isOfControl(message)) return console.info(`Lectern: ${text}`);
  // One report for each mistake, whatever value was sent.
  const [key] = message.split("; the page sent ");
  if (!found.has(key)) found.set(key, { text });
  if (code === "directive_failed" || code === "bad_key") consequences.add(key);
  schedule();
}

/**
 * Whether a fault names an action whose value comes from a control.
 * @param {string} message
 */
function isOfControl(message) {
  const [, name = ""] = /"(.*?)"/.exec(message) ?? [];
  return name.split(".").includes("binding") ||
    document.querySelector(`:is(input, select, textarea, form)[data-send="${CSS.escape(name)}"]`) !== null;
}

// The preview of the wall is a page in a page. Both have the same mistakes, so only the outer one reports them.
if (new URLSearchParams(location.search).get("projector") !== "preview") {
  document.addEventListener(EventName.render, schedule);
  document.addEventListener("lectern:rows", schedule);
  document.addEventListener(EventName.diagnostic, note);
  document.addEventListener(EventName.fault, note);
  document.addEventListener(EventName.render, restorePlace, { once: true });
  schedule();
  void followChanges(new URL("changes", import.meta.url), (changes, before) => {
    strip.showBuild(noticeOf(changes));
    const isOld = (/** @type {"pages" | "styles"} */ kind) =>
      isOutdated(changes[kind], before?.[kind], performance.timeOrigin, Date.now());
    if (isOld("pages")) reloadPage();
    else if (isOld("styles")) reloadStyles();
  });
}
