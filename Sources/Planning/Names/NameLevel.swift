// SPDX-License-Identifier: Apache-2.0

/// The possible sources of a name's value, nearest first.
///
/// The only order in which names are looked up: planning uses it to find what a name means, and the
/// run to find its value (`specs/reference.md`, names).
package enum NameLevel: Sendable {
  /// `vars` of the step.
  case stepVariables
  /// Captures and `set` names of the step itself.
  case ownCaptures
  /// Captures and `set` names of earlier steps of the list.
  case captures
  /// `vars` of the scenario.
  case listVariables
  /// Columns of the row, without `row.` before them.
  case rowColumns
  /// The format's own names: `row`, `needs`, `response`, `steps`, `run`, `env`, `now`.
  case builtIn
  /// Captures of the scenarios that this one needs, without `needs.NAME` before them.
  case needs
  /// Captures of the collection's `setup`.
  case setup
  /// Inputs: variables of the collection, of environments, from outside.
  case inputs

  /// Nearest first.
  package static let all: [NameLevel] = [
    .stepVariables, .ownCaptures, .captures, .listVariables, .rowColumns, .builtIn, .needs, .setup,
    .inputs,
  ]
}
