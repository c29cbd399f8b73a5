// SPDX-License-Identifier: Apache-2.0

import CPCRE2
import Notation

/// The place of an error in a pattern, the same for all versions of PCRE2.
enum PatternErrorPlace {
  /// Errors for which PCRE2 names the wrong character, and from 10.43 on the place after it.
  private static let ofCharacters: Set<Int32> = [
    PCRE2_ERROR_CLASS_RANGE_ORDER, PCRE2_ERROR_QUANTIFIER_INVALID,
    PCRE2_ERROR_INVALID_AFTER_PARENS_QUERY, PCRE2_ERROR_BAD_SUBPATTERN_REFERENCE,
    PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS, PCRE2_ERROR_CONDITION_ASSERTION_EXPECTED,
    PCRE2_ERROR_UNSUPPORTED_ESCAPE_SEQUENCE, PCRE2_ERROR_INVALID_SUBPATTERN_NAME,
    PCRE2_ERROR_BACKSLASH_O_MISSING_BRACE, PCRE2_ERROR_INVALID_OCTAL,
    PCRE2_ERROR_INVALID_HEXADECIMAL, PCRE2_ERROR_BACKSLASH_C_SYNTAX,
  ]

  /// Whether this version names the place after the character.
  private static let isAfter: Bool = {
    var (number, offset) = (Int32(0), 0)
    let code = [UInt8(ascii: "*")].withUnsafeBufferPointer {
      pcre2_compile_8($0.baseAddress, $0.count, 0, &number, &offset, nil)
    }
    pcre2_code_free_8(code)
    return offset == 1
  }()

  /// The byte at which an error is, of a pattern's UTF-8.
  ///
  /// - Parameter offset: as PCRE2 names it.
  static func offset(_ offset: Int, of number: Int32, in text: String) -> Int {
    let bytes = text.utf8.prefix(offset)
    guard isAfter, !bytes.isEmpty else { return bytes.count }
    switch number {
    case PCRE2_ERROR_UNKNOWN_POSIX_CLASS:
      // `[[:foo:]]`: the name.
      return last("[", before: [":"], in: bytes).map { $0 + 2 } ?? bytes.count
    case PCRE2_ERROR_POSIX_NO_SUPPORT_COLLATING:
      return last("[", before: [".", "="], in: bytes) ?? bytes.count
    case PCRE2_ERROR_ALPHA_ASSERTION_UNKNOWN:
      // `(*foo)`: after the name.
      guard let opening = last("(", before: ["*"], in: bytes) else { return bytes.count }
      return opening + 2 + bytes.dropFirst(opening + 2).prefix { $0.isASCIIAlphanumeric }.count
    case _ where ofCharacters.contains(number):
      return bytes.count - 1 - bytes.reversed().prefix { $0 & 0xC0 == 0x80 }.count
    default: return bytes.count
    }
  }

  /// The last place of a character that is before one of others.
  private static func last(
    _ sign: Unicode.Scalar, before others: [Unicode.Scalar], in bytes: Substring.UTF8View
  ) -> Int? {
    let bytes = Array(bytes)
    let others = others.map { UInt8(ascii: $0) }
    return bytes.indices.dropLast().last {
      bytes[$0] == UInt8(ascii: sign) && others.contains(bytes[$0 + 1])
    }
  }
}
