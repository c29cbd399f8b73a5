// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');

/** The read-only documents of the scheme `curlew`: exchanges, and explanations of codes. */
class Documents {
  /** @param {Explanations} explanations */
  constructor(explanations) {
    this.explanations = explanations;
    this.texts = new Map();
    this.changes = new vscode.EventEmitter();
    this.onDidChange = this.changes.event;
  }

  /** Gives a document its text, also if it is open. */
  show(uri, text) {
    this.texts.set(uri.toString(), text);
    this.changes.fire(uri);
  }

  provideTextDocumentContent(uri) {
    const code = /^\/?explain\/([\w-]+)\.md$/.exec(uri.path);
    return code ? this.explanations.text(code[1]) : this.texts.get(uri.toString()) || '';
  }
}

module.exports = { Documents };
