// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// A text that is no YAML, without the values on the lines where it goes wrong: what else is wrong
/// with the file can then be told in the same go.
///
/// Bytes stay where they are. Of each section (`FurtherSyntaxErrors`) one such line is taken out and
/// no second: an error that remains may come of what was taken out.
struct SyntaxRecovery {
  let document: YAMLDocument
  /// The errors of syntax, and what is wrong with the document besides.
  private let diagnostics: [Diagnostic]
  /// What was replaced by nulls.
  private let blanks: [Range<Int>]

  /// - Parameter problems: the errors of syntax, of each section at most one.
  /// - Returns: Nil when the text is no YAML without those values either.
  init?(_ problems: [Diagnostic], bytes: [UInt8], of file: SourceFileID) {
    var text = bytes
    var blanks: [Range<Int>] = []
    for problem in problems {
      guard let blank = Self.value(of: problem, in: bytes), !blank.isEmpty else { return nil }
      for index in blank { text[index] = UInt8(ascii: " ") }
      text[blank.lowerBound] = UInt8(ascii: "~")
      blanks.append(blank)
    }
    let mended = YAMLParser.parse(text, of: file)
    guard let document = mended.document else { return nil }
    self.document = document
    self.blanks = blanks
    diagnostics = problems + mended.diagnostics.filter { !Self.concerns($0, blanks) }
  }

  /// All that is wrong, with what the loader found in the document; nothing about what was taken out.
  func diagnostics(with found: [Diagnostic]) -> [Diagnostic] {
    diagnostics + found.filter { !Self.concerns($0, blanks) }
  }

  private static func concerns(_ diagnostic: Diagnostic, _ blanks: [Range<Int>]) -> Bool {
    guard let span = diagnostic.primary?.span else { return true }
    return blanks.contains { blank in
      span.range.lowerBound <= blank.upperBound && span.range.upperBound >= blank.lowerBound
    }
  }

  /// Where what is wrong begins: where a text in brackets that is not closed does, else where the
  /// parser gave up.
  static func place(of problem: Diagnostic, in bytes: [UInt8]) -> Int? {
    guard let end = problem.primary?.span.range.lowerBound else { return nil }
    let opening = problem.secondary.first?.span.range.lowerBound ?? end
    let isOpened = bytes.indices.contains(opening) && "[{".utf8.contains(bytes[opening])
    return min(isOpened ? opening : end, bytes.count)
  }

  /// What stands behind the key, or the dash, of the line where what is wrong begins.
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
