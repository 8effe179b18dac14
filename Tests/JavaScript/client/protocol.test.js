import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { MESSAGE_LIMIT, REF_WINDOW, VALUE_LIMIT, decode, encodeAction, isSendable } from "../../../Public/lectern/client/protocol.js";

const golden = new URL("../../Fixtures/wire/", import.meta.url);
const read = (/** @type {string} */ path) => readFileSync(new URL(path, golden), "utf8").trim();

/** The golden files that this version of the page can decode. */
const understood = [
  "ack", "fault", "fault-not-recorded", "fault-without-ref", "heartbeat", "patch", "patch-denied", "patch-first",
  "patch-unrecorded", "patch-with-file", "patch-with-invitation", "patch-with-pages", "patch-verified", "patch-with-mine", "patch-with-room", "snapshot", "snapshot-first",
  "snapshot-verified", "snapshot-with-mine", "snapshot-with-room",
];

for (const name of understood) {
  test(`the golden message down/${name} is decoded unchanged`, () => {
    const text = read(`down/${name}.json`);
    assert.deepEqual(decode(text), { message: JSON.parse(text) });
  });
}

test("golden messages of an unknown type are reported, and none throws", () => {
  for (const file of readdirSync(new URL("down/", golden))) {
    if (understood.includes(file.replace(".json", ""))) continue;
    assert.equal(decode(read(`down/${file}`)).problem, "unknown_message", file);
  }
});

for (const file of readdirSync(new URL("up/", golden))) {
  test(`the golden message up/${file} is encoded byte for byte`, () => {
    const { ref, name, value } = JSON.parse(read(`up/${file}`));
    assert.equal(encodeAction(ref, name, value), read(`up/${file}`));
  });
}

test("an action without a value has no value field, and null is a value", () => {
  assert.equal(encodeAction(1, "a"), '{"type":"action","ref":1,"name":"a"}');
  assert.equal(encodeAction(1, "a", null), '{"type":"action","ref":1,"name":"a","value":null}');
});

test("a message of a future type is unknown, not malformed", () => {
  assert.equal(decode('{"type":"dance"}').problem, "unknown_message");
  assert.equal(decode('{"type":"constructor"}').problem, "unknown_message");
  assert.equal(decode('{"type":"__proto__"}').problem, "unknown_message");
});

const malformed = {
  "no JSON": "{nope",
  "binary": new ArrayBuffer(4),
  "null": "null",
  "a list": "[]",
  "no type": "{}",
  "a type that is no string": '{"type":1}',
  "a snapshot without an epoch": '{"type":"snapshot","revision":1,"state":{}}',
  "a snapshot without a state": '{"type":"snapshot","epoch":"a","revision":1}',
  "a snapshot whose revision is no whole number": '{"type":"snapshot","epoch":"a","revision":1.5,"state":{}}',
  "a personal state that is null": '{"type":"snapshot","epoch":"a","revision":1,"state":{},"mine":null}',
  "a personal state without a state": '{"type":"snapshot","epoch":"a","revision":1,"state":{},"mine":{"revision":1}}',
  "a personal patch without a base":
    '{"type":"patch","from":1,"revision":1,"ops":[],"mine":{"revision":2,"ops":[]}}',
  "a snapshot whose viewer is null": '{"type":"snapshot","epoch":"a","revision":1,"state":{},"viewer":null}',
  "a snapshot whose viewer is nobody": '{"type":"snapshot","epoch":"a","revision":1,"state":{},"viewer":{}}',
  "a snapshot whose viewer may do something that is no list": '{"type":"snapshot","epoch":"a","revision":1,"state":{},"viewer":{"id":"v1","may":"*"}}',
  "a snapshot whose viewer may not do something that is no list": '{"type":"snapshot","epoch":"a","revision":1,"state":{},"viewer":{"id":"v1","mayNot":"*"}}',
  "a snapshot whose hash is a number": '{"type":"snapshot","epoch":"a","revision":1,"state":{},"hash":7}',
  "a patch from nowhere": '{"type":"patch","revision":2,"ops":[]}',
  "a patch without operations": '{"type":"patch","from":1,"revision":2}',
  "a patch of an unknown operation": '{"type":"patch","from":1,"revision":2,"ops":[{"op":"move","path":"/a"}]}',
  "a patch whose viewer is null": '{"type":"patch","from":1,"revision":1,"ops":[],"viewer":null}',
  "a patch whose hash is null": '{"type":"patch","from":1,"revision":1,"ops":[],"hash":null}',
  "an ack without a revision": '{"type":"ack","ref":1}',
  "an ack without a ref": '{"type":"ack","revision":1}',
  "a fault without a code": '{"type":"fault","message":"no"}',
  "a fault whose ref is text": '{"type":"fault","ref":"1","code":"a","message":"no"}',
};

for (const [what, data] of Object.entries(malformed)) {
  test(`${what} is malformed`, () => {
    assert.equal(decode(data).problem, "malformed_message");
  });
}

const wire = readFileSync(new URL("../../../Sources/LecternWire/Wire.swift", import.meta.url), "utf8");

test("the ref window equals the server's", () => {
  assert.match(wire, /refWindow = 256\b/);
  assert.equal(REF_WINDOW, 256);
});

test("a message may have as many bytes as the server accepts", () => {
  assert.match(wire, /messageLimit = 64 \* 1024/);
  assert.equal(MESSAGE_LIMIT, 64 * 1024);
  const quoted = (/** @type {string} */ text) => JSON.stringify(text);
  assert.ok(isSendable(quoted("x".repeat(65_534))));
  assert.ok(!isSendable(quoted("x".repeat(65_535))));
  assert.ok(isSendable(quoted("語".repeat(21_844))));
  assert.ok(!isSendable(quoted("語".repeat(21_845))));
});

test("a message may have as many values as the server accepts", () => {
  const withElements = (/** @type {number} */ count) => encodeAction(1, "a.b", Array(count).fill([]));
  // Plus the message itself, its three other fields, and the list.
  assert.ok(isSendable(withElements(VALUE_LIMIT - 5)));
  assert.ok(!isSendable(withElements(VALUE_LIMIT - 4)));
});
