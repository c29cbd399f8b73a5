// SPDX-License-Identifier: Apache-2.0
'use strict';

/**
 * A stub of the module `vscode`: the members of its documented API that the extension uses, with their
 * shapes (https://code.visualstudio.com/api/references/vscode-api). It records what is registered, shown and
 * answered. A member that it does not have is an error, so the extension cannot use one by mistake.
 */

const fs = require('fs');

/** An object that refuses members that it does not have. */
function strict(name, members) {
  return new Proxy(members, {
    get(target, key) {
      if (typeof key === 'symbol' || key in target || key === 'then' || key === 'toJSON') return target[key];
      throw new Error(`${name}.${key} is not in the stub of the API`);
    },
  });
}

class Uri {
  constructor(scheme, authority, path) {
    Object.assign(this, { scheme, authority, path, query: '', fragment: '' });
  }

  static file(path) { return new Uri('file', '', path); }

  static parse(text) {
    const [, scheme, , authority = '', path] = /^([\w.+-]+):(\/\/([^/]*))?(.*)$/.exec(text);
    return new Uri(scheme, authority, decodeURIComponent(path));
  }

  get fsPath() { return this.path; }

  toString() {
    const path = this.path.split('/').map(encodeURIComponent).join('/');
    return `${this.scheme}:${this.scheme === 'file' || this.authority ? `//${this.authority}` : ''}${path}`;
  }
}

class Position {
  constructor(line, character) {
    if (line < 0 || character < 0 || !Number.isInteger(line) || !Number.isInteger(character)) {
      throw new Error(`illegal position ${line}:${character}`);
    }
    Object.assign(this, { line, character });
  }

  isBefore(other) { return this.compareTo(other) < 0; }

  compareTo(other) { return this.line - other.line || this.character - other.character; }
}

class Range {
  constructor(...values) {
    const [start, end] = values.length === 2 ? values
      : [new Position(values[0], values[1]), new Position(values[2], values[3])];
    const isInOrder = start.compareTo(end) <= 0;
    this.start = isInOrder ? start : end;
    this.end = isInOrder ? end : start;
  }

  get isEmpty() { return this.start.compareTo(this.end) === 0; }

  intersection(other) {
    const start = this.start.isBefore(other.start) ? other.start : this.start;
    const end = this.end.isBefore(other.end) ? this.end : other.end;
    return end.isBefore(start) ? undefined : new Range(start, end);
  }
}

class Selection extends Range {
  constructor(anchor, active) {
    super(anchor, active);
    Object.assign(this, { anchor, active });
  }
}

class Location {
  constructor(uri, range) { Object.assign(this, { uri, range }); }
}

class Diagnostic {
  constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
}

class DiagnosticRelatedInformation {
  constructor(location, message) { Object.assign(this, { location, message }); }
}

class CodeActionKind {
  constructor(value) { this.value = value; }

