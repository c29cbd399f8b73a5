// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

/// A file of data in YAML. Nothing in it is a template.
package struct DataDocument: Sendable {
  /// The value of the whole file.
  package let value: Value

  /// The first mistake of a file.
  package struct Mistake: Error, Sendable {
    /// From 1.
    package let line: Int
    /// Lower case, no full stop.
    package let words: String
  }

  /// Where the member of a row is in a file of rows that was read; nil if it is not found.
  ///
  /// - Parameter row: from 0.
  package static func location(
    ofRow row: Int, _ member: String, in bytes: [UInt8], path: String
  ) -> Location? {
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: path, bytes: bytes))
    guard let rows = YAMLParser.parse(bytes, of: file).document?.root.sequence,
      rows.indices.contains(row)
    else { return nil }
    let node = rows[row].mapping?[member] ?? rows[row]
    return LineTable(bytes).location(of: Int(node.span.lowerBound))
  }

  /// Reads a whole file.
  package init(yaml bytes: [UInt8], path: String) throws(Mistake) {
    var sources = SourceFiles()
    let file = sources.add(SourceFile(path: path, bytes: bytes))
    let outcome = YAMLParser.parse(bytes, of: file)
    var mistakes = outcome.diagnostics.filter { $0.severity == .error }
    if let document = outcome.document, mistakes.isEmpty {
      var loading = DecodingContext(document: document, of: "data")
      if let value = loading.plainData(document.root) {
        self.value = value
        return
      }
      mistakes = loading.diagnostics
    }
    let offset = mistakes.first?.primary.map { Int($0.span.lowerBound) } ?? 0
    throw Mistake(
      line: LineTable(bytes).line(of: offset),
      words: mistakes.first?.message ?? "the file is not YAML")
  }
}
