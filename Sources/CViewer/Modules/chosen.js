// Which scenario and step the address means.

import { isFailedStep } from "./model.js";

/**
 * @typedef {import("./parts.js").App} App
 * @typedef {import("./tree.js").Item} Item
 */

/**
 * The scenario of the address; of several tries the last.
 * @param {App} app
 * @returns {import("./model.js").Scenario | null}
 */
export function chosenScenario(app) {
  if (app.view.scenario === null) return null;
  return app.run.scenarios.findLast((scenario) => scenario.id === app.view.scenario) ?? null;
}

/**
 * @param {App} app
 * @param {import("./model.js").Scenario} scenario
 * @returns {Item}
 */
export function chosenItem(app, scenario) {
  const row = scenario.first + app.view.step - 1;
  return app.view.step > 0 && row < scenario.end
    ? { kind: "step", place: row } : { kind: "scenario", place: scenario.place };
}

/**
 * The row whose details are shown: the chosen one, else the first that failed, that is selected, or at all.
 * @param {App} app
 * @param {import("./model.js").Scenario} scenario
 * @returns {number} -1 without steps
 */
export function shownRow(app, scenario) {
  const item = chosenItem(app, scenario);
  if (item.kind === "step") return item.place;
  const { run, selection } = app;
  const isMeant = [(/** @type {number} */ row) => isFailedStep(run, row) && selection.steps[row] === 1,
    (/** @type {number} */ row) => isFailedStep(run, row),
    (/** @type {number} */ row) => !selection.isAll && selection.steps[row] === 1];
  for (const test of isMeant) {
    for (let row = scenario.first; row < scenario.end; row++) if (test(row)) return row;
  }
  return scenario.first < scenario.end ? scenario.first : -1;
}
