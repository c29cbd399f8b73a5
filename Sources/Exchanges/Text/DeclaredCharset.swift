// SPDX-License-Identifier: Apache-2.0

/// The charset that a request declares for its text, and in which the text is sent.
package struct DeclaredCharset: Hashable, Sendable {
  /// As declared, in lower case.
  package let label: String
  /// Nil if it is unknown.
  private let charset: Charset?

  /// Why a text cannot be sent in the charset.
  package struct Problem: Error, Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The charset is unknown, and the text is not plain ASCII.
      case unknown
      /// The charset has no bytes for a character.
      case lacks(Unicode.Scalar)
      /// A form is percent-encoded bytes of an extension of ASCII.
      case notForForms
      /// `Content-Type` declares another charset than the XML declaration, which is here.
      case contradicted(by: String)
    }

    package let kind: Kind
    /// The declared charset.
    package let label: String
  }

  package init(label: String) {
    self.label = label.lowercasedASCII
    charset = Charset(label: label)
  }

  /// The charset of a body: `charset` of its type, or what an XML declaration says.
  ///
  /// - Parameters:
  ///   - utf8: the text.
  ///   - isXML: whether it is XML whatever its type says.
  /// - Returns: nil for UTF-8, and if none is declared.
  package static func found(
    in utf8: [UInt8], contentType: String?, isXML: Bool = false
  ) throws(Problem) -> DeclaredCharset? {
    let type = contentType.map(MediaType.init)
    let ofType = type?.charset.map { DeclaredCharset(label: $0) }
    let mayDeclare = isXML || type?.isXML == true
    guard mayDeclare, let label = BodyText.xmlEncoding(in: utf8) else {
      return ofType?.orNilForUTF8
    }
    let ofText = DeclaredCharset(label: label)
    guard let ofType else { return ofText.orNilForUTF8 }
    guard ofType.isLike(ofText) else {
      throw Problem(kind: .contradicted(by: ofText.label), label: ofType.label)
    }
    return ofType.orNilForUTF8
  }

  private func problem(_ kind: Problem.Kind) -> Problem { Problem(kind: kind, label: label) }

  private var orNilForUTF8: DeclaredCharset? { charset == .utf8 ? nil : self }

  private func isLike(_ other: DeclaredCharset) -> Bool {
    charset == nil && other.charset == nil ? label == other.label : charset == other.charset
  }

  /// The text in the charset. One whose label does not say the order of bytes (`utf-16`, `utf-32`)
  /// begins with a byte order mark (RFC 2781, section 3.3).
  ///
  /// What is sent reads as the text that was given: a character that the charset lacks, or that a
  /// reader would take for another, is a problem.
  package func bytes(of text: String) throws(Problem) -> [UInt8] {
    guard let charset else {
      guard text.hasOnlyBytes({ $0 < 0x80 }) else { throw problem(.unknown) }
      return Array(text.utf8)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 4)
    let isMarked = text.unicodeScalars.first == "\u{FEFF}"
    if needsMark, !isMarked { _ = charset.append("\u{FEFF}", to: &bytes) }
    var state = EncodingState()
    for scalar in text.unicodeScalars {
      let start = bytes.count
      guard charset.append(scalar, to: &bytes, &state), mayHold(bytes[start...]) else {
        throw problem(.lacks(scalar))
      }
    }
    charset.end(&bytes, state)
    return bytes
  }

  /// The text as bytes of a form, which are percent-encoded afterwards.
  package func formBytes(of text: String) throws(Problem) -> [UInt8] {
    switch charset?.kind {
    case .utf16, .utf32: throw problem(.notForForms)
    default: return try bytes(of: text)
    }
  }

  /// Whether the label leaves the order of bytes open.
  private var needsMark: Bool {
    charset == .utf16le && label != "utf-16le" || charset == .utf32le && label != "utf-32le"
  }

  /// Whether the label, taken strictly, has these bytes. A browser takes `iso-8859-1` for
  /// `windows-1252`; other readers find control characters between 0x80 and 0x9F.
  private func mayHold(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard case .oneByte = charset?.kind, let byte = bytes.first, byte >= 0x80 else { return true }
    if label.contains("ascii") || label == "ansi_x3.4-1968" { return false }
    let isWindows = label.contains("windows") || label.contains("cp125")
    let takesBrowsersWord = charset?.name.hasPrefix("windows-") == true && !isWindows
    return !takesBrowsersWord || byte >= 0xA0
  }
}

extension DeclaredCharset.Problem {
  /// The message for people.
  ///
  /// - Parameter isSecret: Whether the character may be of a secret and is not shown.
  package func words(isSecret: Bool) -> String {
    switch kind {
    case .unknown:
      "the text is declared to be in charset `\(label)`, which curlew does not write"
    case .lacks(let scalar):
      isSecret
        ? "the text has a character that its charset `\(label)` lacks"
        : "the charset `\(label)` of the text lacks U+\(Self.digits(scalar))"
    case .notForForms: "a form cannot be sent in charset `\(label)`"
    case .contradicted(let other):
      "`Content-Type` declares the charset `\(label)`, and the XML declares `\(other)`"
    }
  }

  /// What to write instead.
  package var help: [String] {
    switch kind {
    case .contradicted: ["declare one of them, or the same in both"]
    case .notForForms: ["write `charset=utf-8`, or leave it out"]
    case .unknown, .lacks:
      ["write `charset=utf-8`, or leave it out", "or give the bytes: `base64: …` or `file: …`"]
    }
  }

  private static func digits(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}

extension MediaType {
  /// Whether it is XML (RFC 7303).
  var isXML: Bool { name.hasSuffix("/xml") || name.hasSuffix("+xml") }
}
