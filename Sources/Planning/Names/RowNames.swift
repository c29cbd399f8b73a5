// SPDX-License-Identifier: Apache-2.0

import Expressions
import Notation

/// The columns that expressions of a scenario can read.
struct RowNames {
  /// Nil if they are not known.
  let columns: [String]?
  /// Those that can be read without `row.` before them.
  let readable: Set<String>

  init(columns: [String]?) {
    self.columns = columns
    readable = Set((columns ?? []).filter { Names.problem(with: $0) == nil })
  }

  /// Whether a bare name is a column.
  func has(_ name: String) -> Bool { readable.contains(name) }

  /// Whether a bare name that has no other meaning may be a column.
  func mayHave(_ name: String) -> Bool { columns == nil }
}
