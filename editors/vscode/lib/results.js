// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { Lines } = require('./lines');
const { fileOf } = require('./project');

/** Moves the items of one run by its events. */
class Results {
  /**
   * @param {vscode.TestRun} run
   * @param {Items} items
   * @param {vscode.TestItem} collection of the file that runs
   * @param {string} folder in which it runs
   */
  constructor(run, items, collection, folder) {
    this.run = run;
    this.items = items;
    this.collection = collection;
    this.folder = folder;
    /** By id of a scenario: its item, and its steps that have begun and not ended. */
    this.scenarios = new Map();
    this.problems = [];
  }

  take(event) {
    const handlers = {
      'scenario.started': () => this.beginScenario(event.scenario),
      'step.started': () => this.beginStep(event),
      'attempt.finished': () => this.takeAttempt(event),
      'step.finished': () => this.endStep(event),
      'try.finished': () => this.beginScenario(event.scenario),
      'scenario.finished': () => this.endScenario(event),
      diagnostic: () => this.takeDiagnostic(event),
    };
    (handlers[event.event] || (() => {}))();
  }

  beginScenario(started) {
    const item = this.itemOf(started);
    this.scenarios.set(started.id, { item, messages: new Map(), failed: new Set(), open: new Set() });
    if (item) this.run.started(item);
  }

  /** What is known of a scenario; one that never began, as after a failed `setup`, has only its item. */
  scenario(id) {
    if (!this.scenarios.has(id)) {
      const item = this.collection.children.get(id);
      this.scenarios.set(id, { item, messages: new Map(), failed: new Set(), open: new Set() });
    }
    return this.scenarios.get(id);
  }

  /** The item of a scenario, or of its row; undefined for `setup`, `teardown` and the like. */
  itemOf({ id, role, row, name, line }) {
    if (role !== 'scenario' && role !== 'needed') return undefined;
    const exact = this.collection.children.get(id);
    if (exact) return exact;
    let scenario;
    this.collection.children.forEach((each) => {
      if (this.items.facts.get(each).line === line && id.startsWith(each.id)) scenario = each;
    });
    return scenario && row !== undefined ? this.items.row(scenario, { id, name }) : scenario;
  }

  /** The item of a step; for a step of a block that of its call. */
  stepItem(scenario, step) {
    if (!scenario.item) return undefined;
    const exact = scenario.item.children.get(step.id);
    if (exact || !step.calls) return exact;
    const { line } = step.calls[0];
    let call;
    scenario.item.children.forEach((each) => {
      const facts = this.items.facts.get(each);
      if (facts.kind === 'step' && facts.line === line) call = each;
    });
    return call;
  }

  beginStep({ scenario: { id }, step }) {
    const scenario = this.scenario(id);
    const item = this.stepItem(scenario, step);
    if (!item) return;
    this.run.started(item);
    if (step.calls) scenario.open.add(item);
  }

  /** What an attempt had against the response counts if the step ends so. */
  takeAttempt({ scenario: { id }, step, outcome, checks = [], failure, furtherFailures = [], printed }) {
    const { messages } = this.scenario(id);
    if (printed) this.print(`${step.name}: ${printed}`);
    if (outcome !== 'failed' && outcome !== 'errored') {
      messages.delete(step.id);
      return;
    }
    const failed = checks.filter((check) => !check.holds && check.failure)
      .map((check) => this.messageOfCheck(check, step));
    const failures = [failure, ...furtherFailures].filter((each) => each !== undefined)
      .map((each) => this.messageOfFailure(each, step));
    messages.set(step.id, [...failed, ...failures]);
  }

  endStep({ scenario: { id }, step, outcome, duration, reason, expectedFailure }) {
    const scenario = this.scenario(id);
    const item = this.stepItem(scenario, step);
    const messages = scenario.messages.get(step.id) || [];
    if (outcome === 'failed' || outcome === 'errored') {
      scenario.failed.add(item);
      if (!item) this.problems.push(...messages);
    }
    // A call ends with its scenario: all its steps count.
    if (!item || (step.calls && outcome !== 'failed' && outcome !== 'errored')) return;
    scenario.open.delete(item);
    this.mark(item, { outcome, duration, messages, reason, expectedFailure });
  }

  endScenario({ scenario: ended, outcome, duration, reason, expectedFailure }) {
    const scenario = this.scenario(ended.id);
    for (const call of scenario.open) {
      if (!scenario.failed.has(call)) this.run.passed(call);
    }
    const own = scenario.item || this.itemOf(ended);
    // Messages are those of its steps; a scenario without an item is one of its collection.
    if (own) this.mark(own, { outcome, duration, messages: [], reason, expectedFailure });
    else if (outcome === 'failed' || outcome === 'errored') {
      this.failCollection(`${ended.name} failed${reason ? `: ${reason}` : ''}`);
    }
  }

  mark(item, { outcome, duration, messages, reason, expectedFailure }) {
    const milliseconds = duration === undefined ? undefined : duration / 1000;
    if (outcome === 'passed') {
      if (expectedFailure) this.print(`${item.label}: known failure: ${expectedFailure}`);
      item.description = expectedFailure ? `known failure: ${expectedFailure}` : item.description;
      this.run.passed(item, milliseconds);
    } else if (outcome === 'failed') {
      this.run.failed(item, messages, milliseconds);
    } else if (outcome === 'errored') {
      this.run.errored(item, messages, milliseconds);
    } else {
      if (reason) this.print(`${item.label}: skipped: ${reason}`);
      this.run.skipped(item);
    }
  }

  /** A failed `setup` is one of its collection, with what its steps had to say. */
  failCollection(words) {
    const messages = this.problems.splice(0);
    this.run.failed(this.collection, messages.length > 0 ? messages : [new vscode.TestMessage(words)]);
  }

  takeDiagnostic({ severity, message, rendered, place }) {
    this.print(rendered);
    if (severity !== 'error') return;
    this.problems.push(this.message(message, place));
  }

  /** Shows problems that no item has, after the run. */
  end() {
    if (this.problems.length > 0) this.run.errored(this.collection, this.problems.splice(0));
  }

  messageOfCheck({ name, line, column, failure }, step) {
    const differences = (failure.differences || []).map(
      ({ pointer, expected = 'nothing', actual = 'nothing' }) =>
        `${pointer}: expected ${expected}, found ${actual}`);
    const words = [`${name}: ${failure.message}`, ...differences, ...(failure.notes || [])].join('\n');
    const place = failure.place || { file: step.file || this.fileName, line, column, length: 0 };
    if (failure.expected === undefined || failure.actual === undefined) return this.message(words, place);
    const message = vscode.TestMessage.diff(words, failure.expected, failure.actual);
    message.location = this.location(place);
    return message;
  }

  messageOfFailure({ type, message, kind, words, place, help = [] }, step) {
    const text = type === 'transfer' ? `${kind}: ${words}` : [message, ...help].join('\n');
    const own = { file: step.file || this.fileName, line: step.line, column: step.column, length: 0 };
    return this.message(text, place || own);
  }

  message(text, place) {
    const message = new vscode.TestMessage(text);
    if (place) message.location = this.location(place);
    return message;
  }

  get fileName() { return this.items.facts.get(this.collection).file; }

  location(place) {
    const uri = fileOf(this.folder, place.file);
    const lines = Lines.of(uri);
    return new vscode.Location(
      uri, place.length > 0 ? lines.rangeOfLength(place) : lines.rest(place.line, place.column));
  }

  print(text) { this.run.appendOutput(`${text.replace(/\r?\n/g, '\r\n')}\r\n`, undefined, this.collection); }
}

module.exports = { Results };
