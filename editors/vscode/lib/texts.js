// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');
const { isCurlew, isFormat, placeOf, projectFile } = require('./project');

/** Formats documents of curlew with `curlew fmt -`. */
class Formatting {
  constructor(program) {
    this.program = program;
  }

  /** One edit of the lines that differ; none if the text is not YAML, or has this layout. */
  async provideDocumentFormattingEdits(document) {
    const abilities = isCurlew(document) ? await this.program.abilities() : undefined;
    if (!abilities) return [];
    const { folder } = placeOf(document.uri);
    // An editor keeps the line ends of a document itself.
    const text = document.getText().replace(/\r\n/g, '\n');
    const { done } = this.program.start(abilities.file, ['fmt', '-'], { cwd: folder, input: text });
    const { code, output } = await done;
    return code === 0 && output !== text ? [editBetween(text, output)] : [];
  }
}

/** The smallest edit of whole lines that makes one text of another. */
function editBetween(before, after) {
  const old = before.split('\n');
  const made = after.split('\n');
  const limit = Math.min(old.length, made.length);
  let start = 0;
  while (start < limit - 1 && old[start] === made[start]) start += 1;
  let end = 0;
  while (end < limit - start && old[old.length - 1 - end] === made[made.length - 1 - end]) end += 1;
  const lines = made.slice(start, made.length - end);
  const isLast = end === 0;
  const last = old.length - end;
  const range = isLast
    ? new vscode.Range(start, 0, old.length - 1, old[old.length - 1].length)
    : new vscode.Range(start, 0, last, 0);
  return vscode.TextEdit.replace(range, lines.map((line) => `${line}\n`).join('').slice(0, isLast ? -1 : undefined));
}

/** Gives Red Hat's YAML extension, if it is there, the schemas that the program prints. */
class Schemas {
  constructor(program) {
    this.program = program;
    this.texts = new Map();
  }

  async register() {
    const extension = vscode.extensions.getExtension('redhat.vscode-yaml');
    const yaml = extension ? await extension.activate() : undefined;
    if (!yaml || !yaml.registerContributor) return;
    yaml.registerContributor(
      'curlew', (resource) => this.schemaOf(resource), (uri) => this.text(uri), 'curlew');
  }

  /** The address of the schema of a document; undefined for other documents. */
  schemaOf(resource) {
    const uri = vscode.Uri.parse(resource);
    if (uri.path.endsWith(`/${projectFile}`)) return 'curlew://schema/project';
    const open = vscode.workspace.textDocuments.find((each) => each.uri.toString() === uri.toString());
    return open && isFormat(open.getText()) ? 'curlew://schema/collection' : undefined;
  }

  /** The text of a schema. */
  async text(address) {
    const abilities = await this.program.abilities();
    if (!abilities) return '{}';
    const subject = vscode.Uri.parse(address).path.slice(1);
    const key = `${abilities.file} ${abilities.version} ${subject}`;
    if (!this.texts.has(key)) {
      const { done } = this.program.start(abilities.file, ['schema', subject], {});
      this.texts.set(key, done.then(({ code, output }) => (code === 0 ? output : '{}')));
    }
    return this.texts.get(key);
  }
}

/** The documents `curlew:explain/CODE.md` with what `curlew explain CODE` says. */
class Explanations {
  constructor(program) {
    this.program = program;
  }

  async text(code) {
    const abilities = await this.program.abilities();
    if (!abilities) return 'curlew was not found';
    const { done } = this.program.start(abilities.file, ['explain', '--', code], {});
    const result = await done;
    // Examples are indented, which Markdown shows as code.
    return result.code === 0 ? `# ${result.output}` : result.errors;
  }
}

module.exports = { Formatting, Schemas, Explanations, editBetween };
