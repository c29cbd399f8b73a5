// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// A text that is not YAML, without the values on the lines with errors, so that other problems of
/// the file can be reported too.
///
/// Bytes keep their offsets. In each section (`FurtherSyntaxErrors`) one such line is removed, not
/// more: a remaining error may be a consequence of the removal.
struct SyntaxRecovery {
  let document: YAMLDocument
  /// The syntax errors and other problems of the document.
  private let diagnostics: [Diagnostic]
  /// The ranges replaced by nulls.
  private let blanks: [Range<Int>]

  /// - Parameter problems: the syntax errors, at most one per section.
  /// - Returns: nil if the text is not YAML without those values either.
  init?(_ problems: [Diagnostic], bytes: [UInt8], of file: SourceFileID) {
    var text = bytes
    var blanks: [Range<Int>] = []
    for problem in problems {
      guard let blank = Self.value(of: problem, in: bytes), !blank.isEmpty else { return nil }
      for index in blank { text[index] = UInt8(ascii: " ") }
      text[blank.lowerBound] = UInt8(ascii: "~")
      blanks.append(blank)
    }
    let fixed = YAMLParser.parse(text, of: file)
    guard let document = fixed.document else { return nil }
    self.document = document
    self.blanks = blanks
    diagnostics = problems + fixed.diagnostics.filter { !Self.concerns($0, blanks) }
  }

  /// All problems, with those that the loader found in the document; without problems of the
  /// removed values.
  func diagnostics(with found: [Diagnostic]) -> [Diagnostic] {
    diagnostics + found.filter { !Self.concerns($0, blanks) }
  }

  private static func concerns(_ diagnostic: Diagnostic, _ blanks: [Range<Int>]) -> Bool {
    guard let span = diagnostic.primary?.span else { return true }
    return blanks.contains { blank in
      span.range.lowerBound <= blank.upperBound && span.range.upperBound >= blank.lowerBound
    }
  }

  /// Where an error begins: at the start of an unclosed text in brackets, or where the parser
  /// failed.
  static func place(of problem: Diagnostic, in bytes: [UInt8]) -> Int? {
    guard let end = problem.primary?.span.range.lowerBound else { return nil }
    let opening = problem.secondary.first?.span.range.lowerBound ?? end
    let isOpened = bytes.indices.contains(opening) && "[{".utf8.contains(bytes[opening])
    return min(isOpened ? opening : end, bytes.count)
  }

  /// The value after the key or dash of the line where the error begins.
  private static func value(of problem: Diagnostic, in bytes: [UInt8]) -> Range<Int>? {
    guard let place = place(of: problem, in: bytes) else { return nil }
    let start = (bytes[..<place].lastIndex(of: 0x0A) ?? -1) + 1
    let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    var rest = line.drop { $0 == UInt8(ascii: " ") }
    while rest.starts(with: "- ".utf8) { rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: " ") } }
    guard let first = rest.first, first != 0x09 else { return nil }
    if !"[{\"'".utf8.contains(first), let colon = rest.firstRange(of: ": ".utf8) {
      rest = rest[colon.upperBound...]
    }
    return rest.startIndex..<rest.endIndex
  }
}
