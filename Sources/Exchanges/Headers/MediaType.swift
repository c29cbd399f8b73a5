// SPDX-License-Identifier: Apache-2.0

/// The relevant parts of a `Content-Type`: `text/html; charset=utf-8`.
struct MediaType {
  /// In lower case, without parameters.
  let name: String
  /// The first `charset`, without quotes; nil if there is none.
  let charset: String?

  init(_ value: String) {
    let bytes = value.utf8
    let end = bytes.firstIndex(of: UInt8(ascii: ";")) ?? bytes.endIndex
    name = Self.trimmed(bytes[..<end]).lowercasedASCII
    charset = end == bytes.endIndex ? nil : Self.charset(in: bytes[end...])
  }

  private static func charset(in parameters: Substring.UTF8View) -> String? {
    for part in parameters.split(separator: UInt8(ascii: ";")) {
      guard let equals = part.firstIndex(of: UInt8(ascii: "=")),
        trimmed(part[..<equals]).equalsIgnoringASCIICase("charset")
      else { continue }
      let unquoted = trimmed(part[equals...].dropFirst()).filter { $0 != "\"" && $0 != "'" }
      if !unquoted.isEmpty { return unquoted }
    }
    return nil
  }

  private static func trimmed(_ bytes: Substring.UTF8View) -> String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = bytes.drop(while: isSpace)
    guard let end = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(Substring(start[...end]))
  }
}
