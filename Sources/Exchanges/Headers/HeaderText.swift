// SPDX-License-Identifier: Apache-2.0

/// A text of a head with the bytes that it came in.
///
/// A head has no charset: a value is UTF-8 if it can be, else ISO-8859-1, as browsers read it (RFC
/// 9110, section 5.5, calls these bytes opaque). The bytes are kept, so that the text goes back to
/// the service as it came.
package struct HeaderText: Hashable, Sendable {
  package let text: String
  /// Nil if they are the text in UTF-8.
  package let bytes: [UInt8]?

  package init(_ text: String, bytes: [UInt8]? = nil) {
    self.text = text
    self.bytes = bytes
  }

  /// The text of bytes: `63 61 66 E9` is `café`, and so is `63 61 66 C3 A9`.
  package init(octets: some Collection<UInt8>) {
    if let text = String(validating: octets, as: UTF8.self) {
      self.init(text)
    } else {
      self.init(Self.latin1(octets), bytes: Array(octets))
    }
  }

  /// The bytes to send.
  package var octets: [UInt8] { bytes ?? Array(text.utf8) }

  /// Several texts as one, in the bytes that each came in.
  package static func joined(_ texts: [HeaderText], by separator: String) -> HeaderText {
    let text = texts.map(\.text).joined(separator: separator)
    guard texts.contains(where: { $0.bytes != nil }) else { return HeaderText(text) }
    return HeaderText(text, bytes: Array(texts.map(\.octets).joined(separator: separator.utf8)))
  }

  /// A part of the text in the bytes that it came in.
  package func part(_ text: String) -> HeaderText {
    guard let bytes, Self.latin1(bytes).utf8.elementsEqual(self.text.utf8) else {
      return HeaderText(text)
    }
    return HeaderText(text, bytes: text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
  }

  /// Each byte as the character with its number.
  private static func latin1(_ octets: some Collection<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: octets.map { Unicode.Scalar($0) })
    return String(text)
  }
}

extension HeaderText: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) {
    self.init(text)
  }
}
