// SPDX-License-Identifier: Apache-2.0
'use strict';

const fs = require('fs');
const path = require('path');
const vscode = require('vscode');

const projectFile = 'curlew.yaml';

/** Whether a text is a collection or a file of blocks: it has `curlew` at its top level. */
function isFormat(text) {
  return /^(?:"curlew"|'curlew'|curlew)[ \t]*:/m.test(text);
}

/** Whether a document is a file of curlew. */
function isCurlew(document) {
  if (document.uri.scheme !== 'file' || document.languageId !== 'yaml') return false;
  return path.basename(document.uri.fsPath) === projectFile || isFormat(document.getText());
}

/**
 * The place of a file: the folder in which curlew runs, whether it has a `curlew.yaml`, and the path of
 * the file in it.
 */
function placeOf(uri) {
  const file = uri.fsPath;
  const found = folderOfProject(path.dirname(file));
  const workspace = vscode.workspace.getWorkspaceFolder(uri);
  const folder = found || (workspace ? workspace.uri.fsPath : path.dirname(file));
  return { folder, isProject: found !== undefined, file: path.relative(folder, file) };
}

/** The first folder upwards with a `curlew.yaml`; undefined if one with `.git` comes first. */
function folderOfProject(start) {
  for (let folder = start; ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, projectFile))) return folder;
    if (fs.existsSync(path.join(folder, '.git')) || folder === path.dirname(folder)) return undefined;
  }
}

/** The file of a path in an answer, which is relative to the folder. */
function fileOf(folder, name) {
  return vscode.Uri.file(path.resolve(folder, name));
}

/** Whether programs of `services` start before a run, so that two runs at once would start them twice. */
function hasServices(folder) {
  try {
    return /^[ \t]*services[ \t]*:/m.test(fs.readFileSync(path.join(folder, projectFile), 'utf8'));
  } catch {
    return false;
  }
}

module.exports = { isCurlew, isFormat, placeOf, folderOfProject, fileOf, hasServices, projectFile };
