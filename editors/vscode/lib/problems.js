// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { Lines } = require('./lines');
const { isCurlew, placeOf, fileOf } = require('./project');

/** The delay after the last change of a text, in milliseconds. */
const delay = 150;
/** Texts beyond the first size, in characters, are checked when they are saved; beyond the second not at all. */
const sizes = { typed: 1_000_000, saved: 16_000_000 };

/**
 * The problems of `check --format json`, shown in the editor.
 *
 * One answer has the problems of all files that a check has read. Each check belongs to the folder it ran in,
 * and to the file that it named, if it named one.
 */
class Problems {
  constructor(program, settings, log) {
    this.program = program;
    this.settings = settings;
    this.log = log;
    this.collection = vscode.languages.createDiagnosticCollection('curlew');
    this.checked = new vscode.EventEmitter();
    /** By document: the timer that waits, and the process that runs. */
    this.timers = new Map();
    this.running = new Map();
    /** By check: the problems of each file, with the version of the text. */
    this.answers = new Map();
    /** Documents that no collection of the project names, which are checked by themselves. */
    this.lone = new Set();
    this.said = new Set();
  }

  /** Checks a document after the last change of it. */
  changed(document) {
    if (!isCurlew(document)) return this.closed(document);
    if (!this.settings.checksOnType || document.getText().length > sizes.typed) return undefined;
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.set(key, setTimeout(() => this.check(document), delay));
    return undefined;
  }

  /** Checks a document that was opened or saved. */
  async check(document, isSaved = false) {
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    if (!isCurlew(document) || document.getText().length > sizes.saved) return;
    const abilities = await this.program.abilities();
    if (!abilities) return;
    if (!abilities.takesText && document.isDirty && !isSaved) return;
    const answer = await this.ask(document, abilities, this.lone.has(key));
    if (answer === undefined) return;
    if (answer.problems.some((problem) => problem.code === 'text-of-other-file')) {
      if (this.lone.has(key)) return;
      this.lone.add(key);
      await this.check(document, isSaved);
      return;
    }
    this.show(answer, document);
    this.checked.fire(document);
  }

  /** Whether a document is none that its project names. */
  isLone(document) { return this.lone.has(document.uri.toString()); }

  /** The answer of the program; undefined if a newer change ended it, or it gave none. */
  async ask(document, abilities, isLone) {
    const place = placeOf(document.uri);
    const key = document.uri.toString();
    const names = isLone || !place.isProject;
    const words = ['check', '--format', 'json', ...this.settings.argumentsOf(abilities.options)];
    if (abilities.takesText) words.push('--stdin-as', place.file);
    if (names) words.push('--', place.file);
    const earlier = this.running.get(key);
    if (earlier) earlier.kill();
    const version = document.version;
    const { child, done } = this.program.start(abilities.file, words, {
      cwd: place.folder, input: abilities.takesText ? document.getText() : undefined,
    });
    this.running.set(key, child);
    const result = await done;
    if (this.running.get(key) !== child || result.signal) return undefined;
    this.running.delete(key);
    try {
      const answer = JSON.parse(result.output);
      return { ...answer, folder: place.folder, version, key: names ? key : place.folder };
    } catch {
      this.log.appendLine(`curlew ${words.join(' ')}\n${result.errors}`);
      this.say(firstLine(result.errors));
      return undefined;
    }
  }

