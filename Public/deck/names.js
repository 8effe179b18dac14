// @ts-check
import { connect } from "./lectern/index.js";
import { words } from "./lectern/words.js";

const TEXTS = {
  title: words("Your name"),
  explanation: words("If you give your name, it stands beside your answers in the speaker’s results. Nobody else sees it."),
  use: words("Use it"),
  remove: words("Remove my name"),
};

/** Asks for the name of a person, in a talk that does. Few talks do, so the form isn't in the page. */
export function askName() {
  const section = document.querySelector(".names:empty");
  if (!section) return;
  section.setAttribute("aria-label", TEXTS.title);
  // The texts are set below, and are no markup.
  section.innerHTML = `
    <details>
      <summary><span></span> <span class="count" dir="auto" data-text="$mine.realName"></span></summary>
      <p class="empty"></p>
      <form class="entry" data-send="names.given" data-field="name" data-reset>
        <input type="text" name="name" required maxlength="64" autocomplete="name">
        <button class="primary" disabled></button>
      </form>
      <p data-show="$mine.realName" hidden><button data-send="names.removed"></button></p>
    </details>`;
  const [title, explanation, use, remove] = section.querySelectorAll("summary > :first-child, .empty, .primary, p > button");
  title.textContent = TEXTS.title;
  explanation.textContent = TEXTS.explanation;
  use.textContent = TEXTS.use;
  remove.textContent = TEXTS.remove;
  section.querySelector("input")?.setAttribute("aria-label", TEXTS.title);
  connect().mount(section.children[0]);
}
