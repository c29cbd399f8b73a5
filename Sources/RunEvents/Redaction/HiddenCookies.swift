// SPDX-License-Identifier: Apache-2.0

import Notation

/// `Cookie` and `Set-Cookie` as reports show them: names and attributes, without values.
///
///     Cookie: session=abc; theme=dark           // Cookie: session=***; theme=***
///     Set-Cookie: session=abc; Path=/; Secure   // Set-Cookie: session=***; Path=/; Secure
enum HiddenCookies {
  /// In lower case: RFC 6265, section 4.1.1, and further ones of browsers. The text after another
  /// name may be a part of a cookie value that contains a `;`.
  private static let attributes: [String] = [
    "domain", "expires", "httponly", "max-age", "partitioned", "path", "priority", "samesite",
    "secure",
  ]

  static func shown(cookie value: String, redactor: Redactor) -> String {
    pieces(of: value).map { pair($0, redactor) }.joined(separator: "; ")
  }

  static func shown(setCookie value: String, redactor: Redactor) -> String {
    let pieces = pieces(of: value)
    guard let first = pieces.first else { return HiddenHeaders.mark }
    let shown = pieces.dropFirst().map {
      isAttribute($0) ? redactor.redact(String($0)) : HiddenHeaders.mark
    }
    return ([pair(first, redactor)] + shown).joined(separator: "; ")
  }

  /// `name=***`, or `***` for a piece without a name.
  private static func pair(_ piece: Substring, _ redactor: Redactor) -> String {
    let name = piece.utf8.prefix { $0 != UInt8(ascii: "=") }
    guard name.count < piece.utf8.count, !name.isEmpty, !piece.utf8.isFragmentOfQuoted else {
      return HiddenHeaders.mark
    }
    let value = String(Substring(piece.utf8.dropFirst(name.count + 1)))
    return redactor.redact(String(Substring(name))) + "="
      + HiddenHeaders.mark(of: value, redactor: redactor)
  }

  private static func isAttribute(_ piece: Substring) -> Bool {
    let name = piece.utf8.prefix { $0 != UInt8(ascii: "=") }.map(\.lowercasedASCII)
    return attributes.contains { $0.utf8.elementsEqual(name) } && !piece.utf8.contains(quote)
  }

  /// The pieces between semicolons; a semicolon inside of quotes does not separate.
  private static func pieces(of value: String) -> [Substring] {
    var pieces: [Substring] = []
    var isQuoted = false
    var start = value.utf8.startIndex
    for index in value.utf8.indices {
      let byte = value.utf8[index]
      if byte == quote { isQuoted.toggle() }
      guard byte == UInt8(ascii: ";"), !isQuoted else { continue }
      pieces.append(Substring(value.utf8[start..<index].trimmed))
      start = value.utf8.index(after: index)
    }
    pieces.append(Substring(value.utf8[start...].trimmed))
    return pieces.filter { !$0.isEmpty }
  }

  fileprivate static let quote = UInt8(ascii: "\"")
}

extension Substring.UTF8View {
  fileprivate var trimmed: Substring.UTF8View {
    var text = self
    while let first = text.first, first <= 32 { text.removeFirst() }
    while let last = text.last, last <= 32 { text.removeLast() }
    return text
  }

  /// Whether a quote is not closed: the value may go on, and the text before `=` may be a part of
  /// it.
  fileprivate var isFragmentOfQuoted: Bool {
    !count(where: { $0 == HiddenCookies.quote }).isMultiple(of: 2)
      || prefix { $0 != UInt8(ascii: "=") }.contains(HiddenCookies.quote)
  }
}
