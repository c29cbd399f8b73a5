// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { Results } = require('./results');
const { keptName, prepareKept, boundKept } = require('./exchange');
const { placeOf, hasServices } = require('./project');

/** The most runs at once. */
const limit = 4;
const untrusted = 'this workspace is not trusted: nothing is run';

/** Starts `curlew run` for items of the Test Explorer and for commands. */
class Runs {
  constructor(program, settings, items, exchanges, log) {
    this.program = program;
    this.settings = settings;
    this.items = items;
    this.exchanges = exchanges;
    this.log = log;
    /** The processes that run, with whether a person has ended them before. */
    this.running = new Map();
    /** By file or, with services, by project: the end of the last run there. */
    this.turns = new Map();
    this.free = limit;
    this.waiting = [];
  }

  addProfiles() {
    const { controller } = this.items;
    const kind = vscode.TestRunProfileKind.Run;
    controller.createRunProfile('Run', kind, (request, token) => this.run(request, token, []), true);
    controller.createRunProfile(
      'Run with everything shown', kind, (request, token) => this.run(request, token, ['-v']), false);
  }

  /** Runs the items of a request, each file by itself. */
  async run(request, token, words) {
    if (!vscode.workspace.isTrusted) {
      vscode.window.showWarningMessage(untrusted);
      return;
    }
    const run = this.items.controller.createTestRun(request);
    const files = this.group(request);
    const end = new vscode.CancellationTokenSource();
    // A person ends it in the Test Explorer or in the notification: one click may reach both.
    const ends = [token, run.token].map((each) => each.onCancellationRequested(() => end.cancel()));
    await Promise.all(files.map((file) => this.runInTurn(file, run, end.token, words)));
    for (const each of [...ends, end]) each.dispose();
    run.end();
  }

  /** The files of a request with the arguments that select their items. */
  group({ include, exclude = [] }) {
    const wanted = include ? [...include] : [];
    if (!include) this.items.controller.items.forEach((item) => wanted.push(item));
    const files = new Map();
    for (const item of wanted.filter((each) => !exclude.includes(each))) {
      const facts = this.items.facts.get(item);
      const collection = collectionOf(item);
      const file = files.get(collection) || { collection, ...facts, lines: new Set(), rows: [] };
      files.set(collection, file);
      if (facts.kind === 'collection') file.isWhole = true;
      else if (facts.kind === 'row') file.rows.push(facts);
      else file.lines.add(facts.line);
    }
    return [...files.values()].map((file) => ({ ...file, words: this.selection(file, exclude) }));
  }

  selection({ collection, file, isWhole, lines, rows }, exclude) {
    if (isWhole) {
      const left = [];
      collection.children.forEach((item) => {
        if (!exclude.includes(item)) left.push(this.items.facts.get(item).line);
      });
      if (left.length === collection.children.size) return [file];
      return left.map((line) => `${file}:${line}`);
    }
    // Rows alone are found by their names, beside other scenarios their whole scenario runs.
    if (lines.size > 0) for (const { line } of rows) lines.add(line);
    const own = new Set([...lines, ...rows.map(({ line }) => line)]);
    const paths = [...own].sort((one, other) => one - other).map((line) => `${file}:${line}`);
    if (lines.size > 0) return paths;
    return [...paths, '-n', rows.map(({ name }) => `^${escaped(name)}$`).join('|')];
  }

  /** Runs one file when no other run of it goes on, and fewer than four do. */
  async runInTurn(file, run, token, words) {
    const key = hasServices(file.folder) ? file.folder : file.collection.id;
    const before = this.turns.get(key);
    let ended;
    this.turns.set(key, new Promise((resolve) => { ended = resolve; }));
    await before;
    await this.take();
    try {
      if (!token.isCancellationRequested) await this.carryOut(file, run, token, words);
    } finally {
      this.give();
      ended();
    }
  }

  async take() {
    if (this.free > 0) this.free -= 1;
    else await new Promise((resolve) => { this.waiting.push(resolve); });
  }

  give() {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }

