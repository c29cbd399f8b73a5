// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { test } = require('node:test');
const { Editor, curlew, api } = require('./editor');

async function editor(text, options) {
  const shown = new Editor(options);
  shown.write('curlew.yaml', 'curlew: 1\n');
  shown.write('a.yaml', text);
  await shown.start();
  return { shown, document: await shown.open('a.yaml') };
}

const broken = 'curlew: 1\nrequests:\n  - prnt: a\n';
const settled = () => new Promise((resolve) => { setTimeout(resolve, 300); });

test('without the program one message offers the page of installation', async (t) => {
  const words = 'curlew was not found: set `curlew.path`, or install it';
  const shown = new Editor({ settings: { path: '/nowhere/curlew' } });
  t.after(() => shown.dispose());
  shown.answers.set(words, 'Show how');
  shown.write('a.yaml', broken);
  await shown.start();
  const document = await shown.open('a.yaml');
  shown.type(document, `${broken}  - print: b\n`);
  await settled();
  assert.deepStrictEqual(shown.messages, [{ kind: 'warning', text: words, buttons: ['Show how'] }]);
  const [command, page] = shown.executed.find(([name]) => name === 'markdown.showPreview');
  assert.strictEqual(command, 'markdown.showPreview');
  assert.ok(fs.existsSync(page.fsPath));
  await shown.set({ path: curlew });
  await shown.until('a problem', () => shown.problems('a.yaml').length > 0);
});

test('without the program nothing is said in folders of other tools', async (t) => {
  const shown = new Editor({ settings: { path: '/nowhere/curlew' } });
  t.after(() => shown.dispose());
  shown.write('compose.yaml', 'services: {}\n');
  await shown.start();
  const document = await shown.open('compose.yaml');
  shown.type(document, 'services: { web: {} }\n');
  assert.deepStrictEqual(await shown.providers.formatting.provideDocumentFormattingEdits(document), []);
  await settled();
  assert.deepStrictEqual(shown.messages, []);
});

test('the program is found in PATH', async (t) => {
  const { PATH } = process.env;
  process.env.PATH = `${path.dirname(curlew)}${path.delimiter}${PATH}`;
  t.after(() => { process.env.PATH = PATH; });
  const { shown } = await editor(broken, { settings: { path: '' } });
  t.after(() => shown.dispose());
  assert.strictEqual(shown.problems('a.yaml').length, 1);
});

test('with an older program problems are shown on saving', async (t) => {
  const shown = new Editor();
  t.after(() => shown.dispose());
  // An older program: the same without the option.
  const old = path.join(shown.folder, 'old');
  fs.writeFileSync(old, `#!/bin/sh
case "$*" in
*--stdin-as*) echo "error: unknown option" >&2; exit 2 ;;
*--help) '${curlew}' "$@" | grep -v stdin-as ;;
--version) echo "curlew 0.0.9" ;;
*) exec '${curlew}' "$@" ;;
esac
`, { mode: 0o755 });
  shown.settings.path = old;
  shown.write('curlew.yaml', 'curlew: 1\n');
  shown.write('a.yaml', 'curlew: 1\nrequests:\n  - print: a\n');
  await shown.start();
  const document = await shown.open('a.yaml');
  assert.deepStrictEqual(shown.said(), ['curlew 0.0.9 has no `--stdin-as`; problems are shown when you save']);
  shown.type(document, broken);
  await settled();
  assert.strictEqual(shown.problems('a.yaml').length, 0);
  document.save();
  await shown.fire('onDidSaveTextDocument', document);
  assert.strictEqual(shown.problems('a.yaml').length, 1);
  assert.strictEqual(shown.said().length, 1);
});

test('without trust nothing is run, and nothing of the machine is read', async (t) => {
  const text = 'curlew: 1\nrequests:\n  - GET: http://a.test/${env.HOME}\n  - exec: [echo]\n';
  const shown = new Editor({ isTrusted: false, settings: { 'run.arguments': ['--allow-exec', '--allow-env', 'HOME'] } });
  t.after(() => shown.dispose());
  shown.write('curlew.yaml', 'curlew: 1\n');
  shown.write('a.yaml', text);
  await shown.start();
  const document = await shown.open('a.yaml');
  const codes = () => shown.problems('a.yaml').map(({ code }) => code.value).sort();
  assert.deepStrictEqual(codes(), ['exec-not-allowed', 'host-not-allowed', 'untrusted-run']);
  for (const command of ['curlew.runAtCursor', 'curlew.runToHere', 'curlew.runFile']) await shown.execute(command);
  await shown.run(undefined);
  assert.deepStrictEqual([...new Set(shown.said())], ['this workspace is not trusted: nothing is run']);
  assert.strictEqual(shown.runs.length, 0);
  assert.deepStrictEqual(await shown.actions(document, new api.Range(2, 0, 2, 0), new api.CodeActionKind('curlew')), []);
  shown.isTrusted = true;
  await shown.fire('onDidGrantWorkspaceTrust');
  await shown.until('no problem', () => shown.problems('a.yaml').length === 0);
});

