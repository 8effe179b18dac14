import assert from "node:assert/strict";
import { test } from "node:test";
import { alternative, linesOf } from "../../../Public/deck/alternatives.js";

test("a device shows the alternative in its first language that the slide has", () => {
  assert.equal(alternative(["ko-KR", "en"], "en", ["de", "ko"]), "ko");
  assert.equal(alternative(["nl", "de-CH", "en"], "en", ["de", "ko"]), "de");
  assert.equal(alternative(["en-US"], "ko", ["en-GB"]), "en-GB");
});

test("a device in the talk's language, or in no language of the slide, shows the slide's own text", () => {
  assert.equal(alternative(["en-US", "ko"], "en", ["ko"]), undefined);
  assert.equal(alternative(["nl"], "en", ["ko"]), undefined);
  assert.equal(alternative(["ko"], "en", []), undefined);
});

test("in a talk that says no language, only the first language of a device counts", () => {
  assert.equal(alternative(["ko", "en"], "", ["ko"]), "ko");
  assert.equal(alternative(["en-US", "ko"], "", ["ko"]), undefined);
});

test("the texts of a live block are by language, and by the talk's own text", () => {
  const others = linesOf("ko\tTea\t차\nko\tMilk\t우유\nde\tTea\tTee");
  assert.deepEqual([...others.keys()], ["ko", "de"]);
  assert.equal(others.get("ko")?.get("Milk"), "우유");
  assert.equal(others.get("de")?.get("Milk"), undefined);
  assert.equal(linesOf("").size, 0);
});
