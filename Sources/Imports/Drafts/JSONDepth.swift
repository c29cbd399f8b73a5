// SPDX-License-Identifier: Apache-2.0

/// How deep a document of JSON is, which YAML bounds.
enum JSONDepth {
  /// Below the 200 levels of YAML, of which a step has some around it.
  private static let most = 180

  /// Whether a document, which is correct JSON, can be a value of a collection.
  static func fits(_ document: some Sequence<UInt8>) -> Bool {
    var depth = 0
    var isInString = false
    var isEscaped = false
    for byte in document {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > most { return false }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
    }
    return true
  }
}
