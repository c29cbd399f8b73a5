// Failures by their cause: the same reason in many steps is one line.

import { copyButton, h } from "./dom.js";
import { failedRows } from "./model.js";
import { section, sentence } from "./parts.js";
import { count, grouped } from "./quantity.js";
import { rerunCommand } from "./shell.js";
import { oneLine } from "./visible.js";

/**
 * @typedef {import("./parts.js").App} App
 * @typedef {{number: number, words: string, where: string, rows: number[]}} Cause
 */

const CAUSES = 20;

/**
 * The causes of the failures that count, the most frequent first. A failure without a cause is one of its own.
 * @param {import("./model.js").Run} run
 * @returns {Cause[]}
 */
export function causesOf(run) {
  /** @type {Map<number, Cause>} */
  const causes = new Map();
  for (const row of failedRows(run)) {
    const number = run.steps.cause[row];
    const known = causes.get(number);
    if (known !== undefined && number >= 0) known.rows.push(row);
    else {
      const [words, where] = run.index.causes[number] ?? ["other causes", ""];
      causes.set(number < 0 ? -1 - row : number, { number, words, where, rows: [row] });
    }
  }
  return [...causes.values()].sort((left, right) => right.rows.length - left.rows.length || left.rows[0] - right.rows[0]);
}

/**
 * The query that selects the steps of a cause.
 * @param {Cause} cause
 * @returns {string}
 */
export const causeQuery = ({ number }) => `status:failed cause:${number + 1}`;

/**
 * A line for each cause; null for a single failure, which says it itself, and for a load.
 * @param {App} app
 * @returns {HTMLElement | null}
 */
export function causes(app) {
  const { run } = app;
  const all = causesOf(run);
  const total = all.reduce((sum, { rows }) => sum + rows.length, 0);
  if (total < 2 || run.index.load) return null;
  const rest = all.slice(CAUSES).reduce((sum, { rows }) => sum + rows.length, 0);
  return section(`Causes (${grouped(all.length)})`, h("ol.failures.causes", null,
    all.slice(0, CAUSES).map((cause) => {
      const command = rerunCommand(run, cause.rows, cause.rows.length === total);
      return h("li", null, h("a.cause", {
        href: app.link({ view: "scenarios", query: causeQuery(cause), scenario: null }),
      }, h("b.many", null, `${grouped(cause.rows.length)} ×`), h("span.said", null, sentence(cause.words, 400)),
      h("span.where", null, oneLine(cause.where, 200))),
      command === null ? null : copyButton("run command", command, command));
    })), rest > 0 ? h("p.quiet", null, `${count(rest, "more failure")} of other causes`) : null);
}
