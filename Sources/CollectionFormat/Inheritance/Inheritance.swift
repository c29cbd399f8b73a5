// SPDX-License-Identifier: Apache-2.0

/// How what a key says at an outer level (project, collection, environment, scenario) reaches an
/// inner one.
package enum Inheritance: Sendable {
  /// It does not.
  case none
  /// The inner one replaces the outer one whole.
  case replaced
  /// Entries with other names stay; headers are compared without case.
  case mergedByName
  /// Keys that the inner mapping does not write stay.
  case mergedByKey
  /// Subjects that the inner mapping does not write stay; `headers` and `cookies` by name.
  case mergedBySubject
  /// The inner ones follow the outer ones.
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
