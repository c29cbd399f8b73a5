// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const { test } = require('node:test');
const { Editor } = require('./editor');

const project = 'curlew: 1\ncollections: [specs]\n';
const fine = 'curlew: 1\nrequests:\n  - print: hello\n';

/** An editor with a project of two collections. */
async function editor(options) {
  const made = new Editor(options);
  made.write('curlew.yaml', project);
  made.write('specs/a.yaml', fine);
  made.write('specs/b.yaml', fine);
  return made.start();
}

test('problems are those of the text that is typed, with columns in UTF-16', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const document = await shown.open('specs/a.yaml');
  assert.deepStrictEqual(shown.problems('specs/a.yaml'), []);
  shown.type(document, 'curlew: 1\nrequests:\n  - { name: "🐕🐕", prnt: hello }\n');
  const [problem] = await shown.until('a problem', () => shown.problems('specs/a.yaml').length > 0 && shown.problems('specs/a.yaml'));
  assert.strictEqual(problem.message.split('\n')[0], '`prnt` is not a key of a step');
  assert.match(problem.message, /help: did you mean `print`\?/);
  // Two emojis are two scalars, and four units of UTF-16.
  assert.deepStrictEqual(
    [problem.range.start.line, problem.range.start.character, problem.range.end.character], [2, 20, 24]);
  assert.strictEqual(document.getText(problem.range), 'prnt');
  assert.strictEqual(problem.code.value, 'unknown-key');
  assert.strictEqual(problem.code.target.toString(), 'curlew:explain/unknown-key.md');
  assert.strictEqual(problem.severity, 0);
  shown.type(document, fine);
  await shown.until('no problem', () => shown.problems('specs/a.yaml').length === 0);
});

test('problems wait for the last of several changes', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const document = await shown.open('specs/a.yaml');
  for (const word of ['p', 'pr', 'prn', 'prnt']) shown.type(document, `curlew: 1\nrequests:\n  - ${word}: hello\n`);
  const [problem] = await shown.until('a problem', () => shown.problems('specs/a.yaml').length > 0 && shown.problems('specs/a.yaml'));
  assert.match(problem.message, /`prnt`/);
});

test('a change shows the problems that it causes in other files', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  shown.write('blocks.yaml', 'curlew: 1\nblocks: { say: { steps: [{ print: a }] } }\n');
  shown.write('specs/b.yaml', 'curlew: 1\nuse: { b: ../blocks.yaml }\nrequests:\n  - call: b/say\n');
  const document = await shown.open('blocks.yaml');
  assert.deepStrictEqual(shown.problems('specs/b.yaml'), []);
  shown.type(document, 'curlew: 1\nblocks: { tell: { steps: [{ print: a }] } }\n');
  await shown.until('a problem', () => shown.problems('specs/b.yaml').length > 0);
  assert.match(shown.problems('specs/b.yaml')[0].message, /has no block `say`/);
});

test('problems of a text that is not saved stay while another one is typed', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const one = await shown.open('specs/a.yaml');
  const other = await shown.open('specs/b.yaml');
  shown.type(one, 'curlew: 1\nrequests:\n  - prnt: 1\n');
  await shown.until('a problem', () => shown.problems('specs/a.yaml').length > 0);
  shown.type(other, 'curlew: 1\nrequests:\n  - { name: b, prnt: 2 }\n');
  await shown.until('another', () => shown.problems('specs/b.yaml').length > 0);
  assert.strictEqual(shown.problems('specs/a.yaml').length, 1);
  assert.strictEqual(shown.problems('specs/a.yaml')[0].range.start.character, 4);
  shown.type(one, fine);
  await shown.until('none', () => shown.problems('specs/a.yaml').length === 0);
  assert.strictEqual(shown.problems('specs/b.yaml').length, 1);
});

