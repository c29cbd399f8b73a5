// A load: rate asked and reached, latency over time and as a distribution, errors, thresholds.

import { h, svg } from "./dom.js";
import { exceeding } from "./histogram.js";
import { isGood, verdict } from "./overview.js";
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
  const time = seconds(started, finished, rows);
  const shown = rows.filter((/** @type {any} */ row) => row.second === 0 || time - row.second >= 0.5);
  const one = (/** @type {string} */ name) => (/** @type {any} */ row) =>
    row[name] / Math.min(row.seconds ?? 1, Math.max(0.001, time - row.second));
  const rate = (/** @type {number} */ value) => `${grouped(Math.round(value))}/s`;
  const busy = shown.filter((/** @type {any} */ row) => row.requests > 0);
  const good = isGood(app.run);
  return h("div.page", null,
    h("header.verdict", null, h(`h1.${good ? "good" : "bad"}`, null,
      stateMark(good ? "passed" : "failed"), verdict(app.run))),
    h("div.about", null, facts(words)), figures(percentiles ?? []),
    section("Thresholds", h("ul.thresholds", null, thresholds.map((/** @type {any} */ [name, state, actual, place]) =>
      h("li", null, stateMark(state), h("b", null, oneLine(name)), actual, h("span.of", null, oneLine(place)))))),
    lineChart("Throughput", shown, time,
      [["reached", "requests", one("requests")], ["bad", "failures", one("failures")]], rate),
    lineChart("Latency over time", busy, time, ["p50", "p95", "p99"].map((name, place) =>
      [["asked", "reached", "bad"][place], name, (row) => row[name]]), duration),
    lineChart(started.model === "open" ? "Starts asked and reached" : "Starts", shown, time,
      [["asked", "due", one("due")], ["reached", "begun", one("begun")]], rate),
    distribution(points ?? []), errors(finished));
}

/**
 * How long the load took, in seconds.
 * @param {any} started
 * @param {any} finished
 * @param {any[]} rows
 * @returns {number}
 */
function seconds(started, finished, rows) {
  const last = rows[rows.length - 1];
  const whole = last ? last.second + (last.seconds ?? 1) : 1;
  return Math.max(0.001, finished ? Math.min(whole, (finished.at - started.at) / 1_000_000) : whole);
}

/**
 * The percentiles: of requests that held, and of those that failed if there are any.
 * @param {[string, number, number?][]} percentiles
 * @returns {HTMLElement | null}
 */
function figures(percentiles) {
  if (percentiles.length === 0) return null;
  const failed = percentiles.some((row) => row.length > 2);
  const line = (/** @type {string} */ name, /** @type {number} */ place) => h("tr", null, h("th", null, name),
    percentiles.map((row) => h("td", null, duration(row[place] ?? 0))));
  return section("Latency", h("div.wide", null, h("table.kinds", null,
    h("thead", null, h("tr", null, h("td", null, ""), percentiles.map(([name]) => h("th", null, name)))),
    h("tbody", null, line(failed ? "held" : "all", 1), failed ? line("failed", 2) : null))));
}

/**
 * Lines over the seconds of a load.
 * @param {string} title
 * @param {any[]} rows
 * @param {number} time the seconds of the whole
 * @param {[string, string, (row: any) => number][]} lines class, name and value of each
 * @param {(value: number) => string} words of a value
 * @returns {HTMLElement | null}
 */
function lineChart(title, rows, time, lines, words) {
  if (rows.length === 0) return null;
  const tops = lines.map(([, , value]) => rows.reduce((most, row) => Math.max(most, value(row)), 0));
  const top = roundTop(Math.max(...tops));
  const paths = lines.map(([style, , value]) => plot(style, rows.map((row) => {
    const end = Math.min(time, row.second + (row.seconds ?? 1));
    return [(row.second + end) / 2 / time, value(row) / top];
  })));
  const tick = (/** @type {number} */ share) => `${Math.round(time * share * 10) / 10} s`;
  return section(title, h("figure.chart", null, h("figcaption", null, lines.map(([style, name], place) =>
    h("span.legend", null, h(`i.${style}`), `${name}, at most ${words(tops[place])}`))),
  axes(picture(`${title}, over ${tick(1)}`, paths), [words(top), words(top / 2), words(0)],
    [tick(0), tick(0.5), tick(1)])));
}

/**
 * The next number above with one digit: 1, 2 or 5.
 * @param {number} value
 * @returns {number}
 */
export function roundTop(value) {
  if (!(value > 0)) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 2, 5, 10].find((step) => value <= unit * step) ?? 10);
}

/**
 * A picture between its axes.
 * @param {SVGElement} drawing
 * @param {string[]} upright from the top
 * @param {string[]} along from the left
 */
function axes(drawing, upright, along) {
  return h("div.axes", null, h("div.upright", null, upright.map((words) => h("span", null, words))), drawing,
    h("div.along", null, along.map((words) => h("span", null, words))));
}

/**
 * A line through points whose parts are shares of width and height.
 * @param {string} style
 * @param {number[][]} points
 */
function plot(style, points) {
  const d = points.map(([x, y], place) =>
    `${place === 0 ? "M" : "L"}${(x * SPAN).toFixed(1)} ${(RISE * (1 - y)).toFixed(1)}`).join("");
  return svg(`path.line.${style}`, { d, "vector-effect": "non-scaling-stroke" });
}

/**
 * @param {string} label
 * @param {SVGElement[]} paths
 */
function picture(label, paths) {
  return svg("svg.area", {
    viewBox: `0 0 ${SPAN} ${RISE}`, preserveAspectRatio: "none", role: "img", "aria-label": label,
  }, [svg("path.grid", { d: `M0 ${RISE / 2}H${SPAN}`, "vector-effect": "non-scaling-stroke" }), ...paths]);
}

/**
 * The distribution to p99.99: each nine takes as much room as the one before it.
 * @param {[number, number][]} parts
 * @returns {HTMLElement | null}
 */
function distribution(parts) {
  if (parts.length === 0) return null;
  const top = roundTop(Math.max(1, parts[parts.length - 1][0]));
  const points = exceeding(parts).map(([value, nines]) => [Math.min(4, nines) / 4, value / top]);
  return section("Distribution of the latency", h("figure.chart", null,
    axes(picture("Latency by percentile, from p0 to p99.99", [plot("reached", points)]),
      [duration(top), duration(top / 2), duration(0)], ["p0", "p90", "p99", "p99.9", "p99.99"])));
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
