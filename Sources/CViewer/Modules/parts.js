// Small parts that several views use.

import { isWebAddress } from "./address.js";
import { h } from "./dom.js";
import { oneLine } from "./visible.js";

/**
 * @typedef {import("./address.js").View} View
 * @typedef {object} App
 * @property {import("./model.js").Run} run
 * @property {import("./blocks.js").Blocks} blocks
 * @property {View} view
 * @property {import("./selection.js").Selection} selection
 * @property {(change: Partial<View>) => string} link the address of another view
 * @property {(change: Partial<View>) => void} go
 */

/** The sign and the words of each state; colours only add to them. */
const STATES = {
  passed: ["✓", "passed"], failed: ["✗", "failed"], errored: ["!", "transfer failed"],
  skipped: ["–", "skipped"], interrupted: ["■", "interrupted"], pending: ["…", "tried again"],
  flaky: ["↻", "flaky"], known: ["≈", "known failure"],
  warning: ["⚠", "warning"],
};

/**
 * @param {string} state
 * @returns {string}
 */
export function stateWords(state) {
  return STATES[/** @type {keyof typeof STATES} */ (state)]?.[1] ?? state;
}

/**
 * The sign of a state, with its words for those who do not see it.
 * @param {string} state
 * @returns {HTMLElement}
 */
export function stateMark(state) {
  const [sign, words] = STATES[/** @type {keyof typeof STATES} */ (state)] ?? ["?", state];
  return h(`span.mark.${state}`, { role: "img", "aria-label": words, title: words }, sign);
}

/**
 * The state in a word, with its sign.
 * @param {string} state
 * @returns {HTMLElement}
 */
export function statePill(state) {
  const [sign, words] = STATES[/** @type {keyof typeof STATES} */ (state)] ?? ["?", state];
  return h(`span.pill.${state}`, null, h("span", { "aria-hidden": "true" }, `${sign} `), words);
}

/**
 * A place in a file: a link where the run knows the repository. Without a line the text stands for a
 * place, like that of an option.
 * @param {App} app
 * @param {string} file
 * @param {number} line
 * @param {number} [column]
 * @returns {HTMLElement}
 */
export function place(app, file, line, column) {
  if (line === 0) return h("span.place", null, oneLine(file));
  const words = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
  const path = file.split("/").map(encodeURIComponent).join("/");
  const address = (app.run.index.sourceLink ?? "").replace("{file}", path)
    .replace("{line}", String(line));
  return isWebAddress(address)
    ? h("a.place", { href: address, rel: "noreferrer noopener", target: "_blank" }, oneLine(words))
    : h("span.place", null, oneLine(words));
}

/**
 * The place of a step: `file:line`, or the option that it is.
 * @param {import("./model.js").Run} run
 * @param {number} row
 * @returns {string}
 */
export function placeOf(run, row) {
  const file = run.texts[run.steps.file[row]];
  return run.steps.line[row] === 0 ? file : `${file}:${run.steps.line[row]}`;
}

/**
 * The trace that an attempt's requests belong to: a link if the run knows where traces are.
 * @param {App} app
 * @param {any} attempt
 * @returns {HTMLElement | null}
 */
export function trace(app, attempt) {
  const id = attempt.traceId;
  if (typeof id !== "string") return null;
  const address = (app.run.index.traceLink ?? "").replaceAll("{traceId}", encodeURIComponent(id));
  return h("p.trace", null, h("span.quiet", null, "trace "), isWebAddress(address)
    ? h("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, h("code", null, id))
    : h("code", null, id));
}

/**
 * A sentence of ours, in which back-ticks are around what a user wrote.
 * @param {string} text
 * @param {number} [limit]
 * @returns {import("./dom.js").Child[]}
 */
export function sentence(text, limit = 1000) {
  const parts = oneLine(text, limit).split("`");
  if (parts.length % 2 === 0) return parts.map((part, place) => (place > 0 ? `\`${part}` : part));
  return parts.map((part, place) => (place % 2 === 1 ? h("code", null, part) : part));
}

/**
 * Pairs of a name and a value; those without a value are left out.
 * @param {[string, import("./dom.js").Child][]} rows
 * @returns {HTMLElement}
 */
export function facts(rows) {
  return h("dl.facts", null, rows.filter(([, value]) =>
    value !== null && value !== undefined && value !== "").map(([name, value]) =>
    h("div", null, h("dt", null, name), h("dd", null, value))));
}

/**
 * A part of a page with a heading.
 * @param {string} title
 * @param {...import("./dom.js").Child} children
 * @returns {HTMLElement}
 */
export function section(title, ...children) {
  return h("section.part", null, h("h2", null, title), children);
}
