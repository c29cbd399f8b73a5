// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// A file of Postman's folders, as YAML.
struct PostmanV3File {
  /// The index among the files of the import.
  let index: Int
  let path: String
  private let bytes: [UInt8]
  /// Nil for a file that is not YAML.
  private let document: YAMLDocument?
  private let error: Diagnostic?

  init(_ input: ImportInput, _ index: Int) {
    self.index = index
    path = input.files[index].path
    bytes = input.files[index].bytes
    let outcome = YAMLParser.parse(bytes, of: SourceFileID(index: UInt32(index)))
    error = outcome.diagnostics.first { $0.severity == .error }
    document = error == nil ? outcome.document : nil
  }

  /// The name that the path gives it.
  var name: String {
    PostmanV3Path.name(of: path.split(separator: "/").last.map(String.init) ?? path)
  }

  var start: ImportFinding.Place { ImportFinding.Place(file: index, offset: 0) }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func place(_ node: YAMLNode) -> ImportFinding.Place {
    ImportFinding.Place(file: index, offset: min(Int(node.span.lowerBound), bytes.count))
  }

  /// Nil for a file that cannot be read.
  var root: PostmanV3Mapping? { PostmanV3Mapping(document?.root, in: self) }

  /// Its `$kind`; nil for one that is not read.
  var kind: String? { document?.root.mapping?["$kind"]?.scalar?.text }

  /// Why it cannot be read.
  func refusal(isOfRequest: Bool) -> PostmanFinding {
    let offset = error?.primary.map { Int($0.span.lowerBound) } ?? 0
    let fix = error?.help.first
    let what = error?.message ?? (document == nil ? "the file is empty" : "it is not a mapping")
    return PostmanFinding(
      cause: .unreadable, text: "\(what)\(fix.map { ": \($0)" } ?? "")",
      original: isOfRequest ? text : nil,
      place: ImportFinding.Place(file: index, offset: min(offset, bytes.count)), help: fix,
      isOfRequest: isOfRequest)
  }

  /// What a line of a broken file gives a key.
  func written(_ key: String) -> String? {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard line.starts(with: "\(key):".utf8) else { continue }
      let value = String(decoding: line.dropFirst(key.utf8.count + 1), as: UTF8.self)[...]
      return value.trimmingBlanks.filter { $0 != "'" && $0 != "\"" }
    }
    return nil
  }

  // MARK: Lines

  /// The lines of a text, each with its place if it is a block of lines in the file.
  ///
  /// Places are a byte before the line, as that of a quoted text is.
  func lines(of node: YAMLNode, _ text: String) -> [PlacedValue] {
    let isBlock =
      node.aliased == nil
      && (node.scalar?.style == .literal || node.scalar?.style == .folded)
    var written =
      isBlock ? LineSearch(bytes, Int(node.span.lowerBound)..<Int(node.span.upperBound)) : nil
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let offset = written?.offset(of: line).map { max($0 - 1, 0) } ?? Int(node.span.lowerBound)
      return .text(
        String(line), at: ImportFinding.Place(file: index, offset: min(offset, bytes.count)))
    }
  }
}

/// Finds the lines of a text in a block of its file, one after another.
private struct LineSearch {
  /// How many lines a line is searched in.
  private static let reach = 20

  private let bytes: [UInt8]
  /// The lines without the blanks at their beginnings.
  private let lines: [Range<Int>]
  private var next = 0

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    lines = bytes[range.clamped(to: 0..<bytes.count)]
      .split(separator: 0x0A, omittingEmptySubsequences: false).dropFirst()
      .map { line in
        let text = line.drop { $0 == 0x20 || $0 == 0x09 }
        return text.startIndex..<text.endIndex
      }
  }

  /// The offset of a line with its blanks; that of the line before for an empty or another one.
  mutating func offset(of line: Substring) -> Int? {
    let blanks = line.utf8.prefix { $0 == 0x20 || $0 == 0x09 }.count
    let text = Array(line.utf8.dropFirst(blanks))
    let found = lines.indices.dropFirst(next).prefix(Self.reach).first { index in
      let written = bytes[lines[index]]
      let end = written.last == 0x0D ? written.dropLast() : written
      return text.isEmpty ? end.isEmpty : !end.isEmpty && text.starts(with: end)
    }
    if let found { next = found + 1 }
    guard let place = found ?? (next > 0 ? next - 1 : nil), lines.indices.contains(place) else {
      return nil
    }
    return max(lines[place].lowerBound - blanks, 0)
  }
}
