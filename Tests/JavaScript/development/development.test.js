import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { problemOfAction } from "../../../Public/lectern/development/actions.js";
import { attributes, intendedName } from "../../../Public/lectern/development/attributes.js";
import { translation } from "../../../Public/lectern/development/foreign.js";
import { distance, isNear, nearest, suggestion } from "../../../Public/lectern/development/names.js";
import { hintOfPath, itemScopes, pageScope, problemOfPath } from "../../../Public/lectern/development/paths.js";

const source = (name) => readFileSync(new URL(`../../../Public/lectern/${name}`, import.meta.url), "utf8");

// Names.

for (const [one, other, expected] of [
  ["", "", 0], ["a", "", 1], ["count", "count", 0], ["cuont", "count", 1], ["cont", "count", 1],
  ["counts", "count", 1], ["caunt", "count", 1], ["text", "send", 3], ["ca", "abc", 3],
]) {
  test(`"${one}" and "${other}" differ by ${expected}`, () => {
    assert.equal(distance(one, other), expected);
    assert.equal(distance(other, one), expected);
  });
}

test("the nearest name has the smallest distance, whatever its case", () => {
  assert.equal(nearest("Count", ["label", "count", "count2"]), "count");
  assert.equal(nearest("count", []), undefined);
});

test("a longer name may differ by more letters", () => {
  assert.ok(isNear("txt", "text"));
  assert.ok(!isNear("tt", "text"));
  assert.ok(isNear("anounec", "announce"));
  assert.ok(isNear("reverseButonTaped", "reverseButtonTapped"));
});

test("where no name is near, the few that there are are listed", () => {
  assert.equal(suggestion("total", ["count", "label"]), 'There is "count", "label".');
  assert.equal(suggestion("cuont", ["count", "label"]), 'Nearest: "count".');
  assert.equal(suggestion("incrTapped", ["reset", "counter.incrTapped"]), 'Nearest: "counter.incrTapped".');
  assert.equal(suggestion("total", []), "");
});

// Attributes.

test("development mode knows every directive", () => {
  const [, table] = /const byName = \{([^}]*)\}/.exec(source("page/view.js")) ?? [];
  const names = [...(table ?? "").matchAll(/"(data-[a-z-]+)":/g)].map(([, name]) => name);
  assert.ok(names.length >= 10);
  assert.deepEqual(names.filter((name) => !(name in attributes)), []);
});

test("development mode knows every attribute in the article's table", () => {
  const article = readFileSync(new URL("../../../Sources/Lectern/Lectern.docc/Directives.md", import.meta.url), "utf8");
  const rows = article.match(/^\| `data-.*$/gm) ?? [];
  const names = rows.flatMap((row) => [...row.split("|")[1].matchAll(/`(data-[a-z-]+)(?:NAME)?/g)].map(([, name]) => name));
  assert.ok(names.length > 15);
  assert.deepEqual(names.filter((name) => !(name in attributes)), []);
});

for (const [name, intended, isCertain] of [
  ["data-txt", "data-text", false],
  ["data-sned", "data-send", false],
  ["data-anounce", "data-announce", true],
  ["data-dialogue", "data-dialog", true],
  ["data-attr", "data-attr-NAME", false],
  ["data-attr-", "data-attr-NAME", true],
  ["data-clas-active", "data-class-active", false],
  ["data-connection-open", "data-connection-closed", true],
]) {
  test(`${name} may be meant as ${intended}`, () => {
    assert.equal(intendedName(name)?.name.startsWith(intended.replace("closed", "")), true, intendedName(name)?.name);
    assert.equal(intendedName(name)?.isCertain, isCertain);
  });
}

for (const name of [
  "data-text", "data-attr-title", "data-class-is-on", "data-test", "data-testid", "data-theme", "data-count", "data-opens",
  "data-copy", "data-link", "data-bs-toggle", "data-index", "data-x", "aria-label", "class", "data-turbo", "data-tooltip",
]) {
  test(`${name} is not taken for a mistake`, () => assert.equal(intendedName(name), undefined));
}

// Attributes of other frameworks.

