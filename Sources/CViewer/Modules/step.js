// The details of one step: what failed, each attempt, its checks and exchanges.

import { comparison, differenceList } from "./compare.js";
import { copyButton, h } from "./dom.js";
import { exchanges, transferWords } from "./exchange.js";
import { stateOfStep } from "./model.js";
import { place, sentence, stateMark, statePill, trace } from "./parts.js";
import { duration, size } from "./quantity.js";
import { runCommand } from "./shell.js";
import { oneLine } from "./visible.js";

/**
 * @typedef {import("./parts.js").App} App
 * @typedef {import("./model.js").Scenario} Scenario
 */

/** Attempts that have a button each. */
const ATTEMPTS = 50;

/**
 * @param {App} app
 * @param {Scenario} scenario
 * @param {number} row
 * @param {any | null} record
 * @returns {(HTMLElement | null)[]}
 */
export function stepDetails(app, scenario, row, record) {
  const head = stepHead(app, scenario, row, record);
  if (record === null) {
    return [head, h("p.notice", null, "The report has no details of this step, to keep the file small.")];
  }
  const { attempts } = record;
  const reason = record.reason ?? record.expectedFailure;
  const number = app.view.attempt > 0 ? Math.min(app.view.attempt, attempts.length) : attempts.length;
  return [
    head,
    reason === undefined ? null : h("p.said", null, sentence(reason, 4000)),
    attempts.length > 1 ? attemptChoice(app, scenario, row, attempts, number) : null,
    ...(attempts.length > 0 ? attemptView(app, row, attempts[number - 1]) : []),
    attempts.length === 0 && reason === undefined ? h("p.quiet", null, "Nothing was sent.") : null,
  ];
}

/**
 * @param {App} app
 * @param {Scenario} scenario
 * @param {number} row
 * @param {any | null} record
 * @returns {HTMLElement}
 */
function stepHead(app, scenario, row, record) {
  const { run } = app;
  const { steps } = run;
  const file = run.texts[steps.file[row]];
  const line = steps.line[row];
  const outer = record?.step?.calls?.[0]?.line ?? line;
  const command = runCommand(scenario, outer, run.index.run?.replayArguments ?? []);
  const calls = (record?.step?.calls ?? []).map((/** @type {any} */ call) =>
    h("li", null, "called by ", h("b", null, oneLine(call.name)), " at ", place(app, call.file, call.line)));
  return h("header.stephead", null,
    h("h2", null, oneLine(run.texts[steps.name[row]], 1000)),
    h("p.line", null, statePill(stateOfStep(run, row)), place(app, file, line, record?.step?.column),
      h("span.quiet", null, duration(steps.duration[row])),
      record?.turns === undefined ? null : h("span.tag", null, `${record.turns} turns`),
      record?.step?.teardown ? h("span.tag", null, "teardown") : null,
      record?.step?.needed ? h("span.tag", null, "needed") : null,
      h("span.buttons", null,
        command === null ? null : copyButton("run command", command, command),
        copyButton("place", `${file}:${line}`, `${file}:${line}`))),
    calls.length > 0 ? h("ul.calls", null, calls.reverse()) : null,
    marks(record?.step ?? {}));
}

/**
 * The labels that apply to a step, and its own tags.
 * @param {any} step
 * @returns {HTMLElement | null}
 */
function marks(step) {
  const labels = Object.entries(step.labels ?? {}).map(([name, value]) =>
    h("span.tag", { title: "label" }, oneLine(`${name} ${[value].flat().join(", ")}`, 1000)));
  const tags = (step.tags ?? []).map((/** @type {string} */ tag) =>
    h("span.tag", { title: "tag" }, oneLine(tag, 1000)));
  return labels.length + tags.length > 0 ? h("p.line", null, ...labels, ...tags) : null;
}

/**
 * @param {App} app
 * @param {Scenario} scenario
 * @param {number} row
 * @param {any[]} attempts
 * @param {number} chosen from 1
 * @returns {HTMLElement}
 */
function attemptChoice(app, scenario, row, attempts, chosen) {
  const first = Math.max(0, Math.min(chosen - ATTEMPTS / 2, attempts.length - ATTEMPTS));
  const shown = attempts.slice(first, first + ATTEMPTS);
  return h("nav.attempts", { "aria-label": "Attempts" },
    h("span.quiet", null, `${attempts.length} attempts`), shown.map((attempt, place) => {
      const number = first + place + 1;
      const turn = attempt.turn ? ` of turn ${attempt.turn.index + 1}` : "";
      return h("a.chip", {
        href: app.link({ scenario: scenario.id, step: row - scenario.first + 1, attempt: number }),
        "aria-current": number === chosen ? "true" : null, title: `attempt ${attempt.attempt}${turn}`,
      }, stateMark(attempt.outcome), String(number));
    }));
}

/**
 * @param {App} app
 * @param {number} row
 * @param {any} attempt
 * @returns {(HTMLElement | null)[]}
 */
