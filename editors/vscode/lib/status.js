// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { isCurlew, placeOf } = require('./project');

/** The environment in the status bar, while a document of curlew is shown. */
class EnvironmentStatus {
  constructor(settings, items) {
    this.settings = settings;
    this.items = items;
    this.item = vscode.window.createStatusBarItem('curlew.environment', vscode.StatusBarAlignment.Right, 100);
    this.item.name = 'curlew: environment';
    this.item.command = 'curlew.chooseEnvironment';
    this.update();
  }

  update() {
    const editor = vscode.window.activeTextEditor;
    const isShown = editor !== undefined && isCurlew(editor.document);
    vscode.commands.executeCommand('setContext', 'curlew.isShown', isShown);
    const names = isShown ? this.items.environments.get(placeOf(editor.document.uri).folder) || [] : [];
    const chosen = this.settings.environment;
    if (names.length === 0 && chosen === undefined) {
      this.item.hide();
      return;
    }
    const isUnknown = chosen !== undefined && isShown && !names.includes(chosen);
    this.item.text = `$(globe) ${chosen || 'environment of curlew.yaml'}${isUnknown ? ' (unknown here)' : ''}`;
    this.item.tooltip = 'curlew: the environment of problems, lists and runs; click to choose another';
    if (isShown) this.item.show();
    else this.item.hide();
  }

  dispose() { this.item.dispose(); }
}

module.exports = { EnvironmentStatus };
