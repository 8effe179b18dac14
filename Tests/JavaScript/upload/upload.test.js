import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import * as controls from "../../../Public/lectern/controls/controls.js";
import { Controls } from "../../../Public/lectern/controls/controls.js";
import * as directives from "../../../Public/lectern/page/directives.js";
import { directive } from "../../../Public/lectern/upload/upload.js";

/** An element, as far as uploads need it. */
class FakeElement extends EventTarget {
  attributes = new Map();
  children = [];
  dataset = {};
  textContent = "";

  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  toggleAttribute(name, isOn) {
    this.attributes[isOn ? "set" : "delete"](name, "");
  }
  append(...children) {
    this.children.push(...children);
  }
  remove() {
    this.isRemoved = true;
  }
  matches() {
    return false;
  }
}

/** The client of a page, with the connection that a test gives it. */
class FakeClient {
  status = "open";
  allowed = true;
  controls = new Controls();
  listeners = new Set();

  isAllowed() {
    return this.allowed;
  }
  address() {
    return new URL("ws://room/socket?client=token");
  }
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  setStatus(status) {
    this.status = status;
    for (const listener of this.listeners) listener();
  }
}

const photo = { name: "a.jpg", size: 10, type: "image/jpeg", slice: () => ({ arrayBuffer: async () => new ArrayBuffer(10) }) };
const NO_CONNECTION = "No connection. The upload continues by itself.";

let client;
let element;
let binding;
let requests;
/** The answers to the next requests; a request without one waits. */
let answers;
let page;

beforeEach(() => {
  [client, element, page] = [new FakeClient(), new FakeElement(), new EventTarget()];
  [requests, answers] = [[], []];
  globalThis.HTMLButtonElement = globalThis.HTMLFormElement = class {};
  globalThis.document = { createElement: () => new FakeElement(), head: new FakeElement() };
  globalThis.addEventListener = page.addEventListener.bind(page);
  globalThis.removeEventListener = page.removeEventListener.bind(page);
  globalThis.fetch = (address, { method, keepalive = false }) => {
    requests.push(keepalive ? `${method} keepalive` : method);
    if (answers.length === 0) return new Promise(() => {});
    const text = JSON.stringify(answers.shift());
    return Promise.resolve({ ok: true, status: 200, text: async () => text });
  };
});

afterEach(() => {
  binding.cleanup();
  for (const name of ["HTMLButtonElement", "HTMLFormElement", "document", "addEventListener", "removeEventListener"]) {
    delete globalThis[name];
  }
});

function bind(values = {}) {
  const read = (path) => values[path];
  binding = directive(element, { path: "added", read, client }, { controls, directives });
}

function drop(...files) {
  element.dispatchEvent(Object.assign(new Event("drop"), { dataTransfer: { types: ["Files"], files } }));
}

/** Waits until the page has made its requests. */
const settled = () => new Promise((resolve) => setTimeout(resolve));
const rows = () => (element.children[0]?.children ?? []).slice(1);
const textOf = (row) => row.children[2].textContent;

test("a file that is chosen without a connection is offered once the page is connected", async () => {
  bind();
  client.setStatus("closed");
  binding.update();
  drop(photo);
  await settled();
  assert.deepEqual(rows().map(textOf), [NO_CONNECTION]);
  assert.deepEqual(requests, []);
  client.setStatus("connecting");
  await settled();
  assert.deepEqual(requests, []);
  answers = [{ key: "k", limit: 100 }];
  client.setStatus("open");
  await settled();
  assert.deepEqual(requests, ["POST", "PATCH"]);
  assert.deepEqual(rows().map(textOf), ["0 %"]);
  assert.equal(client.listeners.size, 0);
});

test("an upload that is canceled before the page is connected makes no request", async () => {
  bind();
  client.setStatus("closed");
  drop(photo);
  rows()[0].children[3].dispatchEvent(new Event("click"));
  await settled();
  assert.equal(client.listeners.size, 0);
  client.setStatus("open");
  await settled();
  assert.deepEqual(requests, []);
});

test("files are not taken while the action isn't allowed, or the page's state disables the control", () => {
  element.dataset.attrDisabled = "isFull";
  const values = { isFull: true };
  bind(values);
  drop(photo);
  values.isFull = false;
  client.allowed = false;
  drop(photo);
  assert.deepEqual(rows(), []);
  client.allowed = true;
  drop(photo);
  assert.equal(rows().length, 1);
});

test("a photo that was taken while the action was forbidden is refused in words", async () => {
  bind();
  client.allowed = false;
  globalThis.fetch = async () => ({ ok: false, status: 403, text: async () => "{}" });
  element.files = [photo];
  element.dispatchEvent(new Event("change"));
  await settled();
  assert.deepEqual(rows().map(textOf), ["You may not upload this here now."]);
});

test("a file that can't be read any more fails in words, though the page is connected", async () => {
  bind();
  answers = [{ key: "k", limit: 100 }];
  drop({ ...photo, slice: () => ({ arrayBuffer: () => Promise.reject(new Error("moved")) }) });
  await settled();
  assert.deepEqual(rows().map(textOf), ["The file could not be read. Choose it again."]);
  assert.deepEqual(requests, ["POST", "DELETE keepalive"]);
});

for (const [what, persisted, parts, ends] of [
  ["a page that is unloaded cancels its upload", false, [], ["DELETE keepalive"]],
  ["a page that is unloaded doesn't cancel an upload that is whole", false, [{ offset: 10 }], []],
  ["a page in the back/forward cache doesn't cancel its upload", true, [], []],
]) {
  test(what, async () => {
    bind();
    answers = [{ key: "k", limit: 100 }, ...parts];
    drop(photo);
    await settled();
    const before = requests.length;
    page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted }));
    assert.deepEqual(requests.slice(before), ends);
  });
}

test("a page that is unloaded sends no file that waits for its turn", async () => {
  bind();
  drop(photo, photo, photo);
  await settled();
  page.dispatchEvent(Object.assign(new Event("pagehide"), { persisted: false }));
  await settled();
  assert.deepEqual(requests, ["POST", "POST"]);
});
