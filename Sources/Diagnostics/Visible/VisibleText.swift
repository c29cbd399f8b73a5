// SPDX-License-Identifier: Apache-2.0

/// Makes text from outside safe to print: makes visible what a terminal or a CI log would obey.
///
/// C0, DEL, C1, bidirectional controls, the Unicode line separators and bytes that are not UTF-8
/// are written as escapes (`\x1b`, `\u{202e}`); a lone backslash is kept. On CI the start of a
/// workflow command (`::`, `##[`, `##vso[`, `##teamcity[`, in any case) is broken by U+200B. Text
/// that needs no change is returned as it is, after one pass over its bytes.
///
/// Two texts that were made safe separately may form a command where they meet (`:` and `:`): join
/// them first.
package struct VisibleText: Sendable {
  /// How line breaks and tabs are shown.
  package enum Layout: Sendable {
    /// One line: LF, CR and tab become `\n`, `\r`, `\t`.
    case line
    /// LF and tab are kept; CRLF becomes LF; a lone CR becomes `\r`.
    case block
  }

  /// Whether the start of a workflow command is broken; true under a CI variable.
  package let breaksCommands: Bool

  package init(breaksCommands: Bool = false) {
    self.breaksCommands = breaksCommands
  }

  /// The text, safe: `a\u{1b}[2J` is `a\x1b[2J` with a backslash, an x and two digits.
  package func of(_ text: String, layout: Layout = .line) -> String {
    var text = text
    return text.withUTF8 { bytes in
      needsChange(bytes, layout: layout) ? rewrite(bytes, layout: layout) : nil
    } ?? text
  }

  /// The bytes as safe text; invalid UTF-8 shows as `\xff`.
  package func of(_ bytes: UnsafeBufferPointer<UInt8>, layout: Layout = .line) -> String {
    guard needsChange(bytes, layout: layout) else { return String(decoding: bytes, as: UTF8.self) }
    return rewrite(bytes, layout: layout)
  }

  /// The bytes as safe text; invalid UTF-8 shows as `\xff`.
  package func of(_ bytes: [UInt8], layout: Layout = .line) -> String {
    bytes.withUnsafeBufferPointer { of($0, layout: layout) }
  }

  /// The bytes as safe text; invalid UTF-8 shows as `\xff`.
  package func of(_ bytes: ArraySlice<UInt8>, layout: Layout = .line) -> String {
    bytes.withUnsafeBufferPointer { of($0, layout: layout) }
  }
}
