import assert from "node:assert/strict";
import { test } from "node:test";
import { noticeOf } from "../../../Public/lectern/development/build-notice.js";
import { followChanges, isOutdated } from "../../../Public/lectern/development/changes.js";

const current = { phase: "current", mistakes: [] };
const mistake = { file: "Board/A.swift", line: 3, column: 5, message: "no such case" };

// What a page says about the build.

for (const phase of ["current", "building", "starting"]) {
  test(`a build that is ${phase} needs no attention`, () => {
    assert.equal(noticeOf({ status: { phase, mistakes: [] } }), undefined);
  });
}

test("a failed build shows each mistake with its place", () => {
  assert.deepEqual(noticeOf({ status: { phase: "failed", mistakes: [mistake, { ...mistake, line: 9 }] } }), {
    summary: "The build failed: 2 mistakes. The build before serves the room.",
    details: ["Board/A.swift:3:5: no such case", "Board/A.swift:9:5: no such case"],
  });
});

test("a build that failed without a place shows its output", () => {
  const notice = noticeOf({ status: { phase: "failed", mistakes: [], message: "error: no such module" } });
  assert.deepEqual(notice?.details, ["error: no such module"]);
});

test("a trap shows the action, its value, the calls, and the state before it", () => {
  const status = { phase: "rejected", mistakes: [], message: "Build 2 crashed (SIGTRAP)." };
  const crash = { summary: "It reduced \"pick\".", value: "7", stack: ["reduce", "send"], state: "State(\n  count: 3\n)" };
  assert.deepEqual(noticeOf({ status, crash }), {
    summary: "Build 2 crashed (SIGTRAP).",
    details: ["It reduced \"pick\".", "Its value: 7", "reduce\nsend", "The state before it:\nState(\n  count: 3\n)"],
  });
  // An earlier crash is not this build's.
  assert.equal(noticeOf({ status: current, crash }), undefined);
});

test("the difference of a replayed past is shown", () => {
  const notice = noticeOf({ status: { ...current, message: "- count: 3\n+ count: 6" } });
  assert.deepEqual(notice?.details, ["- count: 3\n+ count: 6"]);
});

// Following the changes.

test("a page is outdated if a file was saved since it was loaded", () => {
  const before = { digest: "a", savedAt: 5 };
  assert.equal(isOutdated({ ...before, digest: "c" }, before, 10, 20), true);
  assert.equal(isOutdated(before, before, 10, 20), false);
  assert.equal(isOutdated(before, undefined, 10, 20), false);
  assert.equal(isOutdated({ ...before, savedAt: 15 }, undefined, 10, 20), true);
  // A date in the future would load the page for ever.
  assert.equal(isOutdated({ ...before, savedAt: 25 }, undefined, 10, 20), false);
});

/** A server that gives answers in turn, and then has no changes any more. */
function serverOf(...answers) {
  const asked = [];
  const get = async (url) => {
    asked.push(new URL(url).searchParams.get("after"));
    const answer = answers.shift();
    if (answer === undefined) return new Response(null, { status: 204 });
    if (answer instanceof Error) throw answer;
    const [version, changes] = answer;
    return new Response(JSON.stringify(changes), { headers: { "lectern-version": version } });
  };
  return { asked, get };
}

test("a page hears of each change, over the end of a server", async () => {
  const first = { pages: "a", styles: "b", status: current };
  const second = { ...first, styles: "c" };
  const { asked, get } = serverOf(["1", first], ["1", first], new Error("gone"), ["2", second]);
  const heard = [];
  await followChanges(new URL("http://room.test/lectern/development/changes"), (...each) => heard.push(each), get);
  assert.deepEqual(heard, [[first, undefined], [second, first]]);
  assert.deepEqual(asked, ["", "1", "1", "1", "2"]);
});
