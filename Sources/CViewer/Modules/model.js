// The run as the lists and charts read it: numbers in typed arrays, texts once.

/** The words of a step's outcome, by its number in the index. */
export const OUTCOMES = ["passed", "failed", "errored", "skipped", "interrupted", "pending"];

/** Bits of the column `flags`. */
export const FLAG = { teardown: 1, needed: 2, known: 4 };

/**
 * A scenario, or a try of one that another try followed.
 * @typedef {object} Scenario
 * @property {number} place among all scenarios
 * @property {number} number of the plan
 * @property {string} id
 * @property {string} file
 * @property {string} name
 * @property {number} line
 * @property {string} role
 * @property {string} collection
 * @property {Set<string>} tags
 * @property {string} labels in words; empty without any
 * @property {string} outcome
 * @property {number} at microseconds since the run began
 * @property {number} duration
 * @property {number} tries
 * @property {number} replay 0 by a line, 1 by a line and its name, 2 not alone
 * @property {string | null} reason of a skip, or of a known failure
 * @property {boolean} isEarlierTry
 * @property {boolean} isFlaky
 * @property {boolean} isKnown it failed as `fails` expects
 * @property {number | null} usual how long it takes by earlier runs, in microseconds
 * @property {string} ends of earlier runs, the latest last: p passed, F flaky, f failed
 * @property {boolean} isSlow it took twice its usual time and 100 ms more
 * @property {boolean} isNew it failed, and passed in all earlier runs
 * @property {number} first its first row
 * @property {number} end behind its last row
 */

/**
 * @typedef {object} Run
 * @property {any} index
 * @property {string[]} texts
 * @property {Scenario[]} scenarios
 * @property {Record<string, Int32Array | Float64Array>} steps columns
 * @property {Int32Array} owner the place of a row's scenario
 * @property {number} count of rows
 * @property {Set<number>} slow rows of scenarios whose usual time is not known
 * @property {number} slowLimit microseconds
 * @property {number} length of the run in microseconds
 */

const DELTAS = ["scenario", "block", "index", "at"];
const WIDE = ["at", "duration"];
/** A scenario that is slow takes at least so many microseconds more than usually. */
const SLOWER = 100_000;

/**
 * @param {any} index as the file has it
 * @returns {Run}
 */
export function makeRun(index) {
  const count = index.steps.count;
  /** @type {Record<string, Int32Array | Float64Array>} */
  const steps = {};
  for (const [name, values] of Object.entries(index.steps)) {
    if (name === "count") continue;
    const column = WIDE.includes(name) ? new Float64Array(count) : new Int32Array(count);
    let sum = 0;
    const isDelta = DELTAS.includes(name);
    for (let row = 0; row < count; row++) {
      sum = isDelta ? sum + values[row] : values[row];
      column[row] = sum;
    }
    steps[name] = column;
  }
  index.steps = null;
  const scenarios = index.scenarios.map((/** @type {any[]} */ row, /** @type {number} */ place) =>
    makeScenario(row, place, index.texts));
  index.scenarios = null;
  const owner = assignRows(scenarios, steps, count);
  const { slow, limit } = slowest(steps, count);
  for (const { usual, first, end } of scenarios) {
    if (usual !== null) for (let row = first; row < end; row++) slow.delete(row);
  }
  return {
    index, texts: index.texts, scenarios, steps, owner, count, slow, slowLimit: limit,
    length: Math.max(1, index.finished?.duration ?? index.lastAt),
  };
}

/**
 * @param {any[]} row
 * @param {number} place
 * @param {string[]} texts
 * @returns {Scenario}
 */
function makeScenario(row, place, texts) {
  const [number, file, name, line, role, collection, tags, outcome, at, duration, tries, replay, text,
    usual = null, ends = "", labels = -1] = row;
  const reason = text < 0 ? null : texts[text];
  return {
    place, number, id: `${texts[file]}#${name}`, file: texts[file], name, line, role,
    collection: texts[collection], tags: new Set(tags.map((/** @type {number} */ tag) => texts[tag])),
    labels: labels < 0 ? "" : texts[labels],
    outcome, at, duration, tries, replay, reason, isEarlierTry: false,
    isFlaky: outcome === "passed" && tries > 1, isKnown: outcome === "passed" && reason !== null,
    usual, ends, isSlow: usual !== null && duration > 2 * usual + SLOWER,
    isNew: (outcome === "failed" || outcome === "errored") && /^p+$/.test(ends),
    first: 0, end: 0,
  };
}

