// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import YAMLTree

/// The kinds of files in a folder, or of a glob.
///
/// The top level of the YAML decides, in any notation: `{ "curlew": 1 }` is a collection as
/// `curlew: 1` is. Only files with the bytes `curlew` are parsed. One that is not YAML, or more than
/// one document, is judged by its lines, so that its mistakes are reported. A file in UTF-16 or UTF-32
/// is judged like the same text in UTF-8, and then refused by the loader.
package enum FileKind: Sendable, Hashable {
  /// Its top level has `curlew`.
  case collection
  /// It has `scenarios` or `requests` but no `curlew`: loading it reports an error.
  case unmarkedCollection
  /// Not a file of curlew.
  case other

  /// Checks the keys of a file's top level.
  package init(_ bytes: [UInt8]) {
    let text = ForeignEncoding(bytes).map { $0.utf8(bytes) } ?? bytes
    if Self.hasKey(text) {
      self = .collection
    } else {
      self = text.lines.contains { $0.isUnmarked } ? .unmarkedCollection : .other
    }
  }

  private static func hasKey(_ text: [UInt8]) -> Bool {
    guard text.holdsKey else { return false }
    // Nearly every collection begins so; the loader parses it anyway.
    if text.lines.first(where: { $0.isContent })?.isKeyOfBlock == true { return true }
    let outcome = YAMLParser.parse(text, of: SourceFileID(index: 0))
    guard let document = outcome.document, outcome.isWhole else {
      return text.lines.contains { $0.beginsWithKey }
    }
    return document.root.mapping?.entry(named: "curlew") != nil
  }
}

extension [UInt8] {
  /// Whether `curlew` is anywhere in it.
  fileprivate var holdsKey: Bool {
    let key = Array("curlew".utf8)
    guard count >= key.count else { return false }
    return withUnsafeBufferPointer { bytes in
      for start in 0...(bytes.count - key.count) where bytes[start] == key[0] {
        var length = 1
        while length < key.count, bytes[start + length] == key[length] { length += 1 }
        if length == key.count { return true }
      }
      return false
    }
  }

  /// Its lines, without their breaks.
  fileprivate var lines: some Sequence<ArraySlice<UInt8>> {
    let start = starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    return sequence(state: self[start...]) { rest -> ArraySlice<UInt8>? in
      guard !rest.isEmpty else { return nil }
      let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
      rest = rest[Swift.min(line.endIndex + 1, rest.endIndex)...]
      return line
    }
  }
}

/// One line of a file.
extension ArraySlice<UInt8> {
  private static let blanks: Set<UInt8> = [0x20, 0x09]

  /// Whether it is more than a comment, a directive or the mark where a document begins.
  fileprivate var isContent: Bool {
    guard let first = first(where: { !Self.blanks.contains($0) }) else { return false }
    return first != UInt8(ascii: "#") && self.first != UInt8(ascii: "%")
      && !elementsEqual("---".utf8)
  }

  /// Whether it is `scenarios:` or `requests:` of a top level.
  fileprivate var isUnmarked: Bool {
    starts(with: "scenarios:".utf8) || starts(with: "requests:".utf8)
  }

  /// Whether it is `curlew:` of a top level in block style.
  fileprivate var isKeyOfBlock: Bool {
    starts(with: "curlew:".utf8)
      && (dropFirst(7).first.map { Self.blanks.contains($0) } ?? true)
  }

  /// Whether it begins with the key, however that is indented, quoted, or begins a flow mapping.
  fileprivate var beginsWithKey: Bool {
    var rest = self
    if rest.starts(with: "---".utf8) { rest = rest.dropFirst(3) }
    rest = rest.drop { Self.blanks.contains($0) || "{?,".utf8.contains($0) }
    let quote = rest.first.flatMap { "\"'".utf8.contains($0) ? $0 : nil }
    if quote != nil { rest = rest.dropFirst() }
    guard rest.starts(with: "curlew".utf8) else { return false }
    rest = rest.dropFirst(6)
    if let quote {
      guard rest.first == quote else { return false }
      rest = rest.dropFirst()
    }
    return rest.first { !Self.blanks.contains($0) } == UInt8(ascii: ":")
  }
}
