/** A text field, as far as bindings need it. */
export class FakeField extends EventTarget {
  type = "text";
  readOnly = false;
  isFocused = false;
  selectionStart = 0;
  selectionEnd = 0;
  #value = "";

  constructor(dataset = {}) {
    super();
    this.dataset = dataset;
  }

  get value() {
    return this.#value;
  }
  set value(text) {
    this.#value = text;
    this.selectionStart = this.selectionEnd = text.length;
  }
  setRangeText(text, start, end) {
    this.value = this.#value.slice(0, start) + text + this.#value.slice(end);
  }
  setSelectionRange(start, end) {
    [this.selectionStart, this.selectionEnd] = [start, end];
  }
  matches(selector) {
    return selector === ":focus" && this.isFocused;
  }

  /** Types text at the end. */
  enter(text) {
    this.value += text;
    this.dispatchEvent(new Event("input"));
  }
}

/** A page with one bound field, whose server is the test. */
export class FakePage {
  status = "open";
  allowed = true;
  replica = { room: {}, viewer: { role: "participant" } };
  controls = { disable() {} };
  /** The actions that were sent, with the functions that answer them. */
  sent = [];
  #pending = new Set();
  #binding;

  /**
   * @param {(control: any, context: any, modules: any) => any} directive @param {FakeField} field
   * @param {Record<string, any>} values by their paths @param {any} [modules]
   */
  constructor(directive, field, values, modules) {
    Object.assign(globalThis, { document: new EventTarget(), HTMLFormElement: class {}, HTMLOptionElement: class {} });
    this.values = values;
    const read = (path = "text") => this.values[path];
    this.#binding = directive(field, { path: "text", read, isStale: () => false, client: this }, modules);
    this.show();
  }

  isAllowed() {
    return this.allowed;
  }
  refresh() {}
  setPending(field, isPending) {
    this.#pending[isPending ? "add" : "delete"](field);
  }
  get isPending() {
    return this.#pending.size > 0;
  }
  flush() {
    const pending = [...this.#pending];
    this.#pending.clear();
    for (const field of pending) field.flush();
  }
  send(name, value, settled) {
    this.flush();
    if (this.status !== "open" || !this.allowed) return undefined;
    this.sent.push({ name, value, settled });
    return this.sent.length;
  }

  /** Renders a state. */
  show(values = {}, room = this.replica.room) {
    this.replica.room = room;
    Object.assign(this.values, values);
    this.#binding.update();
  }

  /** Answers the oldest action, and renders. */
  acknowledge(isDone = true) {
    const answered = this.sent.find(({ settled }) => settled);
    const { settled } = answered;
    answered.settled = undefined;
    settled(true, isDone);
    this.show();
  }

  /** The row with the field leaves the page. */
  remove() {
    this.#binding.cleanup();
  }
}
