import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { exchange, takeSecret } from "../../../Public/lectern/client/auth.js";

describe("the secret of a link", () => {
  let replaced;

  const open = (address) => {
    const { pathname, search, hash } = new URL(address);
    Object.assign(globalThis, {
      location: { pathname, search, hash },
      history: { state: { a: 1 }, replaceState: (...replacement) => (replaced = replacement) },
    });
  };

  beforeEach(() => (replaced = undefined));
  afterEach(() => {
    delete globalThis.location;
    delete globalThis.history;
  });

  test("is removed from the address, which otherwise stays the same", () => {
    open("http://host:8080/prefix/present?large#TOKEN");
    assert.equal(takeSecret(), "TOKEN");
    assert.deepEqual(replaced, [{ a: 1 }, "", "/prefix/present?large"]);
  });

  test("is empty without a fragment", () => {
    open("http://host:8080/present");
    assert.equal(takeSecret(), "");
    assert.equal(replaced, undefined);
  });
});

describe("exchanging a secret", () => {
  let requests;
  const { fetch } = globalThis;

  const answer = (status, headers) => {
    requests = [];
    globalThis.fetch = async (url, options) => {
      requests.push({ url: String(url), ...options });
      return new Response(null, { status, headers });
    };
  };

  afterEach(() => (globalThis.fetch = fetch));

  test("sends it in a header, to the folder above the runtime's", async () => {
    answer(204);
    assert.deepEqual(await exchange("K7Q2M"), { problem: "", page: undefined });
    const [{ url, method, headers, body }] = requests;
    assert.match(url, /\/Public\/key$/);
    assert.deepEqual([method, headers, body], ["POST", { authorization: "Bearer K7Q2M" }, undefined]);
  });

  test("tells which page is for those with the secret", async () => {
    answer(204, { "lectern-page": "moderate" });
    assert.deepEqual(await exchange("K7Q2M"), { problem: "", page: "moderate" });
  });

  for (const [status, headers, words] of [
    [403, {}, /Invalid or revoked/],
    [429, { "retry-after": "30" }, /again in 30 seconds\.$/],
    [429, { "retry-after": "1" }, /again in 1 second\.$/],
    [429, {}, /again in 60 seconds\.$/],
    [503, {}, /503/],
  ]) {
    test(`reports ${status} ${JSON.stringify(headers)} in words`, async () => {
      answer(status, headers);
      assert.match((await exchange("K7Q2M")).problem, words);
    });
  }

  test("reports a network error in words", async () => {
    globalThis.fetch = async () => Promise.reject(new TypeError());
    assert.match((await exchange("K7Q2M")).problem, /Cannot reach the room/);
  });

  for (const secret of ["ÄÖÜ", "K7\r\nx: y", "a b", "é", "語", "=", ""]) {
    test(`does not send ${JSON.stringify(secret)}, which is not a token`, async () => {
      answer(204);
      assert.match((await exchange(secret)).problem, /Invalid or revoked/);
      assert.deepEqual(requests, []);
    });
  }
});
