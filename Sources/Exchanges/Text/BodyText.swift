// SPDX-License-Identifier: Apache-2.0

/// A body as text: by its byte order mark, else by the charset of `Content-Type`, else by its own
/// declaration (XML's declaration, HTML's `meta`), else as UTF-8.
///
/// The order is a browser's (WHATWG Encoding Standard, section 6; HTML, section 13.2.3.2).
package struct BodyText: Sendable {
  /// Without the byte order mark.
  package let text: String
  package let charset: Charset

  /// Why a body is not text.
  package enum Problem: Error, Hashable, Sendable {
    /// An unknown charset, as it was named.
    case unknownCharset(String)
    /// Bytes that are undefined in the charset with this name.
    case notInCharset(String)
  }

  private init(_ text: String, _ charset: Charset) {
    self.text = text
    self.charset = charset
  }

  /// Decodes a body; O(body).
  ///
  /// - Parameter contentType: the value of the header; nil if there is none.
  package init(_ body: [UInt8], contentType: String?) throws(Problem) {
    let (charset, length) = try Self.charset(of: body, contentType: contentType)
    guard let text = charset.text(of: body[length...]) else {
      throw .notInCharset(charset.name)
    }
    self.init(text, charset)
  }

  /// The charset of a body, and the length of its byte order mark.
  fileprivate static func charset(
    of body: [UInt8], contentType: String?
  ) throws(Problem) -> (charset: Charset, length: Int) {
    if let marked = Charset.marked(body) { return marked }
    let type = contentType.map(MediaType.init)
    guard let label = type?.charset ?? declared(in: body, type: type?.name) else {
      return (.utf8, 0)
    }
    if let charset = Charset(label: label) { return (charset, 0) }
    // Plain ASCII reads the same in every charset that is unknown here.
    guard body.allSatisfy({ $0 < 0x80 && $0 != 0x1B }) else { throw .unknownCharset(label) }
    return (.utf8, 0)
  }

  /// How many bytes are searched for a declaration.
  private static let declarationBytes = 1024

  /// The label in `<?xml … encoding="…"?>` or `<meta charset="…">`.
  private static func declared(in body: [UInt8], type: String?) -> String? {
    let isHTML = type == "text/html"
    let head = body.prefix(declarationBytes)
    let isXML = head.starts(with: "<?xml".utf8)
    guard isHTML || isXML else { return nil }
    let lowered = head.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let text = String(decoding: lowered, as: UTF8.self)
    if isXML, let label = xmlEncoding(inLowered: text) { return label }
    guard isHTML else { return nil }
    for tag in text.split(separator: "<") where tag.hasPrefix("meta") {
      if let label = value(of: "charset", in: tag.prefix(while: { $0 != ">" })) { return label }
    }
    return nil
  }

  /// The label in the XML declaration at the beginning of a text; nil if there is none.
  static func xmlEncoding(in body: [UInt8]) -> String? {
    // A text may have a byte order mark.
    let start = body.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let head = body[start...].prefix(declarationBytes)
    guard head.starts(with: "<?xml".utf8) else { return nil }
    return xmlEncoding(inLowered: String(decoding: head, as: UTF8.self).lowercasedASCII)
  }

  private static func xmlEncoding(inLowered text: String) -> String? {
    value(of: "encoding", in: text.prefix { $0 != ">" })
  }

  /// The value after `name=`, with or without quotes.
  private static func value(of name: String, in text: Substring) -> String? {
    var rest = text
    while !rest.isEmpty, !rest.hasPrefix(name) { rest = rest.dropFirst() }
    rest = rest.dropFirst(name.count).drop { $0.isWhitespace }
    guard rest.popFirst() == "=" else { return nil }
    rest = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
    let label = rest.prefix { !$0.isWhitespace && !"\"';?/>".contains($0) }
    return label.isEmpty ? nil : String(label)
  }
}

extension BodyText.Problem {
  /// In a sentence: ``the body is not text in utf-8``.
  package var words: String {
    switch self {
    case .unknownCharset(let label): "the body is in charset `\(label)`, which curlew does not read"
    case .notInCharset("utf-8"): "the body is not text in UTF-8"
    case .notInCharset(let name): "the body is not text in `\(name)`, which it says it is"
    }
  }
}

extension Response {
  /// The type in `Content-Type`, in lower case and without parameters; nil if there is none.
  package var mediaType: String? { headers.first("content-type").map { MediaType($0).name } }

  /// Whether its type is `text/html`.
  package var isHTML: Bool { mediaType == "text/html" }

  /// The decoded body as text; O(body).
  package func bodyText() throws(BodyText.Problem) -> BodyText {
    try BodyText(body, contentType: headers.first("content-type"))
  }
}

extension Response {
  /// The beginning of the body as UTF-8, for people; nil if the bytes are UTF-8 already or are not
  /// text.
  ///
  /// - Parameter limit: how many bytes are decoded, without those of an incomplete last character.
  package func transcodedBody(limit: Int) -> (text: [UInt8], charset: String)? {
    guard !body.isEmpty else { return nil }
    let type = headers.first("content-type")
    // Four bytes hold whole characters of Unicode's charsets except for a pair of surrogates (UTF-8
    // needs no decoding); a character or an escape sequence of others may be cut anywhere.
    let beginning = body.count > limit ? Array(body[..<(limit & ~3)]) : body
    guard let found = try? BodyText.charset(of: beginning, contentType: type),
      found.charset != .utf8
    else { return nil }
    for dropped in [0, 2, 1, 3] where dropped <= beginning.count {
      if dropped > 0, beginning.count == body.count { break }
      guard let read = try? BodyText(Array(beginning.dropLast(dropped)), contentType: type) else {
        continue
      }
      guard !read.text.utf8.elementsEqual(beginning) else { return nil }
      return (Array(read.text.utf8), read.charset.name)
    }
    return nil
  }
}