function attemptView(app, row, attempt) {
  const failed = attempt.checks.filter((/** @type {any} */ check) => !check.holds);
  const held = attempt.checks.filter((/** @type {any} */ check) => check.holds);
  const causes = [attempt.failure, ...(attempt.furtherFailures ?? [])].filter(Boolean);
  return [
    attempt.turn ? h("p.quiet", null, turnWords(attempt.turn)) : null,
    ...causes.map((cause, place) => causeView(app, cause, place === 0 ? attempt : {})),
    ...failed.map((/** @type {any} */ check) => checkView(app, row, check)),
    causes.length === 0 && failed.length > 0 ? helpList(attempt.help) : null,
    sources(attempt.sources ?? []),
    held.length > 0 ? h("details.checks", { open: held.length <= 12 },
      h("summary", null, `${held.length} ${held.length === 1 ? "check" : "checks"} held`),
      h("ul", null, held.map((/** @type {any} */ check) => h("li", null, stateMark("passed"),
        h("code", null, check.name), h("span.quiet", null, `:${check.line}:${check.column}`))))) : null,
    notes(attempt.notices ?? []),
    attempt.printed === undefined ? null
      : h("section.printed", null, h("h4", null, "Printed"), h("pre.code", { tabindex: "0" }, attempt.printed)),
    ...services(attempt.services ?? []),
    trace(app, attempt),
    ...exchanges(attempt),
    cookies(attempt.cookieJar ?? []),
  ];
}

/**
 * @param {any} turn
 * @returns {string}
 */
function turnWords(turn) {
  const many = turn.count === undefined ? "" : ` of ${turn.count}`;
  return `turn ${turn.index + 1}${many}${turn.name === undefined ? "" : `: ${turn.name}`}`;
}

/**
 * A failure that is not of a check.
 * @param {App} app
 * @param {any} cause
 * @param {any} attempt
 * @returns {HTMLElement}
 */
function causeView(app, cause, attempt) {
  const isTransfer = cause.type === "transfer";
  return h("section.problem", null,
    h("h3", null, stateMark(isTransfer ? "errored" : "failed"),
      h("span", null, sentence(isTransfer ? attempt.sentence ?? cause.words : cause.message, 4000)),
      h("span.tag", null, isTransfer ? cause.kind : cause.kind ?? cause.type)),
    isTransfer ? h("p.quiet", null, transferWords(cause)) : h("p.quiet", null, cause.code),
    cause.place ? excerpt(app, cause.place) : null, helpList(cause.help ?? attempt.help));
}

/**
 * @param {App} app
 * @param {number} row
 * @param {any} check
 * @returns {HTMLElement}
 */
function checkView(app, row, check) {
  const failure = check.failure ?? {};
  return h("section.problem", null,
    h("h3", null, stateMark("failed"), h("code", null, check.name), h("span", null, sentence(failure.message ?? "", 4000))),
    failure.place ? excerpt(app, failure.place)
      : place(app, app.run.texts[app.run.steps.file[row]], app.run.steps.line[row] && check.line, check.column),
    failure.path ? h("p.quiet", null, "at ", h("code", null, failure.path)) : null,
    comparison(failure.expected, failure.actual),
    differenceList(failure.differences ?? [], failure.furtherDifferences ?? 0),
    notes(failure.notes ?? []));
}

/**
 * The source line with a caret below what is meant.
 * @param {App} app
 * @param {any} where
 * @returns {HTMLElement}
 */
function excerpt(app, where) {
  const characters = [...where.text];
  const before = characters.slice(0, where.column - 1).map((one) => (one === "\t" ? "\t" : " ")).join("");
  const length = Math.max(1, Math.min(where.length, characters.length - where.column + 1));
  const shown = characters.length < 2000;
  return h("figure.source", null, h("figcaption", null, place(app, where.file, where.line, where.column)),
    h("pre.code", { tabindex: "0" }, h("span.lineno", null, `${where.line} `),
      oneLineOf(where.text), shown ? h("span.caret", null,
        `\n${" ".repeat(String(where.line).length + 1)}${before}${"^".repeat(length)}`) : null));
}

/**
 * @param {string} text
 * @returns {string}
 */
function oneLineOf(text) {
  return text.length > 4000 ? `${text.slice(0, 4000)}…` : text;
}

/**
 * @param {string[] | undefined} help
 * @returns {HTMLElement | null}
 */
function helpList(help) {
  return help && help.length > 0
    ? h("ul.help", null, help.map((line) => h("li", null, h("b", null, "help: "), sentence(line, 4000)))) : null;
}

/**
 * @param {string[]} lines
 * @returns {HTMLElement | null}
 */
function notes(lines) {
  return lines.length > 0
    ? h("ul.help", null, lines.map((line) => h("li", null, h("b", null, "note: "), sentence(line, 4000)))) : null;
}

/**
 * The earlier exchanges that values came from.
 * @param {any[]} list
 * @returns {HTMLElement | null}
 */
function sources(list) {
  if (list.length === 0) return null;
  return h("section.sources", null, h("h4", null, "Its values came from"), h("ul", null, list.map((source) =>
    h("li", null, h("b", null, oneLine(source.step)), " ", h("code", null, oneLine(source.request, 500)),
      h("span.quiet", null, ` ${source.status ?? ""} ${size(source.bodyBytes)} in ${duration(source.duration)}`
        + `, for ${source.names.join(", ")}`)))));
}

/**
 * What the programs of services printed meanwhile.
 * @param {any[]} list
 */
function services(list) {
  return list.map((service) => h("section.printed", null, h("h4", null, oneLine(`Service ${service.name} printed`, 1000)),
    h("pre.code", { tabindex: "0" }, service.lines.join("\n"))));
}

/**
 * @param {any[]} jar
 * @returns {HTMLElement | null}
 */
function cookies(jar) {
  if (jar.length === 0) return null;
  return h("section.sources", null, h("h4", null, "Cookies"), h("ul", null, jar.map((cookie) => {
    const words = [cookie.domain, cookie.path, cookie.secure && "secure", cookie.httpOnly && "http only",
      cookie.hostOnly && "host only", cookie.expires !== undefined && `expires ${cookie.expires}`];
    return h("li", null, h("b", null, cookie.name), h("span.quiet", null, ` ${words.filter(Boolean).join(", ")}`));
  })));
}
