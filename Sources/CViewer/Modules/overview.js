// The first view: what happened, what failed, what was slow.

import { causeQuery, causes, causesOf } from "./causes.js";
import { copyButton, h } from "./dom.js";
import { scenarioCounts, stateOfStep, textAt } from "./model.js";
import { facts, place, placeOf, section, sentence, stateMark, stateWords } from "./parts.js";
import { count, duration, grouped, moment } from "./quantity.js";
import { shellWord, wholeCommand } from "./shell.js";
import { oneLine } from "./visible.js";

/** @typedef {import("./parts.js").App} App */

const FAILURES = 50;

/**
 * `3 of 412 scenarios failed, 2 flaky`.
 * @param {import("./model.js").Run} run
 * @returns {string}
 */
export function verdict(run) {
  const counts = scenarioCounts(run);
  const failed = (counts.failed ?? 0) + (counts.errored ?? 0);
  const problems = run.index.diagnostics.filter((/** @type {any} */ one) => one.severity === "error");
  const words = [];
  if (counts.all === 0) words.push("No scenario ran");
  else if (failed === 0 && run.index.finished?.emptyLoad) words.push("The load counted nothing");
  else if (failed > 0) words.push(`${grouped(failed)} of ${count(counts.all, "scenario")} failed`);
  else {
    const passed = counts.all - (counts.skipped ?? 0) - (counts.interrupted ?? 0);
    words.push(passed === counts.all
      ? `${count(passed, "scenario")} passed`
      : `${grouped(passed)} of ${count(counts.all, "scenario")} passed`);
  }
  for (const state of ["flaky", "known", "skipped", "interrupted"]) {
    if (!counts[state]) continue;
    words.push(state === "known" ? count(counts[state], "known failure")
      : `${grouped(counts[state])} ${stateWords(state)}`);
  }
  if (problems.length > 0) words.push(`${count(problems.length, "problem")} in files`);
  if (run.index.finished === undefined) words.push("broken off");
  return words.join(", ");
}

/**
 * Whether nothing failed.
 * @param {import("./model.js").Run} run
 * @returns {boolean}
 */
export function isGood(run) {
  const counts = scenarioCounts(run);
  return !run.index.finished?.emptyLoad && !counts.failed && !counts.errored && !counts.interrupted && counts.all > 0
    && run.index.finished !== undefined
    && !run.index.diagnostics.some((/** @type {any} */ one) => one.severity === "error");
}

/**
 * @param {App} app
 * @returns {HTMLElement}
 */
export function overview(app) {
  const { run } = app;
  return h("div.page", null,
    h("header.verdict", null,
      h(`h1.${isGood(run) ? "good" : "bad"}`, null, stateMark(isGood(run) ? "passed" : "failed"),
        verdict(run)),
      proportions(app), runFacts(app)),
    omissions(run), causes(app), diagnostics(app), failures(app), slowestSteps(app),
    h("p.made", null, run.index.run ? `made by ${run.index.run.tool}` : ""));
}

/**
 * A bar of the states, and their numbers as links to the list.
 * @param {App} app
 * @returns {HTMLElement}
 */
function proportions(app) {
  const counts = scenarioCounts(app.run);
  const states = ["failed", "errored", "interrupted", "flaky", "known", "skipped", "passed"]
    .filter((state) => counts[state] > 0);
  const bar = h("div.share", { "aria-hidden": "true" }, states.map((state) => {
    const part = h(`i.${state}`);
    part.style.flexGrow = String(counts[state]);
    return part;
  }));
  const numbers = states.map((state) => h("li", null,
    h("a", { href: app.link({ view: "scenarios", query: `status:${state}`, scenario: null }) },
      stateMark(state), h("b", null, grouped(counts[state])), ` ${stateWords(state)}`)));
  return h("div.shares", null, bar, h("ul.numbers", null, numbers));
}

/**
 * @param {App} app
 * @returns {HTMLElement}
 */
function runFacts(app) {
  const { index } = app.run;
  const { run, finished } = index;
  const words = wholeCommand(run).map(shellWord).join(" ");
  const shard = run?.shards > 1 ? `${run.shard} of ${run.shards}` : null;
  return h("div.about", null,
    facts([
      ["began", moment(run?.startedAt ?? NaN)],
      ["took", duration(app.run.length)],
      ["environment", run?.environment ?? null],
      ["shard", shard],
      ["steps", grouped(app.run.count)],
      ["checks", finished ? `${grouped(finished.checks.held)} held, ${grouped(finished.checks.failed)} failed` : null],
      ["requests", finished ? grouped(finished.requests) : null],
      ["connections", finished ? grouped(finished.connections) : null],
      ["sent again", finished?.resent ? grouped(finished.resent) : null],
      ["seed", run ? String(run.seed) : null],
    ]),
    run ? h("p.command", null, h("code", null, words), copyButton("copy", words)) : null);
}

/**
 * @param {import("./model.js").Run} run
 * @returns {HTMLElement | null}
 */
function omissions(run) {
  const words = {
    bodies: "bodies of steps that passed", heads: "heads of steps that passed",
    failures: "bodies of failed steps beyond 4 KB", details: "all details", rows: "steps altogether",
  };
  if (run.index.omissions.length === 0) return null;
  return h("p.notice", { role: "note" }, "To keep this file small, some things were left out: ",
    run.index.omissions.map((/** @type {[keyof typeof words, number]} */ [part, before]) =>
      `${words[part]} after the first ${count(before, "step")}`).join("; "), ".");
}

