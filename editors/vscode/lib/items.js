// SPDX-License-Identifier: Apache-2.0
'use strict';

const path = require('path');
const vscode = require('vscode');
const { Lines } = require('./lines');
const { isCurlew, placeOf, fileOf, folderOfProject, projectFile } = require('./project');

/**
 * The items of the Test Explorer: collections, scenarios and steps as `list --format json` has them, and
 * rows as they run.
 */
class Items {
  /** @param {(document: vscode.TextDocument) => boolean} isLone whether no list of its project has a file */
  constructor(program, settings, isLone) {
    this.program = program;
    this.settings = settings;
    this.isLone = isLone;
    this.controller = vscode.tests.createTestController('curlew', 'curlew');
    this.controller.refreshHandler = () => this.findAll();
    this.environments = new Map();
    this.listed = new vscode.EventEmitter();
    /** By item: the folder to run in, the path of its file there, its line, and the id of events. */
    this.facts = new WeakMap();
  }

  /** Lists all projects of the workspace, and the open collections without one. */
  async findAll() {
    const found = await vscode.workspace.findFiles(`**/${projectFile}`, '**/node_modules/**');
    const folders = new Set(found.map((uri) => path.dirname(uri.fsPath)));
    for (const folder of folders) await this.list(folder, []);
    for (const document of vscode.workspace.textDocuments) {
      const { isProject } = isCurlew(document) ? placeOf(document.uri) : { isProject: true };
      if (!isProject) await this.update(document);
    }
  }

  /** Lists the collections again that a changed document may change. */
  async update(document) {
    const place = placeOf(document.uri);
    const abilities = await this.program.abilities();
    if (!abilities || !isCurlew(document)) return;
    const words = abilities.takesText ? ['--stdin-as', place.file] : [];
    if (this.isLone(document) || !place.isProject) words.push('--', place.file);
    await this.list(place.folder, words, abilities.takesText ? document.getText() : undefined);
  }

  async list(folder, words, input) {
    const abilities = await this.program.abilities();
    if (!abilities) return;
    const options = this.settings.argumentsOf(abilities.options);
    const { done } = this.program.start(
      abilities.file, ['list', '--format', 'json', ...options, ...words], { cwd: folder, input });
    const { code, output } = await done;
    let list;
    try {
      list = JSON.parse(output);
    } catch {
      return;
    }
    this.environments.set(folder, list.environments || []);
    const isWhole = words.length === 0 || (input !== undefined && !words.includes('--'));
    this.show(folder, list.collections, { isWhole, isBroken: code === 2 });
    this.listed.fire(folder);
  }

  /**
   * Takes the place of the items of a folder. While a file has an error it is missing in the list, and its
   * items stay.
   */
  show(folder, collections, { isWhole, isBroken }) {
    const present = new Set();
    for (const collection of collections) {
      const uri = fileOf(folder, collection.file);
      present.add(uri.toString());
      const item = this.item(this.controller.items, uri.toString(), collection.name, uri);
      item.description = collection.name === collection.file ? undefined : collection.file;
      this.facts.set(item, { folder, file: collection.file, kind: 'collection' });
      const lines = Lines.of(uri);
      const scenarios = collection.scenarios.map((each) => this.scenario(item, each, folder, lines));
      keep(item.children, scenarios.map(({ id }) => id));
    }
    if (!isWhole || isBroken) return;
    const gone = [];
    this.controller.items.forEach((item) => {
      if (this.facts.get(item).folder === folder && !present.has(item.id)
        && folderOfProject(path.dirname(item.uri.fsPath)) === folder) gone.push(item.id);
    });
    for (const id of gone) this.controller.items.delete(id);
  }

  scenario(collection, scenario, folder, lines) {
    const facts = { folder, file: this.facts.get(collection).file, line: scenario.line };
    const item = this.item(collection.children, scenario.id, scenario.name, collection.uri);
    item.range = lines.rest(scenario.line, scenario.column);
    item.description = scenario.skipped ? `skipped: ${scenario.skipped}` : rowsOf(scenario);
    item.tags = scenario.tags.map((tag) => new vscode.TestTag(tag));
    this.facts.set(item, { ...facts, kind: 'scenario' });
    const steps = scenario.steps.map((step) => {
      const uri = fileOf(folder, step.file);
      const child = this.item(item.children, step.id, step.name, uri);
      const text = uri.toString() === collection.uri.toString() ? lines : Lines.of(uri);
      child.range = text.rest(step.line, step.column);
      this.facts.set(child, { ...facts, kind: 'step', line: step.line });
      return step.id;
    });
    const rows = [];
    item.children.forEach((child) => {
      if (this.facts.get(child).kind === 'row' && scenario.rows !== undefined) rows.push(child.id);
    });
    keep(item.children, [...steps, ...rows]);
    return item;
  }

  /** The item of a row, with its steps; it appears when the row runs. */
  row(scenario, started) {
    const known = scenario.children.get(started.id);
    if (known) return known;
    const item = this.item(scenario.children, started.id, started.name, scenario.uri);
    item.range = scenario.range;
    this.facts.set(item, { ...this.facts.get(scenario), kind: 'row', name: started.name });
    scenario.children.forEach((step) => {
      const facts = this.facts.get(step);
      if (facts.kind !== 'step') return;
      const child = this.item(
        item.children, started.id + step.id.slice(scenario.id.length), step.label, step.uri);
      child.range = step.range;
      this.facts.set(child, facts);
    });
    return item;
  }

  /** The item of an id, made if it is new. */
  item(items, id, label, uri) {
    let item = items.get(id);
    if (!item) {
      item = this.controller.createTestItem(id, label, uri);
      items.add(item);
    }
    item.label = label;
    return item;
  }

  /** The item of a file; undefined if no list has it. */
  collection(uri) { return this.controller.items.get(uri.toString()); }

  /** The scenario of a document at a line from 1, with its steps up to it; undefined at other lines. */
  at(document, line) {
    const { uri } = document;
    const collection = this.collection(uri);
    let scenario;
    if (collection) {
      collection.children.forEach((each) => {
        if (this.facts.get(each).line <= line) scenario = each;
      });
    }
    if (!scenario || isBeyond(document, this.facts.get(scenario).line, line)) return undefined;
    const steps = [];
    scenario.children.forEach((each) => {
      const facts = this.facts.get(each);
      const isHere = each.uri.toString() === uri.toString();
      if (facts.kind === 'step' && isHere && facts.line <= line) steps.push(each);
    });
    return { collection, scenario, steps };
  }

  dispose() { this.controller.dispose(); }
}

/** Whether another key of the top level begins between the first line of a scenario and a line. */
function isBeyond(document, first, line) {
  return document.getText().split('\n').slice(first, line).some((text) => /^[^\s#-]/.test(text));
}

function rowsOf(scenario) {
  if (scenario.rows === undefined) return undefined;
  return scenario.rows === 1 ? '1 row' : `${scenario.rows} rows`;
}

/** Removes all items but those of some ids. */
function keep(items, ids) {
  const wanted = new Set(ids);
  const gone = [];
  items.forEach((item) => {
    if (!wanted.has(item.id)) gone.push(item.id);
  });
  for (const id of gone) items.delete(id);
}

module.exports = { Items };
