// Elements, as far as the texts of a page need them, and a reader of our own pages.

/** Elements without an end tag. */
const VOID = /^(meta|link|img|input|source|br|hr)$/;

class FakeNode {}

export class FakeText extends FakeNode {
  constructor(data) {
    super();
    this.data = data;
  }
}

export class FakeFragment extends FakeNode {
  childNodes = [];
  get children() {
    return this.childNodes.filter((node) => node instanceof FakeElement);
  }
  append(...nodes) {
    this.childNodes.push(...nodes.map((node) => (typeof node === "string" ? new FakeText(node) : node)));
  }
  replaceChildren(...nodes) {
    this.childNodes = [];
    this.append(...nodes.filter((node) => node !== ""));
  }
  get textContent() {
    return this.childNodes.map((node) => node.data ?? node.textContent).join("");
  }
}

export class FakeElement extends FakeFragment {
  attributes = new Map();
  constructor(localName) {
    super();
    this.localName = localName;
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  hasAttribute(name) {
    return this.attributes.has(name);
  }
  /** Whether it is one of a list of `name`, `[attribute]` and `[attribute=value]`. */
  matches(selector) {
    return selector.split(", ").some((one) => {
      const [, name, value] = /^\[([\w-]+)(?:=(\w+))?\]$/.exec(one) ?? [];
      return name ? this.attributes.has(name) && [undefined, this.attributes.get(name)].includes(value) : one === this.localName;
    });
  }
}

export class FakeTemplate extends FakeElement {
  content = new FakeFragment();
  append(...nodes) {
    this.content.append(...nodes);
  }
}

/** Lets the runtime's modules take these for the browser's. */
export function installDocument() {
  Object.assign(globalThis, { Element: FakeElement, Text: FakeText, HTMLTemplateElement: FakeTemplate });
}

/** Returns the content of a page whose tags are all closed. */
export function read(html) {
  const root = new FakeFragment();
  const open = [root];
  for (const [token] of html.replace(/<!--.*?-->|<!doctype html>/gsu, "").matchAll(/<[^>]+>|[^<]+/g)) {
    if (!token.startsWith("<")) open.at(-1).append(new FakeText(token));
    else if (token.startsWith("</")) open.pop();
    else {
      const [, name, rest] = /^<([\w-]+)(.*)>$/su.exec(token);
      const element = name === "template" ? new FakeTemplate(name) : new FakeElement(name);
      for (const [, attribute, value = ""] of rest.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) element.setAttribute(attribute, value);
      open.at(-1).append(element);
      if (!VOID.test(name)) open.push(element);
    }
  }
  return root;
}
