// SPDX-License-Identifier: Apache-2.0
'use strict';

const fs = require('fs');
const vscode = require('vscode');

/** The lines of a text, to turn places of curlew into positions of an editor. */
class Lines {
  /** @param {string} text */
  constructor(text) {
    this.lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n/);
  }

  /** The lines of a file as an editor holds them, else as they are on disk. */
  static of(uri) {
    const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    if (open) return new Lines(open.getText());
    try {
      return new Lines(fs.readFileSync(uri.fsPath, 'utf8'));
    } catch {
      return new Lines('');
    }
  }

  /**
   * A position: curlew counts lines and columns from 1 and columns in Unicode scalars, an editor counts
   * from 0 and in UTF-16.
   */
  position(line, column) {
    const text = this.lines[line - 1];
    if (text === undefined) {
      const last = Math.max(0, this.lines.length - 1);
      return new vscode.Position(last, this.lines[last].length);
    }
    let character = 0;
    for (let left = column - 1; left > 0 && character < text.length; left -= 1) {
      character += text.codePointAt(character) > 0xffff ? 2 : 1;
    }
    return new vscode.Position(line - 1, character);
  }

  /** The range of a place of `check --format json`. */
  range(place) {
    return new vscode.Range(
      this.position(place.line, place.column), this.position(place.endLine, place.endColumn));
  }

  /** The range of a place of an event, which has a length in its line. */
  rangeOfLength(place) {
    return new vscode.Range(
      this.position(place.line, place.column), this.position(place.line, place.column + place.length));
  }

  /** From a place to the end of its line. */
  rest(line, column) {
    const start = this.position(line, column);
    return new vscode.Range(start, new vscode.Position(start.line, (this.lines[start.line] || '').length));
  }
}

module.exports = { Lines };
