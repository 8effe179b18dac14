import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { deflateSync } from "node:zlib";
import { SocketTransport } from "../../../Public/lectern/client/socket-transport.js";
import { FakeBrowser } from "../fake-browser.js";

let browser;
let received;
let transport;
/** Resolves with the messages, once there are as many. */
let count;

beforeEach(() => {
  browser = new FakeBrowser();
  browser.install();
  received = [];
  const waiting = [];
  count = (number) => new Promise((resolve) => {
    waiting.push(() => { if (received.length >= number) resolve(received); });
    waiting.at(-1)();
  });
  transport = new SocketTransport(new URL("wss://host/socket?client=1"), "lectern.v1", {
    onOpen() {},
    onMessage(data) {
      received.push(data);
      for (const check of waiting) check();
    },
    onClose() {},
  });
});

afterEach(() => browser.uninstall());

const compressed = (text) => new Blob([deflateSync(text)]);

test("a browser that inflates says so", () => {
  assert.equal(browser.socket.url.search, "?client=1&inflate=1");
});

test("another one does not", () => {
  const { DecompressionStream } = globalThis;
  delete globalThis.DecompressionStream;
  new SocketTransport(new URL("wss://host/socket?client=1"), "lectern.v1", {});
  globalThis.DecompressionStream = DecompressionStream;
  assert.equal(browser.socket.url.search, "?client=1");
});

test("a text is delivered at once", () => {
  browser.socket.deliver("a");
  assert.deepEqual(received, ["a"]);
});

test("a compressed message is inflated, and what follows waits for it", async () => {
  const long = "\u20ac".repeat(100_000);
  browser.socket.deliver(compressed(long));
  browser.socket.deliver("b");
  browser.socket.deliver(compressed("c"));
  browser.socket.deliver("d");
  assert.deepEqual(await count(4), [long, "b", "c", "d"]);
});

for (const [name, bytes] of Object.entries({
  "that is damaged": deflateSync("a").fill(7, 3),
  "that is cut": deflateSync("a".repeat(5_000)).subarray(0, 12),
  "that is not UTF-8": deflateSync(Buffer.from([0x22, 0xFF, 0x22])),
  "that inflates without end": deflateSync(Buffer.alloc(33 * 1024 * 1024, 0x61)),
})) {
  test(`a compressed message ${name} closes the connection`, async () => {
    const { socket } = browser;
    const closed = new Promise((resolve) => { socket.close = resolve; });
    socket.deliver(new Blob([bytes]));
    socket.deliver("b");
    await closed;
    assert.deepEqual(received, []);
  });
}
