// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const { Editor, api } = require('./editor');

async function editor(text, options) {
  const shown = new Editor(options);
  shown.write('curlew.yaml', 'curlew: 1\n');
  shown.write('a.yaml', text);
  await shown.start();
  return { shown, document: await shown.open('a.yaml') };
}

function everything(document) {
  return new api.Range(0, 0, document.text.split('\n').length, 0);
}

test('quick fixes are the edits of the program, the preferred ones first', async (t) => {
  const { shown, document } = await editor('curlew: 1\nrequests:\n  - { name: "🐕", GET: http://a.test/, timeout: 10 }\n  - prnt: 🐕\n');
  t.after(() => shown.dispose());
  const actions = await shown.actions(document, everything(document), api.CodeActionKind.QuickFix);
  const titles = actions.map(({ title, isPreferred }) => [title, isPreferred]);
  assert.strictEqual(titles[0][1], true);
  assert.ok(titles.length >= 3 && titles.some(([, isPreferred]) => !isPreferred), JSON.stringify(titles));
  const seconds = actions.find(({ title }) => title.includes('10s'));
  document.apply(seconds.edit.entries().flatMap(([, edits]) => edits));
  assert.match(document.text, /timeout: 10s \}/);
  assert.strictEqual(actions[0].diagnostics.length, 1);
});

test('fix all applies the preferred fixes of the file together', async (t) => {
  const { shown, document } = await editor('curlew: 1\nrequets:\n  - prnt: 🐕 a\n  - { name: "🐕", prnt: b }\n');
  t.after(() => shown.dispose());
  for (let turn = 0; turn < 3; turn += 1) {
    const [all] = await shown.actions(document, everything(document), api.CodeActionKind.SourceFixAll);
    if (!all) break;
    assert.strictEqual(all.title, 'Fix all in this file');
    assert.strictEqual(all.kind.value, 'source.fixAll.curlew');
    document.apply(all.edit.entries().flatMap(([, edits]) => edits));
    document.version += 1;
    document.isDirty = true;
    await shown.fire('onDidOpenTextDocument', document);
  }
  assert.strictEqual(document.text, 'curlew: 1\nrequests:\n  - print: 🐕 a\n  - { name: "🐕", print: b }\n');
  assert.deepStrictEqual(shown.problems('a.yaml'), []);
});

test('fixes of an older text are not offered', async (t) => {
  const { shown, document } = await editor('curlew: 1\nrequests:\n  - prnt: a\n');
  t.after(() => shown.dispose());
  document.version += 1;
  assert.deepStrictEqual(await shown.actions(document, everything(document), api.CodeActionKind.QuickFix), []);
});

test('formatting is one edit of the lines that differ', async (t) => {
  for (const [before, after] of [
    ['curlew: 1\nrequests:\n- print:   a\n', 'curlew: 1\nrequests:\n  - print: a\n'],
    ['curlew: 1\nrequests: [{ print: a }]', 'curlew: 1\nrequests: [{ print: a }]\n'],
    ['curlew: 1\n\n\n\nrequests: [{ print: a }]\n\n\n', 'curlew: 1\n\nrequests: [{ print: a }]\n'],
    ['curlew: 1\nrequests: [{ print: "🐕" }]\n', 'curlew: 1\nrequests: [{ print: 🐕 }]\n'],
  ]) {
    const { shown, document } = await editor(before);
    t.after(() => shown.dispose());
    const edits = await shown.providers.formatting.provideDocumentFormattingEdits(document);
    assert.strictEqual(edits.length, 1);
    document.apply(edits);
    assert.strictEqual(document.text, after);
    assert.deepStrictEqual(await shown.providers.formatting.provideDocumentFormattingEdits(document), []);
  }
});

test('formatting leaves text alone that is not YAML, or not of curlew', async (t) => {
  for (const text of ['curlew: 1\nrequests: [\n', 'services:\n   web:   {}\n']) {
    const { shown, document } = await editor(text);
    t.after(() => shown.dispose());
    assert.deepStrictEqual(await shown.providers.formatting.provideDocumentFormattingEdits(document), []);
  }
});

