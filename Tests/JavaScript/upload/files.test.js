import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOf } from "../../../Public/lectern/upload/files.js";

const photo = { size: 3, type: "image/jpeg" };

test("the files of a drop and of a paste are taken", () => {
  assert.deepEqual(filesOf({ types: ["Files"], files: [photo, photo] }), [photo, photo]);
  assert.deepEqual(filesOf(null), []);
  assert.deepEqual(filesOf({ types: [], files: [] }), []);
});

test("a text that is pasted along with its picture is meant as text", () => {
  assert.deepEqual(filesOf({ types: ["text/plain", "text/html", "Files"], files: [photo] }), []);
});

test("a folder is no file", () => {
  assert.deepEqual(filesOf({ types: ["Files"], files: [{ size: 0, type: "" }] }), []);
});
