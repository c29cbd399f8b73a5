// SPDX-License-Identifier: Apache-2.0

/// The words that `tags` may contain and `--tags` can select by.
package enum TagWord {
  /// Whether a tag expression can contain this text as one tag.
  ///
  /// A tag may not contain white space, parentheses and the operators of other tools' expressions
  /// (`,`, `|`, `&`, `!`, and `@` or `~` at the beginning), and may not be `and`, `or` or `not` in
  /// any case.
  package static func isSelectable(_ text: String) -> Bool {
    guard let first = text.utf8.first, first != UInt8(ascii: "@"), first != UInt8(ascii: "~"),
      text.unicodeScalars.allSatisfy({ !isSeparator($0) })
    else { return false }
    // Most tags are longer than the operators.
    return text.utf8.count > 3 || !["and", "or", "not"].contains(text.lowercased())
  }

  /// Whether a tag ends before a scalar.
  package static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    // Nearly all are ASCII, for which Unicode's tables are not needed.
    guard scalar.isASCII else { return scalar.properties.isWhitespace }
    switch scalar {
    case " ", "(", ")", ",", "|", "&", "!": return true
    default: return (0x09...0x0D).contains(scalar.value)
    }
  }
}