test('formatting keeps the line ends of the editor', async (t) => {
  const { shown, document } = await editor('curlew: 1\r\nrequests: [{ print: a }]\r\n');
  t.after(() => shown.dispose());
  assert.deepStrictEqual(await shown.providers.formatting.provideDocumentFormattingEdits(document), []);
});

test('a code leads to its explanation', async (t) => {
  const { shown } = await editor('curlew: 1\nrequests:\n  - prnt: a\n');
  t.after(() => shown.dispose());
  const [problem] = shown.problems('a.yaml');
  const document = await shown.vscode.workspace.openTextDocument(problem.code.target);
  assert.match(document.text, /^# unknown-key\n\n/);
});

test('the YAML extension gets the schemas of the program', async (t) => {
  const contributors = [];
  const yaml = { activate: async () => ({ registerContributor: (...words) => contributors.push(words) }) };
  const { shown } = await editor('curlew: 1\n', { extensions: { 'redhat.vscode-yaml': yaml } });
  t.after(() => shown.dispose());
  const [[name, addressOf, textOf]] = contributors;
  assert.strictEqual(name, 'curlew');
  assert.strictEqual(addressOf(shown.uri('a.yaml').toString()), 'curlew://schema/collection');
  assert.strictEqual(addressOf(shown.uri('curlew.yaml').toString()), 'curlew://schema/project');
  assert.strictEqual(addressOf(shown.uri('other.yaml').toString()), undefined);
  assert.ok(JSON.parse(await textOf('curlew://schema/collection')).properties.requests);
  assert.ok(JSON.parse(await textOf('curlew://schema/project')).properties.collections);
});

test('a YAML extension that fails does not stop the others', async (t) => {
  const yaml = { activate: async () => { throw new Error('broken'); } };
  const { shown } = await editor('curlew: 1\nrequests:\n  - prnt: a\n', { extensions: { 'redhat.vscode-yaml': yaml } });
  t.after(() => shown.dispose());
  assert.strictEqual(shown.problems('a.yaml').length, 1);
  assert.match(shown.log, /broken/);
});

test('values are shown with their origins, secrets by name', async (t) => {
  const { shown, document } = await editor('curlew: 1\nvars: { limit: 20 }\nsecrets: { key: abc }\nrequests:\n  - print: ${limit}\n');
  t.after(() => shown.dispose());
  shown.show(document, 5, 'print: ${li'.length + 4);
  await shown.execute('curlew.showValue');
  assert.deepStrictEqual(shown.said(), ['limit: 20, from collection, a.yaml:2']);
  shown.show(document, 1);
  await shown.execute('curlew.showValue');
  const choices = shown.picks[0].map(({ label, description }) => `${label} ${description}`);
  assert.deepStrictEqual(choices.sort(), ['key secret (key)', 'limit 20']);
});

test('JSON is laid out with its digits, escapes and order', () => {
  const { layOut } = require('../lib/json');
  for (const [text, laidOut] of [
    ['{"b":1.50,"a":[]}', '{\n  "b": 1.50,\n  "a": []\n}'],
    ['[{},12345678901234567890]', '[\n  {},\n  12345678901234567890\n]'],
    ['{"x":"a,{\\"\\u00e9}"}', '{\n  "x": "a,{\\"\\u00e9}"\n}'],
    ['  "🐕" ', '"🐕"'], ['{"a":', '{"a":'], ['<p>', '<p>'],
  ]) assert.strictEqual(layOut(text), laidOut);
});

test('a run that is larger than 16 MB is not kept', (t) => {
  const fs = require('node:fs');
  const path = require('node:path');
  const { boundKept, keptLimit, keptName, prepareKept } = require('../lib/exchange');
  const shown = new Editor();
  t.after(() => shown.dispose());
  assert.strictEqual(prepareKept(shown.folder, true), true);
  for (const [size, isKept] of [[keptLimit, true], [keptLimit + 1, false]]) {
    const file = path.join(shown.folder, keptName('a.yaml'));
    fs.writeFileSync(file, '');
    fs.truncateSync(file, size);
    boundKept(shown.folder, 'a.yaml');
    assert.strictEqual(fs.existsSync(file), isKept);
  }
  boundKept(shown.folder, 'none.yaml');
});
