// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { untrusted } = require('./runs');
const { isCurlew, placeOf } = require('./project');
const { exchangeText } = require('./exchange');

const usual = 'that of curlew.yaml';

/** The commands of the palette and of menus, and what they offer at a line. */
class Commands {
  constructor(parts) {
    const { program, settings, problems, items, runs, exchanges, documents } = parts;
    Object.assign(this, { program, settings, problems, items, runs, exchanges, documents });
  }

  register() {
    const commands = {
      'curlew.runAtCursor': () => this.runAtCursor(),
      'curlew.runToHere': () => this.runAtCursor({ endsHere: true }),
      'curlew.runFile': () => this.runFile(),
      'curlew.stopRuns': () => this.runs.stopAll(),
      'curlew.showExchange': (item) => this.showExchange(item),
      'curlew.copyAsCurl': (item) => this.copyAsCurl(item),
      'curlew.chooseEnvironment': () => this.chooseEnvironment(),
      'curlew.showValue': () => this.showValue(),
    };
    return Object.entries(commands).map(([name, run]) => vscode.commands.registerCommand(name, run));
  }

  /** The document and the line of the cursor, from 1; undefined without a document of curlew. */
  cursor() {
    const editor = vscode.window.activeTextEditor;
    if (editor && isCurlew(editor.document)) {
      return { document: editor.document, line: editor.selection.active.line + 1 };
    }
    vscode.window.showInformationMessage('curlew: open a collection first');
    return undefined;
  }

  // MARK: Running

  /** Offers `Run to here` at the steps of a scenario. */
  async provideCodeActions(document, range, context) {
    if (!vscode.workspace.isTrusted || !isCurlew(document)) return [];
    if (context.only && !context.only.contains(runKind)) return [];
    const found = this.items.at(document, range.start.line + 1);
    if (!found || found.steps.length === 0) return [];
    const action = new vscode.CodeAction(this.titleOf(found, document), runKind);
    action.command = { command: 'curlew.runToHere', title: action.title };
    return [action];
  }

  /** `Run to here (3 steps and setup)` */
  titleOf({ steps }, document) {
    const count = steps.length === 1 ? '1 step' : `${steps.length} steps`;
    const hasSetup = /^setup[ \t]*:/m.test(document.getText());
    return `Run to here (${count}${hasSetup ? ' and setup' : ''})`;
  }

  async runAtCursor({ endsHere = false } = {}) {
    const cursor = this.cursor();
    if (!cursor || !this.isTrusted()) return;
    await this.items.update(cursor.document);
    const found = this.items.at(cursor.document, cursor.line);
    if (!found || (endsHere && found.steps.length === 0)) {
      this.sayNothingRuns(
        cursor.document, endsHere ? 'no step begins here or above' : 'no scenario is at this line');
      return;
    }
    const words = endsHere ? ['--until', `:${cursor.line}`] : [];
    const title = endsHere ? this.titleOf(found, cursor.document) : `Run ${found.scenario.label}`;
    await this.run([found.scenario], title, words);
  }

  async runFile() {
    const cursor = this.cursor();
    if (!cursor || !this.isTrusted()) return;
    await this.items.update(cursor.document);
    const collection = this.items.collection(cursor.document.uri);
    if (collection) await this.run([collection], `Run ${collection.label}`, []);
    else this.sayNothingRuns(cursor.document, 'this file has no scenario');
  }

  /** Says why nothing runs: the problems of the document, else other words. */
  sayNothingRuns(document, words) {
    const count = this.problems.of(document.uri).filter(({ problem }) => problem.severity === 'error').length;
    if (count > 0) this.runs.sayUnsent(count === 1 ? '1 problem' : `${count} problems`, true);
    else vscode.window.showInformationMessage(`curlew: ${words}`);
  }

  async run(items, title, words) {
    const options = { location: vscode.ProgressLocation.Notification, title: `curlew: ${title}`, cancellable: true };
    await vscode.window.withProgress(options, (progress, token) =>
      this.runs.run(new vscode.TestRunRequest(items), token, words));
  }

  isTrusted() {
    if (vscode.workspace.isTrusted) return true;
    vscode.window.showWarningMessage(untrusted);
    return false;
  }

  // MARK: The exchange

