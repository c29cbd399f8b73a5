// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// Syntax errors of YAML in the sections of a file after the one with the first error.
///
/// The parser stops at its first error. But a top-level key of the file at the start of a line is
/// not part of any value before it: texts, lists and mappings under a key are indented. So each
/// section is parsed by itself, and a syntax error in it is correct whatever is wrong before. At
/// deeper levels this is not certain: after an unclosed quote, a line like `- GET: /` may be text.
/// It is not certain either if other text is at the start of a line, as in an unindented list in
/// brackets.
struct FurtherSyntaxErrors {
  /// The number of sections that are checked; people do not fix more at once.
  private static let most = 20

  private let bytes: [UInt8]
  private let keys: [String]

  /// - Parameter keys: the top-level keys of the file.
  init(in bytes: [UInt8], keys: [String]) {
    self.bytes = bytes
    self.keys = keys
  }

  /// In the order of the file; none if the file's mapping is not at the start of lines.
  func errors(after first: Diagnostic, of file: SourceFileID) -> [Diagnostic] {
    guard beginsWithKey else { return [] }
    var found: [Diagnostic] = []
    var last = first
    while found.count < Self.most, let place = SyntaxRecovery.place(of: last, in: bytes),
      let section = section(after: place)
    {
      var text = bytes
      for index in 0..<section where text[index] != 0x0A { text[index] = UInt8(ascii: " ") }
      let outcome = YAMLParser.parse(text, of: file)
      guard outcome.document == nil, let error = outcome.syntaxError else { break }
      found.append(error)
      last = error
    }
    return found
  }

  /// Whether the first line that is not blank or a comment is a key of the file.
  private var beginsWithKey: Bool {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while start < bytes.count {
      let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
      let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") }
      if !isBlank, line.first != UInt8(ascii: "#"), !line.elementsEqual("---".utf8) {
        return isKey(at: start)
      }
      start = (bytes[line.endIndex...].firstIndex(of: 0x0A) ?? bytes.count) + 1
    }
    return false
  }

  /// The start of the next line that is a key of the file.
  private func section(after place: Int) -> Int? {
    var place = place
    while let end = bytes[min(place, bytes.count)...].firstIndex(of: 0x0A) {
      place = end + 1
      if isKey(at: place) { return hasKeysAlone(from: place) ? place : nil }
    }
    return nil
  }

  /// Whether every line begins with a key of the file, an entry of a list, or a comment.
  private func hasKeysAlone(from section: Int) -> Bool {
    var place = section
    while place < bytes.count {
      let isInner = [0x20, 0x0A, 0x0D, 0x23, 0x2D].contains(bytes[place])
      guard isInner || isKey(at: place) || bytes[place...].starts(with: "x-".utf8) else {
        return false
      }
      place = (bytes[place...].firstIndex(of: 0x0A) ?? bytes.count) + 1
    }
    return true
  }

  private func isKey(at place: Int) -> Bool {
    let rest = bytes[place...]
    return keys.contains { key in
      guard rest.starts(with: key.utf8) else { return false }
      let after = rest.dropFirst(key.utf8.count).prefix(2)
      return after.first == UInt8(ascii: ":")
        && (after.count == 1 || [0x20, 0x0A, 0x0D].contains(after[after.startIndex + 1]))
    }
  }
}
