// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const { after, before, test } = require('node:test');
const { Editor, startShop, api } = require('./editor');

let shop;
before(async () => { shop = await startShop(); });
after(() => shop.end());

const pets = () => `curlew: 1
name: pets
baseUrl: ${shop.address}
blocks:
  look: { steps: [{ name: look at it, GET: /pets/1, expect: { json: { $.name: Rex } } }] }
setup:
  - GET: /pets
scenarios:
  "buy 🐕":
    data: [{ n: 1, name: Rex }, { n: 2, name: Rax }]
    steps:
      - { name: get, GET: "/pets/\${n}", expect: { status: 200, json: { $.name: "\${name}" } } }
      - { name: later, print: hello }
  known:
    fails: not built yet
    steps: [{ name: compare, check: ["1 == 2"] }]
  calls:
    steps:
      - { name: call it, call: look }
      - { name: end, print: the end }
teardown: [{ print: bye }]
`;

async function editor(text = pets(), settings = {}) {
  const shown = new Editor({ settings });
  shown.write('curlew.yaml', 'curlew: 1\ncollections: [specs]\n');
  shown.write('specs/pets.yaml', text);
  return shown.start();
}

test('the Test Explorer has collections, scenarios and steps', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  assert.deepStrictEqual(shown.tree(), [
    'pets', 'pets > buy 🐕', 'pets > buy 🐕 > get',
    'pets > buy 🐕 > later', 'pets > known', 'pets > known > compare',
    'pets > calls', 'pets > calls > call it', 'pets > calls > end']);
  const item = shown.item('pets', 'buy 🐕');
  assert.strictEqual(item.description, '2 rows');
  assert.strictEqual(item.range.start.line, 8)
  assert.strictEqual(shown.item('pets').description, 'specs/pets.yaml');
  assert.strictEqual(item.uri.fsPath, shown.uri('specs/pets.yaml').fsPath);
});

test('a run moves its items, and a failed check is a message at its place', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const run = await shown.run(undefined);
  assert.ok(run.isEnded);
  assert.strictEqual(run.state('buy 🐕 [Rex]').state, 'passed');
  assert.strictEqual(run.state('known').state, 'passed');
  assert.strictEqual(shown.item('pets', 'known').description, 'known failure: not built yet');
  assert.strictEqual(run.state('call it').state, 'passed');
  assert.strictEqual(run.state('end').state, 'passed');
  const failed = run.results.filter(({ state }) => state === 'failed');
  assert.deepStrictEqual(failed.map(({ label }) => label), ['get', 'buy 🐕 [Rax]']);
  const [message] = failed[0].messages;
  assert.strictEqual(message.expectedOutput, '"Rax"');
  assert.strictEqual(message.actualOutput, '"Tiddles"');
  assert.strictEqual(message.location.uri.fsPath, shown.uri('specs/pets.yaml').fsPath);
  const line = pets().split('\n')[11];
  assert.strictEqual(message.location.range.start.line, 11);
  assert.strictEqual(line.slice(message.location.range.start.character, message.location.range.end.character), '"${name}"');
  assert.ok(failed[0].duration > 0);
  assert.strictEqual(run.results.filter(({ state, label }) => state === 'skipped' && label === 'later').length, 1);
  assert.ok(shown.tree().includes('pets > buy 🐕 > buy 🐕 [Rex] > get'));
});

test('a failed setup is a failure of its collection', async (t) => {
  const shown = await editor(pets().replace('- GET: /pets\n', '- { GET: /pets, expect: { status: 404 } }\n'));
  t.after(() => shown.dispose());
  const run = await shown.run(undefined);
  const state = run.state('pets');
  assert.strictEqual(state.state, 'failed');
  assert.match(state.messages[0].message, /^status: expected `404`/);
  assert.strictEqual(state.messages[0].location.range.start.line, 6);
  assert.strictEqual(run.state('calls').state, 'skipped');
});

test('a scenario that is run again counts as its last try', async (t) => {
  const text = `curlew: 1\nscenarios:\n  twice:\n    retries: 1\n    steps:\n`
    + '      - { name: count, exec: [sh, -c, "test -e second || { touch second; exit 1; }"] }\n';
  const shown = await editor(text, { 'run.arguments': ['--allow-exec'] });
  t.after(() => shown.dispose());
  const run = await shown.run(undefined);
  assert.deepStrictEqual(run.results.filter(({ label }) => label === 'count').map(({ state }) => state), ['started', 'failed', 'started', 'passed']);
  assert.strictEqual(run.state('twice').state, 'passed');
});

test('what is skipped says why', async (t) => {
  const shown = await editor('curlew: 1\nscenarios:\n  off:\n    skip: not now\n    steps: [{ name: step, print: a }]\n  on:\n    needs: [broken]\n    steps: [{ name: later, print: b }]\n  broken:\n    steps: [{ name: wrong, check: ["1 == 2"] }]\n');
  t.after(() => shown.dispose());
  const run = await shown.run(undefined);
  assert.strictEqual(run.state('off').state, 'skipped');
  assert.match(run.output, /off: skipped: not now\r\n/);
  assert.strictEqual(run.state('on').state, 'skipped');
  assert.strictEqual(run.state('later').state, 'skipped');
  assert.strictEqual(run.state('wrong').messages[0].message, 'check 1 == 2: `1 == 2` is false');
});

