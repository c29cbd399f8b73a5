// SPDX-License-Identifier: Apache-2.0
'use strict';

const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { test } = require('node:test');
const { Editor, curlew } = require('./editor');

const root = path.resolve(__dirname, '..');
const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));

/** The unzipped package. */
function unzipped(t) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'curlew-vsix-'));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'curlew.vsix');
  execFileSync(path.join(root, 'package'), [file], { env: { ...process.env, SOURCE_DATE_EPOCH: '1700000000' } });
  execFileSync('unzip', ['-q', file, '-d', path.join(folder, 'tree')]);
  return { file, tree: path.join(folder, 'tree') };
}

function filesIn(folder, below = '') {
  return fs.readdirSync(path.join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(below, entry.name);
    return entry.isDirectory() ? filesIn(folder, name) : [name];
  }).sort();
}

test('the package has the extension, and a manifest that says the same', (t) => {
  const { tree } = unzipped(t);
  const own = [...filesIn(root, 'lib'), ...filesIn(root, 'syntaxes'), 'package.json', 'extension.js', 'README.md'];
  const wanted = [...own, 'LICENSE.txt', 'install.md'].map((name) => `extension/${name}`);
  assert.deepStrictEqual(filesIn(tree), [...wanted, 'extension.vsixmanifest', '[Content_Types].xml'].sort());
  for (const name of own) {
    assert.deepStrictEqual(fs.readFileSync(path.join(tree, 'extension', name)), fs.readFileSync(path.join(root, name)));
  }
  const text = fs.readFileSync(path.join(tree, 'extension.vsixmanifest'), 'utf8');
  const attribute = (name) => new RegExp(`${name}="([^"]*)"`).exec(text)[1];
  const identity = /<Identity ([^>]*)\/>/.exec(text)[1];
  assert.strictEqual(identity, `Language="en-US" Id="${manifest.name}" Version="${manifest.version}" Publisher="${manifest.publisher}"`);
  assert.ok(text.includes(`<Description xml:space="preserve">${manifest.description}</Description>`));
  assert.ok(text.includes(`<DisplayName>${manifest.displayName}</DisplayName>`));
  assert.ok(text.includes(`<Categories>${manifest.categories.join(',')}</Categories>`));
  assert.ok(text.includes(`Code.Engine" Value="${manifest.engines.vscode}"`));
  assert.strictEqual(attribute('xmlns'), 'http://schemas.microsoft.com/developer/vsx-schema/2011');
  for (const [, asset] of text.matchAll(/ Path="([^"]*)"/g)) assert.ok(fs.existsSync(path.join(tree, asset)), asset);
  const types = fs.readFileSync(path.join(tree, '[Content_Types].xml'), 'utf8');
  for (const name of filesIn(tree).filter((each) => !each.startsWith('['))) {
    assert.ok(types.includes(`Extension="${path.extname(name)}"`), name);
  }
});

test('the same files give the same bytes', (t) => {
  const read = () => fs.readFileSync(unzipped(t).file);
  assert.ok(read().equals(read()));
});

test('the version is that of the program', () => {
  const version = execFileSync(curlew, ['--version'], { encoding: 'utf8' });
  assert.ok(version.startsWith(`curlew ${manifest.version} `) || version.startsWith(`curlew ${manifest.version}\n`), version);
});

test('the commands that are shown are those that exist', async (t) => {
  const shown = await new Editor().start();
  t.after(() => shown.dispose());
  const declared = manifest.contributes.commands.map(({ command }) => command).sort();
  assert.deepStrictEqual([...shown.commands.keys()].sort(), declared);
  for (const entries of Object.values(manifest.contributes.menus)) {
    for (const { command } of entries) assert.ok(declared.includes(command), command);
  }
});

test('the settings that are read are those that exist, and a workspace cannot give rights', () => {
  const declared = Object.keys(manifest.contributes.configuration.properties);
  const text = fs.readFileSync(path.join(root, 'lib/settings.js'), 'utf8');
  const read = [...text.matchAll(/this\.value\('([\w.]+)'/g)].map(([, name]) => `curlew.${name}`);
  assert.deepStrictEqual([...new Set(read)].sort(), declared.sort());
  for (const name of ['curlew.path', 'curlew.run.arguments']) {
    assert.strictEqual(manifest.contributes.configuration.properties[name].scope, 'machine');
  }
  assert.strictEqual(manifest.capabilities.untrustedWorkspaces.supported, 'limited');
});

test('the extension has no dependency, and opens no connection', () => {
  assert.strictEqual(manifest.dependencies, undefined);
  const own = new Set(['vscode', 'fs', 'os', 'path', 'child_process']);
  for (const name of ['extension.js', ...filesIn(root, 'lib')]) {
    const text = fs.readFileSync(path.join(root, name), 'utf8');
    for (const [, module] of text.matchAll(/require\('([^']+)'\)/g)) {
      assert.ok(own.has(module) || module.startsWith('./'), `${name}: ${module}`);
    }
    assert.ok(!/\bfetch\(/.test(text), name);
    assert.ok(text.split('\n').length <= 300, name);
  }
});

test('the grammar is where the manifest says', () => {
  const [{ path: file, scopeName }] = manifest.contributes.grammars;
  assert.strictEqual(JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).scopeName, scopeName);
});
