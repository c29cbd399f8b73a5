// What was expected beside what came.

import { differingLines, sideBySide } from "./difference.js";
import { h } from "./dom.js";
import { jsonLines } from "./json.js";

/** @typedef {import("./difference.js").Line} Line */

/** Lines beyond this number are left out. */
const LINES = 400;

/**
 * @param {string | undefined} expected
 * @param {string | undefined} actual
 * @returns {HTMLElement | null}
 */
export function comparison(expected, actual) {
  if (expected === undefined && actual === undefined) return null;
  const left = expected === undefined ? null : linesOf(expected);
  const right = actual === undefined ? null : linesOf(actual);
  if (left !== null && right !== null && left.length + right.length > 2) {
    const lines = differingLines(left, right);
    return matchMedia("(max-width: 760px)").matches ? oneColumn(lines) : columns(lines);
  }
  return h("dl.pair", null,
    left === null ? null : h("div.old", null, h("dt", null, "expected"), h("dd", null, shortened(left))),
    right === null ? null : h("div.new", null, h("dt", null, "actual"), h("dd", null, shortened(right))));
}

/**
 * @param {string[]} lines
 * @returns {string}
 */
function shortened(lines) {
  const text = lines.join("\n");
  return text.length > 20_000 ? `${text.slice(0, 20_000)}… (${text.length} characters)` : text;
}

/**
 * @param {string} text
 * @returns {string[]}
 */
function linesOf(text) {
  return /^\s*[[{]/.test(text) ? jsonLines(text) ?? text.split("\n") : text.split("\n");
}

/**
 * @param {Line[]} lines
 * @returns {HTMLElement}
 */
function oneColumn(lines) {
  const signs = { same: " ", old: "−", new: "+" };
  return h("div.difference", { tabindex: "0", role: "region", "aria-label": "Difference" },
    h("table", null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "− expected, + actual"))),
      h("tbody", null, lines.slice(0, LINES).map((line) => h("tr", null,
        h(`td.${line.kind}`, null, h("span.sign", null, signs[line.kind]), line.text))))),
    lines.length > LINES ? h("p.quiet", null, `${lines.length - LINES} more lines`) : null);
}

/**
 * @param {Line[]} lines
 * @returns {HTMLElement}
 */
function columns(lines) {
  const rows = sideBySide(lines);
  const cell = (/** @type {Line | null} */ line, /** @type {string} */ side) => {
    const isSame = line?.kind === "same";
    const sign = line === null || isSame ? " " : side === "old" ? "−" : "+";
    return h(`td.${line === null ? "none" : isSame ? "same" : side}`, null,
      h("span.sign", null, sign), line?.text ?? "");
  };
  return h("div.difference", { tabindex: "0", role: "region", "aria-label": "Difference" },
    h("table", null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "expected"), h("th", { scope: "col" }, "actual"))),
      h("tbody", null, rows.slice(0, LINES).map(([old, young]) =>
        h(`tr${old?.kind === "same" ? ".same" : ""}`, null, cell(old, "old"), cell(young, "new"))))),
    rows.length > LINES ? h("p.quiet", null, `${rows.length - LINES} more lines`) : null);
}

/**
 * @param {any[]} differences as an event has them
 * @param {number} more
 * @returns {HTMLElement | null}
 */
export function differenceList(differences, more) {
  if (differences.length === 0) return null;
  return h("table.changes", null,
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "at"), h("th", { scope: "col" }, "expected"),
      h("th", { scope: "col" }, "actual"))),
    h("tbody", null, differences.map((one) => h("tr", null,
      h("td", null, one.pointer === "" ? "the whole" : one.pointer,
        one.location ? h("span.quiet", null, ` ${one.location}`) : null),
      h("td.old", null, one.expected ?? "nothing"), h("td.new", null, one.actual ?? "nothing")))),
    more > 0 ? h("caption", null, `${more} more differences`) : null);
}
