// JSON, differences, histograms, bars.

import assert from "node:assert/strict";
import { test } from "node:test";

const from = (name) => import(`../../../Sources/CViewer/Modules/${name}.js`);
const { DEPTH, jsonLines, readJSON } = await from("json");
const { differingLines, sideBySide } = await from("difference");
const { exceeding, inFlight, logarithmicBars, percentile } = await from("histogram");
const { hopBars, lanesOf, marksOf } = await from("waterfall");

test("JSON keeps its digits, its order and its duplicates", () => {
  assert.deepEqual(jsonLines('{"b":1.10,"a":[1e400,-0,"\\u0041"],"b":{},"c":[]}'), [
    "{", '  "b": 1.10,', '  "a": [', "    1e400,", "    -0,", '    "\\u0041"', "  ],", '  "b": {},', '  "c": []', "}",
  ]);
});

test("what is not JSON is not read as JSON", () => {
  for (const text of ["", "{", "[1,]", "{\"a\"}", "{a:1}", "nul", "1 2", "[1 2]", "\"a", "{\"a\":1,}", "]"]) {
    assert.equal(readJSON(text), null, text);
  }
});

test("deep JSON is flat from a depth on, and does not overflow", () => {
  const text = `${"[".repeat(10_000)}1${"]".repeat(10_000)}`;
  let node = readJSON(text);
  let depth = 0;
  while (node.kind === "array") {
    [node] = node.items;
    depth++;
  }
  assert.equal(depth, DEPTH);
  assert.equal(node.kind, "flat");
  assert.equal(node.text.length, 2 * (10_000 - DEPTH) + 1);
  assert.equal(readJSON("[".repeat(10_000)), null);
});

test("a number of 10,000 digits stays as it is", () => {
  const digits = "7".repeat(10_000);
  assert.deepEqual(jsonLines(`[${digits}]`), ["[", `  ${digits}`, "]"]);
});

test("a difference keeps what both have", () => {
  const lines = differingLines(["a", "b", "c", "d"], ["a", "x", "c", "d", "e"]);
  assert.deepEqual(lines.map(({ kind, text }) => kind[0] + text), ["sa", "ob", "nx", "sc", "sd", "ne"]);
  assert.deepEqual(sideBySide(lines).map(([old, young]) => [old?.text, young?.text]),
    [["a", "a"], ["b", "x"], ["c", "c"], ["d", "d"], [undefined, "e"]]);
});

test("a difference is one of its two texts, for random texts", () => {
  let seed = 7;
  const random = (below) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 300; round++) {
    const texts = [0, 1].map(() => Array.from({ length: random(12) }, () => "abc"[random(3)]));
    const lines = differingLines(...texts);
    const side = (other) => lines.filter(({ kind }) => kind !== other).map(({ text }) => text);
    assert.deepEqual(side("new"), texts[0]);
    assert.deepEqual(side("old"), texts[1]);
  }
});

test("very long texts are compared at their ends", () => {
  const long = Array.from({ length: 20_000 }, (_, place) => `l${place}`);
  const lines = differingLines(["same", ...long], ["same", ...long.map((line) => `${line}x`), "end"]);
  assert.equal(lines[0].kind, "same");
  assert.equal(lines.length, 40_002);
});

test("a percentile is a value that came", () => {
  assert.deepEqual([0, 0.5, 0.95, 0.99, 1].map((share) => percentile([1, 2, 3, 4], share)), [1, 2, 4, 4, 4]);
  assert.equal(percentile([], 0.5), 0);
});

test("bars count each value once", () => {
  const bars = logarithmicBars([0, 1, 10, 100, 1000, 1e9], 1, 1000, 3);
  assert.deepEqual(bars, [2, 1, 3]);
  assert.deepEqual(logarithmicBars([5, 5], 5, 5, 2).reduce((sum, one) => sum + one), 2);
});

test("what is in flight is counted at its most", () => {
  assert.deepEqual(inFlight([0, 10, 20], [15, 15, 5], 40, 4), [1, 2, 2, 0]);
  assert.deepEqual(inFlight([], [], 40, 2), [0, 0]);
  assert.deepEqual(inFlight([-5], [1], 10, 2), [1, 0]);
});

test("phases follow one another", () => {
  const bars = hopBars({ nameResolved: 2, connected: 5, tlsEstablished: 0, firstByte: 9, total: 11 }, 100);
  assert.deepEqual(bars.map(({ kind, start, end }) => [kind, start, end]),
    [["name", 100, 102], ["connect", 102, 105], ["wait", 105, 109], ["transfer", 109, 111]]);
  assert.deepEqual(hopBars({ nameResolved: 2, total: 9 }, 0, true).map(({ kind }) => kind), ["name", "stop"]);
  assert.deepEqual(hopBars({}, 0), []);
});

test("attempts have lanes, and pauses between them", () => {
  const hop = { method: "GET", url: "http://a.test/", timings: { connected: 1, firstByte: 5, total: 6 }, response: {} };
  const lanes = lanesOf([
    { at: 0, duration: 10, hops: [hop, { ...hop, resent: true }] }, { at: 50, duration: 5, hops: [hop], tokenHops: [hop] },
    { at: 55, duration: 1 }]);
  assert.deepEqual(lanes.map(({ attempt }) => attempt), [0, 0, 1, 1, 2]);
  assert.deepEqual(lanes[1].marks, ["follows", "resent"]);
  assert.deepEqual(lanes[2].marks, ["token"]);
  assert.deepEqual(lanes[2].bars[0], { kind: "pause", start: 10, end: 50 });
  assert.deepEqual(marksOf({ timings: { total: 3 }, response: {} }, false, false), ["kept alive"]);
});

test("each nine of a distribution has a share of its own", () => {
  const points = exceeding([[10, 90], [20, 9], [30, 1]]);
  assert.deepEqual(points.map(([value]) => value), [10, 20, 30]);
  for (const [place, nines] of [1, 2, 2].entries()) assert.ok(Math.abs(points[place][1] - nines) < 1e-9);
});
