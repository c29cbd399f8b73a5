// SPDX-License-Identifier: Apache-2.0

/// The rows that a scenario runs with; each row is a scenario of its own.
///
/// A plan holds no list of rows, because a file can have a million: it knows how many there are, and a
/// run takes one after another.
package struct RowSource: Sendable, Hashable {
  /// The number of rows, at least 1.
  package let count: Int

  /// The only row of a scenario without data; it has no name and no values.
  package static let single = RowSource(count: 1)
}
