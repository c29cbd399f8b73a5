// Requests by method and address: how many, how many failed, how long they took.

import { h, svg } from "./dom.js";
import { isFailedStep, textAt } from "./model.js";
import { count, duration, grouped } from "./quantity.js";
import { logarithmicBars, percentile } from "./histogram.js";
import { oneLine } from "./visible.js";

/**
 * @typedef {import("./parts.js").App} App
 * @typedef {{request: string, origin: string | null, count: number, failed: number, times: Float64Array, p50: number, p95: number,
 *   p99: number, max: number}} Endpoint
 */

const BARS = 24;
const LISTED = 500;

/**
 * @param {import("./model.js").Run} run
 * @returns {Endpoint[]}
 */
export function endpointsOf(run) {
  /** @type {Map<number, number[]>} */
  const rows = new Map();
  const origins = new Set();
  for (let row = 0; row < run.count; row++) {
    const request = run.steps.request[row];
    if (request < 0) continue;
    const origin = run.steps.origin[row] + 1;
    origins.add(origin);
    const key = request * (run.texts.length + 1) + origin;
    const known = rows.get(key);
    if (known === undefined) rows.set(key, [row]);
    else known.push(row);
  }
  return [...rows.values()].map((list) => {
    const request = run.steps.request[list[0]];
    const origin = textAt(run, run.steps.origin[list[0]]);
    const times = Float64Array.from(list, (row) => run.steps.exchange[row]).sort();
    return {
      request: run.texts[request], origin: origins.size > 1 ? origin : null, count: list.length,
      failed: list.filter((row) => isFailedStep(run, row)).length, times,
      p50: percentile(times, 0.5), p95: percentile(times, 0.95), p99: percentile(times, 0.99),
      max: times[times.length - 1],
    };
  });
}

/** @type {[keyof Endpoint, string][]} */
const COLUMNS = [["request", "request"], ["count", "steps"], ["failed", "failed"], ["p50", "p50"],
  ["p95", "p95"], ["p99", "p99"], ["max", "max"]];

/**
 * @param {App} app
 * @returns {HTMLElement}
 */
export function endpointsView(app) {
  const all = endpointsOf(app.run);
  const low = Math.min(...all.map((one) => one.times[0]), 1e9);
  const high = Math.max(...all.map((one) => one.max), 1);
  const body = h("tbody");
  /** @type {keyof Endpoint} */
  let sorted = "p95";
  const headers = COLUMNS.map(([key, words]) => h(`th${key === "request" ? "" : ".number"}`, { scope: "col" },
    h("button", { type: "button", onclick: () => order(key) }, words)));
  /** @param {keyof Endpoint} key */
  function order(key) {
    sorted = key;
    const list = [...all].sort((left, right) => key === "request"
      ? (left.request < right.request ? -1 : 1) : Number(right[key]) - Number(left[key]));
    body.replaceChildren(...list.slice(0, LISTED).map((one) => endpointRow(app, one, low, high)));
    COLUMNS.forEach(([column], place) => {
      const sign = column === "request" ? "ascending" : "descending";
      headers[place].setAttribute("aria-sort", column === sorted ? sign : "none");
    });
  }
  order("p95");
  return h("div.page", null, h("h1", null, "Endpoints"),
    h("p.quiet", null, `${count(all.length, "endpoint")}; times are those of the last exchange of each step. `
      + `The bars go from ${duration(low)} to ${duration(high)}, on a logarithmic axis.`),
    h("div.wide", { tabindex: "0", role: "region", "aria-label": "Endpoints" }, h("table.endpoints", null,
      h("thead", null, h("tr", null, headers, h("th", { scope: "col" }, "distribution"))), body)),
    all.length > LISTED ? h("p.quiet", null, `${grouped(all.length - LISTED)} more are not listed`) : null);
}

/**
 * @param {App} app
 * @param {Endpoint} one
 * @param {number} low
 * @param {number} high
 * @returns {HTMLElement}
 */
function endpointRow(app, one, low, high) {
  const quoted = (/** @type {string} */ text) => (/\s/.test(text) ? `"${text.replaceAll('"', " ")}"` : text);
  const query = `request:${quoted(one.request)}${one.origin === null ? "" : ` origin:${quoted(one.origin)}`}`;
  const address = app.link({ view: "scenarios", query, scenario: null });
  const split = one.request.indexOf(" ");
  const times = [one.p50, one.p95, one.p99, one.max];
  return h("tr", null,
    h("th", { scope: "row" }, h("a", { href: address }, h("b.method", null, one.request.slice(0, split)), " ",
      oneLine(one.request.slice(split + 1), 200)),
    one.origin === null ? null : h("span.of", null, oneLine(one.origin, 120))),
    h("td.number", null, grouped(one.count)),
    h(`td.number${one.failed > 0 ? ".failed" : ".quiet"}`, null, grouped(one.failed)),
    times.map((time) => h("td.number", null, duration(time))),
    h("td", null, bars(logarithmicBars(one.times, low, high, BARS))));
}

/**
 * @param {number[]} counts
 * @returns {SVGElement}
 */
function bars(counts) {
  const most = Math.max(1, ...counts);
  return svg("svg.spark", { viewBox: `0 0 ${BARS * 5} 20`, width: BARS * 5, height: 20, "aria-hidden": "true" },
    counts.map((number, place) => number === 0 ? null : svg("rect", {
      x: place * 5, width: 4, y: 20 - Math.max(2, (number / most) * 20), height: Math.max(2, (number / most) * 20),
    })));
}