for (const [name, value, advice, isCertain] of [
  ["data-if", "isOpen", "data-show", true],
  ["data-if", "!isOpen", "data-hide", true],
  ["data-v-if", "isOpen", "data-show", true],
  ["data-else", "", "data-hide", true],
  ["data-else-if", "isOpen", "data-hide", true],
  ["data-ng-show", "isOpen", "data-show", true],
  ["data-unless", "isOpen", "data-hide", false],
  ["data-unless", "!isOpen", "data-show", false],
  ["data-click", "incrTapped", "data-send", false],
  ["data-click", "increment()", "data-send", true],
  ["data-on-click", "incrTapped", "data-send", true],
  ["data-on:click", "@post('/x')", "data-send", true],
  ["data-on:click__once", "$count++", "data-send", true],
  ["data-on-keydown", "x", "data-key", true],
  ["data-onchange", "x", "data-bind", true],
  ["data-for", "rows", "<template data-each", false],
  ["data-for", "row in rows", "<template data-each", true],
  ["data-for", "(row, index) of rows", "<template data-each", true],
  ["data-foreach", "rows", "<template data-each", true],
  ["data-ng-repeat", "row in rows", "<template data-each", true],
  ["data-model", "name", "data-bind", false],
  ["data-html", "body", "data-rich", false],
]) {
  test(`${name}="${value}" is ${advice}`, () => {
    const translated = translation(name, value);
    assert.ok(translated?.advice.includes(advice), translated?.advice);
    assert.equal(translated?.isCertain, isCertain);
  });
}

test("what a value of another framework leads to", () => {
  assert.equal(translation("data-if", "! isOpen")?.value, "isOpen");
  assert.equal(translation("data-for", "row in state.rows")?.value, "state.rows");
  assert.equal(translation("data-click", "incrTapped")?.value, "incrTapped");
});

for (const name of [
  ...Object.keys(attributes), "data-on", "data-on-sale", "data-online", "data-iframe", "data-elsewhere", "data-format", "data-form",
  "data-models", "data-clicks", "data-v-7ba5bd90", "data-hidden-by", "data-htmlfor", "data-hx-get", "data-turbo-action", "if", "onclick",
]) {
  test(`${name} is no attribute of another framework`, () => assert.equal(translation(name, "x"), undefined));
}

// Actions.

const app = [{ counter: 1, todos: 2, reset: null }, { incrTapped: null }, { element: 3 }, { done: null, children: 2 }];
const room = [{ handRaised: null }];

for (const name of ["reset", "counter.incrTapped", "todos.element.done", "todos.element.children.element.done", "$room.handRaised"]) {
  test(`${name} is an action`, () => assert.equal(problemOfAction(name, app, room), undefined));
}

for (const [name, problem] of [
  ["counter.incrTaped", 'Nearest: "counter.incrTapped".'],
  ["incrTapped", 'Nearest: "counter.incrTapped".'],
  ["todos.element.don", 'Nearest: "todos.element.done".'],
  ["counter", 'There is "counter.incrTapped".'],
  ["reset.now", 'There is "counter.incrTapped", "todos.element.done", "reset".'],
  ["handRaised", 'There is "counter.incrTapped", "todos.element.done", "reset".'],
  ["constructor", 'There is "counter.incrTapped", "todos.element.done", "reset".'],
  ["", 'There is "counter.incrTapped", "todos.element.done", "reset".'],
  ["$room.handRased", 'Nearest: "$room.handRaised".'],
]) {
  test(`"${name}" is no action`, () => assert.equal(problemOfAction(name, app, room), problem));
}

// Paths.

const state = {
  count: 3, label: null, modal: null, alert: { title: "Hi" }, scores: { ann: 1 }, phase: { loading: true },
  rows: [{ id: 1, owner: { name: "Ann" } }, { id: 2, owner: null }], tags: [], unseen: { a: 1 },
};
const objects = { "": true, alert: true, scores: false, phase: false, "rows.*": true, "rows.*.owner": true };

function shape() {
  const asked = { count: 0 };
  return {
    asked,
    isFixed: (place) => (/^\$/.test(place) ? true : objects[place]),
    namesAt: (place) => ({ $room: ["driver", "hands"] })[place],
    ask: () => { asked.count += 1; },
  };
}
const scope = { value: state, place: "", outer: { value: { $room: { driver: null }, $viewer: { id: "v1" } }, place: "" } };

for (const path of [
  "count", "label", "modal", "modal.message", "alert.title", "scores.ben", "scores.ben.total", "phase.loaded.items", "rows",
  "rows.0.id", "rows.7.id", "rows.length", "tags.0", "$room", "$room.driver", "$room.hands", "$viewer.id",
]) {
  test(`"${path}" leads somewhere, or may`, () => {
    const known = shape();
    assert.equal(problemOfPath(path, scope, known), undefined);
    assert.equal(known.asked.count, 0);
  });
}

