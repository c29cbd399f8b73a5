// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// A file of `NAME=value` lines: `.env`, `.env.NAME` or that of `--env-file`.
///
/// ```
/// # a comment
/// USER=ada              → ada
/// export TOKEN='a b#c'  → a b#c
/// LINES="one\ntwo"      → one, a line break, two
/// PLAIN=a $b  # note    → a $b
/// ``` ¶ Nothing is interpolated. Text in quotes may span several lines; in double quotes `\n`, `\r`, `\t`, `\"`, `\\` and `\$` are escapes. Of a repeated name the last value counts.
package struct EnvironmentFile: Sendable {
  /// As a person would type it.
  package let displayPath: String
  private var values: [[UInt8]: (text: String, name: SourceSpan)] = [:]

  init(displayPath: String) {
    self.displayPath = displayPath
  }

  package subscript(name: String) -> String? { values[Array(name.utf8)]?.text }

  /// The place of a name, at the line whose value counts.
  package func place(of name: String) -> SourceSpan? { values[Array(name.utf8)]?.name }

  /// All names, sorted by their bytes.
  package var names: [String] {
    values.keys.sorted { $0.lexicographicallyPrecedes($1) }.map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The number of its names.
  package var count: Int { values.count }

  mutating func set(_ name: [UInt8], to value: String, at place: SourceSpan) {
    values[name] = (value, place)
  }
}
