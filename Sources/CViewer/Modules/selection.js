// Which scenarios and steps a query selects.

import { matchesCode, readQuery, tagRule, timeRange } from "./filter.js";
import { FLAG, OUTCOMES } from "./model.js";

/**
 * @typedef {import("./model.js").Run} Run
 * @typedef {import("./model.js").Scenario} Scenario
 * @typedef {import("./filter.js").Term} Term
 * @typedef {{isOfSteps: boolean, scenario: (scenario: Scenario) => boolean,
 *   step: (row: number, scenario: Scenario) => boolean}} Rule
 */

/**
 * @typedef {object} Selection
 * @property {Int32Array} scenarios places of selected scenarios
 * @property {Uint8Array} steps 1 for each selected row
 * @property {number} stepCount
 * @property {boolean} isAll
 */

/**
 * @param {Run} run
 * @param {string} query
 * @param {Uint8Array | null} [found] rows in which the search for `exchange:` found the text
 * @returns {Selection}
 */
export function select(run, query, found = null) {
  const rules = readQuery(query).map((term) => ruleOf(run, term, found));
  const steps = new Uint8Array(run.count);
  const places = [];
  let stepCount = 0;
  for (const scenario of run.scenarios) {
    let selected = 0;
    const open = rules.filter((rule) => !rule.scenario(scenario));
    // A term that holds for the scenario holds for its steps, unless it is about steps.
    if (!open.some((rule) => !rule.isOfSteps)) {
      for (let row = scenario.first; row < scenario.end; row++) {
        if (open.every((rule) => rule.step(row, scenario))) {
          steps[row] = 1;
          selected++;
        }
      }
      if (selected > 0 || open.length === 0) places.push(scenario.place);
    }
    stepCount += selected;
  }
  return { scenarios: Int32Array.from(places), steps, stepCount, isAll: rules.length === 0 };
}

/**
 * @param {Run} run
 * @param {Term} term
 * @param {Uint8Array | null} found
 * @returns {Rule}
 */
function ruleOf(run, term, found) {
  const rule = positiveRule(run, term, found);
  if (!term.isNot) return rule;
  return {
    isOfSteps: true,
    scenario: () => false,
    step: (row, scenario) => !rule.scenario(scenario) && !rule.step(row, scenario),
  };
}

/**
 * @param {Run} run
 * @param {Term} term
 * @param {Uint8Array | null} found
 * @returns {Rule}
 */
function positiveRule(run, term, found) {
  const never = () => false;
  const wanted = term.value.toLowerCase();
  /** @type {(step: Rule["step"]) => Rule} */
  const ofSteps = (step) => ({ isOfSteps: true, scenario: never, step });
  /** @type {(scenario: Rule["scenario"]) => Rule} */
  const ofScenarios = (scenario) => ({ isOfSteps: false, scenario, step: never });
  switch (term.key) {
    case "status": return statusRule(run, wanted);
    case "tag": {
      const holds = tagRule(term.value);
      return ofScenarios((scenario) => holds(scenario.tags));
    }
    case "file": return ofScenarios((scenario) => scenario.file.toLowerCase().includes(wanted));
    case "request": {
      const texts = containing(run, wanted);
      return ofSteps((row) => run.steps.request[row] >= 0 && texts[run.steps.request[row]] === 1);
    }
    case "origin": {
      const texts = containing(run, wanted);
      return ofSteps((row) => texts[run.steps.origin[row]] === 1);
    }
    case "code": return ofSteps((row) =>
      run.steps.request[row] >= 0 && matchesCode(wanted, run.steps.status[row]));
    case "time": {
      const [low, high] = timeRange(term.value);
      return ofSteps((row) => run.steps.at[row] >= low && run.steps.at[row] < high);
    }
    case "cause": return ofSteps((row) => run.steps.cause[row] + 1 === Number(wanted));
    case "exchange": return ofSteps((row) => found?.[row] === 1);
    default: {
      const texts = containing(run, wanted);
      const causes = run.index.causes.map((/** @type {string[]} */ words) =>
        words.some((text) => text.toLowerCase().includes(wanted)));
      // The texts of failures, and of skips. A run with very many keeps only those of the causes.
      const isSaid = (/** @type {number} */ row) =>
        texts[run.steps.message[row]] === 1 || causes[run.steps.cause[row]] === true;
      return {
        isOfSteps: true,
        scenario: (scenario) =>
          scenario.name.toLowerCase().includes(wanted) || scenario.file.toLowerCase().includes(wanted),
        step: (row) => texts[run.steps.name[row]] === 1 || isSaid(row),
      };
    }
  }
}

/**
 * @param {Run} run
 * @param {string} status
 * @returns {Rule}
 */
function statusRule(run, status) {
  const { steps } = run;
  const never = () => false;
  if (status === "flaky") {
    return { isOfSteps: false, scenario: (scenario) => scenario.isFlaky, step: never };
  }
  if (status === "slow") {
    return {
      isOfSteps: true, scenario: (scenario) => scenario.isSlow, step: (row) => run.slow.has(row),
    };
  }
  if (status === "known") {
    return {
      isOfSteps: true, scenario: never,
      step: (row) => (steps.flags[row] & FLAG.known) !== 0,
    };
  }
  const wanted = OUTCOMES.flatMap((word, number) =>
    word === status || (status === "failed" && word === "errored") ? [number] : []);
  /** @type {Rule["step"]} */
  const step = (row, scenario) => wanted.includes(steps.outcome[row]) && !scenario.isEarlierTry;
  return {
    isOfSteps: true, step,
    // A scenario may be skipped, or fail, without a step that is.
    scenario: (scenario) => scenario.first === scenario.end && !scenario.isEarlierTry
      && wanted.includes(OUTCOMES.indexOf(scenario.outcome)),
  };
}

/**
 * 1 for each text that contains another, without regard to case.
 * @param {Run} run
 * @param {string} wanted
 * @returns {Uint8Array}
 */
function containing(run, wanted) {
  return Uint8Array.from(run.texts, (text) => (text.toLowerCase().includes(wanted) ? 1 : 0));
}
