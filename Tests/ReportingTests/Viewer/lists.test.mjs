// The index, queries and the list.

import assert from "node:assert/strict";
import { test } from "node:test";

const from = (name) => import(`../../../Sources/CViewer/Modules/${name}.js`);
const { makeRun, failedRows, hasSlow, isUnstable, scenarioCounts, stateOfScenario, stateOfStep } = await from("model");
const { readQuery, tagRule, withTerm, matchesCode, timeRange } = await from("filter");
const { select } = await from("selection");
const { rowsInView, Tree } = await from("tree");
const { causesOf } = await from("causes");
const { endpointsOf } = await from("endpoints");
const { rerunCommand } = await from("shell");

const TEXTS = ["a.yaml", "Pets", "smoke", "slow", "create", "find", "GET /pets", "it failed", "known", "http://a:1"];

/** Four scenarios: passed, failed, one with an earlier try, a known failure. */
function index() {
  return {
    version: 1, lastAt: 1_000_000, texts: TEXTS, diagnostics: [], omissions: [], causes: [["no connection", "host:1"]],
    scenarios: [
      [0, 0, "buy", 3, "scenario", 1, [2], "passed", 0, 100, 1, 0, -1],
      [1, 0, "sell", 9, "scenario", 1, [2, 3], "failed", 100, 200, 1, 0, -1],
      [2, 0, "try", 20, "scenario", 1, [], "failed", 300, 10, 1, 0, -1],
      [2, 0, "try", 20, "scenario", 1, [], "passed", 310, 10, 2, 0, -1],
      [3, 0, "known", 30, "scenario", 1, [3], "passed", 400, 10, 1, 0, 8],
    ],
    steps: {
      count: 6, scenario: [0, 0, 1, 1, 0, 1], name: [4, 5, 4, 5, 5, 5], file: [0, 0, 0, 0, 0, 0],
      line: [4, 5, 10, 21, 21, 31], message: [-1, -1, 7, 7, -1, 8], request: [6, -1, 6, -1, -1, -1],
      block: [0, 0, 0, 1, 0, 0], index: [0, 1, 1, -2, 1, 1], at: [0, 50, 50, 200, 10, 90],
      duration: [50, 50, 200, 10, 10, 10], exchange: [9, 0, 9, 0, 0, 0], status: [200, 0, 404, 0, 0, 0],
      attempts: [1, 1, 1, 1, 1, 1], try: [1, 1, 1, 1, 2, 1], outcome: [0, 3, 1, 2, 0, 0], flags: [0, 0, 0, 0, 0, 4],
      cause: [-1, -1, 0, 0, -1, -1], origin: [9, -1, 9, -1, -1, -1],
    },
  };
}

const rowsOf = (query) => {
  const run = makeRun(index());
  return [...select(run, query).steps.entries()].filter(([, is]) => is === 1).map(([row]) => row);
};

test("the index gives each scenario its rows", () => {
  const run = makeRun(index());
  assert.deepEqual(run.scenarios.map(({ first, end }) => [first, end]), [[0, 2], [2, 3], [3, 4], [4, 5], [5, 6]]);
  assert.deepEqual([...run.steps.at], [0, 50, 100, 300, 310, 400]);
  assert.deepEqual([...run.steps.index], [0, 1, 2, 0, 1, 2]);
  assert.deepEqual(run.scenarios.map(({ id }) => id),
    ["a.yaml#buy", "a.yaml#sell", "a.yaml#try (try 1)", "a.yaml#try", "a.yaml#known"]);
});

test("a try that another one followed does not count", () => {
  const run = makeRun(index());
  assert.deepEqual(scenarioCounts(run), { all: 4, passed: 1, failed: 1, flaky: 1, known: 1 });
  assert.deepEqual(failedRows(run), [2]);
  assert.equal(stateOfScenario(run.scenarios[3]), "flaky");
  assert.equal(stateOfStep(run, 5), "known");
  assert.equal(stateOfStep(run, 2), "failed");
  assert.equal(stateOfStep(run, 3), "pending");
  assert.equal(stateOfScenario(run.scenarios[2]), "pending");
});

test("a scenario is slow, new or unstable by its earlier runs", () => {
  const known = index();
  const past = [[20, "ppp"], [200, "pp"], [null, ""], [9, "pFpf"], [10, "f"]];
  known.scenarios = known.scenarios.map((row, place) => [...row, ...past[place]]);
  known.scenarios[0][9] = 100_040;
  known.scenarios[1][9] = 100_401;
  const run = makeRun(known);
  assert.deepEqual(run.scenarios.map(({ isSlow }) => isSlow), [false, true, false, false, false]);
  assert.deepEqual(run.scenarios.map(({ isNew }) => isNew), [false, true, false, false, false]);
  assert.deepEqual(run.scenarios.map(isUnstable), [false, false, false, true, false]);
  assert.ok(hasSlow(run));
  assert.deepEqual([...select(run, "status:slow").steps], [0, 0, 1, 0, 0, 0]);
  assert.ok(!hasSlow(makeRun(index())));
});