test('a transfer that fails is an error', async (t) => {
  const shown = await editor('curlew: 1\nrequests:\n  - { name: none, GET: "http://127.0.0.1:1/" }\n');
  t.after(() => shown.dispose());
  const run = await shown.run(undefined);
  assert.strictEqual(run.state('none').state, 'errored');
  assert.match(run.state('none').messages[0].message, /^connect: /);
  assert.strictEqual(run.state('none').messages[0].location.range.start.line, 2);
});

test('items select what runs', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const known = await shown.run([shown.item('pets', 'known')]);
  assert.ok(known.state('known') && !known.state('calls'));
  await shown.run([shown.item('pets', 'buy 🐕')]);
  const row = shown.item('pets', 'buy 🐕', 'buy 🐕 [Rex]');
  const one = await shown.run([row]);
  assert.ok(one.state('buy 🐕 [Rex]') && !one.state('buy 🐕 [Rax]'));
  const rest = await shown.run(undefined, { exclude: [shown.item('pets', 'buy 🐕')] });
  assert.strictEqual(rest.results.filter(({ label }) => label.startsWith('buy')).length, 0);
  const most = await shown.run([shown.item('pets')], { exclude: [shown.item('pets', 'buy 🐕')] });
  assert.ok(most.state('calls') && !most.state('buy 🐕 [Rex]'));
});

test('the text that is typed runs', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const document = await shown.open('specs/pets.yaml', { line: 17 });
  document.text = document.text.replace('the end', 'another end');
  document.isDirty = true;
  await shown.execute('curlew.runFile');
  assert.match(shown.runs[0].output, /end: another end\r\n/);
});

test('a run at the cursor is that of the scenario, and may end there', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const document = await shown.open('specs/pets.yaml', { line: 19 });
  await shown.execute('curlew.runAtCursor');
  assert.deepStrictEqual([...new Set(shown.runs[0].results.map(({ label }) => label))], ['calls', 'call it', 'end']);
  const [action] = await shown.actions(document, new api.Range(18, 0, 18, 0), new api.CodeActionKind('curlew'));
  assert.strictEqual(action.title, 'Run to here (1 step and setup)');
  await shown.execute(action.command.command);
  assert.strictEqual(shown.progress.options.title, 'curlew: Run to here (1 step and setup)');
  assert.deepStrictEqual([...new Set(shown.runs[1].results.map(({ label }) => label))], ['calls', 'call it']);
  assert.match(shown.runs[1].output, /bye/);
});

test('the exchange of a step is shown with its JSON laid out', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  await shown.open('specs/pets.yaml', { line: 19 });
  await shown.execute('curlew.showExchange');
  assert.deepStrictEqual(shown.said(), ['curlew: this step was not run here yet']);
  await shown.execute('curlew.runAtCursor');
  await shown.execute('curlew.showExchange');
  assert.strictEqual(shown.shown.uri.toString(), 'curlew:exchange/look%20at%20it.http');
  assert.match(shown.shown.text, /^GET \/pets\/1 HTTP\/1\.1\nHost: /);
  assert.match(shown.shown.text, /\n\nHTTP\/1\.1 200 OK\n/);
  assert.match(shown.shown.text, /\n\n\{\n {2}"id": 1,\n {2}"name": "Rex",\n[^]*"price": 120\.50,/);
  await shown.execute('curlew.copyAsCurl');
  assert.strictEqual(shown.clipboard, '');
});

test('one of several exchanges is chosen, and copied as curl', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  await shown.open('specs/pets.yaml', { line: 12 });
  await shown.execute('curlew.runAtCursor');
  shown.pick = (choices) => choices.find(({ label }) => label === 'buy 🐕 [Rax]');
  await shown.execute('curlew.copyAsCurl');
  assert.match(shown.clipboard, /^curl .*\/pets\/2$/);
  await shown.execute('curlew.showExchange', shown.item('pets', 'buy 🐕', 'get'));
  assert.match(shown.shown.text, /"Tiddles"/);
});

