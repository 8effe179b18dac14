// @ts-check
import { HELP_KEY, commands } from "./commands.js";
import { makeElement } from "../page/elements.js";
import { words } from "../words.js";

/**
 * Makes the elements of the presenter bar.
 * @param {boolean} isPresenterPage
 */
export function makeBarParts(isPresenterPage) {
  const live = makeElement("span", { class: "state live" }, words("Live"));
  const clock = makeElement("time", { class: "clock" });
  const frozen = makeElement("strong", { class: "state frozen" }, words("Frozen"), " ", clock);
  const blank = makeElement("strong", { class: "state blank" }, words("Blank"));
  const past = makeElement("strong", { class: "state past" }, words("The past"));
  const code = makeElement("span", { class: "state" }, words("Code on the wall"));
  const floor = makeElement("strong", { class: "state" });
  const guesses = makeElement("strong", { class: "state guesses" }, words("Code guessing detected"));
  // `/present` itself announces it.
  const recording = makeElement("strong", { class: "state recording", role: isPresenterPage ? "presentation" : "alert" });
  const status = makeElement("p", { role: "status", class: "visually-hidden" });
  const controls = commands.filter(({ id }) => !isPresenterPage || id !== "pointer").map((command) => {
    const label = makeElement("span", {});
    const cap = makeElement("kbd", { "aria-hidden": "true" }, command.key === "Escape" ? "Esc" : command.key);
    const button = makeElement("button", {
      type: "button", class: `command ${command.id}`, "aria-keyshortcuts": command.key, title: words(command.help),
    }, label, cap);
    return { command, button, label };
  });
  const keysSwitch = makeElement("input", { type: "checkbox" });
  const rows = [...controls.map(({ command }) => command), { key: HELP_KEY, help: words("Show or hide this list") }];
  const help = makeElement("div", {
    id: "help", class: "help", role: "group", "aria-label": words("Keyboard shortcuts"), tabindex: "-1", hidden: "",
  }, makeElement("dl", {}, ...rows.map(({ key, help }) => makeElement("div", {},
    makeElement("dt", {}, makeElement("kbd", {}, key === "Escape" ? "Esc" : key)), makeElement("dd", {}, words(help))))),
  makeElement("label", {}, keysSwitch, " ", words("Enable shortcuts")));
  const helpButton = makeElement("button", {
    type: "button", class: "plain", "aria-keyshortcuts": HELP_KEY, "aria-expanded": "false",
    "aria-controls": "help", "aria-label": words("Keyboard shortcuts"), title: words("Keyboard shortcuts"),
  }, "?");
  const link = isPresenterPage
    ? makeElement("a", { class: "plain", href: "./", target: "room" }, words("The page"))
    : makeElement("a", { class: "plain", href: "present", target: "presenter" }, words("Presenter"));
  const pages = makeElement("span", { class: "pages" });
  const list = makeElement("div", { class: "commands" }, ...controls.map(({ button }) => button));
  const bar = makeElement("section", { class: "bar", "aria-label": words("Presenter bar") },
    help,
    makeElement("p", { class: "states" }, recording, live, frozen, past, blank, floor, code, guesses),
    list,
    makeElement("p", { class: "more" }, pages, link, helpButton),
    status);
  return {
    bar, live, clock, frozen, past, blank, code, floor, guesses, recording, status, controls, commands: list, pages, help, helpButton, keysSwitch,
  };
}
