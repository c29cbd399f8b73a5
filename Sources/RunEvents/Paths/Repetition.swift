// SPDX-License-Identifier: Apache-2.0

/// Which turn of `--repeat` a result belongs to.
package struct Repetition: Hashable, Sendable {
  /// From 1.
  package let number: Int
  /// How many turns the run has, at least 2.
  package let count: Int

  package init(number: Int, of count: Int) {
    self.number = number
    self.count = count
  }

  /// The end of the name of a result: ` (3 of 10)`.
  package var suffix: String { " (\(number) of \(count))" }
}
