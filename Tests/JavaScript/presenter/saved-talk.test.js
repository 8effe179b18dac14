import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName } from "../../../Public/lectern/presenter/saved-talk.js";

test("a file is saved under the name that the server states in UTF-8", () => {
  const header = "attachment; filename=\"Z_richtalk 2026-11-22.html\"; filename*=UTF-8''Z%C3%BCrichtalk%202026-11-22.html";
  assert.equal(fileName(header), "Zürichtalk 2026-11-22.html");
});

test("a file without a stated name has one", () => {
  assert.equal(fileName(""), "talk.html");
});
