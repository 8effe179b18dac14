// Replays what the pages of a simulation have sent and received, as lines of JSON on standard input, in the page's own client.
// It has to send the same messages, and to end on the same state.
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { createInterface } from "node:readline";
import { decode } from "../../Public/lectern/client/protocol.js";
import { Session } from "../../Public/lectern/client/session.js";
import { FakeTimers } from "./fake-timers.js";

globalThis.crypto ??= webcrypto;
new FakeTimers().install();

/** A page, as the client keeps it. */
class Page {
  #session = new Session(() => {}, () => {});
  /** The messages to send again, once the first state of a connection has come. */
  #resent = [];
  #isOpen = false;
  counts = { received: 0, sent: 0, resent: 0 };

  loaded() {
    this.#session = new Session(() => {}, () => {});
    this.disconnected();
  }

  connected(expected) {
    const address = this.#session.address(new URL("http://host/socket"));
    const { client, ...query } = Object.fromEntries(address.searchParams);
    const { client: _, ...rest } = expected;
    assert.match(client, /^[0-9a-f]{32}$/);
    assert.deepEqual(query, rest);
  }

  received(text) {
    this.counts.received += 1;
    this.#expectNoResent();
    const { message } = decode(text);
    assert.ok(message, text);
    if (message.type === "snapshot" || message.type === "patch") {
      this.#session.replica.apply(message);
      if (!this.#isOpen) this.#resent = this.#session.resume();
      this.#isOpen = true;
    } else if (message.ref !== undefined) {
      this.#session.settle(message.ref, true, message.type === "ack");
    }
  }

  resent(texts) {
    this.counts.resent += texts.length;
    assert.deepEqual(this.#resent, texts);
    this.#resent = [];
  }

  sent(text) {
    this.counts.sent += 1;
    this.#expectNoResent();
    const { name, value } = JSON.parse(text);
    const added = this.#session.add(name, value);
    assert.equal(added.text, text);
  }

  disconnected() {
    this.#expectNoResent();
    this.#isOpen = false;
    this.#session.pause();
  }

  ended({ state, mine, unanswered }) {
    this.#expectNoResent();
    assert.deepEqual(this.#session.replica.state ?? null, state);
    assert.deepEqual(this.#session.replica.mine ?? null, mine);
    // They would be sent again on another connection.
    assert.deepEqual(this.#session.resume(), unanswered);
  }

  #expectNoResent() {
    assert.deepEqual(this.#resent, [], "the page of the simulation has not sent these again");
  }
}

/** @type {Map<number, Page>} */
const pages = new Map();
const counts = { pages: 0, received: 0, sent: 0, resent: 0 };

for await (const line of createInterface({ input: process.stdin })) {
  const { page: number, ...event } = JSON.parse(line);
  const [[name, value]] = Object.entries(event);
  const page = pages.get(number) ?? new Page();
  pages.set(number, page);
  page[name](value);
  if (name !== "ended") continue;
  pages.delete(number);
  counts.pages += 1;
  for (const [kind, count] of Object.entries(page.counts)) counts[kind] += count;
}
assert.equal(pages.size, 0, "a page has not ended");
console.log(JSON.stringify(counts));
