// A load: rate asked and reached, latency over time and as a distribution, errors, thresholds.

import { h, svg } from "./dom.js";
import { exceeding } from "./histogram.js";
import { facts, section, stateMark } from "./parts.js";
import { duration, grouped } from "./quantity.js";
import { oneLine } from "./visible.js";

/** @typedef {import("./parts.js").App} App */

const SPAN = 1000;
const RISE = 140;

/**
 * @param {App} app
 * @returns {HTMLElement}
 */
export function loadView(app) {
  const { started, finished, rows, points, percentiles, thresholds, words } = app.run.index.load;
  const one = (/** @type {string} */ name) => (/** @type {any} */ row) => row[name] / (row.seconds ?? 1);
  const rate = (/** @type {number} */ value) => `${grouped(Math.round(value))}/s`;
  const busy = rows.filter((/** @type {any} */ row) => row.requests > 0);
  return h("div.page", null, h("h1", null, "Load"),
    h("div.about", null, facts(words)),
    section("Thresholds", h("ul.thresholds", null, thresholds.map((/** @type {any} */ [name, state, actual, place]) =>
      h("li", null, stateMark(state), h("b", null, oneLine(name)), actual, h("span.of", null, oneLine(place)))))),
    lineChart(started.model === "open" ? "Starts asked and reached" : "Starts", rows,
      [["asked", "due", one("due")], ["reached", "begun", one("begun")], ["bad", "failures", one("failures")]], rate),
    lineChart("Latency over time", busy, ["p50", "p95", "p99"].map((name, place) =>
      [["asked", "reached", "bad"][place], name, (row) => row[name]]), duration),
    distribution(points ?? [], percentiles ?? []), errors(finished));
}

/**
 * Lines over the seconds of a load.
 * @param {string} title
 * @param {any[]} rows
 * @param {[string, string, (row: any) => number][]} lines class, name and value of each
 * @param {(value: number) => string} words of a value
 * @returns {HTMLElement | null}
 */
function lineChart(title, rows, lines, words) {
  if (rows.length === 0) return null;
  const last = rows[rows.length - 1];
  const whole = Math.max(1, last.second + (last.seconds ?? 1));
  const tops = lines.map(([, , value]) => rows.reduce((most, row) => Math.max(most, value(row)), 0));
  const paths = lines.map(([style, , value]) => plot(style, rows.map((row) =>
    [(row.second + (row.seconds ?? 1) / 2) / whole, value(row) / (Math.max(...tops) || 1)])));
  return section(title, h("figure.chart", null, h("figcaption", null, lines.map(([style, name], place) =>
    h("span.legend", null, h(`i.${style}`), `${name}, at most ${words(tops[place])}`))),
  picture(`${title}, over ${whole} seconds`, paths)), h("p.quiet", null, `${whole} seconds`));
}

/**
 * A line through points whose parts are shares of width and height.
 * @param {string} style
 * @param {number[][]} points
 */
function plot(style, points) {
  const d = points.map(([x, y], place) =>
    `${place === 0 ? "M" : "L"}${(x * SPAN).toFixed(1)} ${(RISE - y * (RISE - 4)).toFixed(1)}`).join("");
  return svg(`path.line.${style}`, { d, "vector-effect": "non-scaling-stroke" });
}

/**
 * @param {string} label
 * @param {SVGElement[]} paths
 */
function picture(label, paths) {
  return svg("svg.area", {
    viewBox: `0 0 ${SPAN} ${RISE}`, preserveAspectRatio: "none", role: "img", "aria-label": label,
  }, paths);
}

/**
 * The distribution to p99.99: each nine takes as much room as the one before it.
 * @param {[number, number][]} parts
 * @param {[string, number][]} percentiles
 * @returns {HTMLElement | null}
 */
function distribution(parts, percentiles) {
  if (parts.length === 0) return null;
  const most = Math.max(1, parts[parts.length - 1][0]);
  const points = exceeding(parts).map(([value, nines]) => [Math.min(4, nines) / 4, value / most]);
  return section("Distribution of the latency", h("div.spread", null,
    h("figure.chart", null, picture("Latency by percentile, from p0 to p99.99", [plot("reached", points)]),
      h("p.quiet", null, "from p0, by p90, p99 and p99.9, to p99.99")),
    h("table.kinds", null, h("tbody", null, percentiles.map(([name, value]) =>
      h("tr", null, h("th", null, name), h("td", null, duration(value))))))));
}

/**
 * @param {any} finished
 * @returns {HTMLElement | null}
 */
function errors(finished) {
  const kinds = (finished?.steps ?? []).flatMap((/** @type {any} */ step) =>
    step.errors.map((/** @type {any} */ one) => [one.kind, step.name, one.count]));
  if (kinds.length === 0) return null;
  kinds.sort((/** @type {any} */ left, /** @type {any} */ right) => right[2] - left[2]);
  return section("Errors by kind", h("table.kinds", null, h("tbody", null,
    kinds.slice(0, 100).map((/** @type {any} */ [kind, step, number]) => h("tr", null,
      h("td", null, oneLine(kind)), h("td", null, oneLine(step)), h("td", null, grouped(number)))))),
  h("p.quiet", null, "Samples of failures are attempts of their steps, in the scenarios."));
}