  async carryOut(file, run, token, words) {
    const abilities = await this.program.abilities();
    if (!abilities) return;
    const { collection, folder } = file;
    const document = vscode.workspace.textDocuments.find((each) => each.uri.toString() === collection.id);
    const isEdited = document !== undefined && document.isDirty && abilities.takesText;
    const selected = [...file.words, ...words, ...(isEdited ? ['--stdin-as', file.file] : [])];
    const isKept = prepareKept(folder, placeOf(collection.uri).isProject);
    const kept = isKept ? ['--report', `ndjson=${keptName(file.file)}`] : [];
    const line = [
      'run', ...selected, '--report', 'ndjson=-', ...kept, '--report-bodies', 'all', '--color', 'never',
      '--progress', 'none', ...this.settings.chosen, ...this.settings.runArguments,
    ];
    const results = new Results(run, this.items, collection, folder);
    const attempts = this.exchanges.begin(collection.uri);
    const problems = [];
    const onLine = (text) => {
      let event;
      try {
        event = JSON.parse(text);
      } catch {
        results.print(text);
        return;
      }
      attempts.take(event);
      results.take(event);
      if (event.event === 'diagnostic' && event.severity === 'error') problems.push(event);
    };
    const { child, done } = this.program.start(abilities.file, line, {
      cwd: folder, input: isEdited ? document.getText() : undefined, onLine,
      onError: words.includes('-v') ? (text) => run.appendOutput(text.replace(/\r?\n/g, '\r\n')) : undefined,
    });
    this.running.set(child, false);
    const cancellation = token.onCancellationRequested(() => this.stop(child));
    const { code, errors } = await done;
    cancellation.dispose();
    this.running.delete(child);
    results.end();
    if (isKept) boundKept(folder, file.file);
    if (code !== 0 && code !== 1) results.print(errors);
    if (code === 2 || code === 4) await this.explain(problems, errors, folder, [...file.words, ...words]);
  }

  /** Ends a run as Ctrl-C does, so `teardown` runs; the second time at once. */
  stop(child) {
    if (!this.running.get(child)) {
      this.running.set(child, true);
      child.kill('SIGINT');
      return;
    }
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  }

  stopAll() {
    const isSecond = [...this.running.values()].some((isStopped) => isStopped);
    for (const child of this.running.keys()) this.stop(child);
    if (this.running.size > 0 && !isSecond) {
      vscode.window.showInformationMessage('curlew: `teardown` runs; stop again to end at once');
    }
  }

  /** Says why a run sent nothing. */
  async explain(problems, errors, folder, selected) {
    const ofPerson = problems.filter(needsPerson);
    if (ofPerson.length > 0) {
      const words = 'this run needs a person: run it in a terminal';
      if (await vscode.window.showWarningMessage(words, 'Run in a terminal')) {
        this.runInTerminal(folder, selected, ofPerson);
      }
      return;
    }
    const input = problems.map(({ message }) => /^the input `(.+)` has no value$/.exec(message)).find(Boolean);
    if (input) {
      vscode.window.showWarningMessage(
        `nothing was sent: \`${input[1]}\` has no value; add \`--var ${input[1]}=…\` to \`curlew.run.arguments\``);
      return;
    }
    // An event has the first problem of a file, and the console all of them.
    const number = Math.max(problems.length, [...errors.matchAll(/^error\[/gm)].length);
    const count = number === 1 ? '1 problem' : `${number} problems`;
    const words = problems.length > 0 ? count : errors.split('\n')[0].replace(/^error: /, '');
    this.log.appendLine(errors);
    await this.sayUnsent(words, problems.some(({ place }) => place));
  }

  /** Says why nothing was sent, and shows the problems, or what the program has printed. */
  async sayUnsent(words, arePlaced) {
    if (!await vscode.window.showErrorMessage(`nothing was sent: ${words}`, 'Show')) return;
    if (arePlaced) await vscode.commands.executeCommand('workbench.actions.view.problems');
    else this.log.show();
  }

  /** The same run where a person can answer: a secret without a value is asked for. */
  runInTerminal(folder, selected, problems) {
    const secrets = problems.map(({ message }) => /^the secret `(\w+)` has no value$/.exec(message))
      .filter(Boolean).flatMap((found) => ['--secret', found[1]]);
    const words = ['run', ...selected, ...this.settings.chosen, ...this.settings.runArguments, ...secrets];
    const terminal = vscode.window.createTerminal({ name: 'curlew', cwd: folder });
    terminal.show();
    terminal.sendText([this.program.find(), ...words].map(quoted).join(' '));
  }
}

/** Whether only a person can help: a log-in, or a secret that is typed. */
function needsPerson({ code, message }) {
  return code === 'login-needed' || (code === 'missing-input' && message.startsWith('the secret `'));
}

function collectionOf(item) {
  return item.parent ? collectionOf(item.parent) : item;
}

function escaped(name) { return name.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'); }

/** A word for a shell. */
function quoted(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replace(/'/g, "'\\''")}'`;
}

module.exports = { Runs, untrusted };
