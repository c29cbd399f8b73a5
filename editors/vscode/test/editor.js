// SPDX-License-Identifier: Apache-2.0
'use strict';

const childProcess = require('child_process');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');
const api = require('./api');

/** The program under test. */
const curlew = process.env.CURLEW || path.resolve(__dirname, '../../../.build/debug/curlew');

/** An editor with one folder, in which the extension is active. */
class Editor {
  constructor({ isTrusted = true, settings = {}, extensions = {} } = {}) {
    this.folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'curlew-editor-')));
    this.settings = { path: curlew, ...settings };
    this.extensions = extensions;
    this.isTrusted = isTrusted;
    this.documents = [];
    this.commands = new Map();
    this.executed = [];
    /** Messages with their buttons; a test chooses one by `answers`. */
    this.messages = [];
    this.answers = new Map();
    this.picks = [];
    this.pick = () => undefined;
    this.terminals = [];
    this.clipboard = '';
    this.log = '';
    this.diagnostics = new Map();
    this.providers = { actions: [], formatting: undefined, content: new Map() };
    this.runs = [];
    this.profiles = [];
    this.events = new Map();
    this.state = new Map();
    this.subscriptions = [];
    this.activeTextEditor = undefined;
    this.vscode = this.makeAPI();
  }

  /** Activates the extension with this editor as `vscode`. */
  async start() {
    const root = path.resolve(__dirname, '..');
    for (const file of Object.keys(require.cache)) {
      if (file.startsWith(root) && !file.includes(`${path.sep}test${path.sep}`)) delete require.cache[file];
    }
    const load = Module._load;
    Module._load = (name, ...rest) => (name === 'vscode' ? this.vscode : load(name, ...rest));
    try {
      this.extension = require('../extension');
    } finally {
      Module._load = load;
    }
    await this.extension.activate(this.context());
    return this;
  }

  context() {
    return api.strict('context', {
      subscriptions: this.subscriptions,
      extensionPath: path.resolve(__dirname, '..'),
      workspaceState: api.strict('workspaceState', {
        get: (name, usual) => (this.state.has(name) ? this.state.get(name) : usual),
        update: async (name, value) => { this.state.set(name, value); },
      }),
    });
  }

  dispose() {
    for (const each of this.subscriptions) each.dispose();
    fs.rmSync(this.folder, { recursive: true, force: true });
  }

  // MARK: What a person does

  write(name, text) {
    const file = path.join(this.folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return api.Uri.file(file);
  }

  uri(name) { return api.Uri.file(path.join(this.folder, name)); }

  /** Opens a file and shows it, with the cursor at a line from 1. */
  async open(name, { line = 1, language = 'yaml' } = {}) {
    const uri = this.uri(name);
    const document = new api.TextDocument(uri, language, fs.readFileSync(uri.fsPath, 'utf8'));
    this.documents.push(document);
    this.show(document, line);
    await this.fire('onDidOpenTextDocument', document);
    return document;
  }

  show(document, line, character = 0) {
    const position = new api.Position(line - 1, character);
    this.activeTextEditor = { document, selection: new api.Selection(position, position) };
    this.fire('onDidChangeActiveTextEditor', this.activeTextEditor);
  }

  /** Types: the document has another text, which is not saved. */
  type(document, text) {
    document.text = text;
    document.version += 1;
    document.isDirty = true;
    return this.fire('onDidChangeTextDocument', { document, contentChanges: [] });
  }

  async set(settings) {
    Object.assign(this.settings, settings);
    await this.fire('onDidChangeConfiguration', { affectsConfiguration: (name) => name === 'curlew' });
  }

  async execute(command, ...words) { return this.commands.get(command)(...words); }

  async fire(name, value) {
    for (const listener of this.events.get(name) || []) await listener(value);
  }

  /** Waits until something holds; fails after a while. */
  async until(what, holds) {
    for (let turns = 0; turns < 1500; turns += 1) {
      const value = holds();
      if (value) return value;
      await new Promise((resolve) => { setTimeout(resolve, 20); });
    }
    throw new Error(`never: ${what}; messages: ${JSON.stringify(this.messages)}; log: ${this.log}`);
  }

  // MARK: What is shown

  problems(name) { return this.diagnostics.get(this.uri(name).toString()) || []; }

  async actions(document, range, only) {
    const context = { diagnostics: [], only, triggerKind: 1 };
    const answers = await Promise.all(
      this.providers.actions.map((provider) => provider.provideCodeActions(document, range, context, undefined)));
    return answers.flat();
  }

  said() { return this.messages.map(({ text }) => text); }

  // MARK: The module

  makeAPI() {
    const event = (name) => (listener) => {
      if (!this.events.has(name)) this.events.set(name, []);
      this.events.get(name).push(listener);
      return { dispose: () => {} };
    };
    const say = (kind) => async (text, ...buttons) => {
      this.messages.push({ kind, text, buttons });
      return this.answers.get(text);
    };
    const { strict, TextDocument, TestItemCollection, TestItem, TestRun, ...classes } = api;
    return strict('vscode', {
      ...classes,
      DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
      TestRunProfileKind: { Run: 1, Debug: 2, Coverage: 3 },
      StatusBarAlignment: { Left: 1, Right: 2 },
      ProgressLocation: { SourceControl: 1, Window: 10, Notification: 15 },
      ViewColumn: { Active: -1, Beside: -2, One: 1 },
      commands: api.strict('commands', {
        registerCommand: (name, run) => {
          this.commands.set(name, run);
          return { dispose: () => {} };
        },
        executeCommand: async (...words) => { this.executed.push(words); },
      }),
      env: api.strict('env', { clipboard: { writeText: async (text) => { this.clipboard = text; } } }),
      extensions: api.strict('extensions', { getExtension: (id) => this.extensions[id] }),
      languages: this.languages(),
      tests: api.strict('tests', { createTestController: (id, label) => this.controller(id, label) }),
      window: this.window(event, say),
      workspace: this.workspace(event),
    });
  }

  languages() {
    const disposable = { dispose: () => {} };
    return api.strict('languages', {
      createDiagnosticCollection: () => api.strict('diagnostics', {
        set: (uri, list) => this.diagnostics.set(uri.toString(), list),
        delete: (uri) => this.diagnostics.delete(uri.toString()),
        dispose: () => this.diagnostics.clear(),
      }),
      registerCodeActionsProvider: (selector, provider) => {
        this.providers.actions.push(provider);
        return disposable;
      },
      registerDocumentFormattingEditProvider: (selector, provider) => {
        this.providers.formatting = provider;
        return disposable;
      },
    });
  }

  window(event, say) {
    const editor = this;
    return api.strict('window', {
      get activeTextEditor() { return editor.activeTextEditor; },
      onDidChangeActiveTextEditor: event('onDidChangeActiveTextEditor'),
      showInformationMessage: say('information'),
      showWarningMessage: say('warning'),
      showErrorMessage: say('error'),
      showQuickPick: async (choices) => {
        this.picks.push(choices);
        return this.pick(choices);
      },
      createOutputChannel: () => api.strict('channel', {
        appendLine: (line) => { this.log += `${line}\n`; }, show: () => {}, dispose: () => {},
      }),
      createStatusBarItem: (id, alignment, priority) => {
        this.status = { id, alignment, priority, isShown: false, dispose: () => {} };
        this.status.show = () => { this.status.isShown = true; };
        this.status.hide = () => { this.status.isShown = false; };
        return this.status;
      },
      createTerminal: (options) => {
        const terminal = { options, sent: [], show: () => {}, sendText: (text) => terminal.sent.push(text) };
        this.terminals.push(terminal);
        return terminal;
      },
      showTextDocument: async (document) => { this.shown = document; },
      withProgress: async (options, task) => {
        this.progress = { options, source: new api.CancellationTokenSource() };
        return task({ report: () => {} }, this.progress.source.token);
      },
    });
  }

  workspace(event) {
    const editor = this;
    return api.strict('workspace', {
      get isTrusted() { return editor.isTrusted; },
      get textDocuments() { return editor.documents; },
      getConfiguration: (section) => ({
        get: (name, usual) => (section === 'curlew' && name in this.settings ? this.settings[name] : usual),
      }),
      getWorkspaceFolder: (uri) =>
        (uri.fsPath.startsWith(this.folder) ? { uri: api.Uri.file(this.folder), name: 'work', index: 0 } : undefined),
      findFiles: async () => filesNamed(this.folder, 'curlew.yaml').map((file) => api.Uri.file(file)),
      openTextDocument: async (uri) => {
        const provider = this.providers.content.get(uri.scheme);
        return new api.TextDocument(uri, 'plaintext', await provider.provideTextDocumentContent(uri));
      },
      registerTextDocumentContentProvider: (scheme, provider) => {
        this.providers.content.set(scheme, provider);
        return { dispose: () => {} };
      },
      createFileSystemWatcher: () => api.strict('watcher', {
        onDidChange: event('onDidChange'),
        onDidCreate: event('onDidCreate'),
        onDidDelete: event('onDidDelete'),
        dispose: () => {},
      }),
      onDidOpenTextDocument: event('onDidOpenTextDocument'),
      onDidChangeTextDocument: event('onDidChangeTextDocument'),
      onDidSaveTextDocument: event('onDidSaveTextDocument'),
      onDidCloseTextDocument: event('onDidCloseTextDocument'),
      onDidGrantWorkspaceTrust: event('onDidGrantWorkspaceTrust'),
      onDidChangeConfiguration: event('onDidChangeConfiguration'),
    });
  }

  controller(id, label) {
    const items = new api.TestItemCollection(undefined);
    this.tests = {
      id, label, items, refreshHandler: undefined, dispose: () => {},
      createTestItem: (...words) => new api.TestItem(...words),
      createRunProfile: (name, kind, handler, isDefault) => {
        this.profiles.push({ name, kind, handler, isDefault });
        return { dispose: () => {} };
      },
      createTestRun: (request) => {
        const run = new api.TestRun(request);
        this.runs.push(run);
        return run;
      },
    };
    return api.strict('controller', this.tests);
  }

  /** The labels of items below each other, `collection > scenario > step`. */
  tree(items = this.tests.items, above = '') {
    const labels = [];
    items.forEach((item) => {
      labels.push(above + item.label, ...this.tree(item.children, `${above}${item.label} > `));
    });
    return labels;
  }

  /** The item of a path of labels. */
  item(...labels) {
    let items = this.tests.items;
    let found;
    for (const label of labels) {
      found = undefined;
      items.forEach((item) => { if (item.label === label) found = item; });
      if (!found) throw new Error(`no item ${labels.join(' > ')} in ${JSON.stringify(this.tree())}`);
      items = found.children;
    }
    return found;
  }

  /** Runs items by a profile, to the end. */
  async run(include, { profile = 0, exclude = [], token } = {}) {
    const request = new api.TestRunRequest(include, exclude, this.profiles[profile]);
    const source = new api.CancellationTokenSource();
    await this.profiles[profile].handler(request, token || source.token);
    return this.runs[this.runs.length - 1];
  }
}

function filesNamed(folder, name) {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return filesNamed(file, name);
    return entry.name === name ? [file] : [];
  });
}

/** The demonstration shop, until it is ended. */
async function startShop() {
  const child = childProcess.spawn(curlew, ['demo', '--serve', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  const address = await new Promise((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (part) => {
      text += part;
      const found = /http:\/\/\S+/.exec(text);
      if (found) resolve(found[0]);
    });
    child.on('close', () => reject(new Error('the shop has ended')));
  });
  return { address, end: () => child.kill('SIGINT') };
}

module.exports = { Editor, startShop, curlew, api };
