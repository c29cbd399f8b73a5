// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { Lines } = require('./lines');
const { fileOf, placeOf } = require('./project');

const fixAllKind = vscode.CodeActionKind.SourceFixAll.append('curlew');

/** Offers the edits of `fixes` as quick fixes, and the preferred ones of a file together. */
class Fixes {
  constructor(problems) {
    this.problems = problems;
  }

  static get kinds() { return [vscode.CodeActionKind.QuickFix, fixAllKind]; }

  provideCodeActions(document, range, context) {
    // Places of an older text would change the wrong words.
    if (!this.problems.areCurrent(document)) return [];
    const wanted = (kind) => !context.only || context.only.contains(kind);
    const { folder } = placeOf(document.uri);
    const actions = [];
    if (wanted(vscode.CodeActionKind.QuickFix)) {
      for (const { problem, shown } of this.problems.of(document.uri)) {
        if (range.intersection(shown.range)) actions.push(...quickFixes(problem, shown, folder));
      }
      actions.sort((one, other) => Number(other.isPreferred) - Number(one.isPreferred));
    }
    if (wanted(fixAllKind)) {
      const all = this.fixAll(document);
      if (all) actions.push(all);
    }
    return actions;
  }

  /** All preferred fixes of a file that do not touch each other; undefined without any. */
  fixAll(document) {
    const { folder } = placeOf(document.uri);
    const taken = [];
    const action = new vscode.CodeAction('Fix all in this file', fixAllKind);
    action.edit = new vscode.WorkspaceEdit();
    for (const { problem } of this.problems.of(document.uri)) {
      const fix = (problem.fixes || []).find((each) => each.preferred);
      if (!fix) continue;
      const edits = editsOf(fix, folder);
      const isOwn = edits.every(({ uri }) => uri.toString() === document.uri.toString());
      if (!isOwn || edits.some((edit) => taken.some((other) => overlaps(edit.range, other)))) continue;
      for (const { uri, range, text } of edits) {
        taken.push(range);
        action.edit.replace(uri, range, text);
      }
    }
    return taken.length === 0 ? undefined : action;
  }
}

function quickFixes(problem, shown, folder) {
  return (problem.fixes || []).map((fix) => {
    const action = new vscode.CodeAction(fix.title, vscode.CodeActionKind.QuickFix);
    action.isPreferred = fix.preferred;
    action.diagnostics = [shown];
    action.edit = new vscode.WorkspaceEdit();
    for (const { uri, range, text } of editsOf(fix, folder)) action.edit.replace(uri, range, text);
    return action;
  });
}

function editsOf(fix, folder) {
  return fix.edits.map(({ place, text }) => {
    const uri = fileOf(folder, place.file);
    return { uri, range: Lines.of(uri).range(place), text };
  });
}

/** Whether two ranges share a character, or insert at one place. */
function overlaps(one, other) {
  const common = one.intersection(other);
  return common !== undefined && (!common.isEmpty || one.isEmpty || other.isEmpty);
}

module.exports = { Fixes };