/**
 * Gives each scenario its rows; both are in the order of the files. A row without a scenario, of a run
 * that was broken off, belongs to the one before it.
 * @param {Scenario[]} scenarios
 * @param {Record<string, ArrayLike<number>>} steps
 * @param {number} count
 * @returns {Int32Array}
 */
function assignRows(scenarios, steps, count) {
  const owner = new Int32Array(count);
  /** @type {Map<string, number>} */
  const seen = new Map();
  let row = 0;
  scenarios.forEach((scenario, place) => {
    const next = scenarios[place + 1];
    scenario.isEarlierTry = next?.number === scenario.number && next.tries > scenario.tries;
    if (scenario.isEarlierTry) scenario.id += ` (try ${scenario.tries})`;
    const times = (seen.get(scenario.id) ?? 0) + 1;
    seen.set(scenario.id, times);
    if (times > 1) scenario.id += ` (${times})`;
    scenario.first = row;
    while (row < count && !isOfLater(steps, row, next)) owner[row++] = place;
    scenario.end = row;
  });
  return owner;
}

/**
 * @param {Record<string, ArrayLike<number>>} steps
 * @param {number} row
 * @param {Scenario | undefined} next
 * @returns {boolean}
 */
function isOfLater(steps, row, next) {
  if (next === undefined) return false;
  return steps.scenario[row] > next.number
    || (steps.scenario[row] === next.number && steps.try[row] >= next.tries);
}

/**
 * The slowest twentieth of the steps that took time, at least 1 ms.
 * @param {Record<string, ArrayLike<number>>} steps
 * @param {number} count
 * @returns {{slow: Set<number>, limit: number}}
 */
function slowest(steps, count) {
  const times = Float64Array.from({ length: count }, (_, row) => steps.duration[row]).sort();
  const limit = Math.max(1000, count < 20 ? Infinity : times[Math.floor(count * 0.95)]);
  const slow = new Set();
  for (let row = 0; row < count; row++) if (steps.duration[row] > limit) slow.add(row);
  return { slow, limit };
}

/**
 * The word for the state of a row: its outcome, or `known` for a failure that was expected.
 * @param {Run} run
 * @param {number} row
 * @returns {string}
 */
export function stateOfStep(run, row) {
  if (run.steps.flags[row] & FLAG.known) return "known";
  if (isFailedStep(run, row) && run.scenarios[run.owner[row]].isEarlierTry) return "pending";
  return OUTCOMES[run.steps.outcome[row]];
}

/**
 * @param {Scenario} scenario
 * @returns {string}
 */
export function stateOfScenario(scenario) {
  if (scenario.isFlaky) return "flaky";
  if (scenario.isEarlierTry) return "pending";
  return scenario.isKnown ? "known" : scenario.outcome;
}

/**
 * @param {Run} run
 * @param {number} row
 * @returns {boolean}
 */
export function isFailedStep(run, row) {
  return run.steps.outcome[row] === 1 || run.steps.outcome[row] === 2;
}

/**
 * Whether anything is slow.
 * @param {Run} run
 * @returns {boolean}
 */
export function hasSlow(run) {
  return run.slow.size > 0 || run.scenarios.some(({ isSlow }) => isSlow);
}

/**
 * Whether the ends of earlier runs changed more than twice.
 * @param {Scenario} scenario
 * @returns {boolean}
 */
export function isUnstable({ ends }) {
  return [...ends].filter((end, place) => place > 0 && end !== ends[place - 1]).length > 2;
}

/**
 * The rows of failed steps that count: not those of a try that another one followed.
 * @param {Run} run
 * @returns {number[]}
 */
export function failedRows(run) {
  const rows = [];
  for (let row = 0; row < run.count; row++) {
    if (isFailedStep(run, row) && !run.scenarios[run.owner[row]].isEarlierTry) rows.push(row);
  }
  return rows;
}

/**
 * How many scenarios are in each state, without earlier tries.
 * @param {Run} run
 * @returns {Record<string, number>}
 */
export function scenarioCounts(run) {
  /** @type {Record<string, number>} */
  const counts = { all: 0 };
  for (const scenario of run.scenarios) {
    if (scenario.isEarlierTry) continue;
    counts.all++;
    const state = stateOfScenario(scenario);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}

/**
 * A text of the index; null for none.
 * @param {Run} run
 * @param {number} place
 * @returns {string | null}
 */
export function textAt(run, place) {
  return place < 0 ? null : run.texts[place];
}
