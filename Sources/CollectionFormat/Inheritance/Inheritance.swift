// SPDX-License-Identifier: Apache-2.0

/// How the value of a key at an outer level (project, collection, environment, scenario) is
/// inherited by an inner one.
package enum Inheritance: Sendable {
  /// It is not inherited.
  case none
  /// The inner value replaces the outer one.
  case replaced
  /// Entries with other names are kept; headers are compared without case.
  case mergedByName
  /// Keys that the inner mapping does not write are kept.
  case mergedByKey
  /// Subjects that the inner mapping does not write are kept; `headers` and `cookies` by name.
  case mergedBySubject
  /// The inner values are appended to the outer ones.
  case appended

  /// For the reference.
  package var words: String {
    switch self {
    case .none: "–"
    case .replaced: "inner replaces outer"
    case .mergedByName: "merged by name"
    case .mergedByKey: "merged by key"
    case .mergedBySubject: "merged by subject"
    case .appended: "inner follows outer"
    }
  }
}
