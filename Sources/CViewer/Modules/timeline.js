// The run over time: what was in flight, what failed when, and a brush that selects a stretch.

import { fill, h, svg } from "./dom.js";
import { inFlight } from "./histogram.js";
import { failedRows, stateOfScenario } from "./model.js";
import { count, duration, timeMarks } from "./quantity.js";
import { oneLine } from "./visible.js";

/** @typedef {import("./parts.js").App} App */

const WIDTH = 1000;
const SLOTS = 250;
const HEIGHT = 90;
/** Scenarios that have a lane each. */
const SCENARIO_LANES = 120;

/**
 * @param {App} app
 * @returns {HTMLElement}
 */
export function timelineView(app) {
  const { run } = app;
  const scenarios = run.scenarios.filter((scenario) => scenario.duration > 0);
  const sets = [
    ["Scenarios in flight", scenarios.map((one) => one.at), scenarios.map((one) => one.duration)],
    ["Steps in flight", run.steps.at, run.steps.duration],
  ];
  const output = h("p.selected", { role: "status" });
  const charts = sets.map(([title, starts, durations]) =>
    chart(app, /** @type {string} */ (title), inFlight(/** @type {number[]} */ (starts),
      /** @type {number[]} */ (durations), run.length, SLOTS), output));
  fill(output, h("span.quiet", null, "Drag over a chart to select what began within it."));
  return h("div.page", null, h("h1", null, "Timeline"), output, charts, failureMarks(app), timeAxis(run.length),
    lanes(app, scenarios));
}

/**
 * @param {App} app
 * @param {string} title
 * @param {number[]} values
 * @param {HTMLElement} output
 * @returns {HTMLElement}
 */
function chart(app, title, values, output) {
  const most = Math.max(1, ...values);
  const step = WIDTH / SLOTS;
  const y = (/** @type {number} */ value) => HEIGHT - (value / most) * (HEIGHT - 4);
  const line = values.map((value, slot) =>
    `${slot === 0 ? "M" : "L"}${(slot * step).toFixed(1)} ${y(value).toFixed(1)}h${step.toFixed(1)}`).join("");
  const brush = svg("rect.brush", { x: 0, y: 0, width: 0, height: HEIGHT });
  const picture = svg("svg.area", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img",
    "aria-label": `${title}: at most ${most}`,
  }, svg("path.fill", { d: `${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z` }),
  svg("path.edge", { d: line, "vector-effect": "non-scaling-stroke" }), brush);
  brushing(app, picture, brush, output);
  return h("figure.chart", null, h("figcaption", null, title, h("span.quiet", null, `at most ${most}`)), picture);
}

/**
 * @param {App} app
 * @param {SVGElement} picture
 * @param {SVGElement} brush
 * @param {HTMLElement} output
 */
function brushing(app, picture, brush, output) {
  let from = -1;
  const share = (/** @type {PointerEvent} */ event) => {
    const box = picture.getBoundingClientRect();
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
  };
  const show = (/** @type {number} */ to) => {
    brush.setAttribute("x", String(Math.min(from, to) * WIDTH));
    brush.setAttribute("width", String(Math.abs(to - from) * WIDTH));
    const [low, high] = [Math.min(from, to), Math.max(from, to)].map((part) => part * app.run.length);
    const { at } = app.run.steps;
    let steps = 0;
    for (let row = 0; row < app.run.count; row++) if (at[row] >= low && at[row] < high) steps++;
    const seconds = (/** @type {number} */ time) => String(Number((time / 1e6).toFixed(6)));
    fill(output, `${duration(low)} to ${duration(high)}: ${count(steps, "step")} began. `,
      h("a", { href: app.link({ view: "scenarios", query: `time:${seconds(low)}-${seconds(high)}`, scenario: null }) },
        "Show them"));
  };
  picture.addEventListener("pointerdown", (event) => {
    from = share(/** @type {PointerEvent} */ (event));
    picture.setPointerCapture(/** @type {PointerEvent} */ (event).pointerId);
  });
  picture.addEventListener("pointermove", (event) => {
    if (from >= 0) show(share(/** @type {PointerEvent} */ (event)));
  });
  picture.addEventListener("pointerup", () => {
    from = -1;
  });
}

/**
 * @param {App} app
 * @returns {HTMLElement | null}
 */
function failureMarks(app) {
  const { run } = app;
  const rows = failedRows(run);
  if (rows.length === 0) return null;
  const places = new Set(rows.map((row) =>
    Math.round(((run.steps.at[row] + run.steps.duration[row]) / run.length) * WIDTH)));
  return h("figure.chart", null,
    h("figcaption", null, "Failures", h("span.quiet", null, count(rows.length, "failed step"))),
    svg("svg.marks", { viewBox: `0 0 ${WIDTH} 12`, preserveAspectRatio: "none", "aria-hidden": "true" },
      [...places].map((x) => svg("rect", { x: Math.min(WIDTH - 3, x), y: 0, width: 3, height: 12 }))));
}

/**
 * @param {number} whole
 * @returns {HTMLElement}
 */
function timeAxis(whole) {
  return h("div.timeaxis", { "aria-hidden": "true" }, timeMarks(whole, 8)
    .filter((mark) => mark <= whole * 0.97).map((mark) => {
      const label = h("span", null, mark === 0 ? "0" : duration(mark));
      label.style.left = `${(mark / whole) * 100}%`;
      return label;
    }));
}

/**
 * @param {App} app
 * @param {import("./model.js").Scenario[]} scenarios
 * @returns {HTMLElement}
 */
function lanes(app, scenarios) {
  const shown = [...scenarios].sort((left, right) => right.duration - left.duration).slice(0, SCENARIO_LANES)
    .sort((left, right) => left.at - right.at);
  const more = scenarios.length - shown.length;
  return h("section.part", null, h("h2", null, more > 0 ? `The ${SCENARIO_LANES} longest scenarios` : "Scenarios"),
    h("ol.lanes", null, shown.map((scenario) => {
      const state = stateOfScenario(scenario);
      const bar = h(`i.${state}`);
      bar.style.left = `${(scenario.at / app.run.length) * 100}%`;
      bar.style.width = `${Math.max(0.2, (scenario.duration / app.run.length) * 100)}%`;
      return h("li", null, h("a", { href: app.link({ view: "scenarios", scenario: scenario.id, query: "" }) },
        h("span.text", null, oneLine(scenario.name, 120)), h("span.track", { "aria-hidden": "true" }, bar),
        h("span.number", null, duration(scenario.duration))));
    })));
}
