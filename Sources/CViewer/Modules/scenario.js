// One scenario: its head, the waterfall of its steps, and the details of the chosen one.

import { shownRow } from "./chosen.js";
import { fill, h, svg } from "./dom.js";
import { isUnstable, stateOfScenario, stateOfStep } from "./model.js";
import { place, sentence, stateMark, statePill } from "./parts.js";
import { count, duration, timeMarks } from "./quantity.js";
import { stepDetails } from "./step.js";
import { oneLine } from "./visible.js";
import { lanesOf } from "./waterfall.js";

/**
 * @typedef {import("./parts.js").App} App
 * @typedef {import("./model.js").Scenario} Scenario
 */

/** Steps of the waterfall that are drawn around the chosen one. */
const STEPS = 60;
/** Lanes of one step. */
const LANES = 12;

/**
 * @param {App} app
 * @param {Scenario} scenario
 * @returns {HTMLElement}
 */
export function scenarioView(app, scenario) {
  const row = shownRow(app, scenario);
  const details = h("div.step", { "aria-live": "polite" });
  if (row >= 0) {
    app.blocks.details(app.run.steps.block[row], app.run.steps.index[row]).then((record) => {
      fill(details, stepDetails(app, scenario, row, record));
      details.dataset.shown = `${scenario.id}/${row - scenario.first + 1}`;
    });
  } else {
    fill(details, h("p.quiet", null, "It has no steps."));
  }
  return h("article.sheet", null, head(app, scenario),
    row >= 0 ? waterfall(app, scenario, row) : null, details);
}

/**
 * @param {App} app
 * @param {Scenario} scenario
 * @returns {HTMLElement}
 */
function head(app, scenario) {
  const state = stateOfScenario(scenario);
  const tags = [...scenario.tags].slice(0, 50).map((tag) => h("a.tag", {
    href: app.link({ view: "scenarios", query: `tag:${/\s/.test(tag) ? `"${tag}"` : tag}`, scenario: null }),
  }, oneLine(tag, 60)));
  return h("header.head", null,
    h("a.back", { href: app.link({ view: "scenarios", scenario: null, step: 0 }) }, "← all scenarios"),
    h("h1", { tabindex: "-1" }, oneLine(scenario.name, 1000)),
    h("p.line", null, statePill(state),
      scenario.isEarlierTry ? h("span.quiet", null, "another try followed") : null,
      scenario.tries > 1 ? h("span.quiet", null, `try ${scenario.tries}`) : null,
      scenario.role === "scenario" ? null : h("span.tag", null, scenario.role),
      place(app, scenario.file, scenario.line),
      h("span.quiet", null, duration(scenario.duration)), past(scenario), tags,
      scenario.tags.size > 50 ? h("span.quiet", null, `${scenario.tags.size - 50} more tags`) : null,
      scenario.labels ? h("span.quiet", { title: "labels" }, oneLine(scenario.labels, 1000)) : null),
    scenario.reason ? h("p.said", null, sentence(scenario.reason)) : null);
}

/** The signs of earlier ends. */
const ENDS = { p: "✓", F: "↻", f: "✗" };

/**
 * What earlier runs know of a scenario.
 * @param {Scenario} scenario
 * @returns {import("./dom.js").Child[]}
 */
function past(scenario) {
  const { usual, ends, isSlow } = scenario;
  const signs = [...ends].map((end) => ENDS[/** @type {keyof typeof ENDS} */ (end)] ?? "?").join("");
  return [
    usual === null ? null : h(`span.${isSlow ? "tag" : "quiet"}`, null,
      `${isSlow ? "slow, " : ""}usually ${duration(usual)}`),
    isUnstable(scenario) ? h("span.tag", null, "unstable") : null,
    ends === "" ? null : h("span.quiet.past", {
      role: "img", "aria-label": `${count([...ends].filter((end) => end === "f").length, "failure")} in the last `
        + count(ends.length, "run"), title: "earlier runs, the latest last",
    }, signs),
  ];
}

/**
 * @param {App} app
 * @param {Scenario} scenario
 * @param {number} chosen
 * @returns {HTMLElement}
 */
function waterfall(app, scenario, chosen) {
  const first = Math.max(scenario.first, Math.min(chosen - STEPS / 2, scenario.end - STEPS));
  const end = Math.min(scenario.end, first + STEPS);
  const { steps } = app.run;
  let start = scenario.at;
  let stop = scenario.at + Math.max(1, scenario.duration);
  if (end - first < scenario.end - scenario.first) {
    start = Math.min(...range(first, end).map((row) => steps.at[row]));
    stop = Math.max(start + 1, ...range(first, end).map((row) => steps.at[row] + steps.duration[row]));
  }
  const scale = { start, whole: stop - start };
  const lines = range(first, end).map((row) => line(app, scenario, row, scale, row === chosen));
  return h("section.waterfall", { "aria-label": "Waterfall" }, axis(scale),
    first > scenario.first ? more(app, scenario, first - 1, `${first - scenario.first} earlier steps`) : null,
    h("ol", null, lines),
    end < scenario.end ? more(app, scenario, end, `${scenario.end - end} later steps`) : null,
    legend());
}