test('the last run of a file is kept, for the person alone', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  await shown.run(undefined);
  const folder = path.join(shown.folder, '.curlew', 'last');
  assert.deepStrictEqual(fs.readdirSync(folder), ['specs%2Fpets.yaml.ndjson']);
  assert.strictEqual(fs.statSync(folder).mode & 0o777, 0o700);
  const events = fs.readFileSync(path.join(folder, 'specs%2Fpets.yaml.ndjson'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  assert.strictEqual(events[0].bodies, 'all');
  assert.strictEqual(events[events.length - 1].event, 'run.finished');
  // Another window reads it.
  const other = await new Editor().start();
  t.after(() => other.dispose());
  fs.cpSync(shown.folder, other.folder, { recursive: true });
  await other.open('specs/pets.yaml', { line: 19 });
  await other.execute('curlew.showExchange');
  assert.match(other.shown.text, /^GET \/pets\/1/);
});

test('without a project nothing is kept, unless there is a folder for it', async (t) => {
  const shown = await new Editor().start();
  t.after(() => shown.dispose());
  shown.write('a.yaml', 'curlew: 1\nrequests: [{ print: a }]\n');
  await shown.open('a.yaml');
  await shown.execute('curlew.runFile');
  assert.ok(!fs.existsSync(path.join(shown.folder, '.curlew')));
  fs.mkdirSync(path.join(shown.folder, '.curlew'));
  await shown.execute('curlew.runFile');
  assert.deepStrictEqual(fs.readdirSync(path.join(shown.folder, '.curlew', 'last')), ['a.yaml.ndjson']);
});

test('cancelling lets teardown run, and the second time ends at once', async (t) => {
  const text = (teardown) => `curlew: 1\nscenarios:\n  long:\n    steps: [{ name: first, print: hello }, { wait: 60s }]\nteardown: [{ print: cleared }${teardown}]\n`;
  const shown = await editor(text(''));
  t.after(() => shown.dispose());
  const source = new api.CancellationTokenSource();
  const running = shown.run(undefined, { token: source.token });
  await shown.until('the first step', () => shown.runs[0] && /hello/.test(shown.runs[0].output));
  source.cancel();
  const run = await running;
  assert.match(run.output, /print cleared: cleared/);
  assert.strictEqual(run.state('long').state, 'skipped');

  const other = await editor(text(', { wait: 60s }'));
  t.after(() => other.dispose());
  const second = other.run(undefined);
  await other.until('the first step', () => other.runs[0] && /hello/.test(other.runs[0].output));
  await other.execute('curlew.stopRuns');
  assert.deepStrictEqual(other.said(), ['curlew: `teardown` runs; stop again to end at once']);
  await other.until('teardown', () => /cleared/.test(other.runs[0].output));
  await other.execute('curlew.stopRuns');
  await second;
  assert.ok(other.runs[0].isEnded);
});

test('everything is shown by the other profile', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  assert.deepStrictEqual(shown.profiles.map(({ name, isDefault }) => [name, isDefault]), [['Run', true], ['Run with everything shown', false]]);
  const run = await shown.run([shown.item('pets', 'calls')], { profile: 1 });
  assert.match(run.output, /GET \/pets\/1 HTTP\/1\.1/);
});

test('runs of one file follow one another, and four files run at once', async (t) => {
  const shown = new Editor();
  t.after(() => shown.dispose());
  shown.write('curlew.yaml', 'curlew: 1\ncollections: [specs]\n');
  for (let number = 1; number <= 6; number += 1) shown.write(`specs/${number}.yaml`, `curlew: 1\nname: n${number}\nrequests: [{ wait: 300ms }]\n`);
  await shown.start();
  const begun = Date.now();
  await Promise.all([shown.run(undefined), shown.run([shown.item('n1')])]);
  assert.ok(Date.now() - begun > 590);
  const passed = shown.runs.flatMap(({ results }) => results).filter(({ state, label }) => state === 'passed' && label.startsWith('wait'));
  assert.strictEqual(passed.length, 7);
});

test('items follow the text, and stay while it has an error', async (t) => {
  const shown = await editor();
  t.after(() => shown.dispose());
  const document = await shown.open('specs/pets.yaml');
  shown.type(document, pets().replace('  known:', '  famous:'));
  await shown.until('the other name', () => shown.tree().includes('pets > famous'));
  assert.ok(!shown.tree().includes('pets > known'));
  const count = shown.tree().length;
  shown.type(document, 'curlew: 1\nscenarioz: {}\n');
  await shown.until('a problem', () => shown.problems('specs/pets.yaml').length > 0);
  await new Promise((resolve) => { setTimeout(resolve, 300); });
  assert.strictEqual(shown.tree().length, count);
});

test('a run is against the chosen environment', async (t) => {
  const shown = new Editor();
  t.after(() => shown.dispose());
  shown.write('curlew.yaml', 'curlew: 1\nenvironments: { local: { vars: { host: here } }, test: { vars: { host: there } } }\nenvironment: local\n');
  shown.write('a b/a%20b.yaml', 'curlew: 1\nrequests:\n  - { name: say, print: "at ${host}" }\n');
  await shown.start();
  await shown.open('a b/a%20b.yaml');
  await shown.execute('curlew.runFile');
  assert.match(shown.runs[0].output, /say: at here\r\n/);
  shown.pick = () => 'test';
  await shown.execute('curlew.chooseEnvironment');
  await shown.execute('curlew.runFile');
  assert.match(shown.runs[1].output, /say: at there\r\n/);
  assert.deepStrictEqual(fs.readdirSync(path.join(shown.folder, '.curlew', 'last')), ['a%20b%2Fa%2520b.yaml.ndjson']);
});
