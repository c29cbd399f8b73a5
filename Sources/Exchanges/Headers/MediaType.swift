// SPDX-License-Identifier: Apache-2.0

/// The relevant parts of a `Content-Type`: `text/html; charset=utf-8`.
struct MediaType {
  /// In lower case, without parameters.
  let name: String
  /// The first `charset`, without quotes; nil if there is none.
  let charset: String?

  init(_ value: String) {
    let parts = value.split(separator: ";", omittingEmptySubsequences: false)
    name = Self.trimmed(parts.first ?? "").lowercased()
    charset =
      parts.dropFirst().lazy.compactMap { part -> String? in
        guard let equals = part.firstIndex(of: "="),
          Self.trimmed(part[..<equals]).equalsIgnoringASCIICase("charset")
        else { return nil }
        let value = Self.trimmed(part[part.index(after: equals)...])
        let unquoted = value.filter { $0 != "\"" && $0 != "'" }
        return unquoted.isEmpty ? nil : unquoted
      }.first
  }

  private static func trimmed(_ text: Substring) -> String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    let start = text.drop(while: isSpace)
    guard let end = start.lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(start[...end])
  }
}
