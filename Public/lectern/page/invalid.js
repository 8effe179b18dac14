// @ts-check

/** The number of the next message, for its id. */
let next = 1;

/**
 * `data-invalid="$mine.problems.name"` on a control: while there is a text, shows it behind the control, marks the control
 * as invalid, and tells both to screen readers. Behind a label that contains the control, the text is no part of its name.
 *
 * @param {HTMLElement} control @param {import("./directives.js").Context} context
 * @param {{ directives: Pick<typeof import("./directives.js"), "setText" | "wordsOf"> }} modules
 */
export function directive(control, { read }, { directives: { setText, wordsOf } }) {
  const message = document.createElement("span");
  message.id = `lectern-problem-${next++}`;
  message.className = "problem";
  message.dir = "auto";
  // Without a text it takes no place, and a screen reader knows it before there is one.
  message.setAttribute("aria-live", "polite");
  const description = control.getAttribute("aria-describedby");

  return {
    update() {
      const place = control.closest("label") ?? control;
      /** @type {Element | null} */
      let before = message.previousElementSibling;
      // The layer of the others' carets stands directly behind the control.
      while (before?.matches(".problem, .lectern-carets")) before = before.previousElementSibling;
      // At first, and after a row has moved and left behind what stands beside it.
      if (before !== place) place.after(message);
      const text = wordsOf(control, read());
      setText(message, text);
      if (text === "") {
        control.removeAttribute("aria-invalid");
        if (description === null) control.removeAttribute("aria-describedby");
        else control.setAttribute("aria-describedby", description);
      } else {
        control.setAttribute("aria-invalid", "true");
        control.setAttribute("aria-describedby", [description, message.id].filter(Boolean).join(" "));
      }
    },
    cleanup: () => message.remove(),
  };
}