  async showExchange(item) {
    const attempt = await this.attempt(item);
    if (!attempt) return;
    const name = encodeURIComponent([...attempt.step.name].slice(0, 60).join(''));
    const uri = vscode.Uri.parse(`curlew:exchange/${name}.http`);
    this.documents.show(uri, exchangeText(attempt));
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { preview: true, viewColumn: vscode.ViewColumn.Beside });
  }

  async copyAsCurl(item) {
    const attempt = await this.attempt(item);
    if (!attempt) return;
    if (attempt.curl) {
      await vscode.env.clipboard.writeText(attempt.curl);
      vscode.window.showInformationMessage('curlew: copied; secrets are named as variables');
    } else {
      vscode.window.showInformationMessage('curlew: a run gives the command of curl for steps that failed');
    }
  }

  /** The attempt of an item, or of the step at the cursor: the chosen one of several. */
  async attempt(item) {
    const facts = item && this.items.facts.get(item);
    const cursor = facts ? undefined : this.cursor();
    if (!facts && !cursor) return undefined;
    const uri = facts ? rootOf(item).uri : cursor.document.uri;
    const found = this.exchanges.at(uri, facts ? facts.line : cursor.line, facts || placeOf(uri));
    if (found.length === 0) {
      vscode.window.showInformationMessage('curlew: this step was not run here yet');
      return undefined;
    }
    if (found.length === 1) return found[0];
    const choices = found.map((attempt) => ({
      label: attempt.scenario.id.split('#').slice(1).join('#'),
      description: `${attempt.step.name}, ${attempt.outcome}`,
      attempt,
    }));
    const chosen = await vscode.window.showQuickPick(choices.reverse(), { placeHolder: 'Which attempt?' });
    return chosen && chosen.attempt;
  }

  // MARK: Environments and values

  async chooseEnvironment() {
    const editor = vscode.window.activeTextEditor;
    const folders = editor && isCurlew(editor.document)
      ? [placeOf(editor.document.uri).folder] : [...this.items.environments.keys()];
    const names = [...new Set(folders.flatMap((folder) => this.items.environments.get(folder) || []))];
    if (names.length === 0) {
      vscode.window.showInformationMessage('curlew: there are no `environments` here');
      return;
    }
    const chosen = await vscode.window.showQuickPick([usual, ...names], { placeHolder: 'The environment of problems, lists and runs' });
    if (chosen !== undefined) await this.settings.choose(chosen === usual ? undefined : chosen);
  }

  /** Shows the value of the name at the cursor, or those of all inputs. */
  async showValue() {
    const cursor = this.cursor();
    const abilities = cursor && await this.program.abilities();
    if (!abilities) return;
    const { document } = cursor;
    const place = placeOf(document.uri);
    const words = ['plan', '--values', '--format', 'json', ...this.settings.argumentsOf(abilities.options)];
    const input = abilities.takesText ? document.getText() : undefined;
    if (abilities.takesText) words.push('--stdin-as', place.file);
    const { done } = this.program.start(abilities.file, [...words, '--', place.file], { cwd: place.folder, input });
    const { output, errors } = await done;
    let inputs;
    try {
      inputs = JSON.parse(output).collections.flatMap((collection) => collection.inputs);
    } catch {
      vscode.window.showWarningMessage(`curlew: ${errors.split('\n')[0].replace(/^error: /, '')}`);
      return;
    }
    const range = document.getWordRangeAtPosition(vscode.window.activeTextEditor.selection.active, /\w+/);
    const name = range && document.getText(range);
    const found = inputs.filter((each) => each.name === name);
    if (found.length > 0) {
      for (const each of found) vscode.window.showInformationMessage(`${each.name}: ${valueOf(each)}, from ${originOf(each)}`);
      return;
    }
    await vscode.window.showQuickPick(
      inputs.map((each) => ({ label: each.name, description: valueOf(each), detail: originOf(each) })),
      { placeHolder: inputs.length > 0 ? 'The inputs of this file' : 'This file has no inputs' });
  }
}

const runKind = vscode.CodeActionKind.Empty.append('curlew').append('run');

function rootOf(item) { return item.parent ? rootOf(item.parent) : item; }

function valueOf({ secrets, missing, value }) {
  if (secrets) return `secret (${secrets.join(', ')})`;
  return missing ? 'no value' : JSON.stringify(value);
}

function originOf({ origin, file, line }) { return file ? `${origin}, ${file}:${line}` : origin; }

module.exports = { Commands, runKind };
