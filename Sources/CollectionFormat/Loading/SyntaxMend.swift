// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// A text that is no YAML, without the value on the line where it goes wrong: what else is wrong with
/// the file can then be told in the same go.
///
/// Bytes stay where they are. One such line is taken out and no second: an error that remains may
/// come of what was taken out.
struct SyntaxMend {
  let document: YAMLDocument
  /// The error of syntax, and what is wrong with the document besides.
  private let diagnostics: [Diagnostic]
  /// What was replaced by a null.
  private let blank: Range<Int>

  /// - Returns: Nil when the text is no YAML without that value either.
  init?(_ outcome: YAMLOutcome, bytes: [UInt8], of file: SourceFileID) {
    guard let problem = outcome.diagnostics.last(where: { $0.code == "yaml-syntax" }),
      let blank = Self.value(of: problem, in: bytes), !blank.isEmpty
    else { return nil }
    var text = bytes
    for index in blank { text[index] = UInt8(ascii: " ") }
    text[blank.lowerBound] = UInt8(ascii: "~")
    let mended = YAMLParser.parse(text, of: file)
    guard let document = mended.document else { return nil }
    self.document = document
    self.blank = blank
    diagnostics = [problem] + mended.diagnostics.filter { !Self.concerns($0, blank) }
  }

  /// All that is wrong, with what the loader found in the document; nothing about what was taken out.
  func diagnostics(with found: [Diagnostic]) -> [Diagnostic] {
    diagnostics + found.filter { !Self.concerns($0, blank) }
  }

  private static func concerns(_ diagnostic: Diagnostic, _ blank: Range<Int>) -> Bool {
    guard let span = diagnostic.primary?.span else { return true }
    return span.range.lowerBound <= blank.upperBound && span.range.upperBound >= blank.lowerBound
  }

  /// What stands behind the key, or the dash, of the line where a text in brackets that is not closed
  /// begins, else of the line where the parser gave up.
  private static func value(of problem: Diagnostic, in bytes: [UInt8]) -> Range<Int>? {
    guard let end = problem.primary?.span.range.lowerBound else { return nil }
    let opening = problem.secondary.first?.span.range.lowerBound ?? end
    let isOpened = bytes.indices.contains(opening) && "[{".utf8.contains(bytes[opening])
    let place = min(isOpened ? opening : end, bytes.count)
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