test("steps of scenarios without earlier runs are slow if they are among the slowest", () => {
  const many = index();
  const count = 100;
  many.scenarios = [[0, 0, "a", 3, "scenario", 1, [], "passed", 0, 1, 1, 0, -1],
    [1, 0, "b", 3, "scenario", 1, [], "passed", 0, 1, 1, 0, -1, 1_000_000, "p"]];
  many.steps = Object.fromEntries(Object.keys(many.steps).map((key) =>
    [key, Array.from({ length: count }, (_, row) => (key === "scenario" ? Number(row === 50)
      : key === "try" ? 1 : key === "duration" ? (row % 50 === 7 ? 5000 : 2000) : 0))]));
  many.steps.count = count;
  assert.deepEqual([...makeRun(many).slow], [7]);
});

test("a query selects steps", () => {
  assert.deepEqual(rowsOf(""), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(rowsOf("status:failed"), [2]);
  assert.deepEqual(rowsOf("status:skipped"), [1]);
  assert.deepEqual(rowsOf("status:flaky"), [4]);
  assert.deepEqual(rowsOf("status:known"), [5]);
  assert.deepEqual(rowsOf("FIND"), [1, 3, 4, 5]);
  assert.deepEqual(rowsOf("buy"), [0, 1]);
  assert.deepEqual(rowsOf("buy find"), [1]);
  assert.deepEqual(rowsOf("-buy find"), [3, 4, 5]);
  assert.deepEqual(rowsOf('tag:"smoke and not slow"'), [0, 1]);
  assert.deepEqual(rowsOf("tag:slow"), [2, 5]);
  assert.deepEqual(rowsOf('request:"get /pets"'), [0, 2]);
  assert.deepEqual(rowsOf("code:4xx"), [2]);
  assert.deepEqual(rowsOf("time:0.0001-0.0003"), [2]);
  assert.deepEqual(rowsOf("file:A.y -file:b"), [0, 1, 2, 3, 4, 5]);
  assert.deepEqual(rowsOf("exchange:x"), []);
  assert.deepEqual(rowsOf("nothing"), []);
});

test("a word is searched in the texts of failures and of their causes", () => {
  assert.deepEqual(rowsOf("FAILED"), [2, 3]);
  assert.deepEqual(rowsOf("connection"), [2, 3]);
  assert.deepEqual(rowsOf("host:1"), [2, 3]);
  assert.deepEqual(rowsOf("status:failed cause:1"), [2]);
  assert.deepEqual(rowsOf("cause:2"), []);
  assert.deepEqual(rowsOf("origin::1"), [0, 2]);
});

/** A run of scenarios of one failed step each, with the numbers of their causes. */
function failing(causes, replay = 0) {
  const run = index();
  const count = causes.length;
  run.causes = [["a", "x"], ["b", "y"]];
  run.scenarios = causes.map((_, place) => [place, 0, `s${place}`, 10 + place, "scenario", 1, [], "failed", 0, 1, 1, replay, -1]);
  run.steps = Object.fromEntries(Object.keys(run.steps).map((key) =>
    [key, Array.from({ length: count }, (_, row) => (key === "scenario" ? Number(row > 0)
      : key === "cause" ? causes[row] : key === "try" || key === "outcome" ? 1 : 0))]));
  run.steps.count = count;
  return makeRun(run);
}

test("failures are grouped by cause, the most frequent first", () => {
  const run = failing([1, 0, 0, -1, 1, 0, -1]);
  assert.deepEqual(causesOf(run).map(({ words, rows }) => [words, rows]),
    [["a", [1, 2, 5]], ["b", [0, 4]], ["other causes", [3]], ["other causes", [6]]]);
  assert.deepEqual(causesOf(makeRun(index())).map(({ rows }) => rows), [[2]]);
});

test("a command runs the failures of a cause again", () => {
  const run = failing([0, 0]);
  assert.equal(rerunCommand(run, [0, 1], true), "curlew run a.yaml:10 a.yaml:11");
  const rows = failing([0, 0], 1);
  assert.equal(rerunCommand(rows, [0, 1], false), "curlew run a.yaml:10 a.yaml:11 -n '^s0$|^s1$'");
  assert.equal(rerunCommand(failing([0], 2), [0], true), null);
  const many = failing(Array.from({ length: 30 }, () => 0));
  const all = [...Array(30).keys()];
  assert.equal(rerunCommand(many, all, true), "curlew run --last-failed");
  many.index.run = { command: ["curlew", "run", "specs", "-t", "a b", "-e", "lb"], replayArguments: ["-e", "lb"] };
  assert.equal(rerunCommand(many, all, true), "curlew run --last-failed specs -t 'a b' -e lb");
  assert.ok(rerunCommand(many, all, false).endsWith(" -e lb"));
  many.index.run = undefined;
  assert.equal(rerunCommand(many, all, false).split(" ").length, 22);
});

test("endpoints of different services are told apart", () => {
  const run = failing([0, 0, 0]);
  run.steps.origin.set([8, 9, 8]);
  assert.deepEqual(endpointsOf(run).map(({ origin, count }) => [origin, count]), [["known", 2], ["http://a:1", 1]]);
  run.steps.origin.set([8, 8, 8]);
  assert.deepEqual(endpointsOf(run).map(({ origin }) => origin), [null]);
});

test("a query is read as it was written", () => {
  assert.deepEqual(readQuery('a -tag:"b c" odd:x "d e'), [
    { key: "name", value: "a", isNot: false }, { key: "tag", value: "b c", isNot: true },
    { key: "name", value: "odd:x", isNot: false }, { key: "name", value: "d e", isNot: false }]);
  assert.equal(withTerm('a status:failed "b c"', "status", "slow"), 'a "b c" status:slow');
  assert.equal(withTerm("status:failed", "status", null), "");
});

test("tags have the words of the command line", () => {
  const holds = (rule, ...tags) => tagRule(rule)(new Set(tags));
  assert.ok(holds("a or b and not c", "a", "c"));
  assert.ok(holds("(a or b) and not c", "b"));
  assert.ok(!holds("(a or b) and not c", "b", "c"));
  assert.ok(holds("not not a", "a"));
  for (const odd of ["(", "a and", "a b", "and", ")"]) assert.ok(holds(odd, odd) && !holds(odd, "a"));
});

test("codes and times have open ends", () => {
  assert.ok(matchesCode("none", 0) && matchesCode("5XX", 503) && !matchesCode("200", 201));
  assert.deepEqual(timeRange("1.5"), [1_500_000, Infinity]);
  assert.deepEqual(timeRange("x-y"), [0, Infinity]);
});

test("the list has rows for what is unfolded", () => {
  const run = makeRun(index());
  const selection = select(run, "");
  const kinds = (tree) => Array.from({ length: tree.length }, (_, row) => tree.item(row).kind[0]).join("");
  assert.equal(kinds(new Tree(run, selection, new Set(), new Set())), "fsssss");
  const tree = new Tree(run, selection, new Set([0]), new Set());
  assert.equal(kinds(tree), "fsssssss");
  assert.deepEqual(tree.item(2), { kind: "step", place: 0 });
  assert.equal(tree.indexOf({ kind: "step", place: 1 }), 3);
  assert.equal(tree.indexOf({ kind: "step", place: 5 }), -1);
  assert.equal(kinds(new Tree(run, selection, new Set([0]), new Set(["a.yaml"]))), "f");
});

test("only rows in view are drawn", () => {
  assert.deepEqual(rowsInView(0, 280, 28, 1000), [0, 18]);
  assert.deepEqual(rowsInView(2800, 280, 28, 1000), [92, 118]);
  assert.deepEqual(rowsInView(1e9, 280, 28, 20), [20, 20]);
  assert.deepEqual(rowsInView(0, 280, 28, 0), [0, 0]);
});

test("20,000 steps are filtered within 30 ms", () => {
  const count = 20_000;
  const big = index();
  big.texts = [...TEXTS, ...Array.from({ length: 5000 }, (_, place) => `step number ${place}`)];
  big.scenarios = Array.from({ length: count / 10 }, (_, place) =>
    [place, 0, `scenario ${place}`, 3, "scenario", 1, [2], "passed", 0, 100, 1, 0, -1]);
  big.steps = Object.fromEntries(Object.keys(big.steps).map((key) =>
    [key, Array.from({ length: count }, (_, row) => (key === "scenario" ? Number(row > 0 && row % 10 === 0)
      : key === "name" ? 9 + (row % 5000) : key === "try" ? 1 : key === "request" ? 6 : 0))]));
  big.steps.count = count;
  const run = makeRun(big);
  for (const query of ["number 49", "status:failed", "tag:smoke", "file:a.yaml", "code:none -step"]) {
    // The best of several: other programs use the machine too.
    const times = Array.from({ length: 20 }, () => {
      const before = performance.now();
      select(run, query);
      return performance.now() - before;
    });
    assert.ok(Math.min(...times) < 30, `${query}: ${Math.min(...times)} ms`);
  }
});
