// SPDX-License-Identifier: Apache-2.0
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const vscode = require('vscode');

/** Finds the program `curlew`, starts it, and says once what is wrong with it. */
class Program {
  /**
   * @param {Settings} settings
   * @param {vscode.OutputChannel} log of command lines and errors
   */
  constructor(settings, log, showInstallation) {
    this.settings = settings;
    this.log = log;
    this.showInstallation = showInstallation;
    this.known = new Map();
    this.said = new Set();
    this.children = new Set();
  }

  /** The path of the program; undefined if there is none, which a message says once. */
  find() {
    const set = this.settings.path.replace(/^~(?=\/)/, os.homedir());
    const folders = (process.env.PATH || '').split(path.delimiter).filter((folder) => folder !== '');
    const candidates = set === '' ? folders.map((folder) => path.join(folder, 'curlew')) : [set];
    const found = candidates.find(isExecutable);
    if (!found) {
      this.sayOnce('curlew was not found: set `curlew.path`, or install it');
    }
    return found;
  }

  /**
   * What the program can do: its version, and the options of `check` and `run` with whether they take a
   * value. Undefined without a program.
   */
  async abilities() {
    const file = this.find();
    if (!file) return undefined;
    const key = `${file} ${fs.statSync(file).mtimeMs}`;
    if (!this.known.has(key)) this.known.set(key, this.ask(file));
    const abilities = await this.known.get(key);
    if (!abilities.takesText) {
      this.sayOnce(`curlew ${abilities.version} has no \`--stdin-as\`; problems are shown when you save`);
    }
    return abilities;
  }

  async ask(file) {
    const [version, check, run] = await Promise.all(
      [['--version'], ['check', '--help'], ['run', '--help']]
        .map((words) => this.start(file, words, { cwd: os.tmpdir() }).done));
    const number = /(\d+\.\d+\S*)/.exec(version.output);
    const options = { check: optionsOf(check.output), run: optionsOf(run.output) };
    return {
      file,
      version: number ? number[1] : '(of unknown version)',
      options,
      takesText: options.check.has('--stdin-as'),
    };
  }

  /**
   * Starts the program.
   *
   * @returns the child, and `done` with its exit code (null after a signal) and what it printed
   */
  start(file, words, { cwd, input, onLine, onError }) {
    const child = childProcess.spawn(file, words, {
      cwd, detached: true, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    this.children.add(child);
    const printed = { output: '', errors: '' };
    const lines = onLine ? lineReader(onLine) : undefined;
    child.stdout.setEncoding('utf8').on('data', (text) => {
      if (lines) lines(text);
      else printed.output += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text) => {
      printed.errors += text;
      if (onError) onError(text);
    });
    if (input !== undefined) {
      // A program that ends early does not read the rest.
      child.stdin.on('error', () => {});
      child.stdin.end(input);
    }
    const done = new Promise((resolve) => {
      child.on('error', (error) => resolve({ code: null, output: '', errors: String(error.message) }));
      child.on('close', (code, signal) => {
        this.children.delete(child);
        resolve({ code, signal, ...printed });
      });
    });
    return { child, done };
  }

  /** Ends what still runs, as a person would with Ctrl-C. */
  dispose() {
    for (const child of this.children) child.kill('SIGINT');
  }

  /** Shows a message about the program, until a setting changes. */
  async sayOnce(message) {
    if (this.said.has(message)) return;
    this.said.add(message);
    this.log.appendLine(message);
    const choice = await vscode.window.showWarningMessage(message, 'Show how');
    if (choice) this.showInstallation();
  }

  /** Asks again after a setting has changed. */
  forget() {
    this.said.clear();
    this.known.clear();
  }
}

/** The options that a help text lists, with whether each takes a value. */
function optionsOf(help) {
  const options = new Map();
  for (const line of help.split('\n')) {
    const found = /^ {2}(?:(-\w), )?(--[\w-]+)( <)?/.exec(line);
    if (!found) continue;
    const takesValue = found[3] !== undefined;
    options.set(found[2], takesValue);
    if (found[1]) options.set(found[1], takesValue);
  }
  return options;
}

function isExecutable(file) {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/** Calls a function with each whole line of a stream. */
function lineReader(onLine) {
  let rest = '';
  return (text) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop();
    for (const line of lines) onLine(line);
  };
}

module.exports = { Program };
