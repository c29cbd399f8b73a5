// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import RunEvents

/// The values below `secrets` in a file, or below a key that is nearly that word: a mistake
/// in a declaration must not print what it declares.
///
/// The text alone decides, since the file may not be YAML; where it is ambiguous, it takes more
/// for values. Names of secrets, `origins`, and the program of a secret with its folder are not values.
///
///     secrets: { token: { valu: tok-1234 } }      // tok-1234
///     secrets: [token, key]                       // nothing
///
/// Cost: linear in the file, for each level of aliases that a value goes through.
struct WrittenSecrets: Sendable {
  /// A stretch that is not shown.
  struct Value: Sendable {
    let range: Range<Int>
    /// Whether it was meant as a value; a comment or a key is hidden only at its place.
    let isText: Bool
  }

  /// In the order of the file.
  private(set) var values: [Value] = []
  /// From each key that declares secrets to the end of what is below it, in the order of the file.
  private(set) var sections: [Range<Int>] = []
  private let bytes: [UInt8]

  /// More levels of aliases than a person writes.
  private static let mostLevels = 8

  init(in bytes: [UInt8]) {
    self.bytes = bytes
    var anchors: Set<[UInt8]> = []
    for _ in 0..<Self.mostLevels {
      var scanner = SecretScanner(bytes, anchors: anchors)
      scanner.scan()
      values = scanner.values
      sections = scanner.sections
      guard !scanner.aliases.isSubset(of: anchors) else { return }
      anchors.formUnion(scanner.aliases)
    }
  }

  /// As written, without quotes.
  var texts: [String] { values.filter(\.isText).map { text(of: $0) } }

  /// Also comments, for a text without places.
  var allTexts: [String] { values.map { text(of: $0) } }

  /// Hides the values, and comments, of several texts of a file.
  static func redactor(of texts: [[UInt8]]) -> Redactor {
    var redactor = Redactor()
    for text in texts.flatMap({ WrittenSecrets(in: $0).allTexts }) {
      redactor.add(name: "secret", value: text)
    }
    return redactor
  }

  private func text(of value: Value) -> String {
    String(decoding: bytes[value.range], as: UTF8.self)
  }

  /// The stretches of a part of the file to hide, in order.
  func hiddenTexts(in part: Range<Int>) -> [HiddenText] {
    values.lazy.map(\.range).filter { $0.overlaps(part) }.map {
      HiddenText($0.clamped(to: part), mark: Self.mark)
    }
  }

  static let mark = "***secret***"

  /// The pieces of the values of the sections that a stretch touches: a message may quote a part
  /// of a value. A stretch directly after a section touches it, since a parser stops there.
  func pieces(near span: Range<Int>) -> [String] {
    let touched = sections.filter {
      $0.lowerBound <= span.upperBound && span.lowerBound <= end(after: $0.upperBound)
    }
    guard !touched.isEmpty else { return [] }
    let near = values.filter { value in touched.contains { $0.overlaps(value.range) } }
    return near.flatMap { pieces(of: $0.range) }
  }

  /// The end of the first word after a place.
  private func end(after place: Int) -> Int {
    let word = bytes[place...].drop { $0 <= 0x20 }.prefix(SourceLine.reach)
    return word.firstIndex { $0 <= 0x20 } ?? word.endIndex
  }

  /// The whole value and its words, and a number without the zeros before it.
  private func pieces(of range: Range<Int>) -> [String] {
    let words = withoutExpressions(range).split { $0 <= 0x20 || "\"'{}[],`:=".utf8.contains($0) }
    let trimmed = words.map { $0.drop { "*&!@|>%-+?#0".utf8.contains($0) } }
    let whole = withoutExpressions(range)[...]
    return ([whole] + words + trimmed).filter { $0.count >= Self.shortestPiece }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// A value without its expressions, which say only where a secret is; one with a text in it is
  /// kept.
  private func withoutExpressions(_ range: Range<Int>) -> [UInt8] {
    var result: [UInt8] = []
    var rest = bytes[range]
    while let start = rest.firstRange(of: "${".utf8),
      let end = rest[start.upperBound...].firstIndex(of: UInt8(ascii: "}"))
    {
      let hasText = rest[start.upperBound..<end].contains { "\"'".utf8.contains($0) }
      result += rest[..<(hasText ? end : start.lowerBound)] + [0x20]
      rest = rest[(end + 1)...]
    }
    return result + rest
  }

  /// Shorter words are parts of other words.
  private static let shortestPiece = 4
}

extension Redactor {
  /// Adds the values, which have no name where a declaration is wrong.
  mutating func add(_ secrets: WrittenSecrets) {
    for text in secrets.texts { add(name: "secret", value: text) }
  }
}

extension Diagnostic {
  /// The files of its spans.
  var files: [SourceFileID] { spans.map(\.file) }

  var spans: [SourceSpan] { ([primary].compactMap(\.self) + secondary).map(\.span) }
}
