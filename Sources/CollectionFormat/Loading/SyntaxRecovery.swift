// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// A text that is not YAML, without the values on the lines with errors, so that further errors and
/// other problems of the file can be reported too.
///
/// Bytes keep their offsets. Errors that appear when a value is removed may be consequences of the
/// removal, so they count only where the value cannot have gone on (`isEnded`).
struct SyntaxRecovery {
  /// The number of errors that are searched for; people do not fix more at once.
  private static let most = 20

  /// Nil if the text is not YAML without those values either.
  private(set) var document: YAMLDocument?
  /// The syntax errors, in the order of the file.
  private(set) var errors: [Diagnostic]
  /// The other problems of the document.
  private var diagnostics: [Diagnostic] = []
  /// The ranges replaced by nulls.
  private var blanks: [Range<Int>] = []
  private let bytes: [UInt8]

  /// - Parameter errors: the known syntax errors, at most one per section (`FurtherSyntaxErrors`).
  init(_ errors: [Diagnostic], bytes: [UInt8], of file: SourceFileID) {
    self.errors = errors
    self.bytes = bytes
    var text = bytes
    for error in errors {
      guard remove(error, from: &text) else { return }
    }
    while true {
      let outcome = YAMLParser.parse(text, of: file)
      if let document = outcome.document {
        self.document = document
        diagnostics = outcome.diagnostics.filter { !concerns($0) }
        return
      }
      guard self.errors.count < Self.most, let error = outcome.syntaxError, isCertain(error),
        remove(error, from: &text)
      else { return }
      let place = error.primary?.span.range.lowerBound ?? 0
      let index = self.errors.firstIndex { $0.primary?.span.range.lowerBound ?? 0 > place }
      self.errors.insert(error, at: index ?? self.errors.count)
    }
  }

  /// Replaces the value of an error's line by a null; false if it has none.
  private mutating func remove(_ error: Diagnostic, from text: inout [UInt8]) -> Bool {
    guard let blank = Self.value(of: error, in: bytes), !blank.isEmpty else { return false }
    for index in blank { text[index] = UInt8(ascii: " ") }
    text[blank.lowerBound] = UInt8(ascii: "~")
    blanks.append(blank)
    return true
  }

  /// Whether an error is not a consequence of the removal of the value before it.
  private func isCertain(_ error: Diagnostic) -> Bool {
    guard let place = Self.place(of: error, in: bytes),
      let last = blanks.filter({ $0.lowerBound <= place }).max(by: { $0.lowerBound < $1.lowerBound }
      )
    else { return false }
    return isEnded(last) && bytes[last.lowerBound..<place].contains(0x0A)
  }

  /// Whether a value ends with its line: the next line is not indented deeper than the key, as every
  /// further line of a value is.
  private func isEnded(_ blank: Range<Int>) -> Bool {
    let start = (bytes[..<blank.lowerBound].lastIndex(of: 0x0A) ?? -1) + 1
    let before = bytes[start..<blank.lowerBound]
    let key = before.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "-") }
    let column = (key ?? blank.lowerBound) - start
    var place = blank.upperBound
    while let end = bytes[place...].firstIndex(of: 0x0A) {
      place = end + 1
      let indent = bytes[place...].prefix { $0 == UInt8(ascii: " ") }.count
      let first = place + indent < bytes.count ? bytes[place + indent] : 0x0A
      if [0x0A, 0x0D, UInt8(ascii: "#")].contains(first) { continue }
      // The entries of a list may have the indentation of its key.
      return indent < column || indent == column && first != UInt8(ascii: "-")
    }
    return true
  }

  /// The problems besides `errors`, with those that the loader found in the document; without
  /// problems of the removed values.
  func others(with found: [Diagnostic]) -> [Diagnostic] {
    diagnostics + found.filter { !concerns($0) }
  }

  private func concerns(_ diagnostic: Diagnostic) -> Bool {
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