test('a collection that the project does not name is checked by itself', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  shown.write('drafts/c.yaml', 'curlew: 1\nrequests:\n  - prnt: hello\n');
  const document = await shown.open('drafts/c.yaml');
  assert.strictEqual(shown.problems('drafts/c.yaml').length, 1);
  await shown.fire('onDidCloseTextDocument', document);
  assert.strictEqual(shown.problems('drafts/c.yaml').length, 0);
});

test('a collection without a project is checked by itself', async (t) => {
  const shown = await new Editor().start();
  t.after(() => shown.dispose());
  shown.write('a.yaml', 'curlew: 1\nrequests:\n  - prnt: hello\n');
  shown.write('b.yaml', 'curlew: 1\nrequests:\n  - prnt: hello\n');
  await shown.open('a.yaml');
  assert.strictEqual(shown.problems('a.yaml').length, 1);
  assert.strictEqual(shown.problems('b.yaml').length, 0);
});

test('the file of the project is checked too', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const document = await shown.open('curlew.yaml');
  shown.type(document, 'curlew: 1\ncollection: [specs]\n');
  await shown.until('a problem', () => shown.problems('curlew.yaml').length > 0);
});

test('what another program writes is noticed', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  await shown.open('specs/a.yaml');
  const uri = shown.write('specs/c.yaml', 'curlew: 1\nname: third\nrequests:\n  - print: a\n');
  await shown.fire('onDidCreate', uri);
  await shown.until('its item', () => shown.tree().includes('third'));
  shown.write('specs/c.yaml', 'curlew: 1\nrequests:\n  - prnt: a\n');
  await shown.fire('onDidChange', uri);
  await shown.until('its problem', () => shown.problems('specs/c.yaml').length === 1);
});

test('files of other tools are left alone', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  shown.write('specs/compose.yaml', 'services:\n  web: {}\n');
  const document = await shown.open('specs/compose.yaml');
  shown.type(document, 'services: [\n');
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  assert.strictEqual(shown.diagnostics.size, 0);
  assert.deepStrictEqual(shown.said(), []);
});

test('text that is not YAML has its problem', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const document = await shown.open('specs/a.yaml');
  shown.type(document, 'curlew: 1\nrequests:\n  - print: "hello\n');
  await shown.until('a problem', () => shown.problems('specs/a.yaml').length > 0);
});

test('without the setting, problems come when the file is saved', async (t) => {
  const shown = await editor({ settings: { 'check.onType': false } });
  t.after(() => shown.dispose());
  const document = await shown.open('specs/a.yaml');
  shown.type(document, 'curlew: 1\nrequests:\n  - prnt: hello\n');
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  assert.strictEqual(shown.problems('specs/a.yaml').length, 0);
  document.save();
  await shown.fire('onDidSaveTextDocument', document);
  assert.strictEqual(shown.problems('specs/a.yaml').length, 1);
});

test('the chosen environment is that of problems', async (t) => {
  const shown = new Editor();
  t.after(() => shown.dispose());
  shown.write('curlew.yaml', 'curlew: 1\ncollections: [specs]\nenvironments: { local: { vars: { host: a } }, test: {} }\nenvironment: local\n');
  shown.write('specs/a.yaml', 'curlew: 1\nrequests:\n  - print: ${host}\n');
  await shown.start();
  await shown.open('specs/a.yaml');
  await shown.until('the names', () => shown.status.isShown);
  assert.strictEqual(shown.problems('specs/a.yaml').length, 0);
  shown.pick = (choices) => choices[2];
  await shown.execute('curlew.chooseEnvironment');
  assert.deepStrictEqual(shown.picks[0], ['that of curlew.yaml', 'local', 'test']);
  assert.strictEqual(shown.status.text, '$(globe) test');
  await shown.until('a problem', () => shown.problems('specs/a.yaml').length > 0);
  assert.match(shown.problems('specs/a.yaml')[0].message, /`host`/);
  shown.pick = (choices) => choices[0];
  await shown.execute('curlew.chooseEnvironment');
  await shown.until('no problem', () => shown.problems('specs/a.yaml').length === 0);
});
