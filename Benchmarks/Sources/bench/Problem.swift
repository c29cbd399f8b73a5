// SPDX-License-Identifier: Apache-2.0

/// Why the benchmarks cannot go on.
struct Problem: Error {
  let words: String

  init(_ words: String) { self.words = words }
}
