// SPDX-License-Identifier: Apache-2.0

/// Where a name can have its value from, nearest first.
///
/// The one order in which names are looked up: the plan asks it which value a name stands for, and
/// the run which value that is (`specs/reference.md`, names).
package enum NameLevel: Sendable {
  /// `vars` of the step.
  case stepVariables
  /// What the step itself captured or set.
  case ownCaptures
  /// What earlier steps of the list captured or set.
  case captures
  /// `vars` of the scenario.
  case listVariables
  /// The format's own names: `needs`, `response`, `steps`, `run`, `env`, `now`.
  case builtIn
  /// Captures of the scenarios that this one needs, without `needs.NAME` before them.
  case needs
  /// Captures of the collection's `setup`.
  case setup
  /// Inputs: variables of the collection, of environments, from outside.
  case inputs

  /// Nearest first.
  private static let all: [NameLevel] = [
    .stepVariables, .ownCaptures, .captures, .listVariables, .builtIn, .needs, .setup, .inputs,
  ]

  /// Asks one level after the other for a name, nearest first.
  ///
  /// - Returns: what the first level gave that knows the name; nil when none does.
  package static func nearest<Found, Failure: Error>(
    _ find: (NameLevel) throws(Failure) -> Found?
  ) throws(Failure) -> Found? {
    for level in all {
      if let found = try find(level) { return found }
    }
    return nil
  }
}