/**
 * @param {App} app
 * @returns {HTMLElement | null}
 */
function diagnostics(app) {
  const { diagnostics: list, omittedDiagnostics: more } = app.run.index;
  if (list.length === 0) return null;
  return section(`Problems in files (${grouped(list.length + more)})`,
    list.map((/** @type {any} */ one) => h("details.card", { open: one.severity === "error" },
      h("summary", null, stateMark(one.severity === "error" ? "failed" : "warning"),
        h("span", null, sentence(one.message))),
      one.place ? place(app, one.place.file, one.place.line, one.place.column) : null,
      h("pre.code", { tabindex: "0" }, one.rendered))));
}

/**
 * @param {App} app
 * @returns {HTMLElement | null}
 */
function failures(app) {
  const { scenarios, owner } = app.run;
  const isNew = (/** @type {number} */ row) => Number(scenarios[owner[row]].isNew);
  // Of each cause one, a new one if there is; the others are behind a link.
  const groups = causesOf(app.run).map((cause) => ({
    cause, row: [...cause.rows].sort((left, right) => isNew(right) - isNew(left) || left - right)[0],
  })).sort((left, right) => isNew(right.row) - isNew(left.row) || left.row - right.row);
  if (groups.length === 0) return null;
  const all = groups.reduce((sum, { cause }) => sum + cause.rows.length, 0);
  const rest = groups.slice(FAILURES).reduce((sum, { cause }) => sum + cause.rows.length, 0);
  return section(`Failures (${grouped(all)})`,
    h("ol.failures", null, groups.slice(0, FAILURES).map(({ cause, row }) => failure(app, row, cause))),
    rest > 0 ? h("p", null, h("a", {
      href: app.link({ view: "scenarios", query: "status:failed", scenario: null }),
    }, `${count(rest, "more failure")}`)) : null);
}

/**
 * @param {App} app
 * @param {number} row
 * @param {import("./causes.js").Cause} cause
 * @returns {HTMLElement}
 */
function failure(app, row, cause) {
  const { run } = app;
  const scenario = run.scenarios[run.owner[row]];
  const name = oneLine(run.texts[run.steps.name[row]]);
  const written = textAt(run, run.steps.request[row]);
  const status = run.steps.status[row];
  // A step without a name has that of its request.
  const isName = written !== null && (name.endsWith(oneLine(written))
    || (written.includes("${") && name.startsWith(written.slice(0, written.indexOf(" ") + 1))));
  const request = written === null || isName ? null : oneLine(written, 120);
  const more = cause.rows.length - 1;
  return h("li", null, h("a.failure", { href: stepLink(app, row) },
    stateMark(stateOfStep(run, row)),
    h("span.title", null, h("b", null, name),
      h("span.of", null, oneLine(scenario.name)), newMark(scenario)),
    h("span.said", null, sentence(textAt(run, run.steps.message[row]) ?? "", 400)),
    h("span.where", null, oneLine(placeOf(run, row)),
      request || status ? h("span", null, [request, status ? `→ ${status}` : ""].filter(Boolean).join(" ")) : null,
      h("span", null, duration(run.steps.duration[row])))),
  more > 0 ? h("a.others", { href: app.link({ view: "scenarios", query: causeQuery(cause), scenario: null }) },
    `and ${count(more, "more step")} with this cause`) : null);
}

/**
 * Marks a failure that earlier runs did not have.
 * @param {import("./model.js").Scenario} scenario
 * @returns {HTMLElement | null}
 */
function newMark({ isNew, ends }) {
  return isNew ? h("span.tag", null, `new: passed in the last ${count(ends.length, "run")}`) : null;
}

/**
 * The address of a step.
 * @param {App} app
 * @param {number} row
 * @returns {string}
 */
export function stepLink(app, row) {
  const scenario = app.run.scenarios[app.run.owner[row]];
  return app.link({
    view: "scenarios", scenario: scenario.id, step: row - scenario.first + 1, attempt: 0, query: "",
  });
}

/**
 * @param {App} app
 * @returns {HTMLElement | null}
 */
function slowestSteps(app) {
  const { run } = app;
  const rows = Array.from({ length: run.count }, (_, row) => row)
    .filter((row) => run.steps.duration[row] > 0)
    .sort((left, right) => run.steps.duration[right] - run.steps.duration[left]).slice(0, 10);
  if (rows.length < 2) return null;
  const longest = run.steps.duration[rows[0]];
  return section("Slowest steps", h("ol.slowest", null, rows.map((row) => {
    const bar = h("i.bar");
    bar.style.width = `${Math.max(0.5, (run.steps.duration[row] / longest) * 100)}%`;
    return h("li", null, h("a", { href: stepLink(app, row) },
      h("span.title", null, stateMark(stateOfStep(run, row)),
        h("b", null, oneLine(run.texts[run.steps.name[row]])),
        h("span.of", null, oneLine(run.scenarios[run.owner[row]].name))),
      h("span.track", { "aria-hidden": "true" }, bar),
      h("span.number", null, duration(run.steps.duration[row]))));
  })));
}
