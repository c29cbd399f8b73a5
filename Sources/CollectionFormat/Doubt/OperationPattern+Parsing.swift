// SPDX-License-Identifier: Apache-2.0

extension OperationPattern {
  /// Why a text is not an operation.
  package enum Problem: Error, Hashable, Sendable {
    /// It is longer than `maximumBytes`.
    case tooLong
    /// It has no second word that begins with `/` or is `*` or `**`.
    case noPath
    /// The method, and how it is written.
    case method(String, meant: String?)
    /// A part of a segment is `*` or in braces.
    case partOfSegment(String)
    /// A `?` and what follows.
    case query
    case status(String)
    /// A word after the status.
    case rest(String)
  }

  /// The longest text, in bytes.
  package static let maximumBytes = 2_000

  /// Reads `METHOD PATH`, and a status if one follows; `GET /pets › 404` is the same as `GET /pets 404`,
  /// since reports write it so.
  package init(_ text: String) throws(Problem) {
    guard text.utf8.count <= Self.maximumBytes else { throw .tooLong }
    var words = text.utf8.split(separator: 0x20).map { String(Substring($0)) }
    words.removeAll { $0.utf8.elementsEqual("›".utf8) }
    guard words.count > 1 else { throw .noPath }
    method = try Self.method(words[0])
    segments = try Self.segments(words[1])
    if words.count > 2 { status = try Self.status(words[2]) }
    if words.count > 3 { throw .rest(words[3]) }
  }

  private static func method(_ word: String) throws(Problem) -> String? {
    if word.utf8.elementsEqual("*".utf8) { return nil }
    guard HTTPToken.isToken(word) else { throw .method(word, meant: nil) }
    let upper = word.uppercased()
    guard upper.utf8.elementsEqual(word.utf8) else { throw .method(word, meant: upper) }
    return word
  }

  private static func segments(_ path: String) throws(Problem) -> [Segment] {
    if path.utf8.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) {
      throw .query
    }
    if path.utf8.allSatisfy({ $0 == UInt8(ascii: "*") }) { return [.several] }
    guard path.utf8.first == UInt8(ascii: "/") else { throw .noPath }
    var segments: [Segment] = []
    let parts = path.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts { segments.append(try segment(String(Substring(part)))) }
    return segments == [.literal("")] ? [] : segments
  }

  private static func segment(_ text: String) throws(Problem) -> Segment {
    let bytes = text.utf8
    if bytes.elementsEqual("*".utf8) { return .any }
    if bytes.elementsEqual("**".utf8) { return .several }
    let inner = bytes.dropFirst().dropLast()
    if bytes.first == UInt8(ascii: "{"), bytes.count > 1, bytes.last == UInt8(ascii: "}"),
      !inner.contains(where: { "{}*".utf8.contains($0) })
    {
      return .variable
    }
    guard !bytes.contains(where: { "{}*".utf8.contains($0) }) else { throw .partOfSegment(text) }
    return .literal(text)
  }

  /// Reads `404`, `4xx` or `4XX`.
  static func status(_ word: String) throws(Problem) -> Status {
    let bytes = Array(word.utf8)
    guard bytes.count == 3, (0x31...0x35).contains(bytes[0]) else { throw .status(word) }
    if bytes[1...].elementsEqual("xx".utf8) || bytes[1...].elementsEqual("XX".utf8) {
      return .hundred(Int(bytes[0] - 0x30))
    }
    guard let number = Int(word), (100...599).contains(number) else { throw .status(word) }
    return .one(number)
  }
}
