// SPDX-License-Identifier: Apache-2.0

/// Why the benchmarks cannot go on.
package struct Problem: Error {
  package let words: String

  package init(_ words: String) { self.words = words }
}