for (const [path, problem] of [
  ["cuont", 'Nearest: "count".'],
  ["count.total", '"count" has no fields.'],
  ["alert.titel", 'Nearest: "alert.title".'],
  ["alert.message", 'There is "alert.title".'],
  ["rows.id", '"rows" is a list.'],
  ["$room.drivr", 'Nearest: "$room.driver".'],
  ["$viewr.id", 'Nearest: "$viewer".'],
  ["constructor", 'Nearest: '],
  ["", "The path is empty."],
]) {
  test(`"${path}" leads nowhere`, () => {
    assert.ok(problemOfPath(path, scope, shape())?.startsWith(problem), problemOfPath(path, scope, shape()));
  });
}

test("a usual guess at a path is told what to write", () => {
  assert.equal(hintOfPath("data-show", "!isOpen"), "Use data-hide.");
  assert.equal(hintOfPath("data-class-is-shut", "!isOpen"), "Use a field with the opposite value.");
  for (const value of ["5", "-1", "'a'", "true"]) assert.match(hintOfPath("data-value", value), /hidden control/);
  assert.equal(hintOfPath("data-text", "mine.name"), 'Nearest: "$mine.name".');
  for (const value of ["count", "trueCount", "mines.name"]) assert.equal(hintOfPath("data-value", value), undefined);
});

test("a path of the personal view state is checked as the server describes it", () => {
  const known = { ...shape(), isFixed: (place) => ({ "": true, $mine: true, "$mine.marks": false })[place] };
  const mine = { choice: null, marks: { a: 1 } };
  const page = pageScope({ state, room: {}, viewer: {}, mine }, known);
  for (const path of ["$mine.choice", "$mine.choice.label", "$mine.marks.b"]) {
    assert.equal(problemOfPath(path, page, known), undefined);
  }
  assert.equal(problemOfPath("$mine.chioce", page, known), 'Nearest: "$mine.choice".');
  assert.equal(problemOfPath("$mine.choice", pageScope({ state, room: {}, viewer: {} }, known), known), undefined);
  assert.equal(known.asked.count, 0);
});

test("a path in brackets is checked from the row, and what it leads to", () => {
  const known = { ...shape(), isFixed: (place) => ({ "": true, "rows.*": true, $mine: true, "$mine.votes": false })[place] };
  const outer = pageScope({ state: { rows: [{ id: 7 }] }, room: {}, viewer: {}, mine: { votes: { 7: 1 } } }, known);
  const [row] = itemScopes("rows", outer, 1);
  for (const path of ["$mine.votes[id]", "^.$mine.votes[id]", "$mine.votes[^.rows.0.id]"]) {
    assert.equal(problemOfPath(path, row, known), undefined);
  }
  assert.equal(problemOfPath("$mine.votes[di]", row, known), 'Nearest: "id".');
  assert.equal(problemOfPath("^.$mine.votse[id]", row, known), 'Nearest: "^.$mine.votes".');
  assert.equal(problemOfPath("$mine[id]", row, known), 'There is "$mine.votes".');
});

test("an app without a personal view state has no $mine", () => {
  const known = { ...shape(), isFixed: (place) => (place === "$mine" ? undefined : true) };
  const page = pageScope({ state, room: {}, viewer: {} }, known);
  assert.equal(problemOfPath("$mine.choice", page, known), 'There is "$room", "$viewer", "$url".');
});

test("the path of an item may begin at the item, or outside of the list", () => {
  const [first, second] = itemScopes("rows", scope, 10);
  for (const path of ["id", "owner", "owner.name", "count", "$viewer.id", "alert.title"]) {
    assert.equal(problemOfPath(path, first, shape()), undefined);
    assert.equal(problemOfPath(path, second, shape()), undefined);
  }
  assert.equal(problemOfPath("owner.nmae", first, shape()), 'Nearest: "owner.name".');
  assert.equal(problemOfPath("owner.nmae", second, shape()), undefined);
  assert.equal(problemOfPath("^.count", first, shape()), undefined);
  assert.equal(problemOfPath("^.cuont", first, shape()), 'Nearest: "^.count".');
  assert.equal(problemOfPath("idd", second, shape()), 'Nearest: "id".');
});

test("a list has scopes for its items up to a limit, and none where it is not a list", () => {
  assert.equal(itemScopes("rows", scope, 1).length, 1);
  assert.deepEqual(itemScopes("count", scope, 10), []);
  assert.deepEqual(itemScopes("nothing", scope, 10), []);
});

test("of an object that the server has not described, it is asked before anything is reported", () => {
  const known = shape();
  assert.equal(problemOfPath("unseen.b", scope, known), undefined);
  assert.equal(known.asked.count, 1);
});