test('a run that ends in 2 says why nothing was sent', async (t) => {
  const rows = [
    [broken, [], 'nothing was sent: 1 problem', ['Show']],
    ['curlew: 1\nrequests:\n  - prnt: a\n  - prnt: b\n', [], 'nothing was sent: 2 problems', ['Show']],
    ['curlew: 1\nrequires: [tenant]\nrequests:\n  - print: ${tenant}\n', [],
      'nothing was sent: `tenant` has no value; add `--var tenant=…` to `curlew.run.arguments`', []],
    ['curlew: 1\nrequests:\n  - print: a\n', ['--nothing-of-this-name'],
      'nothing was sent: unknown option `--nothing-of-this-name`', ['Show']],
  ];
  for (const [text, words, message, buttons] of rows) {
    const { shown, document } = await editor('curlew: 1\nrequests:\n  - print: a\n', { settings: { 'run.arguments': words } });
    t.after(() => shown.dispose());
    document.text = text;
    document.save();
    shown.answers.set(message, 'Show');
    const run = await shown.run(undefined);
    assert.deepStrictEqual(shown.messages.at(-1).text, message);
    assert.deepStrictEqual(shown.messages.at(-1).buttons, buttons);
    const shows = shown.executed.filter(([name]) => name === 'workbench.actions.view.problems').length;
    assert.strictEqual(shows, /problem/.test(message) ? 1 : 0);
    assert.ok(run.isEnded);
  }
});

test('a command that finds nothing to run says why', async (t) => {
  for (const [text, line, message] of [
    [broken, 3, 'nothing was sent: 1 problem'],
    ['curlew: 1\nblocks: { b: { steps: [{ print: a }] } }\n', 2, 'curlew: no scenario is at this line'],
    ['curlew: 1\nscenarios:\n  a:\n    steps:\n    # b\n    - print: a\n\nteardown:\n  - print: b\n', 9, 'curlew: no scenario is at this line'],
    ['curlew: 1\nname: x\nrequests:\n  - print: a\n', 1, 'curlew: no scenario is at this line'],
  ]) {
    const { shown, document } = await editor(text);
    t.after(() => shown.dispose());
    shown.show(document, line);
    await shown.execute('curlew.runAtCursor');
    assert.strictEqual(shown.messages.at(-1).text, message);
    assert.strictEqual(shown.runs.length, 0);
  }
});

test('a run that needs a person goes on in a terminal', async (t) => {
  const text = 'curlew: 1\nvars: { a: x }\nsecrets: [key]\nrequests:\n  - print: ${key}\n';
  const words = 'this run needs a person: run it in a terminal';
  const { shown } = await editor(text, { settings: { 'run.arguments': ['--var', "a=it's"] } });
  t.after(() => shown.dispose());
  shown.answers.set(words, 'Run in a terminal');
  await shown.run(undefined);
  assert.strictEqual(shown.messages.at(-1).text, words);
  assert.strictEqual(shown.terminals[0].options.cwd, shown.folder);
  assert.match(shown.terminals[0].sent[0], /curlew run a\.yaml --var 'a=it'\\''s' --secret key$/);
});

test('so does a run that needs a log-in', async (t) => {
  const text = 'curlew: 1\nbaseUrl: http://127.0.0.1:1\nrequests:\n  - GET: /\n    auth:\n'
    + '      oauth2: { grant: deviceCode, deviceUrl: /d, tokenUrl: /t, clientId: a }\n';
  const words = 'this run needs a person: run it in a terminal';
  const { shown } = await editor(text);
  t.after(() => shown.dispose());
  shown.answers.set(words, 'Run in a terminal');
  await shown.run(undefined);
  assert.strictEqual(shown.messages.at(-1).text, words);
  assert.match(shown.terminals[0].sent[0], /curlew run a\.yaml$/);
});

test('arguments of runs that concern inputs and rights are those of problems', async (t) => {
  const text = 'curlew: 1\nrequests:\n  - exec: [echo, "${env.HOME}"]\n';
  const settings = { 'run.arguments': ['--retries', '2', '--allow-exec', '--fail-fast', '-j', '3', '--allow-env=HOME'] };
  const { shown } = await editor(text, { settings });
  t.after(() => shown.dispose());
  assert.deepStrictEqual(shown.problems('a.yaml'), []);
  assert.deepStrictEqual(shown.said(), []);
  const run = await shown.run(undefined);
  assert.ok(run.results.some(({ state }) => state === 'passed'));
});

test('a problem without a place is a message, once as long as it stays', async (t) => {
  const { shown, document } = await editor('curlew: 1\nrequests:\n  - print: a\n', { settings: { environment: 'nowhere' } });
  t.after(() => shown.dispose());
  const words = () => shown.said().filter((text) => text.includes('nowhere'));
  assert.strictEqual(words().length, 1);
  shown.type(document, 'curlew: 1\nrequests:\n  - print: b\n');
  await settled();
  assert.strictEqual(words().length, 1);
});
