// SPDX-License-Identifier: Apache-2.0
'use strict';

const vscode = require('vscode');

/** What a person has set, and chosen in this workspace. */
class Settings {
  /** @param {vscode.Memento} state of the workspace */
  constructor(state) {
    this.state = state;
    this.changed = new vscode.EventEmitter();
  }

  get path() { return this.value('path', ''); }

  /** The arguments of runs; none in a workspace that is not trusted. */
  get runArguments() { return vscode.workspace.isTrusted ? this.value('run.arguments', []) : []; }

  get checksOnType() { return this.value('check.onType', true); }

  /** The environment of problems, lists and runs: the chosen one, else that of the settings. */
  get environment() {
    return this.state.get('environment') || this.value('environment', '') || undefined;
  }

  async choose(environment) {
    await this.state.update('environment', environment);
    this.changed.fire();
  }

  value(name, usual) {
    return vscode.workspace.getConfiguration('curlew').get(name, usual);
  }

  /** The arguments of a command that sends nothing: those of runs that it takes. */
  argumentsOf(known) {
    const words = [];
    const given = this.runArguments;
    for (let place = 0; place < given.length; place += 1) {
      const [name] = given[place].split('=', 1);
      const takesValue = known.run.get(name);
      const whole = given[place].includes('=') && name.startsWith('--') || !takesValue;
      const option = whole ? [given[place]] : given.slice(place, place + 2);
      if (!whole) place += 1;
      if (known.check.has(name)) words.push(...option);
    }
    return [...words, ...this.chosen, ...(vscode.workspace.isTrusted ? [] : ['--untrusted'])];
  }

  /** The option of the environment. */
  get chosen() {
    const name = this.environment;
    return name && !this.runArguments.some((word) => /^(-e|--environment)/.test(word)) ? ['-e', name] : [];
  }
}

module.exports = { Settings };
