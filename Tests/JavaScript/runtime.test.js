import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const folder = new URL("../../Public/lectern/", import.meta.url);
const modules = readdirSync(folder).filter((name) => name.endsWith(".js"));
const source = (name) => readFileSync(new URL(name, folder), "utf8");
const page = readFileSync(new URL("../../Public/primetime/index.html", import.meta.url), "utf8");

/** What the modules say without their comments, by the type-checker's own understanding of them. */
function withoutComments() {
  const output = mkdtempSync(join(tmpdir(), "lectern-"));
  try {
    const files = modules.map((name) => fileURLToPath(new URL(name, folder)));
    const options = ["--allowJs", "--removeComments", "--target", "ES2022", "--module", "ES2022"];
    const { status, stdout } = spawnSync("tsc", [...options, "--outDir", output, ...files]);
    assert.equal(status, 0, String(stdout));
    return new Map(modules.map((name) => [name, readFileSync(join(output, name), "utf8")]));
  } finally {
    rmSync(output, { recursive: true });
  }
}

test("the runtime is eight modules or fewer, and the two lines that a page asks for", () => {
  const page = source("page.js").replace(/^\/\/.*\n/gm, "").trim().split("\n");
  assert.deepEqual(page, ['import { connect } from "./index.js";', "", "connect().mount();"]);
  const others = modules.filter((name) => name !== "page.js");
  assert.ok(others.includes("index.js"));
  assert.ok(others.length <= 8, `${others.length}: ${others}`);
});

// Comments do not count: they are no reason to say less of why.
test("the runtime is 10 KB gzipped or less, without comments", (context) => {
  const code = [...withoutComments().values()].join("");
  assert.doesNotMatch(code, /@param|@type/);
  const size = gzipSync(code, { level: 9 }).length;
  context.diagnostic(`${size} bytes`);
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
