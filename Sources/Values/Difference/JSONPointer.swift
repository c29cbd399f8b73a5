// SPDX-License-Identifier: Apache-2.0

/// RFC 6901: the place of a value in a document.
///
/// `/items/0/a~1b` is the member `a/b` of the first element of the member `items`; the whole
/// document is the empty text.
package struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
  /// Names and indexes from the root on, not escaped.
  package var tokens: [String]

  /// The whole document, or the place that the tokens name.
  package init(_ tokens: [String] = []) { self.tokens = tokens }

  /// The text, with `~` as `~0` and `/` as `~1`.
  package var description: String {
    var text: [UInt8] = []
    for token in tokens {
      text.append(UInt8(ascii: "/"))
      for byte in token.utf8 {
        switch byte {
        case UInt8(ascii: "~"): text += [UInt8(ascii: "~"), UInt8(ascii: "0")]
        case UInt8(ascii: "/"): text += [UInt8(ascii: "~"), UInt8(ascii: "1")]
        default: text.append(byte)
        }
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a text made by `description`; text before the first `/` is ignored.
  package init(parsing text: String) {
    tokens = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst().map { token in
        var bytes: [UInt8] = []
        var isEscaped = false
        for byte in token {
          if isEscaped {
            bytes.append(byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~"))
            isEscaped = false
          } else if byte == UInt8(ascii: "~") {
            isEscaped = true
          } else {
            bytes.append(byte)
          }
        }
        return String(decoding: bytes, as: UTF8.self)
      }
  }
}
