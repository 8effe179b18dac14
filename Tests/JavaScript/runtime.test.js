import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const folder = new URL("../../Public/lectern/", import.meta.url);
/** The paths of all modules in the folder, as `client/connection.js`. */
const modules = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
const source = (name) => readFileSync(new URL(name, folder), "utf8");
const page = readFileSync(new URL("../../Public/primetime/index.html", import.meta.url), "utf8");

/** Returns the modules without comments, as TypeScript emits them, but for its indentation, which is twice theirs. */
function withoutComments() {
  const output = mkdtempSync(join(tmpdir(), "lectern-"));
  try {
    const files = modules.map((name) => fileURLToPath(new URL(name, folder)));
    const options = ["--allowJs", "--removeComments", "--target", "ES2022", "--module", "ES2022"];
    const { status, stdout } = spawnSync("tsc", [...options, "--outDir", output, ...files]);
    assert.equal(status, 0, String(stdout));
    const indented = /^(?: {4})+/gm;
    return new Map(modules.map((name) => {
      const text = readFileSync(join(output, name), "utf8");
      return [name, text.replace(indented, (spaces) => spaces.slice(spaces.length / 2))];
    }));
  } finally {
    rmSync(output, { recursive: true });
  }
}

/** Returns a module and its static imports. Dynamic imports are for few pages. */
function loadedWith(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const here = new URL(name, folder);
  for (const [, other] of source(name).matchAll(/^import (?:.* from )?"(.*)";$/gm)) {
    loadedWith(new URL(other, here).href.slice(folder.href.length), found);
  }
  return found;
}

const code = withoutComments();
const atStart = [...loadedWith("page.js")];

test("a page loads fourteen modules or fewer", () => {
  assert.ok(atStart.includes("page/view.js"));
  assert.ok(atStart.length <= 14, `${atStart.length}: ${atStart}`);
});

// Without comments, so that size is no reason to leave any out.
test("the modules of a page are 14.5 KB gzipped or less, without comments", (context) => {
  const size = gzipSync(atStart.map((name) => code.get(name)).join(""), { level: 9 }).length;
  assert.doesNotMatch([...code.values()].join(""), /@param|@type/);
  context.diagnostic(`${size} bytes`);
  assert.ok(size <= 14.5 * 1024, `${size} bytes`);
});

test("the additional modules of a presenter's page are 7 KB gzipped or less, without comments", (context) => {
  const added = [...loadedWith("presenter/bar.js")].filter((name) => !atStart.includes(name));
  const size = gzipSync(added.map((name) => code.get(name)).join(""), { level: 9 }).length;
  context.diagnostic(`${size} bytes in ${added.length} modules`);
  assert.ok(size <= 7 * 1024, `${size} bytes`);
});

test("a session and all that it imports need no document and no socket", () => {
  const names = [...loadedWith("client/session.js")];
  assert.ok(names.includes("client/outbox.js") && names.includes("client/replica.js"));
  for (const name of names) assert.doesNotMatch(code.get(name), /\b(document|window|location|WebSocket|fetch)\b/, name);
});

test("the modules between a page and its room import only each other", () => {
  const names = modules.filter((name) => name.startsWith("client/"));
  for (const name of names) assert.ok([...loadedWith(name)].every((other) => other.startsWith("client/")), name);
  assert.ok(names.length > 5);
});

test("the root has only what pages and apps name by its URL", () => {
  const names = readdirSync(folder).filter((name) => name.includes("."));
  assert.deepEqual(names.sort(), [
    "dialog.part.html", "hooks.js", "icon.svg", "index.js", "inspect.css", "inspect.html", "inspect.js", "join.html", "join.js",
    "page-head.part.html", "page.js", "present.html", "present.js", "presenter.js", "rich.css", "rich.js", "room.css", "sign-in.js", "tokens.css", "words.js",
  ]);
});

test("only the server makes a page load the modules of development mode", () => {
  const others = modules.filter((name) => !name.startsWith("development/"));
  assert.deepEqual(others.filter((name) => code.get(name).includes("development")), []);
});

for (const name of modules) {
  test(`${name} parses, and opts into type checking`, () => {
    // From standard input: a file without a package.json is checked as a script, and any module passes
    // that check.
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--check"], {
      input: source(name),
    });
    assert.equal(status, 0, String(stderr));
    assert.match(source(name), /^\/\/ @ts-check\n/);
  });

  test(`${name} writes no markup, evaluates no text and does not log`, () => {
    // The console is what development mode is for.
    const text = name === "development/development.js" ? source(name).replaceAll(/console\.(error|info)\(/g, "") : source(name);
    assert.doesNotMatch(text, /\b(innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|console\.)/);
  });
}

test("the demo's page has no inline code or style, and no resources of other hosts", () => {
  assert.doesNotMatch(page, /\sstyle=|<style|\son\w+=/);
  assert.doesNotMatch(page, /<script(?![^>]*\ssrc=)/);
  assert.doesNotMatch(page, /(?:src|href)="(?:https?:|\/)/);
});
