// @ts-check
import { HELP_KEY, commands } from "./commands.js";
import { make } from "./elements.js";

/**
 * The elements of the bar.
 * @param {boolean} isStage
 */
export function makeBarParts(isStage) {
  const live = make("span", { class: "state live" }, "Live");
  const clock = make("time", { class: "clock" });
  const frozen = make("strong", { class: "state frozen" }, "Frozen ", clock);
  const blank = make("strong", { class: "state blank" }, "Blank");
  const code = make("span", { class: "state" }, "Code on the wall");
  const floor = make("strong", { class: "state" });
  const guesses = make("strong", { class: "state guesses" }, "Codes are being guessed");
  const status = make("p", { role: "status", class: "visually-hidden" });
  const controls = commands.filter(({ id }) => !isStage || id !== "pointer").map((command) => {
    const label = make("span", {});
    const cap = make("kbd", { "aria-hidden": "true" }, command.key === "Escape" ? "Esc" : command.key);
    const button = make("button", {
      type: "button", class: `command ${command.id}`, "aria-keyshortcuts": command.key, title: command.help,
    }, label, cap);
    return { command, button, label };
  });
  const keysSwitch = make("input", { type: "checkbox" });
  const rows = [...controls.map(({ command }) => command), { key: HELP_KEY, help: "Show or hide this list" }];
  const help = make("div", { id: "help", class: "help", role: "group", "aria-label": "Keys", tabindex: "-1", hidden: "" },
    make("dl", {}, ...rows.map(({ key, help }) => make("div", {},
      make("dt", {}, make("kbd", {}, key === "Escape" ? "Esc" : key)), make("dd", {}, help)))),
    make("label", {}, keysSwitch, " Keys are on"));
  const helpButton = make("button", {
    type: "button", class: "plain", "aria-keyshortcuts": HELP_KEY, "aria-expanded": "false",
    "aria-controls": "help", "aria-label": "Keys", title: "Keys",
  }, "?");
  const link = isStage
    ? make("a", { class: "plain", href: "./", target: "room" }, "The page")
    : make("a", { class: "plain", href: "present", target: "presenter" }, "Presenter");
  const bar = make("section", { class: "bar", "aria-label": "Speaker’s bar" },
    help,
    make("p", { class: "states" }, live, frozen, blank, floor, code, guesses),
    make("div", { class: "commands" }, ...controls.map(({ button }) => button)),
    make("p", { class: "more" }, link, helpButton),
    status);
  return { bar, live, clock, frozen, blank, code, floor, guesses, status, controls, help, helpButton, keysSwitch };
}