  append(part) { return new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`); }

  contains(other) {
    return this.value === '' || other.value === this.value || other.value.startsWith(`${this.value}.`);
  }
}
CodeActionKind.Empty = new CodeActionKind('');
CodeActionKind.QuickFix = new CodeActionKind('quickfix');
CodeActionKind.SourceFixAll = new CodeActionKind('source.fixAll');

class CodeAction {
  constructor(title, kind) { Object.assign(this, { title, kind }); }
}

class TextEdit {
  constructor(range, newText) { Object.assign(this, { range, newText }); }

  static replace(range, newText) { return new TextEdit(range, newText); }
}

class WorkspaceEdit {
  constructor() { this.edits = []; }

  replace(uri, range, newText) { this.edits.push([uri, new TextEdit(range, newText)]); }

  entries() { return this.edits.map(([uri, edit]) => [uri, [edit]]); }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener) => {
      this.listeners.add(listener);
      return { dispose: () => this.listeners.delete(listener) };
    };
  }

  fire(value) { for (const listener of [...this.listeners]) listener(value); }

  dispose() { this.listeners.clear(); }
}

class CancellationTokenSource {
  constructor() {
    this.emitter = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };
  }

  cancel() {
    if (this.token.isCancellationRequested) return;
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }

  dispose() { this.emitter.dispose(); }
}

class TestMessage {
  constructor(message) { this.message = message; }

  static diff(message, expected, actual) {
    return Object.assign(new TestMessage(message), { expectedOutput: expected, actualOutput: actual });
  }
}

class TestRunRequest {
  constructor(include, exclude, profile) { Object.assign(this, { include, exclude, profile }); }
}

class TestTag {
  constructor(id) { this.id = id; }
}

/** A document that a test opens and types in. */
class TextDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, version: 1, isDirty: false, text });
  }

  get fileName() { return this.uri.fsPath; }

  getText(range) {
    return range ? this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end)) : this.text;
  }

  offsetAt({ line, character }) {
    const lines = this.text.split('\n');
    if (line >= lines.length) return this.text.length;
    const before = lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, 0);
    return before + Math.min(character, lines[line].length);
  }

  getWordRangeAtPosition(position, pattern) {
    const line = this.text.split('\n')[position.line] || '';
    for (const found of line.matchAll(new RegExp(pattern, 'g'))) {
      const end = found.index + found[0].length;
      if (found.index <= position.character && position.character <= end) {
        return new Range(position.line, found.index, position.line, end);
      }
    }
    return undefined;
  }

  /** Applies edits, as an editor does with all of them at once. */
  apply(edits) {
    const sorted = edits.map(({ range, newText }) => [this.offsetAt(range.start), this.offsetAt(range.end), newText])
      .sort((one, other) => other[0] - one[0]);
    for (const [start, end, text] of sorted) this.text = this.text.slice(0, start) + text + this.text.slice(end);
  }

  save() {
    fs.writeFileSync(this.uri.fsPath, this.text);
    this.isDirty = false;
  }
}

class TestItemCollection {
  constructor(parent) {
    this.parent = parent;
    this.items = new Map();
  }

  get size() { return this.items.size; }

  get(id) { return this.items.get(id); }

  add(item) {
    item.parent = this.parent;
    this.items.set(item.id, item);
  }

  delete(id) { this.items.delete(id); }

  forEach(callback) { for (const item of [...this.items.values()]) callback(item, this); }
}

class TestItem {
  constructor(id, label, uri) {
    Object.assign(this, { id, label, uri, tags: [], parent: undefined, range: undefined, description: undefined });
    this.children = new TestItemCollection(this);
  }
}

/** A run of tests that notes what becomes of each item. */
class TestRun {
  constructor(request) {
    this.request = request;
    this.source = new CancellationTokenSource();
    this.token = this.source.token;
    this.results = [];
    this.output = '';
    this.isEnded = false;
  }

  note(state, item, messages, duration) {
    if (!(item instanceof TestItem)) throw new Error(`${state} needs an item`);
    const list = messages === undefined ? [] : [messages].flat();
    this.results.push({ state, id: item.id, label: item.label, messages: list, duration });
  }

  started(item) { this.note('started', item); }

  passed(item, duration) { this.note('passed', item, undefined, duration); }

  failed(item, messages, duration) { this.note('failed', item, messages, duration); }

  errored(item, messages, duration) { this.note('errored', item, messages, duration); }

  skipped(item) { this.note('skipped', item); }

  appendOutput(text) {
    if (/(^|[^\r])\n/.test(text)) throw new Error('a terminal needs CRLF');
    this.output += text;
  }

  end() { this.isEnded = true; }

  /** The last state of an item, by its label. */
  state(label) {
    const found = this.results.filter((each) => each.label === label);
    return found.length > 0 ? found[found.length - 1] : undefined;
  }
}

module.exports = {
  strict, Uri, Position, Range, Selection, Location, Diagnostic, DiagnosticRelatedInformation, CodeActionKind,
  CodeAction, TextEdit, WorkspaceEdit, EventEmitter, CancellationTokenSource, TestMessage, TestRunRequest, TestTag,
  TextDocument, TestItemCollection, TestItem, TestRun,
};
