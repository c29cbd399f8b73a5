// SPDX-License-Identifier: Apache-2.0

import Notation

/// The header `Cookie` of a tool that sends the cookies of its jar beside it: here the header would replace them.
enum CookieHeader {
  /// A change for a header that stays one.
  static let change = "the header `Cookie` is sent without the cookies of the jar"

  /// The cookies of a header; nil for a text of which they are not known.
  ///
  /// - Parameter credential: gives what is written for a value, by its name.
  static func cookies(
    of text: ImportedText, _ credential: (ImportedText, String) -> ImportedText
  ) -> [ImportedEntry]? {
    var parts = text.split(at: ";")
    if parts.count > 1, parts.last?.literal?.trimmingSpaces.isEmpty ?? false { parts.removeLast() }
    var found: [(name: String, value: ImportedText)] = []
    var names: Set<String> = []
    for part in parts {
      guard let sides = part.divided(at: "="),
        let name = sides.before.literal?.trimmingSpaces, !name.isEmpty,
        name.utf8.allSatisfy(\.isTokenCharacter), names.insert(name).inserted,
        isValue(sides.after)
      else { return nil }
      found.append((String(name), sides.after))
    }
    return found.map { cookie in
      let value =
        cookie.value.isEmpty ? cookie.value : credential(cookie.value, "cookie-\(cookie.name)")
      return ImportedEntry(cookie.name, .text(value))
    }
  }

  /// What is sent as it is written.
  private static func isValue(_ text: ImportedText) -> Bool {
    text.pieces.allSatisfy { piece in
      guard case .literal(let literal) = piece else { return true }
      return literal.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") }
    }
  }
}
