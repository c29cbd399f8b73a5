// SPDX-License-Identifier: Apache-2.0

import Notation

/// The parts of one `Set-Cookie` line (RFC 6265, section 5.2); the jar and `expect.cookies` use the
/// same ones.
///
/// Of a repeated attribute the last counts. Attributes longer than 1024 bytes and unknown
/// attributes are ignored.
package struct ParsedSetCookie: Hashable, Sendable {
  package var name: String
  /// The bytes of a name that is not UTF-8 (`HeaderText`).
  package var nameBytes: [UInt8]?
  /// As written, with quotation marks.
  package var value: String
  /// The bytes of a value that is not UTF-8.
  package var valueBytes: [UInt8]?
  /// Lower case and without a leading dot; nil if there is none or it is empty.
  package var domain: String?
  /// As written; nil if there is none or it does not begin with `/`.
  package var path: String?
  /// Nil if there is none or it is not a date.
  package var expires: EpochSeconds?
  /// In seconds; zero and negative values expire the cookie at once. Nil if there is none or it is
  /// not a number.
  package var maxAge: Int64?
  package var secure: Bool
  package var httpOnly: Bool
  /// As written: `Strict`, `Lax`, `None` or any other text; nil if there is none.
  package var sameSite: String?

  package init(
    name: String, value: String, domain: String? = nil, path: String? = nil,
    expires: EpochSeconds? = nil, maxAge: Int64? = nil, secure: Bool = false,
    httpOnly: Bool = false, sameSite: String? = nil
  ) {
    self.name = name
    self.value = value
    self.domain = domain
    self.path = path
    self.expires = expires
    self.maxAge = maxAge
    self.secure = secure
    self.httpOnly = httpOnly
    self.sameSite = sameSite
  }

  /// Reads the value of one `Set-Cookie` line; nil if it sets no cookie: there is no `=`, the name
  /// is empty, or it contains a control character other than a tab.
  package init?(parsing line: HeaderText) {
    let bytes = line.octets
    guard !bytes.contains(where: { $0.isControl && $0 != UInt8(ascii: "\t") }) else { return nil }
    let pieces = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard let first = pieces.first, let pair = Self.pair(first), let value = pair.value,
      !pair.name.text.isEmpty
    else { return nil }
    self.init(name: pair.name.text, value: value.text)
    nameBytes = pair.name.bytes
    valueBytes = value.bytes
    for piece in pieces.dropFirst() {
      guard let attribute = Self.pair(piece) else { continue }
      take(attribute.name.text.lowercasedASCII, attribute.value?.text ?? "")
    }
  }

  /// The same for a line in UTF-8.
  package init?(parsing line: String) {
    self.init(parsing: HeaderText(line))
  }

  /// The value with its bytes.
  package var content: HeaderText { HeaderText(value, bytes: valueBytes) }

  /// The bytes of name and value together.
  var octetCount: Int {
    (nameBytes?.count ?? name.utf8.count) + (valueBytes?.count ?? value.utf8.count)
  }

  /// The longest attribute that is read.
  static let attributeByteLimit = 1024

  private mutating func take(_ attribute: String, _ value: String) {
    guard value.utf8.count <= Self.attributeByteLimit else { return }
    switch attribute {
    case "expires": expires = CookieDate.parse(value.utf8) ?? expires
    case "max-age": maxAge = Self.seconds(value) ?? maxAge
    case "domain": domain = Self.domain(value) ?? domain
    case "path": path = value.utf8.first == UInt8(ascii: "/") ? value : nil
    case "secure": secure = true
    case "httponly": httpOnly = true
    case "samesite": sameSite = value
    default: break
    }
  }

  /// Name and value around the first `=`, without white space; the value is nil without `=`.
  private static func pair(_ piece: ArraySlice<UInt8>) -> (name: HeaderText, value: HeaderText?)? {
    guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else {
      return (trimmed(piece), nil)
    }
    return (trimmed(piece[..<equals]), trimmed(piece[(equals + 1)...]))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> HeaderText {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    let head = bytes.drop(while: isSpace)
    guard let last = head.lastIndex(where: { !isSpace($0) }) else { return HeaderText("") }
    return HeaderText(octets: head[...last])
  }

  private static func domain(_ text: String) -> String? {
    let dots = text.utf8.first == UInt8(ascii: ".") ? 1 : 0
    let name = String(decoding: text.utf8.dropFirst(dots), as: UTF8.self)
    return name.isEmpty ? nil : name.lowercasedASCII
  }

  /// Digits with an optional `-`; a number outside of `Int64` becomes its nearest value.
  private static func seconds(_ text: String) -> Int64? {
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
    return Int64(text) ?? (isNegative ? .min : .max)
  }
}
