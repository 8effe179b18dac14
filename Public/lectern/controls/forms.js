// @ts-check

/**
 * @typedef {import("./controls.js").Control} Control
 * @typedef {Pick<typeof import("./controls.js"), "payloadOf" | "toNumber" | "valueOf">} Tools passed and not imported,
 *   as this module would be served with a copy
 */

/** @type {WeakSet<HTMLFormElement>} The forms that wait for an answer. */
const sending = new WeakSet();

/**
 * Sends a form with `data-send="action.name"`: the values of its named controls. They are private until then. With
 * `data-field="name"` it sends the value of that control, with `data-value="path"` that of the state. The controls keep
 * their values after a fault and, without `data-reset`, after an ack.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter the button that submits it
 * @param {import("../page/directives.js").Context} context
 * @param {Tools} tools
 */
export function submit(form, submitter, { path: action, read, client }, tools) {
  if (sending.has(form) || client.controls.isDisabled(form)) return;
  const { value: path, field } = form.dataset;
  const value = () => {
    if (field) return tools.valueOf(/** @type {Control} */ (form.elements.namedItem(field)));
    return path ? read(path) : valueOfForm(form, submitter, tools);
  };
  const sent = value();
  const finish = () => {
    // Text that was typed since is not cleared, nor one with a problem.
    if (JSON.stringify(value()) !== JSON.stringify(sent) || form.querySelector("[aria-invalid=true]")) return;
    form.removeAttribute("data-unsent");
    if (form.hasAttribute("data-reset")) form.reset();
  };
  /** @param {boolean} isPending whether the answer is due */
  const setPending = (isPending) => {
    client.controls.disable(form, "pending", isPending);
    if (isPending) form.setAttribute("aria-busy", "true");
    else form.removeAttribute("aria-busy");
  };
  const ref = client.send(action, tools.payloadOf(form, read, sent), (_, isDone) => {
    sending.delete(form);
    setPending(false);
    if (!isDone) return;
    if (!form.querySelector("[data-invalid]")) return finish();
    // The page shows the app's answer with its next render.
    const stop = client.subscribe(() => {
      stop();
      finish();
    });
  }, form);
  if (ref === undefined) return;
  sending.add(form);
  setPending(true);
}

/** Controls without a value of their own. */
const VALUELESS = "fieldset, output, object, [type=file], [type=image], [type=reset], [type=button]";

/**
 * Returns the values of a form's named controls, apart from bound ones, in the form of `@UserAction`: an object, or
 * the value alone if all have one name. Disabled controls and buttons that did not submit the form are left out.
 *
 * @param {Pick<HTMLFormElement, "elements">} form
 * @param {Element | null} submitter
 * @param {Pick<Tools, "toNumber" | "valueOf">} tools
 */
export function valueOfForm(form, submitter, { toNumber, valueOf }) {
  const controls = /** @type {Control[]} */ ([...form.elements]).filter((control) =>
    control.name && control.dataset.bind === undefined && !control.matches(VALUELESS));
  /** @type {Map<string, any>} */
  const values = new Map();
  for (const control of controls) {
    const { name, type, dataset } = control;
    if (type === "submit" ? control !== submitter : control.matches(":disabled")) continue;
    const hasList = type === "checkbox" && dataset.attrValue !== undefined ||
      controls.some((other) => other !== control && other.name === name && other.type !== "submit");
    const own = hasList && type === "checkbox" ? control.value : valueOf(control);
    const value = dataset.number === undefined ? own : toNumber(own);
    if (type === "radio") {
      if (control.checked || !values.has(name)) values.set(name, control.checked ? value : null);
    } else if (hasList && type !== "submit") {
      const list = values.get(name) ?? [];
      if (type !== "checkbox" || control.checked) list.push(value);
      values.set(name, list);
    } else {
      values.set(name, value);
    }
  }
  const isAlone = new Set(controls.map(({ name }) => name)).size === 1;
  return isAlone ? [...values.values()][0] : values.size > 0 ? Object.fromEntries(values) : undefined;
}
