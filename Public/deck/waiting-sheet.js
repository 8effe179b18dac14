// @ts-check

// The number of what waits for approval opens it: on a phone in a sheet above Next, where the thumb is.

const desk = /** @type {HTMLElement} */ (document.querySelector(".desk"));
const list = /** @type {HTMLElement} */ (document.getElementById("waiting"));
const number = /** @type {HTMLElement} */ (document.getElementById("waiting-number"));
const foot = /** @type {HTMLElement} */ (document.querySelector(".go"));
const isPhone = matchMedia("(max-width: 63.99rem)");

/** @param {boolean} isOpen */
function show(isOpen) {
  desk.toggleAttribute("data-shows-waiting", isOpen);
  if (isPhone.matches) number.setAttribute("aria-expanded", String(isOpen));
  else number.removeAttribute("aria-expanded");
}

number.addEventListener("click", () => {
  const isOpen = isPhone.matches && !desk.hasAttribute("data-shows-waiting");
  show(isOpen);
  if (isPhone.matches && !isOpen) return;
  const first = list.querySelector("button");
  first?.scrollIntoView({ block: "center" });
  first?.focus();
});
// The sheet is closed once nothing waits: the next text doesn't open it.
document.addEventListener("lectern:render", () => {
  if (list.hidden && desk.hasAttribute("data-shows-waiting")) show(false);
});
isPhone.addEventListener("change", () => show(false));
// The controls of a video and the ink tools make the foot higher.
new ResizeObserver(() => desk.style.setProperty("--go", `${foot.offsetHeight}px`)).observe(foot);
show(false);