  /** Takes the place of what the same check has shown before. */
  show(answer, document) {
    const files = new Map();
    const texts = new Map();
    const unplaced = new Set();
    for (const problem of answer.problems) {
      if (problem.suppressed) continue;
      if (!problem.place) {
        unplaced.add(problem.message);
        continue;
      }
      const uri = fileOf(answer.folder, problem.place.file);
      const name = uri.toString();
      if (!texts.has(name)) texts.set(name, Lines.of(uri));
      const shown = diagnosticOf(problem, uri, texts.get(name), answer.folder);
      if (!files.has(name)) files.set(name, { uri, found: [] });
      files.get(name).found.push({ problem, shown });
    }
    const before = this.answers.get(answer.key) || new Map();
    this.keepUnsaved(files, before, document);
    this.answers.set(answer.key, files);
    for (const file of [...before.values(), ...files.values()]) this.publish(file.uri);
    for (const message of this.said) if (!unplaced.has(message)) this.said.delete(message);
    for (const message of unplaced) this.say(message);
    const own = files.get(document.uri.toString());
    if (own) own.version = answer.version;
  }

  /** Another text that is not saved has places of its own: what was shown there stays. */
  keepUnsaved(files, before, document) {
    for (const other of vscode.workspace.textDocuments) {
      const name = other.uri.toString();
      if (!other.isDirty || name === document.uri.toString()) continue;
      files.delete(name);
      if (before.has(name)) files.set(name, before.get(name));
    }
  }

  /** Shows what all checks say of a file, each problem once. */
  publish(uri) {
    const shown = new Map();
    for (const { shown: each } of this.of(uri)) {
      const { start } = each.range;
      shown.set(`${start.line}:${start.character}:${each.message}`, each);
    }
    if (shown.size === 0) this.collection.delete(uri);
    else this.collection.set(uri, [...shown.values()]);
  }

  /** The problems of a file with what the program said of each. */
  of(uri) {
    const name = uri.toString();
    return [...this.answers.values()].flatMap((files) => (files.get(name) || { found: [] }).found);
  }

  /** Whether the problems of a document are those of its text as it is. */
  areCurrent(document) {
    const name = document.uri.toString();
    return [...this.answers.values()].every((files) => {
      const file = files.get(name);
      return !file || file.version === undefined || file.version === document.version;
    });
  }

  /** A document that was closed, or is not one of curlew any more. */
  closed(document) {
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.delete(key);
    const running = this.running.get(key);
    if (running) running.kill();
    this.running.delete(key);
    this.lone.delete(key);
    const answer = this.answers.get(key);
    this.answers.delete(key);
    for (const file of answer ? answer.values() : []) this.publish(file.uri);
  }

  /** Checks all open documents again, after a choice or a setting has changed. */
  async checkAll() {
    this.said.clear();
    for (const document of vscode.workspace.textDocuments) await this.check(document);
  }

  /** Shows a problem that has no place, once as long as it stays. */
  say(message) {
    if (message === '' || this.said.has(message)) return;
    this.said.add(message);
    vscode.window.showWarningMessage(`curlew: ${message}`);
  }

  dispose() {
    for (const timer of this.timers.values()) clearTimeout(timer);
    for (const child of this.running.values()) child.kill();
    this.collection.dispose();
  }
}

/** A problem as the editor shows it: help and notes are below the message. */
function diagnosticOf(problem, uri, lines, folder) {
  const { label } = problem.place;
  const words = label && !problem.message.includes(label) ? [label] : [];
  const help = (problem.help || []).map((text) => `help: ${text}`);
  const notes = (problem.notes || []).map((text) => `note: ${text}`);
  const shown = new vscode.Diagnostic(
    lines.range(problem.place), [problem.message, ...words, ...notes, ...help].join('\n'),
    problem.severity === 'error' ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning);
  shown.source = 'curlew';
  shown.code = { value: problem.code, target: vscode.Uri.parse(`curlew:explain/${problem.code}.md`) };
  shown.relatedInformation = (problem.related || []).map((related) => {
    const other = fileOf(folder, related.file);
    const text = other.toString() === uri.toString() ? lines : Lines.of(other);
    return new vscode.DiagnosticRelatedInformation(
      new vscode.Location(other, text.range(related)), related.label || 'here');
  });
  return shown;
}

function firstLine(text) {
  return text.split('\n')[0].replace(/^error: /, '');
}

module.exports = { Problems, delay };
