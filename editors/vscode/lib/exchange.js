// SPDX-License-Identifier: Apache-2.0
'use strict';

const fs = require('fs');
const path = require('path');
const { layOut } = require('./json');

/** The largest file of a run that is kept, in bytes. */
const keptLimit = 16_000_000;

/** The last run of each file that was started here: its attempts, in memory and as `.curlew/last/NAME.ndjson`. */
class Exchanges {
  constructor() {
    /** By file: the attempts of its last run. */
    this.runs = new Map();
  }

  /** Begins a run of a file: what an earlier one has sent is forgotten. */
  begin(uri) {
    const attempts = new Attempts();
    this.runs.set(uri.toString(), attempts);
    return attempts;
  }

  /** The attempts of the step of a file that is at a line from 1, or above it. */
  at(uri, line, { folder, file }) {
    const attempts = (this.runs.get(uri.toString()) || read(folder, file)).all
      .map((attempt) => ({ attempt, line: lineOf(attempt.step, file) }))
      .filter((each) => each.line !== undefined && each.line <= line);
    const near = Math.max(...attempts.map((each) => each.line));
    return attempts.filter((each) => each.line === near).map(({ attempt }) => attempt);
  }
}

/** The attempts of one run that belong to its file. */
class Attempts {
  constructor() {
    this.all = [];
    this.ofProject = new Set();
  }

  take(event) {
    if (event.event === 'scenario.started' && event.scenario.ofProject) this.ofProject.add(event.scenario.id);
    if (event.event === 'attempt.finished' && !this.ofProject.has(event.scenario.id)) this.all.push(event);
  }
}

/** The line of a step in a file: of a step of a block that of the call; undefined in other files. */
function lineOf(step, file) {
  if (!step.calls) return step.line;
  return step.calls[0].file === file ? step.calls[0].line : undefined;
}

/** The attempts of the last run that an earlier window has kept. */
function read(folder, file) {
  const attempts = new Attempts();
  try {
    const lines = fs.readFileSync(path.join(folder, keptName(file)), 'utf8').split('\n');
    for (const line of lines) if (line !== '') attempts.take(JSON.parse(line));
  } catch {
    // There is no such run.
  }
  return attempts;
}

/** The path of the last run of a file; it has the whole path of the file in its name. */
function keptName(file) {
  return path.join('.curlew', 'last', `${encodeURIComponent(file)}.ndjson`);
}

/**
 * Makes the folder of last runs, for the person alone.
 *
 * @returns whether a run may be kept there: in a project, or where a person has made `.curlew`
 */
function prepareKept(folder, isProject) {
  const state = path.join(folder, '.curlew');
  if (!isProject && !fs.existsSync(state)) return false;
  try {
    fs.mkdirSync(path.join(state, 'last'), { recursive: true, mode: 0o700 });
    return true;
  } catch {
    return false;
  }
}

/** Removes the file of a run that became too large. */
function boundKept(folder, file) {
  const name = path.join(folder, keptName(file));
  try {
    if (fs.statSync(name).size > keptLimit) fs.rmSync(name);
  } catch {
    // The run wrote none.
  }
}

/** An attempt as text: requests and responses as they were sent and received, JSON laid out. */
function exchangeText(attempt) {
  const parts = [];
  for (const hop of attempt.hops || []) {
    parts.push(head(hop.requestHead) + bodyOf(hop.requestBody, hop.requestHead));
    if (hop.response) {
      parts.push(head(hop.response.head) + bodyOf(hop.response.body, hop.response.head)
        + (hop.response.bodyTruncated ? `\n… of ${hop.response.bodyBytes} bytes` : ''));
    }
    if (hop.failure) parts.push(`(${hop.failure.kind}: ${hop.failure.words})`);
  }
  if (attempt.socket) parts.push(...attempt.socket.elements.map(said));
  if (attempt.program) parts.push(...programText(attempt.program));
  if (attempt.printed) parts.push(attempt.printed);
  return parts.length === 0 ? '(this step sent nothing)\n' : `${parts.join('\n\n')}\n`;
}

function head(content) { return textOf(content).replace(/\r\n/g, '\n').replace(/\n+$/, '\n'); }

function bodyOf(content, headOf) {
  const text = textOf(content);
  if (text === '') return '';
  const isJSON = /^content-type:[^\n]*json/im.test(textOf(headOf));
  return `\n${isJSON ? layOut(text) : text}`;
}

function textOf(content) {
  if (content === undefined) return '';
  return typeof content === 'string' ? content : `(base64) ${content.base64}`;
}

function said(element) {
  const arrow = { sent: '>', received: '<' }[element.kind] || '-';
  return `${arrow} ${element.content === undefined ? element.kind : textOf(element.content)}`;
}

function programText({ command, exit, signal, stdout, stderr }) {
  const end = signal === undefined ? `(ended in ${exit})` : `(ended by signal ${signal})`;
  return [`$ ${command.join(' ')}`, textOf(stdout.content), textOf(stderr.content), end]
    .filter((part) => part !== '');
}

module.exports = { Exchanges, exchangeText, keptName, prepareKept, boundKept, keptLimit };
