import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

const folder = new URL("../../Public/lectern/", import.meta.url);
const modules = readdirSync(folder).filter((name) => name.endsWith(".js"));
const source = (name) => readFileSync(new URL(name, folder), "utf8");
const page = readFileSync(new URL("../../Public/primetime/index.html", import.meta.url), "utf8");

test("the runtime is eight modules or fewer", () => {
  assert.ok(modules.includes("index.js") && modules.includes("page.js"));
  assert.ok(modules.length <= 8, `${modules.length}: ${modules}`);
});

test("the runtime, comments and all, is 10 KB gzipped or less", () => {
  const size = gzipSync(modules.map(source).join(""), { level: 9 }).length;
  assert.ok(size <= 10 * 1024, `${size} bytes`);
});

for (const name of modules) {
  test(`${name} parses, and asks to be type-checked`, () => {
    // From standard input, as a file without a package.json is checked as a script, and any module
    // passes.
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--check"], {
      input: source(name),
    });
    assert.equal(status, 0, String(stderr));
    assert.match(source(name), /^\/\/ @ts-check\n/);
  });

  test(`${name} writes no markup, evaluates no text and logs nothing`, () => {
    assert.doesNotMatch(source(name), /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|console\.)/);
  });
}

test("the demo's page has nothing inline and asks no other host for anything", () => {
  assert.doesNotMatch(page, /\sstyle=|<style|\son\w+=/);
  assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)/);
  assert.doesNotMatch(page, /(?:src|href)="(?:https?:|\/)/);
});
