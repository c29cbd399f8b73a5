// The signs of states.

import assert from "node:assert/strict";
import { test } from "node:test";

/** As much of a document as an element of a sign needs. */
globalThis.document = {
  createElement: (name) => ({
    name, className: "", attributes: {}, children: [],
    setAttribute(key, value) { this.attributes[key] = value; },
    append(...children) { this.children.push(...children); },
  }),
};
globalThis.Node ??= class {};

const { stateMark, stateWords } = await import("../../../Sources/CViewer/Modules/parts.js");
const states = [
  "passed", "failed", "errored", "skipped", "interrupted", "pending", "flaky", "known", "warning",
];
const sign = (state) => stateMark(state).children.map(String).join("");

test("each state has a sign of its own, a warning too", () => {
  assert.equal(new Set(states.map(sign)).size, states.length);
  assert.equal(sign("warning"), "⚠");
  assert.equal(sign("flaky"), "↻");
});

test("a sign has its words for those who do not see it", () => {
  for (const state of states) {
    assert.equal(stateMark(state).attributes["aria-label"], stateWords(state));
    assert.notEqual(stateWords(state), "");
  }
});