/**
 * @param {number} first
 * @param {number} end
 * @returns {number[]}
 */
function range(first, end) {
  return Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
}

/**
 * @param {App} app
 * @param {Scenario} scenario
 * @param {number} row
 * @param {string} words
 * @returns {HTMLElement}
 */
function more(app, scenario, row, words) {
  const link = app.link({ scenario: scenario.id, step: row - scenario.first + 1, attempt: 0 });
  return h("p.more", null, h("a", { href: link }, words));
}

/**
 * @param {{start: number, whole: number}} scale
 * @returns {HTMLElement}
 */
function axis(scale) {
  const marks = timeMarks(scale.whole, 4).filter((mark) => mark < scale.whole * 0.88);
  return h("div.axis", { "aria-hidden": "true" }, h("span"), h("span.marks", null, marks.map((mark) => {
    const label = h("span", null, mark === 0 ? "0" : duration(mark));
    label.style.left = `${(mark / scale.whole) * 100}%`;
    return label;
  })), h("span"));
}

/** The phases that bars show. */
const LEGEND = [["name", "name"], ["connect", "connect"], ["tls", "TLS"], ["wait", "send and wait"],
  ["transfer", "transfer"], ["pause", "pause"]];

function legend() {
  return h("p.legend", { "aria-hidden": "true" }, LEGEND.map(([kind, words]) =>
    h("span", null, h(`i.${kind}`), words)));
}

/**
 * A step: at once with one bar, then with a bar for each phase of each hop.
 * @param {App} app
 * @param {Scenario} scenario
 * @param {number} row
 * @param {{start: number, whole: number}} scale
 * @param {boolean} isChosen
 * @returns {HTMLElement}
 */
function line(app, scenario, row, scale, isChosen) {
  const { run } = app;
  const { steps } = run;
  const status = steps.status[row];
  const bars = h("span.bars");
  const whole = { kind: "other", start: steps.at[row], end: steps.at[row] + steps.duration[row] };
  fill(bars, drawn([{ bars: [whole] }], scale));
  const marks = h("span.hops");
  if (steps.outcome[row] !== 3) {
    app.blocks.details(steps.block[row], steps.index[row]).then((record) => {
      if (record === null || record.attempts.length === 0) return;
      const lanes = lanesOf(record.attempts);
      fill(bars, drawn(lanes.slice(0, LANES), scale, whole));
      const words = new Set(lanes.flatMap((lane) => lane.marks).filter((mark) => mark !== "kept alive"));
      if (lanes.length > LANES) words.add(`${lanes.length - LANES} more`);
      fill(marks, [...words].map((word) => h("span.tag", null, word)));
    });
  }
  const address = app.link({ scenario: scenario.id, step: row - scenario.first + 1, attempt: 0 });
  return h("li", null, h("a.line", { href: address, "aria-current": isChosen ? "step" : null },
    h("span.name", null, stateMark(stateOfStep(run, row)),
      h("span.text", null, oneLine(run.texts[steps.name[row]])),
      steps.attempts[row] > 1 ? h("span.tag", null, `×${steps.attempts[row]}`) : null, marks),
    bars, h("span.number", null, status > 0 ? h("span.status", null, String(status)) : null,
      duration(steps.duration[row]))));
}

/**
 * @param {{bars: import("./waterfall.js").Bar[]}[]} lanes
 * @param {{start: number, whole: number}} scale
 * @param {import("./waterfall.js").Bar} [behind] drawn pale behind all lanes
 * @returns {SVGElement}
 */
function drawn(lanes, scale, behind) {
  const height = lanes.length * 8;
  const x = (/** @type {number} */ time) => ((time - scale.start) / scale.whole) * 1000;
  return svg("svg", {
    viewBox: `0 0 1000 ${height}`, preserveAspectRatio: "none", height, "aria-hidden": "true",
  }, behind === undefined ? null : svg("rect.whole", {
    x: x(behind.start).toFixed(1), y: 0, width: (x(behind.end) - x(behind.start)).toFixed(1), height,
  }), lanes.map((lane, place) => lane.bars.map((bar) => {
    const left = Math.max(0, Math.min(997, x(bar.start)));
    return svg(`rect.${bar.kind}`, {
      x: left.toFixed(1), y: place * 8 + (bar.kind === "pause" ? 3.2 : 1),
      width: Math.max(2.5, Math.min(1000, x(bar.end)) - left).toFixed(1),
      height: bar.kind === "pause" ? 1.6 : 6,
    });
  })));
}

