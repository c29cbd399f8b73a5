"use strict";
(() => {
// address.js
const VIEWS = ["overview", "scenarios", "endpoints", "timeline", "load", "coverage"];
function readAddress(fragment, first = "overview") {
const values = new URLSearchParams(fragment.replace(/^#/, ""));
const scenario = values.get("s");
const query = values.get("q") ?? "";
const given = values.get("v") ?? "";
const usual = scenario !== null || values.has("q") ? "scenarios" : first;
const theme = values.get("theme");
return {
view: (VIEWS.includes(given) ? given : usual), query, scenario,
step: wholeNumber(values.get("t")), attempt: wholeNumber(values.get("a")),
theme: theme === "light" || theme === "dark" ? theme : null,
};
}
function addressOf(view, first = "overview") {
const parts = [];
const add = (key, value) =>
parts.push(`${key}=${encodeURIComponent(value).replaceAll("%20", "+").replaceAll("%3A", ":")
.replaceAll("%2F", "/")}`);
const isUsual = view.view === undefined || view.view === first
|| (view.view === "scenarios" && (Boolean(view.scenario) || Boolean(view.query)));
if (!isUsual && view.view !== undefined) add("v", view.view);
if (view.query) add("q", view.query);
if (view.scenario) add("s", view.scenario);
if (view.step) add("t", view.step);
if (view.attempt) add("a", view.attempt);
if (view.theme) add("theme", view.theme);
return `#${parts.join("&")}`;
}
function wholeNumber(text) {
return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0;
}
function isWebAddress(text) {
return /^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse?.(text) !== false;
}

// blocks.js
const KEPT = 16;
async function inflated(id) {
const base64 = document.getElementById(id)?.textContent ?? "";
const characters = atob(base64);
const bytes = new Uint8Array(characters.length);
for (let place = 0; place < bytes.length; place++) bytes[place] = characters.charCodeAt(place);
const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
return new Response(stream).text();
}
class Blocks {
constructor() {
this.open = new Map();
}
records(number) {
const known = this.open.get(number) ?? inflated(`b${number}`).then((text) => JSON.parse(text));
this.open.delete(number);
this.open.set(number, known);
if (this.open.size > KEPT) {
const [oldest] = this.open.keys();
this.open.delete(oldest);
}
return known;
}
async details(block, index) {
if (block < 0) return null;
const record = (await this.records(block))[index];
let attempts = record.attempts;
let previous = record.previous;
while (previous !== undefined) {
const piece = (await this.records(previous[0]))[previous[1]];
attempts = [...piece.attempts, ...attempts];
previous = piece.previous;
}
return { ...record, attempts };
}
}
async function searchBlocks(run, wanted, progress, isCancelled) {
const found = new Uint8Array(run.count);
const rows = rowsByBlock(run);
const needle = JSON.stringify(wanted.toLowerCase()).slice(1, -1);
let before = performance.now();
for (let block = 0; block < rows.length; block++) {
if (isCancelled()) break;
const text = await inflated(`b${block}`);
if (text.toLowerCase().includes(needle)) {
const records = JSON.parse(text);
for (const row of rows[block]) {
const record = JSON.stringify(records[run.steps.index[row]].attempts);
if (record.toLowerCase().includes(needle)) found[row] = 1;
}
}
if (performance.now() - before < 40) continue;
progress(block / rows.length);
await new Promise((resolve) => setTimeout(resolve));
before = performance.now();
}
return found;
}
function rowsByBlock(run) {
const rows = [];
for (let row = 0; row < run.count; row++) {
const block = run.steps.block[row];
if (block < 0) continue;
while (rows.length <= block) rows.push([]);
rows[block].push(row);
}
return rows;
}

// model.js
const OUTCOMES = ["passed", "failed", "errored", "skipped", "interrupted", "pending"];
const FLAG = { teardown: 1, needed: 2, known: 4 };
const DELTAS = ["scenario", "block", "index", "at"];
const WIDE = ["at", "duration"];
const SLOWER = 100_000;
function makeRun(index) {
const count = index.steps.count;
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
const scenarios = index.scenarios.map((row, place) =>
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
function makeScenario(row, place, texts) {
const [number, file, name, line, role, collection, tags, outcome, at, duration, tries, replay, text,
usual = null, ends = "", labels = -1] = row;
const reason = text < 0 ? null : texts[text];
return {
place, number, id: `${texts[file]}#${name}`, file: texts[file], name, line, role,
collection: texts[collection], tags: new Set(tags.map((tag) => texts[tag])),
labels: labels < 0 ? "" : texts[labels],
outcome, at, duration, tries, replay, reason, isEarlierTry: false,
isFlaky: outcome === "passed" && tries > 1, isKnown: outcome === "passed" && reason !== null,
usual, ends, isSlow: usual !== null && duration > 2 * usual + SLOWER,
isNew: (outcome === "failed" || outcome === "errored") && /^p+$/.test(ends),
first: 0, end: 0,
};
}
function assignRows(scenarios, steps, count) {
const owner = new Int32Array(count);
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
function isOfLater(steps, row, next) {
if (next === undefined) return false;
return steps.scenario[row] > next.number
|| (steps.scenario[row] === next.number && steps.try[row] >= next.tries);
}
function slowest(steps, count) {
const times = Float64Array.from({ length: count }, (_, row) => steps.duration[row]).sort();
const limit = Math.max(1000, count < 20 ? Infinity : times[Math.floor(count * 0.95)]);
const slow = new Set();
for (let row = 0; row < count; row++) if (steps.duration[row] > limit) slow.add(row);
return { slow, limit };
}
function stateOfStep(run, row) {
if (run.steps.flags[row] & FLAG.known) return "known";
if (isFailedStep(run, row) && run.scenarios[run.owner[row]].isEarlierTry) return "pending";
return OUTCOMES[run.steps.outcome[row]];
}
function stateOfScenario(scenario) {
if (scenario.isFlaky) return "flaky";
if (scenario.isEarlierTry) return "pending";
return scenario.isKnown ? "known" : scenario.outcome;
}
function isFailedStep(run, row) {
return run.steps.outcome[row] === 1 || run.steps.outcome[row] === 2;
}
function hasSlow(run) {
return run.slow.size > 0 || run.scenarios.some(({ isSlow }) => isSlow);
}
function isUnstable({ ends }) {
return [...ends].filter((end, place) => place > 0 && end !== ends[place - 1]).length > 2;
}
function failedRows(run) {
const rows = [];
for (let row = 0; row < run.count; row++) {
if (isFailedStep(run, row) && !run.scenarios[run.owner[row]].isEarlierTry) rows.push(row);
}
return rows;
}
function scenarioCounts(run) {
const counts = { all: 0 };
for (const scenario of run.scenarios) {
if (scenario.isEarlierTry) continue;
counts.all++;
const state = stateOfScenario(scenario);
counts[state] = (counts[state] ?? 0) + 1;
}
return counts;
}
function textAt(run, place) {
return place < 0 ? null : run.texts[place];
}

// chosen.js
function chosenScenario(app) {
if (app.view.scenario === null) return null;
return app.run.scenarios.findLast((scenario) => scenario.id === app.view.scenario) ?? null;
}
function chosenItem(app, scenario) {
const row = scenario.first + app.view.step - 1;
return app.view.step > 0 && row < scenario.end
? { kind: "step", place: row } : { kind: "scenario", place: scenario.place };
}
function shownRow(app, scenario) {
const item = chosenItem(app, scenario);
if (item.kind === "step") return item.place;
const { run, selection } = app;
const isMeant = [(row) => isFailedStep(run, row) && selection.steps[row] === 1,
(row) => isFailedStep(run, row),
(row) => !selection.isAll && selection.steps[row] === 1];
for (const test of isMeant) {
for (let row = scenario.first; row < scenario.end; row++) if (test(row)) return row;
}
return scenario.first < scenario.end ? scenario.first : -1;
}

// visible.js
const HARMFUL =
/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
function visible(text) {
return text.replace(/\r\n/g, "\n").replace(HARMFUL, (character) => {
const code = character.charCodeAt(0);
if (code === 13) return "\\r";
return code < 256 ? `\\x${code.toString(16).padStart(2, "0")}` : `\\u{${code.toString(16)}}`;
});
}
function oneLine(text, limit = 300) {
const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
return visible(cut).replace(/\n/g, "\\n").replace(/\t/g, "\\t");
}
function decoded(content) {
if (content === undefined || typeof content === "string") return { text: content ?? "" };
return { bytes: bytesOf(content.base64) };
}
function bytesOf(base64) {
const characters = atob(base64);
const bytes = new Uint8Array(characters.length);
for (let place = 0; place < bytes.length; place++) bytes[place] = characters.charCodeAt(place);
return bytes;
}
function hexadecimal(bytes, limit = 4096) {
const lines = [];
const end = Math.min(bytes.length, limit);
for (let start = 0; start < end; start += 16) {
const row = [...bytes.subarray(start, Math.min(end, start + 16))];
const digits = row.map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
const letters = row.map((byte) => (byte > 31 && byte < 127 ? String.fromCharCode(byte) : "."));
lines.push(`${start.toString(16).padStart(6, "0")}  ${digits.padEnd(47)}  ${letters.join("")}`);
}
if (end < bytes.length) lines.push(`… ${bytes.length - end} more bytes`);
return lines.join("\n");
}

// dom.js
const SVG = "http://www.w3.org/2000/svg";
function h(tag, attributes, ...children) {
const [name, ...classes] = tag.split(".");
const element = document.createElement(name);
if (classes.length > 0) element.className = classes.join(" ");
return (filled(element, attributes ?? null, children));
}
function svg(tag, attributes, ...children) {
const [name, ...classes] = tag.split(".");
const element = document.createElementNS(SVG, name);
if (classes.length > 0) element.setAttribute("class", classes.join(" "));
return (filled(element, attributes, children));
}
function filled(element, attributes, children) {
for (const [key, value] of Object.entries(attributes ?? {})) {
if (value === null || value === undefined || value === false) continue;
if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
else element.setAttribute(key, value === true ? "" : visible(String(value)));
}
append(element, children);
return element;
}
function append(element, child) {
if (child === null || child === undefined || child === false) return;
if (Array.isArray(child)) for (const one of child) append(element, one);
else if (child instanceof Node) element.append(child);
else element.append(visible(String(child)));
}
function fill(element, ...children) {
element.replaceChildren();
append(element, children);
}
function copyButton(label, text, title) {
const button = h("button.copy", { type: "button", title: title ?? null }, label);
button.addEventListener("click", async () => {
const isCopied = await copied(typeof text === "string" ? text : text());
button.textContent = isCopied ? "copied" : "not copied";
setTimeout(() => fill(button, label), 1200);
});
return button;
}
async function copied(text) {
try {
await navigator.clipboard.writeText(text);
return true;
} catch {
const area = h("textarea.offscreen", { "aria-hidden": "true" });
(area).value = text;
document.body.append(area);
(area).select();
const isCopied = document.execCommand("copy");
area.remove();
return isCopied;
}
}

// quantity.js
function duration(microseconds) {
const time = Math.max(0, microseconds);
if (time < 1000) return `${Math.round(time)} µs`;
if (time < 99_950) return `${(time / 1000).toFixed(1)} ms`;
if (time < 999_500) return `${Math.round(time / 1000)} ms`;
if (time < 59_995_000) return `${(time / 1e6).toFixed(2)} s`;
const seconds = Math.round(time / 1e6);
const hours = Math.floor(seconds / 3600);
const minutes = Math.floor(seconds / 60) % 60;
return hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min ${seconds % 60} s`;
}
function size(bytes) {
if (bytes === 1) return "1 byte";
if (bytes < 1000) return `${bytes} bytes`;
return bytes < 1e6 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
function count(number, noun) {
return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}
function grouped(number) {
return String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",");
}
function moment(milliseconds) {
if (!Number.isFinite(milliseconds) || Math.abs(milliseconds) > 8.64e15) return "";
return `${new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
function timeMarks(whole, limit = 6) {
if (!(whole > 0)) return [0];
const rough = whole / limit;
const power = 10 ** Math.floor(Math.log10(rough));
const step = [1, 2, 5, 10].map((factor) => factor * power).find((mark) => mark >= rough) ?? whole;
const marks = [];
for (let mark = 0; mark <= whole && marks.length <= limit + 1; mark += step) marks.push(mark);
return marks;
}

// histogram.js
function percentile(sorted, share) {
if (sorted.length === 0) return 0;
const rank = Math.ceil(share * sorted.length) - 1;
return sorted[Math.max(0, Math.min(sorted.length - 1, rank))];
}
function logarithmicBars(values, low, high, bars) {
const counts = new Array(bars).fill(0);
const start = Math.log(Math.max(1, low));
const width = Math.log(Math.max(2, high)) - start;
for (let place = 0; place < values.length; place++) {
const share = width > 0 ? (Math.log(Math.max(1, values[place])) - start) / width : 0;
counts[Math.max(0, Math.min(bars - 1, Math.floor(share * bars)))]++;
}
return counts;
}
function inFlight(starts, durations, whole, slots) {
const changes = [];
for (let place = 0; place < starts.length; place++) {
const start = Math.max(0, starts[place]);
changes.push([start, 1], [Math.max(start + 1, start + durations[place]), -1]);
}
changes.sort((left, right) => left[0] - right[0] || left[1] - right[1]);
const most = new Array(slots).fill(0);
const width = Math.max(1, whole) / slots;
let now = 0;
let slot = 0;
for (const [time, change] of changes) {
const reached = Math.min(slots - 1, Math.floor(time / width));
while (slot < reached) most[++slot] = now;
now += change;
most[slot] = Math.max(most[slot], now);
}
return most;
}
function exceeding(parts) {
const total = parts.reduce((sum, [, held]) => sum + held, 0);
let passed = 0;
return parts.map(([value, held]) => {
passed += held;
return [value, Math.log10(total / Math.max(1, total - passed))];
});
}

// endpoints.js
const BARS = 24;
const LISTED = 500;
function endpointsOf(run) {
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
const COLUMNS = [["request", "request"], ["count", "steps"], ["failed", "failed"], ["p50", "p50"],
["p95", "p95"], ["p99", "p99"], ["max", "max"]];
function endpointsView(app) {
const all = endpointsOf(app.run);
const low = Math.min(...all.map((one) => one.times[0]), 1e9);
const high = Math.max(...all.map((one) => one.max), 1);
const body = h("tbody");
let sorted = "p95";
const headers = COLUMNS.map(([key, words]) => h(`th${key === "request" ? "" : ".number"}`, { scope: "col" },
h("button", { type: "button", onclick: () => order(key) }, words)));
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
function endpointRow(app, one, low, high) {
const quoted = (text) => (/\s/.test(text) ? `"${text.replaceAll('"', " ")}"` : text);
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
function bars(counts) {
const most = Math.max(1, ...counts);
return svg("svg.spark", { viewBox: `0 0 ${BARS * 5} 20`, width: BARS * 5, height: 20, "aria-hidden": "true" },
counts.map((number, place) => number === 0 ? null : svg("rect", {
x: place * 5, width: 4, y: 20 - Math.max(2, (number / most) * 20), height: Math.max(2, (number / most) * 20),
})));
}

// filter.js
const TERMS = {
status: "failed, passed, skipped, flaky, slow, known or interrupted",
tag: "a tag, or an expression: \"smoke and not slow\"",
file: "part of a path",
request: "part of method and address",
origin: "part of scheme, host and port: :8080",
code: "the status of the response: 404, 5xx",
time: "begun between two seconds: 1.5-3",
cause: "the number of a cause of failures",
exchange: "a text in requests and responses",
};
function readQuery(query) {
const terms = [];
for (const [whole, minus, key, quoted, plain] of query.matchAll(
/(-?)(?:([a-z]+):)?(?:"([^"]*)"?|([^\s"]+))/g,
)) {
const value = quoted ?? plain ?? "";
if (value === "") continue;
const isKnown = key === undefined || Object.hasOwn(TERMS, key);
terms.push(isKnown
? { key: key ?? "name", value, isNot: minus === "-" }
: { key: "name", value: whole, isNot: false });
}
return terms;
}
function withTerm(query, key, value) {
const kept = readQuery(query).filter((term) => term.key !== key).map(termText);
if (value !== null) kept.push(termText({ key, value, isNot: false }));
return kept.join(" ");
}
function termText({ key, value, isNot }) {
const quoted = /\s/.test(value) ? `"${value}"` : value;
return `${isNot ? "-" : ""}${key === "name" ? "" : `${key}:`}${quoted}`;
}
function tagRule(text) {
const words = text.match(/[()]|[^\s()]+/g) ?? [];
let place = 0;
function either() {
let rule = both();
while (words[place] === "or") {
place++;
const [left, right] = [rule, both()];
rule = (tags) => left(tags) || right(tags);
}
return rule;
}
function both() {
let rule = single();
while (words[place] === "and") {
place++;
const [left, right] = [rule, single()];
rule = (tags) => left(tags) && right(tags);
}
return rule;
}
function single() {
const word = words[place++];
if (word === "not") {
const rule = single();
return (tags) => !rule(tags);
}
if (word === "(") {
const rule = either();
if (words[place++] !== ")") throw new SyntaxError("a bracket is open");
return rule;
}
if (word === undefined || [")", "and", "or"].includes(word)) throw new SyntaxError("no tag");
return (tags) => tags.has(word);
}
try {
const rule = either();
if (place < words.length) throw new SyntaxError("more follows");
return rule;
} catch {
return (tags) => tags.has(text);
}
}
function matchesCode(pattern, code) {
if (pattern === "none") return code === 0;
return /^[1-9]xx$/i.test(pattern)
? Math.floor(code / 100) === Number(pattern[0]) : String(code) === pattern;
}
function timeRange(text) {
const [low, high] = text.split("-");
const number = Number.parseFloat(high ?? "");
return [(Number.parseFloat(low) || 0) * 1e6, Number.isNaN(number) ? Infinity : number * 1e6];
}

// parts.js
const STATES = {
passed: ["✓", "passed"], failed: ["✗", "failed"], errored: ["!", "transfer failed"],
skipped: ["–", "skipped"], interrupted: ["■", "interrupted"], pending: ["…", "tried again"],
flaky: ["↻", "flaky"], known: ["≈", "known failure"],
warning: ["⚠", "warning"],
};
function stateWords(state) {
return STATES[(state)]?.[1] ?? state;
}
function stateMark(state) {
const [sign, words] = STATES[(state)] ?? ["?", state];
return h(`span.mark.${state}`, { role: "img", "aria-label": words, title: words }, sign);
}
function statePill(state) {
const [sign, words] = STATES[(state)] ?? ["?", state];
return h(`span.pill.${state}`, null, h("span", { "aria-hidden": "true" }, `${sign} `), words);
}
function place(app, file, line, column) {
if (line === 0) return h("span.place", null, oneLine(file));
const words = column === undefined ? `${file}:${line}` : `${file}:${line}:${column}`;
const path = file.split("/").map(encodeURIComponent).join("/");
const address = (app.run.index.sourceLink ?? "").replace("{file}", path)
.replace("{line}", String(line));
return isWebAddress(address)
? h("a.place", { href: address, rel: "noreferrer noopener", target: "_blank" }, oneLine(words))
: h("span.place", null, oneLine(words));
}
function placeOf(run, row) {
const file = run.texts[run.steps.file[row]];
return run.steps.line[row] === 0 ? file : `${file}:${run.steps.line[row]}`;
}
function trace(app, attempt) {
const id = attempt.traceId;
if (typeof id !== "string") return null;
const address = (app.run.index.traceLink ?? "").replaceAll("{traceId}", encodeURIComponent(id));
return h("p.trace", null, h("span.quiet", null, "trace "), isWebAddress(address)
? h("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, h("code", null, id))
: h("code", null, id));
}
function sentence(text, limit = 1000) {
const parts = oneLine(text, limit).split("`");
if (parts.length % 2 === 0) return parts.map((part, place) => (place > 0 ? `\`${part}` : part));
return parts.map((part, place) => (place % 2 === 1 ? h("code", null, part) : part));
}
function facts(rows) {
return h("dl.facts", null, rows.filter(([, value]) =>
value !== null && value !== undefined && value !== "").map(([name, value]) =>
h("div", null, h("dt", null, name), h("dd", null, value))));
}
function section(title, ...children) {
return h("section.part", null, h("h2", null, title), children);
}

// tree.js
const KINDS = (["file", "scenario", "step"]);
class Tree {
constructor(run, selection, open, closed) {
const codes = [];
let file = "";
let isClosed = false;
for (const place of selection.scenarios) {
const scenario = run.scenarios[place];
if (codes.length === 0 || scenario.file !== file) {
file = scenario.file;
isClosed = closed.has(file);
codes.push(place * 4);
}
if (isClosed) continue;
codes.push(place * 4 + 1);
if (!open.has(place)) continue;
for (let row = scenario.first; row < scenario.end; row++) {
if (selection.steps[row] === 1) codes.push(row * 4 + 2);
}
}
this.codes = Int32Array.from(codes);
}
get length() {
return this.codes.length;
}
item(index) {
const code = this.codes[index];
return { kind: KINDS[code & 3], place: code >> 2 };
}
indexOf(item) {
return this.codes.indexOf(item.place * 4 + KINDS.indexOf(item.kind));
}
}
function rowsInView(top, height, rowHeight, count, beyond = 8) {
const first = Math.max(0, Math.floor(top / rowHeight) - beyond);
const end = Math.min(count, Math.ceil((top + height) / rowHeight) + beyond);
return [Math.min(first, end), end];
}

// list.js
const ROW = 28;
class ScenarioList {
constructor(app) {
this.app = app;
this.open = new Set();
this.closed = new Set();
this.cursor = -1;
this.searched = 1;
this.tree = new Tree(app.run, app.selection, this.open, this.closed);
this.sizer = h("div.sizer", { role: "presentation" });
this.rows = h("div.scroll", {
role: "treegrid", tabindex: "0", "aria-label": "Scenarios and steps", onscroll: () => this.draw(),
onkeydown: (event) => this.key(event),
}, this.sizer);
this.total = h("p.total", { role: "status" });
this.filters = h("div.filters");
this.element = h("div.list", null, this.filters, this.total, this.rows);
new ResizeObserver(() => this.draw()).observe(this.rows);
}
update() {
const { app } = this;
fill(this.filters, this.filterRow());
const few = app.selection.stepCount <= 400 && !app.selection.isAll;
if (few) for (const place of app.selection.scenarios) this.open.add(place);
const chosen = chosenScenario(app);
if (chosen !== null) this.open.add(chosen.place);
this.rebuild();
this.search(this.searched);
if (chosen !== null) this.show(chosenItem(app, chosen));
}
search(share) {
this.searched = share;
const { scenarios, stepCount, isAll } = this.app.selection;
fill(this.total, share < 1 ? `searching, ${Math.round(share * 100)} % …`
: `${count(scenarios.length, "scenario")}, ${count(stepCount, "step")}${isAll ? "" : " selected"}`);
}
rebuild() {
this.tree = new Tree(this.app.run, this.app.selection, this.open, this.closed);
this.rows.setAttribute("aria-rowcount", String(this.tree.length));
this.sizer.style.height = `${this.tree.length * ROW}px`;
this.draw();
}
filterRow() {
const { app } = this;
const counts = scenarioCounts(app.run);
counts.failed = (counts.failed ?? 0) + (counts.errored ?? 0);
const shown = ["failed", "flaky", "slow", "skipped"]
.filter((status) => counts[status] > 0 || (status === "slow" && hasSlow(app.run)));
const buttons = shown.map((status) => {
const isOn = app.view.query.includes(`status:${status}`);
const query = withTerm(app.view.query, "status", isOn ? null : status);
return h("button.chip", {
type: "button", "aria-pressed": String(isOn), onclick: () => app.go({ query, scenario: null }),
}, status, counts[status] ? h("span.many", null, grouped(counts[status])) : null);
});
return [...buttons, this.tagChoice()];
}
tagChoice() {
const { app } = this;
const tags = [...new Set(app.run.scenarios.flatMap((scenario) => [...scenario.tags]))].sort();
if (tags.length === 0) return null;
const select = h("select.chip", {
"aria-label": "Tag",
onchange: (event) => {
const { value } = (event.target);
app.go({ query: withTerm(app.view.query, "tag", value === "" ? null : value), scenario: null });
},
}, h("option", { value: "" }, "any tag"), tags.slice(0, 500).map((tag) =>
h("option", { value: tag, selected: app.view.query.includes(`tag:${tag}`) }, oneLine(tag, 40))));
return select;
}
draw() {
const { scrollTop, clientHeight } = this.rows;
const [first, end] = rowsInView(scrollTop, clientHeight || 600, ROW, this.tree.length);
const drawn = [];
for (let index = first; index < end; index++) drawn.push(this.row(index));
fill(this.sizer, drawn);
this.rows.toggleAttribute("aria-activedescendant", false);
if (this.cursor >= first && this.cursor < end) {
this.rows.setAttribute("aria-activedescendant", `row${this.cursor}`);
}
}
row(index) {
const item = this.tree.item(index);
const { app } = this;
const chosen = chosenScenario(app);
const target = chosen === null ? null : chosenItem(app, chosen);
const isChosen = target?.kind === item.kind && target.place === item.place;
const cells = item.kind === "file" ? this.fileCells(item.place)
: item.kind === "scenario" ? this.scenarioCells(item.place) : this.stepCells(item.place);
const row = h(`div.row.${item.kind}`, {
role: "row", id: `row${index}`, "aria-rowindex": index + 1,
"aria-level": { file: 1, scenario: 2, step: 3 }[item.kind],
"aria-expanded": item.kind === "step" ? null : String(this.isOpen(item)),
"aria-selected": String(isChosen), onclick: () => this.choose(index),
}, cells);
row.classList.toggle("cursor", index === this.cursor);
row.style.transform = `translateY(${index * ROW}px)`;
return row;
}
isOpen(item) {
return item.kind === "file" ? !this.closed.has(this.app.run.scenarios[item.place].file)
: this.open.has(item.place);
}
fileCells(place) {
const { file } = this.app.run.scenarios[place];
const slash = file.lastIndexOf("/") + 1;
return [h("span.name", { role: "gridcell" }, caret(this.isOpen({ kind: "file", place })),
h("span.folder", null, oneLine(file.slice(0, slash))), h("b", null, oneLine(file.slice(slash))))];
}
scenarioCells(place) {
const scenario = this.app.run.scenarios[place];
const toggle = h("button.caret", {
type: "button", tabindex: "-1", "aria-label": "Steps",
onclick: (event) => {
event.stopPropagation();
this.toggle({ kind: "scenario", place });
},
}, caret(this.open.has(place)));
const role = scenario.role === "scenario" ? null : h("span.tag", null, scenario.role);
const tries = scenario.tries > 1 ? h("span.tag", null, `try ${scenario.tries}`) : null;
return [
h("span.name", { role: "gridcell" }, toggle, stateMark(stateOfScenario(scenario)),
h("span.text", null, oneLine(scenario.name)), role, tries,
[...scenario.tags].slice(0, 3).map((tag) => h("span.tag", null, oneLine(tag, 24)))),
h("span.number", { role: "gridcell" }, grouped(scenario.end - scenario.first)),
h(`span.number.time${scenario.isSlow ? ".slow" : ""}`, {
role: "gridcell", title: scenario.usual === null ? null : `usually ${duration(scenario.usual)}`,
}, scenario.duration > 0 ? duration(scenario.duration) : ""),
];
}
stepCells(row) {
const { run } = this.app;
const status = run.steps.status[row];
const isSlow = run.slow.has(row);
return [
h("span.name", { role: "gridcell" }, stateMark(stateOfStep(run, row)),
h("span.text", null, oneLine(run.texts[run.steps.name[row]]))),
h("span.number", { role: "gridcell" }, status || ""),
h(`span.number.time${isSlow ? ".slow" : ""}`, { role: "gridcell", title: isSlow ? "slow" : null },
run.steps.duration[row] > 0 ? duration(run.steps.duration[row]) : ""),
];
}
choose(index) {
this.cursor = index;
const item = this.tree.item(index);
if (item.kind === "file") return this.toggle(item);
const { run } = this.app;
const scenario = run.scenarios[item.kind === "step" ? run.owner[item.place] : item.place];
const step = item.kind === "step" ? item.place - scenario.first + 1 : 0;
this.app.go({ scenario: scenario.id, step, attempt: 0 });
}
toggle(item) {
const set = item.kind === "file" ? this.closed : this.open;
const key = item.kind === "file" ? this.app.run.scenarios[item.place].file : item.place;
if (!set.delete((key))) set.add((key));
this.rebuild();
}
move(by) {
if (this.tree.length === 0) return;
this.cursor = Math.max(0, Math.min(this.tree.length - 1, this.cursor + by));
this.reveal();
}
reveal() {
const top = this.cursor * ROW;
const { scrollTop, clientHeight } = this.rows;
if (top < scrollTop) this.rows.scrollTop = top - ROW;
if (top + 2 * ROW > scrollTop + clientHeight) this.rows.scrollTop = top + 2 * ROW - clientHeight;
this.draw();
}
show(item) {
const { run } = this.app;
const scenario = item.kind === "step" ? run.owner[item.place] : item.place;
if (this.closed.delete(run.scenarios[scenario].file)) this.rebuild();
const index = this.tree.indexOf(item);
if (index < 0) return;
this.cursor = index;
this.reveal();
}
key(event) {
const item = this.cursor >= 0 && this.cursor < this.tree.length ? this.tree.item(this.cursor) : null;
const isListed = item !== null && item.kind !== "step";
if (event.key === "ArrowRight" && isListed && !this.isOpen(item)) this.toggle(item);
else if (event.key === "ArrowLeft" && isListed && this.isOpen(item)) this.toggle(item);
else if (event.key === "Home") this.move(-Infinity);
else if (event.key === "End") this.move(this.tree.length);
else return;
event.preventDefault();
}
nextFailure(by) {
const { run } = this.app;
const rows = failedRows(run);
if (rows.length === 0) return -1;
const chosen = chosenScenario(this.app);
const item = chosen === null ? null : chosenItem(this.app, chosen);
const here = item === null ? -1 : item.kind === "step" ? item.place : run.scenarios[item.place].first - 1;
const next = by > 0 ? rows.find((row) => row > here) : rows.findLast((row) => row < here);
return next ?? (by > 0 ? rows[0] : rows[rows.length - 1]);
}
}
function caret(isOpen) {
return h("span.turn", { "aria-hidden": "true" }, isOpen ? "▾" : "▸");
}

// shell.js
function shellWord(text) {
if (/^[\w./:=@%+,-]+$/.test(text)) return text;
if (/[\u0000-\u001f\u007f-\u009f]/.test(text)) {
const escaped = text.replace(/[\\']/g, "\\$&").replace(/[\u0000-\u001f\u007f-\u009f]/g, (one) =>
[...new TextEncoder().encode(one)].map((byte) => `\\x${byte.toString(16).padStart(2, "0")}`)
.join(""));
return `$'${escaped}'`;
}
return `'${text.replaceAll("'", "'\\''")}'`;
}
function runCommand(scenario, line, replayArguments) {
return commandOf([[scenario, line]], replayArguments);
}
function wholeCommand(run) {
return run?.command ?? ["curlew", "run", ...(run?.replayArguments ?? [])];
}
const NAMED = 20;
function rerunCommand(run, rows, areAll) {
const places = new Map(rows.map((row) => [run.owner[row], row]));
const isCut = places.size > NAMED;
const replayArguments = run.index.run?.replayArguments ?? [];
if (isCut && areAll) {
const [program, verb, ...words] = wholeCommand(run.index.run).filter((word) => word !== "--last-failed");
return [program, verb, "--last-failed", ...words].map(shellWord).join(" ");
}
return commandOf([...places.keys()].slice(0, NAMED).map((place) =>
[run.scenarios[place], run.scenarios[place].line]), replayArguments);
}
function commandOf(list, replayArguments) {
const places = new Set();
const names = new Set();
let areRows = true;
for (const [scenario, line] of list) {
if (scenario.replay === 2) continue;
const file = scenario.file.startsWith("-") ? `./${scenario.file}` : scenario.file;
places.add(scenario.role === "thresholds" ? file : `${file}:${Math.max(line, scenario.line)}`);
if (scenario.replay === 1 && scenario.role !== "thresholds") {
names.add(`^${scenario.name.replace(/[\\^$.[\]|()?*+{}]/g, "\\$&")}$`);
} else areRows = false;
}
if (places.size === 0) return null;
const name = areRows && names.size > 0 ? ["-n", [...names].join("|")] : [];
return ["curlew", "run", ...places, ...name, ...replayArguments].map(shellWord).join(" ");
}
const OWN = ["content-length", "host", "expect", "proxy-authorization", "connection"];
function curlCommand(hop) {
if (typeof hop.requestHead !== "string" || !/^https?:/.test(hop.url)) return null;
if (hop.requestHead === "") return null;
const words = ["curl"];
if (hop.method === "HEAD") words.push("--head");
else if (hop.method !== "GET") words.push("--request", hop.method);
for (const line of hop.requestHead.split(/\r?\n/).slice(1)) {
const name = line.slice(0, Math.max(0, line.indexOf(":"))).toLowerCase();
if (name === "" || OWN.includes(name)) continue;
if (name === "accept-encoding") words.push("--compressed");
else words.push("--header", line);
}
const body = hop.requestBody;
if (typeof body === "string" && body !== "" && hop.requestBodyTruncated !== true) {
words.push("--data-raw", body);
} else if (body !== undefined || hop.streamedBody !== undefined) {
words.push("--data-binary", "@BODY");
}
words.push(hop.url);
return words.map(shellWord).join(" ");
}

// causes.js
const CAUSES = 20;
function causesOf(run) {
const causes = new Map();
for (const row of failedRows(run)) {
const number = run.steps.cause[row];
const known = causes.get(number);
if (known !== undefined && number >= 0) known.rows.push(row);
else {
const [words, where] = run.index.causes[number] ?? ["other causes", ""];
causes.set(number < 0 ? -1 - row : number, { number, words, where, rows: [row] });
}
}
return [...causes.values()].sort((left, right) => right.rows.length - left.rows.length || left.rows[0] - right.rows[0]);
}
const causeQuery = ({ number }) => `status:failed cause:${number + 1}`;
function causes(app) {
const { run } = app;
const all = causesOf(run);
const total = all.reduce((sum, { rows }) => sum + rows.length, 0);
if (total < 2 || run.index.load) return null;
const rest = all.slice(CAUSES).reduce((sum, { rows }) => sum + rows.length, 0);
return section(`Causes (${grouped(all.length)})`, h("ol.failures.causes", null,
all.slice(0, CAUSES).map((cause) => {
const command = rerunCommand(run, cause.rows, cause.rows.length === total);
return h("li", null, h("a.cause", {
href: app.link({ view: "scenarios", query: causeQuery(cause), scenario: null }),
}, h("b.many", null, `${grouped(cause.rows.length)} ×`), h("span.said", null, sentence(cause.words, 400)),
h("span.where", null, oneLine(cause.where, 200))),
command === null ? null : copyButton("run command", command, command));
})), rest > 0 ? h("p.quiet", null, `${count(rest, "more failure")} of other causes`) : null);
}

// overview.js
const FAILURES = 50;
function verdict(run) {
const counts = scenarioCounts(run);
const failed = (counts.failed ?? 0) + (counts.errored ?? 0);
const problems = run.index.diagnostics.filter((one) => one.severity === "error");
const words = [];
if (counts.all === 0) words.push("No scenario ran");
else if (failed === 0 && run.index.finished?.emptyLoad) words.push("The load counted nothing");
else if (failed > 0) words.push(`${grouped(failed)} of ${count(counts.all, "scenario")} failed`);
else {
const passed = counts.all - (counts.skipped ?? 0) - (counts.interrupted ?? 0);
words.push(passed === counts.all
? `${count(passed, "scenario")} passed`
: `${grouped(passed)} of ${count(counts.all, "scenario")} passed`);
}
for (const state of ["flaky", "known", "skipped", "interrupted"]) {
if (!counts[state]) continue;
words.push(state === "known" ? count(counts[state], "known failure")
: `${grouped(counts[state])} ${stateWords(state)}`);
}
if (problems.length > 0) words.push(`${count(problems.length, "problem")} in files`);
if (run.index.finished === undefined) words.push("broken off");
return words.join(", ");
}
function isGood(run) {
const counts = scenarioCounts(run);
return !run.index.finished?.emptyLoad && !counts.failed && !counts.errored && !counts.interrupted && counts.all > 0
&& run.index.finished !== undefined
&& !run.index.diagnostics.some((one) => one.severity === "error");
}
function overview(app) {
const { run } = app;
return h("div.page", null,
h("header.verdict", null,
h(`h1.${isGood(run) ? "good" : "bad"}`, null, stateMark(isGood(run) ? "passed" : "failed"),
verdict(run)),
proportions(app), runFacts(app)),
omissions(run), causes(app), diagnostics(app), failures(app), slowestSteps(app),
h("p.made", null, run.index.run ? `made by ${run.index.run.tool}` : ""));
}
function proportions(app) {
const counts = scenarioCounts(app.run);
const states = ["failed", "errored", "interrupted", "flaky", "known", "skipped", "passed"]
.filter((state) => counts[state] > 0);
const bar = h("div.share", { "aria-hidden": "true" }, states.map((state) => {
const part = h(`i.${state}`);
part.style.flexGrow = String(counts[state]);
return part;
}));
const numbers = states.map((state) => h("li", null,
h("a", { href: app.link({ view: "scenarios", query: `status:${state}`, scenario: null }) },
stateMark(state), h("b", null, grouped(counts[state])), ` ${stateWords(state)}`)));
return h("div.shares", null, bar, h("ul.numbers", null, numbers));
}
function runFacts(app) {
const { index } = app.run;
const { run, finished } = index;
const words = wholeCommand(run).map(shellWord).join(" ");
const shard = run?.shards > 1 ? `${run.shard} of ${run.shards}` : null;
return h("div.about", null,
facts([
["began", moment(run?.startedAt ?? NaN)],
["took", duration(app.run.length)],
["environment", run?.environment ?? null],
["shard", shard],
["steps", grouped(app.run.count)],
["checks", finished ? `${grouped(finished.checks.held)} held, ${grouped(finished.checks.failed)} failed` : null],
["requests", finished ? grouped(finished.requests) : null],
["connections", finished ? grouped(finished.connections) : null],
["sent again", finished?.resent ? grouped(finished.resent) : null],
["seed", run ? String(run.seed) : null],
]),
run ? h("p.command", null, h("code", null, words), copyButton("copy", words)) : null);
}
function omissions(run) {
const words = {
bodies: "bodies of steps that passed", heads: "heads of steps that passed",
failures: "bodies of failed steps beyond 4 KB", details: "all details", rows: "steps altogether",
};
if (run.index.omissions.length === 0) return null;
return h("p.notice", { role: "note" }, "To keep this file small, some things were left out: ",
run.index.omissions.map(([part, before]) =>
`${words[part]} after the first ${count(before, "step")}`).join("; "), ".");
}
function diagnostics(app) {
const { diagnostics: list, omittedDiagnostics: more } = app.run.index;
if (list.length === 0) return null;
return section(`Problems in files (${grouped(list.length + more)})`,
list.map((one) => h("details.card", { open: one.severity === "error" },
h("summary", null, stateMark(one.severity === "error" ? "failed" : "warning"),
h("span", null, sentence(one.message))),
one.place ? place(app, one.place.file, one.place.line, one.place.column) : null,
h("pre.code", { tabindex: "0" }, one.rendered))));
}
function failures(app) {
const { scenarios, owner } = app.run;
const isNew = (row) => Number(scenarios[owner[row]].isNew);
const groups = causesOf(app.run).map((cause) => ({
cause, row: [...cause.rows].sort((left, right) => isNew(right) - isNew(left) || left - right)[0],
})).sort((left, right) => isNew(right.row) - isNew(left.row) || left.row - right.row);
if (groups.length === 0) return null;
const all = groups.reduce((sum, { cause }) => sum + cause.rows.length, 0);
const rest = groups.slice(FAILURES).reduce((sum, { cause }) => sum + cause.rows.length, 0);
return section(`Failures (${grouped(all)})`,
h("ol.failures", null, groups.slice(0, FAILURES).map(({ cause, row }) => failure(app, row, cause))),
rest > 0 ? h("p", null, h("a", {
href: app.link({ view: "scenarios", query: "status:failed", scenario: null }),
}, `${count(rest, "more failure")}`)) : null);
}
function failure(app, row, cause) {
const { run } = app;
const scenario = run.scenarios[run.owner[row]];
const name = oneLine(run.texts[run.steps.name[row]]);
const written = textAt(run, run.steps.request[row]);
const status = run.steps.status[row];
const isName = written !== null && (name.endsWith(oneLine(written))
|| (written.includes("${") && name.startsWith(written.slice(0, written.indexOf(" ") + 1))));
const request = written === null || isName ? null : oneLine(written, 120);
const more = cause.rows.length - 1;
return h("li", null, h("a.failure", { href: stepLink(app, row) },
stateMark(stateOfStep(run, row)),
h("span.title", null, h("b", null, name),
h("span.of", null, oneLine(scenario.name)), newMark(scenario)),
h("span.said", null, sentence(textAt(run, run.steps.message[row]) ?? "", 400)),
h("span.where", null, oneLine(placeOf(run, row)),
request || status ? h("span", null, [request, status ? `→ ${status}` : ""].filter(Boolean).join(" ")) : null,
h("span", null, duration(run.steps.duration[row])))),
more > 0 ? h("a.others", { href: app.link({ view: "scenarios", query: causeQuery(cause), scenario: null }) },
`and ${count(more, "more step")} with this cause`) : null);
}
function newMark({ isNew, ends }) {
return isNew ? h("span.tag", null, `new: passed in the last ${count(ends.length, "run")}`) : null;
}
function stepLink(app, row) {
const scenario = app.run.scenarios[app.run.owner[row]];
return app.link({
view: "scenarios", scenario: scenario.id, step: row - scenario.first + 1, attempt: 0, query: "",
});
}
function slowestSteps(app) {
const { run } = app;
const rows = Array.from({ length: run.count }, (_, row) => row)
.filter((row) => run.steps.duration[row] > 0)
.sort((left, right) => run.steps.duration[right] - run.steps.duration[left]).slice(0, 10);
if (rows.length < 2) return null;
const longest = run.steps.duration[rows[0]];
return section("Slowest steps", h("ol.slowest", null, rows.map((row) => {
const bar = h("i.bar");
bar.style.width = `${Math.max(0.5, (run.steps.duration[row] / longest) * 100)}%`;
return h("li", null, h("a", { href: stepLink(app, row) },
h("span.title", null, stateMark(stateOfStep(run, row)),
h("b", null, oneLine(run.texts[run.steps.name[row]])),
h("span.of", null, oneLine(run.scenarios[run.owner[row]].name))),
h("span.track", { "aria-hidden": "true" }, bar),
h("span.number", null, duration(run.steps.duration[row]))));
})));
}

// load.js
const SPAN = 1000;
const RISE = 140;
function loadView(app) {
const { started, finished, rows, points, percentiles, thresholds, words } = app.run.index.load;
const time = seconds(started, finished, rows);
const shown = rows.filter((row) => row.second === 0 || time - row.second >= 0.5);
const one = (name) => (row) =>
row[name] / Math.min(row.seconds ?? 1, Math.max(0.001, time - row.second));
const rate = (value) => `${grouped(Math.round(value))}/s`;
const busy = shown.filter((row) => row.requests > 0);
const good = isGood(app.run);
return h("div.page", null,
h("header.verdict", null, h(`h1.${good ? "good" : "bad"}`, null,
stateMark(good ? "passed" : "failed"), verdict(app.run))),
h("div.about", null, facts(words)), figures(percentiles ?? []),
section("Thresholds", h("ul.thresholds", null, thresholds.map(([name, state, actual, place]) =>
h("li", null, stateMark(state), h("b", null, oneLine(name)), actual, h("span.of", null, oneLine(place)))))),
lineChart("Throughput", shown, time,
[["reached", "requests", one("requests")], ["bad", "failures", one("failures")]], rate),
lineChart("Latency over time", busy, time, ["p50", "p95", "p99"].map((name, place) =>
[["asked", "reached", "bad"][place], name, (row) => row[name]]), duration),
lineChart(started.model === "open" ? "Starts asked and reached" : "Starts", shown, time,
[["asked", "due", one("due")], ["reached", "begun", one("begun")]], rate),
distribution(points ?? []), errors(finished));
}
function seconds(started, finished, rows) {
const last = rows[rows.length - 1];
const whole = last ? last.second + (last.seconds ?? 1) : 1;
return Math.max(0.001, finished ? Math.min(whole, (finished.at - started.at) / 1_000_000) : whole);
}
function figures(percentiles) {
if (percentiles.length === 0) return null;
const failed = percentiles.some((row) => row.length > 2);
const line = (name, place) => h("tr", null, h("th", null, name),
percentiles.map((row) => h("td", null, duration(row[place] ?? 0))));
return section("Latency", h("div.wide", null, h("table.kinds", null,
h("thead", null, h("tr", null, h("td", null, ""), percentiles.map(([name]) => h("th", null, name)))),
h("tbody", null, line(failed ? "held" : "all", 1), failed ? line("failed", 2) : null))));
}
function lineChart(title, rows, time, lines, words) {
if (rows.length === 0) return null;
const tops = lines.map(([, , value]) => rows.reduce((most, row) => Math.max(most, value(row)), 0));
const top = roundTop(Math.max(...tops));
const paths = lines.map(([style, , value]) => plot(style, rows.map((row) => {
const end = Math.min(time, row.second + (row.seconds ?? 1));
return [(row.second + end) / 2 / time, value(row) / top];
})));
const tick = (share) => `${Math.round(time * share * 10) / 10} s`;
return section(title, h("figure.chart", null, h("figcaption", null, lines.map(([style, name], place) =>
h("span.legend", null, h(`i.${style}`), `${name}, at most ${words(tops[place])}`))),
axes(picture(`${title}, over ${tick(1)}`, paths), [words(top), words(top / 2), words(0)],
[tick(0), tick(0.5), tick(1)])));
}
function roundTop(value) {
if (!(value > 0)) return 1;
const unit = 10 ** Math.floor(Math.log10(value));
return unit * ([1, 2, 5, 10].find((step) => value <= unit * step) ?? 10);
}
function axes(drawing, upright, along) {
return h("div.axes", null, h("div.upright", null, upright.map((words) => h("span", null, words))), drawing,
h("div.along", null, along.map((words) => h("span", null, words))));
}
function plot(style, points) {
const d = points.map(([x, y], place) =>
`${place === 0 ? "M" : "L"}${(x * SPAN).toFixed(1)} ${(RISE * (1 - y)).toFixed(1)}`).join("");
return svg(`path.line.${style}`, { d, "vector-effect": "non-scaling-stroke" });
}
function picture(label, paths) {
return svg("svg.area", {
viewBox: `0 0 ${SPAN} ${RISE}`, preserveAspectRatio: "none", role: "img", "aria-label": label,
}, [svg("path.grid", { d: `M0 ${RISE / 2}H${SPAN}`, "vector-effect": "non-scaling-stroke" }), ...paths]);
}
function distribution(parts) {
if (parts.length === 0) return null;
const top = roundTop(Math.max(1, parts[parts.length - 1][0]));
const points = exceeding(parts).map(([value, nines]) => [Math.min(4, nines) / 4, value / top]);
return section("Distribution of the latency", h("figure.chart", null,
axes(picture("Latency by percentile, from p0 to p99.99", [plot("reached", points)]),
[duration(top), duration(top / 2), duration(0)], ["p0", "p90", "p99", "p99.9", "p99.99"])));
}
function errors(finished) {
const kinds = (finished?.steps ?? []).flatMap((step) =>
step.errors.map((one) => [one.kind, step.name, one.count]));
if (kinds.length === 0) return null;
kinds.sort((left, right) => right[2] - left[2]);
return section("Errors by kind", h("table.kinds", null, h("tbody", null,
kinds.slice(0, 100).map(([kind, step, number]) => h("tr", null,
h("td", null, oneLine(kind)), h("td", null, oneLine(step)), h("td", null, grouped(number)))))),
h("p.quiet", null, "Samples of failures are attempts of their steps, in the scenarios."));
}

// difference.js
const LIMIT = 1500;
function differingLines(left, right) {
let head = 0;
while (head < left.length && head < right.length && left[head] === right[head]) head++;
let tail = 0;
while (
tail < left.length - head && tail < right.length - head
&& left[left.length - 1 - tail] === right[right.length - 1 - tail]
) tail++;
const old = left.slice(head, left.length - tail);
const young = right.slice(head, right.length - tail);
const middle = old.length * young.length > LIMIT * LIMIT
? [...old.map(asOld), ...young.map(asNew)] : common(old, young);
return [...left.slice(0, head).map(asSame), ...middle,
...left.slice(left.length - tail).map(asSame)];
}
const asSame = (text) => ({ kind: "same", text });
const asOld = (text) => ({ kind: "old", text });
const asNew = (text) => ({ kind: "new", text });
function common(left, right) {
const width = right.length + 1;
const lengths = new Uint16Array((left.length + 1) * width);
for (let i = left.length - 1; i >= 0; i--) {
for (let j = right.length - 1; j >= 0; j--) {
lengths[i * width + j] = left[i] === right[j]
? lengths[(i + 1) * width + j + 1] + 1
: Math.max(lengths[(i + 1) * width + j], lengths[i * width + j + 1]);
}
}
const lines = [];
let i = 0;
let j = 0;
while (i < left.length && j < right.length) {
if (left[i] === right[j]) {
lines.push(asSame(left[i++]));
j++;
} else if (lengths[(i + 1) * width + j] >= lengths[i * width + j + 1]) {
lines.push(asOld(left[i++]));
} else {
lines.push(asNew(right[j++]));
}
}
return [...lines, ...left.slice(i).map(asOld), ...right.slice(j).map(asNew)];
}
function sideBySide(lines) {
const rows = [];
for (let place = 0; place < lines.length;) {
if (lines[place].kind === "same") {
rows.push([lines[place], lines[place]]);
place++;
continue;
}
const old = [];
const young = [];
while (place < lines.length && lines[place].kind !== "same") {
(lines[place].kind === "old" ? old : young).push(lines[place]);
place++;
}
for (let row = 0; row < Math.max(old.length, young.length); row++) {
rows.push([old[row] ?? null, young[row] ?? null]);
}
}
return rows;
}

// json.js
const DEPTH = 200;
const TOKEN = /\s*(?:([{}[\],:])|("(?:[^"\\]|\\[^])*")|(-?\d[\d.eE+-]*)|(true|false|null))/y;
function readJSON(text) {
TOKEN.lastIndex = 0;
try {
const reader = { text, place: 0 };
const node = value(reader, 0);
return text.slice(reader.place).trim() === "" ? node : null;
} catch {
return null;
}
}
function next(reader) {
TOKEN.lastIndex = reader.place;
const token = TOKEN.exec(reader.text);
if (token === null) throw new SyntaxError("not JSON");
reader.place = TOKEN.lastIndex;
return token;
}
function value(reader, depth) {
const token = next(reader);
if (token[2] !== undefined) return { kind: "scalar", type: "string", text: token[2] };
if (token[3] !== undefined) return { kind: "scalar", type: "number", text: token[3] };
if (token[4] !== undefined) return { kind: "scalar", type: "word", text: token[4] };
if (token[1] !== "{" && token[1] !== "[") throw new SyntaxError("not JSON");
if (depth >= DEPTH) return flat(reader);
const isObject = token[1] === "{";
const close = isObject ? "}" : "]";
const items = [];
const keys = [];
const before = reader.place;
if (next(reader)[1] !== close) {
reader.place = before;
for (;;) {
if (isObject) {
keys.push(next(reader)[2] ?? fail());
if (next(reader)[1] !== ":") fail();
}
items.push(value(reader, depth + 1));
const end = next(reader)[1];
if (end === close) break;
if (end !== ",") fail();
}
}
return isObject ? { kind: "object", items, keys } : { kind: "array", items };
}
function fail() {
throw new SyntaxError("not JSON");
}
function flat(reader) {
const start = reader.place - 1;
for (let open = 1; open > 0;) {
const mark = next(reader)[1];
if (mark === "{" || mark === "[") open++;
if (mark === "}" || mark === "]") open--;
}
return { kind: "flat", text: reader.text.slice(start, reader.place) };
}
function jsonLines(text) {
const node = readJSON(text);
if (node === null) return null;
const lines = [];
write(node, "", "", "", lines);
return lines;
}
function write(node, indent, before, after, lines) {
if (node.kind === "scalar" || node.kind === "flat") {
lines.push(`${indent}${before}${node.text}${after}`);
return;
}
const [open, close] = node.kind === "object" ? ["{", "}"] : ["[", "]"];
if (node.items.length === 0) {
lines.push(`${indent}${before}${open}${close}${after}`);
return;
}
lines.push(`${indent}${before}${open}`);
node.items.forEach((item, place) => {
const key = node.keys === undefined ? "" : `${node.keys[place]}: `;
write(item, `${indent}  `, key, place < node.items.length - 1 ? "," : "", lines);
});
lines.push(`${indent}${close}${after}`);
}

// compare.js
const LINES = 400;
function comparison(expected, actual) {
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
function shortened(lines) {
const text = lines.join("\n");
return text.length > 20_000 ? `${text.slice(0, 20_000)}… (${text.length} characters)` : text;
}
function linesOf(text) {
return /^\s*[[{]/.test(text) ? jsonLines(text) ?? text.split("\n") : text.split("\n");
}
function oneColumn(lines) {
const signs = { same: " ", old: "−", new: "+" };
return h("div.difference", { tabindex: "0", role: "region", "aria-label": "Difference" },
h("table", null,
h("thead", null, h("tr", null, h("th", { scope: "col" }, "− expected, + actual"))),
h("tbody", null, lines.slice(0, LINES).map((line) => h("tr", null,
h(`td.${line.kind}`, null, h("span.sign", null, signs[line.kind]), line.text))))),
lines.length > LINES ? h("p.quiet", null, `${lines.length - LINES} more lines`) : null);
}
function columns(lines) {
const rows = sideBySide(lines);
const cell = (line, side) => {
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
function differenceList(differences, more) {
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

// body.js
const OPEN_NODES = 400;
const MEMBERS = 500;
const PICTURES = {
"image/png": [0x89, 0x50, 0x4e, 0x47], "image/jpeg": [0xff, 0xd8, 0xff], "image/gif": [0x47, 0x49, 0x46, 0x38],
"image/webp": [0x52, 0x49, 0x46, 0x46],
};
function bodyView(content, about = {}) {
const body = decoded(content);
const length = "bytes" in body ? body.bytes.length : body.text.length;
if (length === 0 && !about.isCut) return null;
const isText = "text" in body;
const node = isText ? readJSON(body.text) : null;
const kind = node !== null ? "JSON" : isText ? "text" : "bytes";
const note = about.isCut
? `${length === 0 ? "left out" : "the beginning"} of ${size(about.whole ?? 0)}`
: size(about.whole ?? ("bytes" in body ? length : new TextEncoder().encode(body.text).length));
const label = h("div.bodyhead", null, h("span", null, about.words ?? "body"),
h("span.quiet", null, length === 0 ? note : `${kind}, ${note}`),
isText && length > 0 ? copyButton("copy", body.text) : null);
if (length === 0) return h("div.body", null, label);
if (node !== null) return h("div.body", null, label, jsonView(node));
if (isText) return h("div.body", null, label, h("pre.code", { tabindex: "0" }, body.text));
const picture = about.isCut ? null : pictureOf(content.base64);
return h("div.body", null, label,
picture ?? h("pre.code.hex", { tabindex: "0" }, hexadecimal(body.bytes)));
}
function pictureOf(base64) {
const start = bytesOf(base64.slice(0, 16));
for (const [type, magic] of Object.entries(PICTURES)) {
if (magic.every((byte, place) => start[place] === byte)) {
return h("img", { src: `data:${type};base64,${base64}`, alt: `a picture, ${type}`, loading: "lazy" });
}
}
return null;
}
function jsonView(node) {
const budget = { left: OPEN_NODES };
const root = h("div.code.json", { tabindex: "0" });
append(root, nodeView(node, null, "", budget));
return root;
}
function nodeView(node, key, after, budget) {
budget.left--;
const label = key === null ? null : [h("span.key", null, key), ": "];
if (node.kind === "scalar") return h("div", null, label, h(`span.${node.type}`, null, node.text), after);
if (node.kind === "flat") return h("div", null, label, node.text, after);
const [open, close] = node.kind === "object" ? ["{", "}"] : ["[", "]"];
if (node.items.length === 0) return h("div", null, label, open, close, after);
const isOpen = budget.left > 0;
const inner = h("div.inner");
const many = `${node.items.length} ${node.kind === "object" ? "members" : "items"}`;
const details = h("details", { open: isOpen },
h("summary", null, label, open, h("span.folded", null, ` ${many} ${close}${after}`)), inner,
h("div", null, close, after));
if (isOpen) members(inner, node, 0, budget);
else {
details.addEventListener("toggle", () => {
if (inner.childElementCount === 0) members(inner, node, 0, { left: OPEN_NODES });
});
}
return details;
}
function members(inner, node, from, budget) {
if (node.kind === "scalar" || node.kind === "flat") return;
const end = Math.min(node.items.length, from + MEMBERS);
for (let place = from; place < end; place++) {
const after = place < node.items.length - 1 ? "," : "";
append(inner, nodeView(node.items[place], node.keys?.[place] ?? null, after, budget));
}
if (end === node.items.length) return;
const button = h("button.copy", { type: "button" }, `${node.items.length - end} more`);
button.addEventListener("click", () => {
button.remove();
members(inner, node, end, { left: OPEN_NODES });
});
inner.append(button);
}
function headView(content) {
const head = decoded(content);
if ("bytes" in head) return h("pre.code.hex", { tabindex: "0" }, hexadecimal(head.bytes));
const [first, ...lines] = head.text.split(/\r?\n/).filter((line) => line !== "");
if (first === undefined) return null;
const rows = lines.map((line) => {
const colon = line.indexOf(":");
return colon < 0 ? h("div", null, h("dd", null, line))
: h("div", null, h("dt", null, line.slice(0, colon)), h("dd", null, line.slice(colon + 1).trim()));
});
const list = h("dl.fields");
fill(list, rows);
return h("div.headers", null, h("p.first", null, first), list);
}

// waterfall.js
const PHASES = [
["name", "nameResolved"], ["connect", "connected"], ["tls", "tlsEstablished"],
["wait", "firstByte"], ["transfer", "total"],
];
function hopBars(timings, start, isFailed = false) {
const bars = [];
let from = 0;
for (const [kind, key] of PHASES) {
const end = timings[key] ?? 0;
if (end <= from) continue;
bars.push({ kind: isFailed && key === "total" ? "stop" : kind, start: start + from, end: start + end });
from = end;
}
return bars;
}
function lanesOf(attempts) {
const lanes = [];
let before = NaN;
attempts.forEach((attempt, place) => {
const first = lanes.length;
let start = attempt.at;
for (const [hops, isToken] of [[attempt.tokenHops ?? [], true], [attempt.hops ?? [], false]]) {
for (const hop of hops) {
lanes.push({
bars: hopBars(hop.timings, start, hop.failure !== undefined), label: `${hop.method} ${hop.url}`,
marks: marksOf(hop, isToken, lanes.length > first), attempt: place,
});
start += hop.timings.total ?? 0;
}
}
const timings = attempt.socket?.timings;
if (timings !== undefined) {
lanes.push({
bars: hopBars(timings, attempt.at, attempt.socket.failure !== undefined), label: attempt.socket.address, marks: [], attempt: place,
});
}
if (lanes.length === first) {
lanes.push({
bars: [{ kind: "other", start: attempt.at, end: attempt.at + attempt.duration }], label: "",
marks: [], attempt: place,
});
}
if (attempt.at > before) {
lanes[first].bars.unshift({ kind: "pause", start: before, end: attempt.at });
}
before = attempt.at + attempt.duration;
});
return lanes;
}
function marksOf(hop, isToken, isFurther) {
const marks = [];
if (isToken) marks.push("token");
else if (isFurther) marks.push("follows");
const { connected = 0, total = 0 } = hop.timings ?? {};
if (connected === 0 && total > 0 && hop.response !== undefined) marks.push("kept alive");
if (hop.resent === true) marks.push("resent");
if (hop.proxy !== undefined) marks.push("proxy");
if (hop.unverified === true) marks.push("TLS not verified");
if (hop.failure !== undefined) marks.push("failed");
return marks;
}

// exchange.js
function exchanges(attempt) {
const hops = [
...(attempt.tokenHops ?? []).map((hop) => ({ hop, isToken: true })),
...(attempt.hops ?? []).map((hop) => ({ hop, isToken: false })),
];
return [
...hops.map(({ hop, isToken }, place) => hopView(hop, isToken, place, hops.length, attempt)),
attempt.socket ? socketView(attempt.socket) : null,
attempt.program ? programView(attempt.program) : null,
];
}
function hopView(hop, isToken, place, count, attempt) {
const { response } = hop;
const isLast = place === count - 1;
const address = hop.fragment ? `${hop.url}#${hop.fragment}` : hop.url;
const exact = attempt.curl && hop === attempt.hops?.[0] ? attempt.curl : curlCommand(hop);
const title = h("summary", null,
h("b.method", null, hop.method), h("span.url", null, oneLine(address, 2000)),
response ? h(`span.status.s${Math.floor(response.status / 100)}`, null, String(response.status)) : null,
h("span.quiet", null, duration(hop.timings?.total ?? 0)),
marksOf(hop, isToken, place > 0 && !isToken).map((mark) => h("span.tag", null, mark)));
return h("div.hopbox", null,
h("details.hop", { open: isLast || count <= 2 }, title,
h("div.sides", null, requestSide(hop), responseSide(hop)), hopFacts(hop)),
h("span.actions", null,
isWebAddress(address) && hop.method === "GET"
? h("a.copy", { href: address, rel: "noreferrer noopener", target: "_blank" }, "open") : null,
exact ? copyButton("curl", exact, "Copies the curl command for this request") : null));
}
function requestSide(hop) {
return h("section.side", null, h("h4", null, "Request"),
headView(hop.requestHead) ?? h("p.quiet", null, "its head is not in this report, or was not sent"),
hop.requestBody === undefined ? null : bodyView(hop.requestBody, {
whole: hop.requestBodyBytes, isCut: hop.requestBodyTruncated,
}),
(hop.streamedBody ?? []).map(pieceView));
}
function pieceView(piece) {
if (piece.content !== undefined) return bodyView(piece.content);
const words = piece.file === undefined ? `${size(piece.omittedBytes)} more`
: `file ${piece.file}, ${size(piece.bytes)}`;
return h("p.piece", null, words);
}
function responseSide(hop) {
const { response, failure } = hop;
if (response === undefined) {
return h("section.side", null, h("h4", null, "Response"),
h("p.quiet", null, failure ? `none: ${failure.words}` : "none"));
}
const line = `HTTP/${response.version} ${response.status} ${response.reason}`;
return h("section.side", null, h("h4", null, "Response"), responseHead(response, line),
bodyView(response.body, { whole: response.bodyBytes, isCut: response.bodyTruncated }),
response.saved ? h("p.piece", null, `saved as ${response.saved.path}, ${size(response.saved.bytes)}`,
response.saved.inPlace ? null : ", not in place",
response.saved.sha256 ? h("span.quiet", null, ` sha256 ${response.saved.sha256}`) : null) : null);
}
function responseHead(response, line) {
const head = headView(response.head);
const raw = typeof response.head === "string" ? response.head.toLowerCase() : "";
const further = (response.headers ?? []).filter(([name, value]) =>
!raw.includes(`${name}:`.toLowerCase()) || !raw.includes(value.toLowerCase()));
if (head !== null && further.length === 0) return head;
return h("div", null, head ?? h("p.first", null, line), h("dl.fields", null,
further.map(([name, value]) => h("div", null, h("dt", null, name), h("dd", null, value)))));
}
function hopFacts(hop) {
const { timings = {}, response, tls, failure } = hop;
const phases = [["name", timings.nameResolved], ["connected", timings.connected],
["TLS", timings.tlsEstablished], ["first byte", timings.firstByte], ["whole", timings.total]]
.filter(([, time]) => time > 0).map(([words, time]) => `${words} ${duration(time)}`).join(" · ");
return facts([
["times", phases],
["peer", response?.remoteIP ?? null],
["version", response ? `HTTP ${response.version}` : null],
["on the wire", response && response.encodedBytes > 0 ? size(response.encodedBytes) : null],
["charset", response?.bodyCharset ?? null],
["read", response?.cut ? "ended before the end of the body" : null],
["proxy", hop.proxy ?? null],
["connected to", hop.connectedTo ?? null],
["tried before", (hop.triedBefore ?? []).join(", ")],
["TLS", tls ? `${tls.version}, ${tls.cipher}` : null],
["certificate", tls?.subject ? `${tls.subject}, by ${tls.issuer}` : null],
["names", tls?.names?.join(", ") || null],
["valid", tls?.notBefore !== undefined
? `${moment(tls.notBefore * 1000)} to ${moment(tls.notAfter * 1000)}` : null],
["failure", failure ? transferWords(failure) : null],
]);
}
function transferWords(failure) {
const more = [failure.kind, failure.phase, failure.tls, failure.timeout && `limit ${failure.timeout}`,
failure.code > 0 && `libcurl ${failure.code}`,
failure.mayHaveBeenCarriedOut && "it may have been carried out"].filter(Boolean);
return `${failure.words} (${more.join(", ")})`;
}
function socketView(socket) {
return h("section.hop.talk", null,
h("h4", null, socket.address, h("span.quiet", null, ` ${socket.remoteIP}`)),
h("ol", null, socket.elements.map((element) => h(`li.${element.kind}`, null,
h("span.kind", null, { sent: "→ sent", received: "← received", closed: "closed" }[
(element.kind)] ?? element.kind,
element.message ? ` ${element.message}${element.code ? ` ${element.code}` : ""}` : ""),
element.content === undefined ? null
: bodyView(element.content, { whole: element.bytes, words: "" })))),
facts([["times", socket.timings?.total > 0 ? duration(socket.timings.total) : null],
["failure", socket.failure ? transferWords(socket.failure) : null]]));
}
function programView(program) {
const ending = program.signal === undefined ? `exit ${program.exit}` : `signal ${program.signal}`;
return h("section.hop", null, h("h4", null, program.command.join(" "), h("span.quiet", null, ` ${ending}`)),
bodyView(program.stdout.content, {
whole: program.stdout.bytes, words: "stdout", isCut: program.stdout.bytes > 0 && program.stdout.content === "",
}),
bodyView(program.stderr.content, {
whole: program.stderr.bytes, words: "stderr", isCut: program.stderr.bytes > 0 && program.stderr.content === "",
}));
}

// step.js
const ATTEMPTS = 50;
function stepDetails(app, scenario, row, record) {
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
function stepHead(app, scenario, row, record) {
const { run } = app;
const { steps } = run;
const file = run.texts[steps.file[row]];
const line = steps.line[row];
const outer = record?.step?.calls?.[0]?.line ?? line;
const command = runCommand(scenario, outer, run.index.run?.replayArguments ?? []);
const calls = (record?.step?.calls ?? []).map((call) =>
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
function marks(step) {
const labels = Object.entries(step.labels ?? {}).map(([name, value]) =>
h("span.tag", { title: "label" }, oneLine(`${name} ${[value].flat().join(", ")}`, 1000)));
const tags = (step.tags ?? []).map((tag) =>
h("span.tag", { title: "tag" }, oneLine(tag, 1000)));
return labels.length + tags.length > 0 ? h("p.line", null, ...labels, ...tags) : null;
}
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
function attemptView(app, row, attempt) {
const failed = attempt.checks.filter((check) => !check.holds);
const held = attempt.checks.filter((check) => check.holds);
const causes = [attempt.failure, ...(attempt.furtherFailures ?? [])].filter(Boolean);
return [
attempt.turn ? h("p.quiet", null, turnWords(attempt.turn)) : null,
...causes.map((cause, place) => causeView(app, cause, place === 0 ? attempt : {})),
...failed.map((check) => checkView(app, row, check)),
causes.length === 0 && failed.length > 0 ? helpList(attempt.help) : null,
sources(attempt.sources ?? []),
held.length > 0 ? h("details.checks", { open: held.length <= 12 },
h("summary", null, `${held.length} ${held.length === 1 ? "check" : "checks"} held`),
h("ul", null, held.map((check) => h("li", null, stateMark("passed"),
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
function turnWords(turn) {
const many = turn.count === undefined ? "" : ` of ${turn.count}`;
return `turn ${turn.index + 1}${many}${turn.name === undefined ? "" : `: ${turn.name}`}`;
}
function causeView(app, cause, attempt) {
const isTransfer = cause.type === "transfer";
return h("section.problem", null,
h("h3", null, stateMark(isTransfer ? "errored" : "failed"),
h("span", null, sentence(isTransfer ? attempt.sentence ?? cause.words : cause.message, 4000)),
h("span.tag", null, isTransfer ? cause.kind : cause.kind ?? cause.type)),
isTransfer ? h("p.quiet", null, transferWords(cause)) : h("p.quiet", null, cause.code),
cause.place ? excerpt(app, cause.place) : null, helpList(cause.help ?? attempt.help));
}
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
function oneLineOf(text) {
return text.length > 4000 ? `${text.slice(0, 4000)}…` : text;
}
function helpList(help) {
return help && help.length > 0
? h("ul.help", null, help.map((line) => h("li", null, h("b", null, "help: "), sentence(line, 4000)))) : null;
}
function notes(lines) {
return lines.length > 0
? h("ul.help", null, lines.map((line) => h("li", null, h("b", null, "note: "), sentence(line, 4000)))) : null;
}
function sources(list) {
if (list.length === 0) return null;
return h("section.sources", null, h("h4", null, "Its values came from"), h("ul", null, list.map((source) =>
h("li", null, h("b", null, oneLine(source.step)), " ", h("code", null, oneLine(source.request, 500)),
h("span.quiet", null, ` ${source.status ?? ""} ${size(source.bodyBytes)} in ${duration(source.duration)}`
+ `, for ${source.names.join(", ")}`)))));
}
function services(list) {
return list.map((service) => h("section.printed", null, h("h4", null, oneLine(`Service ${service.name} printed`, 1000)),
h("pre.code", { tabindex: "0" }, service.lines.join("\n"))));
}
function cookies(jar) {
if (jar.length === 0) return null;
return h("section.sources", null, h("h4", null, "Cookies"), h("ul", null, jar.map((cookie) => {
const words = [cookie.domain, cookie.path, cookie.secure && "secure", cookie.httpOnly && "http only",
cookie.hostOnly && "host only", cookie.expires !== undefined && `expires ${cookie.expires}`];
return h("li", null, h("b", null, cookie.name), h("span.quiet", null, ` ${words.filter(Boolean).join(", ")}`));
})));
}

// scenario.js
const STEPS = 60;
const LANES = 12;
function scenarioView(app, scenario) {
const row = shownRow(app, scenario);
const details = h("div.step", { "aria-live": "polite" });
if (row >= 0) {
app.blocks.details(app.run.steps.block[row], app.run.steps.index[row]).then((record) => {
fill(details, stepDetails(app, scenario, row, record));
details.dataset.shown = `${scenario.id}/${row - scenario.first + 1}`;
});
} else {
fill(details, h("p.quiet", null, "It has no steps."));
}
return h("article.sheet", null, head(app, scenario),
row >= 0 ? waterfall(app, scenario, row) : null, details);
}
function head(app, scenario) {
const state = stateOfScenario(scenario);
const tags = [...scenario.tags].slice(0, 50).map((tag) => h("a.tag", {
href: app.link({ view: "scenarios", query: `tag:${/\s/.test(tag) ? `"${tag}"` : tag}`, scenario: null }),
}, oneLine(tag, 60)));
return h("header.head", null,
h("a.back", { href: app.link({ view: "scenarios", scenario: null, step: 0 }) }, "← all scenarios"),
h("h1", { tabindex: "-1" }, oneLine(scenario.name, 1000)),
h("p.line", null, statePill(state),
scenario.isEarlierTry ? h("span.quiet", null, "another try followed") : null,
scenario.tries > 1 ? h("span.quiet", null, `try ${scenario.tries}`) : null,
scenario.role === "scenario" ? null : h("span.tag", null, scenario.role),
place(app, scenario.file, scenario.line),
h("span.quiet", null, duration(scenario.duration)), past(scenario), tags,
scenario.tags.size > 50 ? h("span.quiet", null, `${scenario.tags.size - 50} more tags`) : null,
scenario.labels ? h("span.quiet", { title: "labels" }, oneLine(scenario.labels, 1000)) : null),
scenario.reason ? h("p.said", null, sentence(scenario.reason)) : null);
}
const ENDS = { p: "✓", F: "↻", f: "✗" };
function past(scenario) {
const { usual, ends, isSlow } = scenario;
const signs = [...ends].map((end) => ENDS[(end)] ?? "?").join("");
return [
usual === null ? null : h(`span.${isSlow ? "tag" : "quiet"}`, null,
`${isSlow ? "slow, " : ""}usually ${duration(usual)}`),
isUnstable(scenario) ? h("span.tag", null, "unstable") : null,
ends === "" ? null : h("span.quiet.past", {
role: "img", "aria-label": `${count([...ends].filter((end) => end === "f").length, "failure")} in the last `
+ count(ends.length, "run"), title: "earlier runs, the latest last",
}, signs),
];
}
function waterfall(app, scenario, chosen) {
const first = Math.max(scenario.first, Math.min(chosen - STEPS / 2, scenario.end - STEPS));
const end = Math.min(scenario.end, first + STEPS);
const { steps } = app.run;
let start = scenario.at;
let stop = scenario.at + Math.max(1, scenario.duration);
if (end - first < scenario.end - scenario.first) {
start = Math.min(...range(first, end).map((row) => steps.at[row]));
stop = Math.max(start + 1, ...range(first, end).map((row) => steps.at[row] + steps.duration[row]));
}
const scale = { start, whole: stop - start };
const lines = range(first, end).map((row) => line(app, scenario, row, scale, row === chosen));
return h("section.waterfall", { "aria-label": "Waterfall" }, axis(scale),
first > scenario.first ? more(app, scenario, first - 1, `${first - scenario.first} earlier steps`) : null,
h("ol", null, lines),
end < scenario.end ? more(app, scenario, end, `${scenario.end - end} later steps`) : null,
legend());
}
function range(first, end) {
return Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place);
}
function more(app, scenario, row, words) {
const link = app.link({ scenario: scenario.id, step: row - scenario.first + 1, attempt: 0 });
return h("p.more", null, h("a", { href: link }, words));
}
function axis(scale) {
const marks = timeMarks(scale.whole, 4).filter((mark) => mark < scale.whole * 0.88);
return h("div.axis", { "aria-hidden": "true" }, h("span"), h("span.marks", null, marks.map((mark) => {
const label = h("span", null, mark === 0 ? "0" : duration(mark));
label.style.left = `${(mark / scale.whole) * 100}%`;
return label;
})), h("span"));
}
const LEGEND = [["name", "name"], ["connect", "connect"], ["tls", "TLS"], ["wait", "send and wait"],
["transfer", "transfer"], ["pause", "pause"]];
function legend() {
return h("p.legend", { "aria-hidden": "true" }, LEGEND.map(([kind, words]) =>
h("span", null, h(`i.${kind}`), words)));
}
function line(app, scenario, row, scale, isChosen) {
const { run } = app;
const { steps } = run;
const status = steps.status[row];
const bars = h("span.bars");
const whole = { kind: "other", start: steps.at[row], end: steps.at[row] + steps.duration[row] };
fill(bars, drawn([{ bars: [whole] }], scale));
const marks = h("span.hops");
if (steps.outcome[row] !== 3) {
app.blocks.details(steps.block[row], steps.index[row]).then((record) => {
if (record === null || record.attempts.length === 0) return;
const lanes = lanesOf(record.attempts);
fill(bars, drawn(lanes.slice(0, LANES), scale, whole));
const words = new Set(lanes.flatMap((lane) => lane.marks).filter((mark) => mark !== "kept alive"));
if (lanes.length > LANES) words.add(`${lanes.length - LANES} more`);
fill(marks, [...words].map((word) => h("span.tag", null, word)));
});
}
const address = app.link({ scenario: scenario.id, step: row - scenario.first + 1, attempt: 0 });
return h("li", null, h("a.line", { href: address, "aria-current": isChosen ? "step" : null },
h("span.name", null, stateMark(stateOfStep(run, row)),
h("span.text", null, oneLine(run.texts[steps.name[row]])),
steps.attempts[row] > 1 ? h("span.tag", null, `×${steps.attempts[row]}`) : null, marks),
bars, h("span.number", null, status > 0 ? h("span.status", null, String(status)) : null,
duration(steps.duration[row]))));
}
function drawn(lanes, scale, behind) {
const height = lanes.length * 8;
const x = (time) => ((time - scale.start) / scale.whole) * 1000;
return svg("svg", {
viewBox: `0 0 1000 ${height}`, preserveAspectRatio: "none", height, "aria-hidden": "true",
}, behind === undefined ? null : svg("rect.whole", {
x: x(behind.start).toFixed(1), y: 0, width: (x(behind.end) - x(behind.start)).toFixed(1), height,
}), lanes.map((lane, place) => lane.bars.map((bar) => {
const left = Math.max(0, Math.min(997, x(bar.start)));
return svg(`rect.${bar.kind}`, {
x: left.toFixed(1), y: place * 8 + (bar.kind === "pause" ? 3.2 : 1),
width: Math.max(2.5, Math.min(1000, x(bar.end)) - left).toFixed(1),
height: bar.kind === "pause" ? 1.6 : 6,
});
})));
}

// selection.js
function select(run, query, found = null) {
const rules = readQuery(query).map((term) => ruleOf(run, term, found));
const steps = new Uint8Array(run.count);
const places = [];
let stepCount = 0;
for (const scenario of run.scenarios) {
let selected = 0;
const open = rules.filter((rule) => !rule.scenario(scenario));
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
function ruleOf(run, term, found) {
const rule = positiveRule(run, term, found);
if (!term.isNot) return rule;
return {
isOfSteps: true,
scenario: () => false,
step: (row, scenario) => !rule.scenario(scenario) && !rule.step(row, scenario),
};
}
function positiveRule(run, term, found) {
const never = () => false;
const wanted = term.value.toLowerCase();
const ofSteps = (step) => ({ isOfSteps: true, scenario: never, step });
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
const causes = run.index.causes.map((words) =>
words.some((text) => text.toLowerCase().includes(wanted)));
const isSaid = (row) =>
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
const step = (row, scenario) => wanted.includes(steps.outcome[row]) && !scenario.isEarlierTry;
return {
isOfSteps: true, step,
scenario: (scenario) => scenario.first === scenario.end && !scenario.isEarlierTry
&& wanted.includes(OUTCOMES.indexOf(scenario.outcome)),
};
}
function containing(run, wanted) {
return Uint8Array.from(run.texts, (text) => (text.toLowerCase().includes(wanted) ? 1 : 0));
}

// timeline.js
const WIDTH = 1000;
const SLOTS = 250;
const HEIGHT = 90;
const SCENARIO_LANES = 120;
function timelineView(app) {
const { run } = app;
const scenarios = run.scenarios.filter((scenario) => scenario.duration > 0);
const sets = [
["Scenarios in flight", scenarios.map((one) => one.at), scenarios.map((one) => one.duration)],
["Steps in flight", run.steps.at, run.steps.duration],
];
const output = h("p.selected", { role: "status" });
const charts = sets.map(([title, starts, durations]) =>
chart(app, (title), inFlight((starts),
(durations), run.length, SLOTS), output));
fill(output, h("span.quiet", null, "Drag over a chart to select what began within it."));
return h("div.page", null, h("h1", null, "Timeline"), output, charts, failureMarks(app), timeAxis(run.length),
lanes(app, scenarios));
}
function chart(app, title, values, output) {
const most = Math.max(1, ...values);
const step = WIDTH / SLOTS;
const y = (value) => HEIGHT - (value / most) * (HEIGHT - 4);
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
function brushing(app, picture, brush, output) {
let from = -1;
const share = (event) => {
const box = picture.getBoundingClientRect();
return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width));
};
const show = (to) => {
brush.setAttribute("x", String(Math.min(from, to) * WIDTH));
brush.setAttribute("width", String(Math.abs(to - from) * WIDTH));
const [low, high] = [Math.min(from, to), Math.max(from, to)].map((part) => part * app.run.length);
const { at } = app.run.steps;
let steps = 0;
for (let row = 0; row < app.run.count; row++) if (at[row] >= low && at[row] < high) steps++;
const seconds = (time) => String(Number((time / 1e6).toFixed(6)));
fill(output, `${duration(low)} to ${duration(high)}: ${count(steps, "step")} began. `,
h("a", { href: app.link({ view: "scenarios", query: `time:${seconds(low)}-${seconds(high)}`, scenario: null }) },
"Show them"));
};
picture.addEventListener("pointerdown", (event) => {
from = share((event));
picture.setPointerCapture((event).pointerId);
});
picture.addEventListener("pointermove", (event) => {
if (from >= 0) show(share((event)));
});
picture.addEventListener("pointerup", () => {
from = -1;
});
}
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
function timeAxis(whole) {
return h("div.timeaxis", { "aria-hidden": "true" }, timeMarks(whole, 8)
.filter((mark) => mark <= whole * 0.97).map((mark) => {
const label = h("span", null, mark === 0 ? "0" : duration(mark));
label.style.left = `${(mark / whole) * 100}%`;
return label;
}));
}
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

// main.js
const PRINTED = 1000;
const TABS = ([["overview", "Overview"], ["scenarios", "Scenarios"],
["endpoints", "Endpoints"], ["timeline", "Timeline"]]);
const KEYS = [["/", "search"], ["j  k", "next, previous row"], ["Enter", "open the row"],
["→  ←", "unfold, fold"], ["n  N", "next, previous failure"], ["1 … 5", "views"], ["t", "light or dark"],
["Esc", "leave the search, close this"], ["?", "this help"]];
const LOAD_TAB = (["load", "Load"]);
const COVERAGE_TAB = (["coverage", "Coverage"]);
function start(run) {
const page = h("main", { id: "page", tabindex: "-1" });
const search = (h("input", {
type: "search", placeholder: "Search: name, failure, status:failed …", "aria-label": "Search",
spellcheck: "false", autocomplete: "off",
oninput: () => later(() => app.go({ view: "scenarios", query: search.value, scenario: null, step: 0 })),
}));
const navigation = h("nav", { "aria-label": "Views" });
const help = helpDialog();
const theme = h("button.icon", {
type: "button", title: "light or dark (t)", "aria-label": "Light or dark", onclick: () => turnTheme(),
}, "◐");
const bar = h("header.bar", null, h("a.brand", { href: "#" }, "curlew"), navigation,
h("div.find", null, search, h("kbd", { "aria-hidden": "true" }, "/")), theme,
h("button.icon", { type: "button", title: "keys (?)", "aria-label": "Keys", onclick: () => help.showModal() }, "?"));
const root = h("div.app", null, h("a.skip", { href: "#page" }, "Skip to the content"), bar, page, help,
h("section.print", { "aria-hidden": "true" }));
const coverage = document.getElementById("coverage");
const tabs = [...(run.index.load ? [LOAD_TAB] : []), ...TABS, ...(coverage ? [COVERAGE_TAB] : [])];
coverage?.remove();
const first = run.index.load ? "load" : "overview";
const app = {
run, blocks: new Blocks(), view: readAddress(location.hash, first), selection: select(run, ""),
link: (change) => addressOf({ ...app.view, ...change }, first),
go: (change) => {
const address = app.link(change);
if (address !== location.hash) location.hash = address;
else show();
},
};
const list = new ScenarioList(app);
let searched = { query: "", found: null };
let pending = 0;
function later(action) {
clearTimeout(pending);
pending = setTimeout(action, run.count > 50_000 ? 150 : 20);
}
function turnTheme() {
const isDark = app.view.theme === null ? matchMedia("(prefers-color-scheme: dark)").matches
: app.view.theme === "dark";
app.go({ theme: isDark ? "light" : "dark" });
}
function show() {
if (location.hash === "#page") return;
const before = app.view;
app.view = readAddress(location.hash, first);
if (app.view.theme === null) delete document.documentElement.dataset.theme;
else document.documentElement.dataset.theme = app.view.theme;
if (document.activeElement !== search) search.value = app.view.query;
if (app.view.query !== before.query || app.selection === null) choose();
fill(navigation, tabs.map(([view, words]) => h("a", {
href: app.link({ view, scenario: null, step: 0, attempt: 0, query: view === "scenarios" ? app.view.query : "" }),
"aria-current": app.view.view === view ? "page" : null,
}, words)));
draw(before);
document.title = `${verdict(run)} – curlew`;
}
function choose() {
const { query } = app.view;
const term = readQuery(query).find(({ key }) => key === "exchange");
if (term === undefined && list.searched < 1) {
searched = { query: "", found: null };
list.search(1);
}
if (term !== undefined && searched.query !== term.value) {
searched = { query: term.value, found: new Uint8Array(run.count) };
list.search(0);
searchBlocks(run, term.value, (share) => list.search(share),
() => searched.query !== term.value).then((found) => {
if (searched.query !== term.value) return;
searched.found = found;
list.search(1);
app.selection = select(run, app.view.query, found);
list.update();
});
}
app.selection = select(run, query, searched.found);
}
function draw(before) {
const { view } = app.view;
root.dataset.view = view;
if (view !== "scenarios") {
const views = { overview, endpoints: endpointsView, timeline: timelineView,
load: run.index.load ? loadView : overview, coverage: coverage ? () => coverage : overview };
const build = views[view];
const isSame = before.view === view && page.firstElementChild?.classList.contains("page");
if (!isSame || before.theme === app.view.theme) fill(page, build(app));
if (!isSame) scrollTo(0, 0);
return;
}
const scenario = chosenScenario(app) ?? (app.view.scenario === null ? likely() : null);
root.toggleAttribute("data-detail", app.view.scenario !== null);
const detail = h("div.detail", { tabindex: "0", role: "region", "aria-label": "Scenario" },
scenario !== null ? scenarioView(app, scenario)
: h("p.empty", null, app.view.scenario === null ? "No scenario or step is selected."
: `This report has no scenario ${oneLine(app.view.scenario)}.`));
if (page.contains(list.element)) page.lastElementChild?.replaceWith(detail);
else fill(page, h("h1.offscreen", null, "Scenarios"), list.element, detail);
list.update();
}
function likely() {
const selected = [...app.selection.scenarios].map((place) => run.scenarios[place]);
return selected.find(({ outcome }) => outcome === "failed" || outcome === "errored") ?? selected[0] ?? null;
}
function failure(by) {
const row = list.nextFailure(by);
if (row >= 0) location.hash = stepLink(app, row);
}
function key(event) {
if (event.ctrlKey || event.metaKey || event.altKey || help.open) return;
const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
if (event.key === "Escape" && isTyping) {
(event.target).blur();
return;
}
if (isTyping && event.key === "Enter") list.rows.focus();
if (isTyping) return;
const isInList = app.view.view === "scenarios";
const isControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement
|| (event.target instanceof HTMLElement && event.target.tagName === "SUMMARY");
const actions = ({
"/": () => search.focus(), n: () => failure(1), N: () => failure(-1), t: turnTheme,
"?": () => help.showModal(),
1: () => app.go({ view: "overview", query: "", scenario: null }),
2: () => app.go({ view: "scenarios", scenario: null }),
3: () => app.go({ view: "endpoints", query: "", scenario: null }),
4: () => app.go({ view: "timeline", query: "", scenario: null }),
5: () => app.go({ view: "load", query: "", scenario: null }),
});
if (isInList) {
actions.j = () => list.move(1);
actions.k = () => list.move(-1);
if (event.target === list.rows) {
actions.ArrowDown = actions.j;
actions.ArrowUp = actions.k;
}
if (!isControl && list.cursor >= 0) actions.Enter = () => list.choose(list.cursor);
}
const action = actions[event.key];
if (action === undefined) return;
event.preventDefault();
action();
}
addEventListener("hashchange", show);
addEventListener("keydown", key);
addEventListener("beforeprint", () => print(app, root));
document.body.append(root);
choose();
show();
document.getElementById("plain")?.remove();
document.documentElement.dataset.ready = "";
}
function helpDialog() {
const dialog = (h("dialog", { "aria-label": "Keys and search" },
h("h2", null, "Keys"), h("dl.keys", null, KEYS.map(([keys, words]) =>
h("div", null, h("dt", null, h("kbd", null, keys)), h("dd", null, words)))),
h("h2", null, "Search"), h("p", null, "Words are parts of names and of the texts of failures; - before a term leaves out what it finds."),
h("dl.keys", null, Object.entries(TERMS).map(([term, words]) =>
h("div", null, h("dt", null, h("code", null, `${term}:`)), h("dd", null, words)))),
h("form", { method: "dialog" }, h("button.chip", null, "Close"))));
return dialog;
}
function print(app, root) {
const { run } = app;
const rows = failedRows(run);
const part = root.querySelector(".print");
if (part === null) return;
fill(part, h("h1", null, verdict(run)), h("table", null, h("thead", null, h("tr", null,
["scenario", "step", "place", "failure"].map((words) => h("th", null, words)))),
h("tbody", null, rows.slice(0, PRINTED).map((row) => h("tr", null,
h("td", null, oneLine(run.scenarios[run.owner[row]].name)), h("td", null, oneLine(run.texts[run.steps.name[row]])),
h("td", null, oneLine(placeOf(run, row))),
h("td", null, oneLine(textAt(run, run.steps.message[row]) ?? "", 400)))))),
rows.length > PRINTED ? h("p", null, `${rows.length - PRINTED} more failures`) : null);
}
if (typeof DecompressionStream === "function") {
inflated("index").then((text) => start(makeRun(JSON.parse(text)))).catch((error) => {
const note = document.getElementById("old");
if (note !== null) note.textContent = `The rest of this report cannot be shown: ${error}`;
throw error;
});
}
})();
