// SPDX-License-Identifier: Apache-2.0

/// The names of the secrets that a value was made from, without duplicates, sorted by bytes.
///
/// The empty set, which is the usual one, allocates nothing.
package struct SecretNames: Hashable, Sendable {
  /// The names, sorted.
  package private(set) var names: [String]

  /// No secrets.
  package static let none = SecretNames()

  /// No secrets.
  package init() {
    names = []
  }

  /// One secret.
  package init(_ name: String) {
    names = [name]
  }

  /// Whether the value was not made from a secret.
  package var isEmpty: Bool { names.isEmpty }

  /// The mark for text that was made from these secrets: `***password***`.
  package var mark: String { "***\(names.joined(separator: "+"))***" }

  /// What is said of a mark that an expression does not accept in place of a value.
  package static let isMark = "is the mark of a secret"

  /// Adds the names of another value that the same result was made from.
  package mutating func formUnion(_ other: SecretNames) {
    if other.isEmpty { return }
    if isEmpty {
      self = other
      return
    }
    for name in other.names where !names.contains(name) {
      let place = names.firstIndex { name.utf8.lexicographicallyPrecedes($0.utf8) }
      names.insert(name, at: place ?? names.endIndex)
    }
  }

  /// The names of both.
  package func union(_ other: SecretNames) -> SecretNames {
    var result = self
    result.formUnion(other)
    return result
  }
}
