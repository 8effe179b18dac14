// @ts-check

/**
 * `data-url="tab card=$mine.card"`, with `data-url-opened="action.name"`: parameters in the fragment of the page's address, as
 * `#tab=done&card=7`.
 *
 * The page reads all of them as `$url`. Those without a path are of this page alone: links change them. Those with a path
 * show a value of the view state, as a bound control does:
 *
 *     settled ── link, Back, edited address ──▶ opened ── send ──▶ in flight ── ack, fault ──▶ settled
 *
 * A settled address shows the view state's values. So after an action that was refused, or that the app has answered with
 * other values, the address goes back to what the page shows.
 */

/** Milliseconds after an input of the person in which a change of the state counts as its answer. */
const ANSWER_TIME = 5_000;

/** The state of the history's entries that a page has written. */
const WRITTEN = "lectern.url";

/**
 * Returns the parameters of a fragment. A fragment without any names an element: `#help`.
 * @param {string} hash
 */
const parametersOf = (hash) => new URLSearchParams(hash.includes("=") ? hash.slice(1) : "");

/**
 * Returns the parameters that a `data-url` names, with the paths of their values.
 * @param {string} text @returns {{ name: string, path: string | undefined }[]}
 */
export const declaredIn = (text) => text.split(/\s+/).filter(Boolean).map((part) => {
  const [name, ...path] = part.split("=");
  return { name, path: path.length > 0 ? path.join("=") : undefined };
});

/**
 * Returns a value as a parameter; empty for one that the address lacks.
 * @param {unknown} value
 */
const textOf = (value) => (value === false ? "" : String(value ?? ""));

/**
 * @param {HTMLElement} element @param {import("./directives.js").Context} context
 */
export function directive(element, { path: text, read, client }) {
  const declared = declaredIn(text);
  const bound = /** @type {{ name: string, path: string }[]} */ (declared.filter(({ path }) => path !== undefined));
  const { urlOpened: action } = element.dataset;
  const listeners = new AbortController();
  const { signal } = listeners;
  /**
   * Whether the person has opened an address that the server has not got. At first, a link may have led here, unless the
   * page itself has written the address before it was loaded again.
   */
  let isOpened = history.state !== WRITTEN && bound.some(({ name }) => parametersOf(location.hash).has(name));
  let isInFlight = false;
  /** The fragment that the page has read or written last. The address changes before its event is fired. */
  let seen = location.hash;
  /** The time of the person's last input that no change of the address has followed. */
  let inputAt = -Infinity;

  const publish = () => {
    client.replica.url = Object.fromEntries(parametersOf(location.hash));
    client.refresh();
  };
  const notice = () => {
    if (location.hash === seen) return;
    seen = location.hash;
    inputAt = -Infinity;
    // The fragment names an element. The address then shows the parameters again.
    if (location.hash && !location.hash.includes("=")) return client.refresh();
    isOpened = true;
    publish();
  };
  addEventListener("hashchange", notice, { signal });
  for (const type of ["click", "keydown", "change", "submit"]) {
    document.addEventListener(type, () => { inputAt = performance.now(); }, { signal, capture: true });
  }

  /** @param {string[]} values */
  const send = (values) => {
    const named = Object.fromEntries(bound.map(({ name }, index) => [name, values[index]]));
    const ref = client.send(action ?? "", bound.length > 1 ? named : values[0], (isAnswered) => {
      isInFlight = false;
      if (!isAnswered) isOpened = true;
      client.refresh();
    });
    isOpened = false;
    isInFlight = ref !== undefined;
  };

  /** @param {string[]} values */
  const write = (values) => {
    const parameters = parametersOf(location.hash);
    bound.forEach(({ name }, index) => {
      if (values[index]) parameters.set(name, values[index]);
      else parameters.delete(name);
    });
    const fragment = String(parameters);
    const address = fragment ? `#${fragment}` : location.pathname + location.search;
    // Back undoes what this person has done here, and nothing that others have.
    const isAnswer = performance.now() - inputAt < ANSWER_TIME;
    inputAt = -Infinity;
    try {
      if (isAnswer) history.pushState(WRITTEN, "", address);
      else history.replaceState(WRITTEN, "", address);
    } catch {
      // Safari allows a hundred in ten seconds. A later change writes again.
      return;
    }
    seen = location.hash;
    publish();
  };

  const update = () => {
    notice();
    if (bound.length === 0 || isInFlight || client.status !== "open") return;
    // The room has not sent the personal view state yet.
    if (client.replica.mine === undefined && bound.some(({ path }) => path.startsWith("$mine."))) return;
    const parameters = parametersOf(location.hash);
    const here = bound.map(({ name }) => textOf(parameters.get(name)));
    const values = bound.map(({ path }) => textOf(read(path)));
    if (here.every((value, index) => value === values[index])) isOpened = false;
    else if (isOpened && client.isAllowed(action ?? "")) send(here);
    else {
      isOpened = false;
      write(values);
    }
  };

  publish();
  return { update, cleanup: () => listeners.abort() };
}
