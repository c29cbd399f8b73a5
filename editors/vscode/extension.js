// SPDX-License-Identifier: Apache-2.0
'use strict';

const fs = require('fs');
const path = require('path');
const vscode = require('vscode');
const { Commands, runKind } = require('./lib/commands');
const { Documents } = require('./lib/documents');
const { Exchanges } = require('./lib/exchange');
const { Fixes } = require('./lib/fixes');
const { Items } = require('./lib/items');
const { Problems } = require('./lib/problems');
const { Program } = require('./lib/program');
const { Runs } = require('./lib/runs');
const { Settings } = require('./lib/settings');
const { EnvironmentStatus } = require('./lib/status');
const { Explanations, Formatting, Schemas } = require('./lib/texts');

const yaml = { language: 'yaml', scheme: 'file' };

/** Connects the parts with the editor. */
async function activate(context) {
  const log = vscode.window.createOutputChannel('curlew');
  const settings = new Settings(context.workspaceState);
  const program = new Program(settings, log, () => showInstallation(context.extensionPath));
  const problems = new Problems(program, settings, log);
  const items = new Items(program, settings, (document) => problems.isLone(document));
  const exchanges = new Exchanges();
  const runs = new Runs(program, settings, items, exchanges, log);
  const documents = new Documents(new Explanations(program));
  const status = new EnvironmentStatus(settings, items);
  const commands = new Commands({ program, settings, problems, items, runs, exchanges, documents });
  runs.addProfiles();
  context.subscriptions.push(
    log, program, problems, items, status, ...commands.register(),
    vscode.workspace.registerTextDocumentContentProvider('curlew', documents),
    vscode.languages.registerCodeActionsProvider(yaml, new Fixes(problems), { providedCodeActionKinds: Fixes.kinds }),
    vscode.languages.registerCodeActionsProvider(yaml, commands, { providedCodeActionKinds: [runKind] }),
    vscode.languages.registerDocumentFormattingEditProvider(yaml, new Formatting(program)),
    ...watch({ program, settings, problems, items, status }));
  const schemas = new Schemas(program).register()
    .catch((error) => log.appendLine(`the YAML extension: ${error.message}`));
  await Promise.all([schemas, problems.checkAll(), items.findAll()]);
}

/** Follows documents, settings and trust. */
function watch({ program, settings, problems, items, status }) {
  const again = () => {
    status.update();
    return Promise.all([problems.checkAll(), items.findAll()]);
  };
  const { workspace, window } = vscode;
  const files = workspace.createFileSystemWatcher('**/*.{yaml,yml}');
  let timer;
  // Another program has written files, such as git; what is open and edited here is noticed by itself.
  const changedOutside = (uri) => {
    const isOpen = workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
    if (isOpen) return;
    clearTimeout(timer);
    timer = setTimeout(again, 300);
  };
  return [
    files, files.onDidChange(changedOutside), files.onDidCreate(changedOutside), files.onDidDelete(changedOutside),
    { dispose: () => clearTimeout(timer) },
    workspace.onDidOpenTextDocument((document) => problems.check(document)),
    workspace.onDidChangeTextDocument(({ document }) => problems.changed(document)),
    workspace.onDidSaveTextDocument((document) => problems.check(document, true)),
    workspace.onDidCloseTextDocument((document) => problems.closed(document)),
    workspace.onDidGrantWorkspaceTrust(again),
    workspace.onDidChangeConfiguration((change) => {
      if (!change.affectsConfiguration('curlew')) return;
      program.forget();
      again();
    }),
    window.onDidChangeActiveTextEditor(() => status.update()),
    settings.changed.event(again),
    problems.checked.event((document) => items.update(document)),
    items.listed.event(() => status.update()),
  ];
}

/** Shows the page of installation, which is part of the package. */
function showInstallation(folder) {
  const page = [path.join(folder, 'install.md'), path.join(folder, '..', '..', 'docs', 'install.md')]
    .find((file) => fs.existsSync(file));
  if (page) vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.file(page));
}

function deactivate() {}

module.exports = { activate, deactivate };
