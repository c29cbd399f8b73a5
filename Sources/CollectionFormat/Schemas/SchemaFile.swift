// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values
import YAMLTree

/// A file with a JSON Schema, in JSON or in YAML. Nothing in it is a template.
package struct SchemaFile: Sendable {
  package let value: Value
  package let places: SchemaPositions

  /// Reads a file: as YAML if its name says so or it does not begin like JSON, else as JSON.
  ///
  /// - Returns: the schema, nil if the text is neither, and the problems.
  package static func read(
    _ file: SourceFileID, path: String, bytes: [UInt8]
  ) -> (schema: SchemaFile?, diagnostics: [Diagnostic]) {
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return isYAML(path, text)
      ? yaml(bytes, of: file) : json(Array(text), of: file, skipped: bytes.count - text.count)
  }

  private static func isYAML(_ path: String, _ text: ArraySlice<UInt8>) -> Bool {
    let name = path.lowercased()
    if name.utf8.reversed().starts(with: ".json".utf8.reversed()) { return false }
    let isNamed = [".yaml", ".yml"].contains {
      name.utf8.reversed().starts(with: $0.utf8.reversed())
    }
    let first = text.first { !" \t\r\n".utf8.contains($0) }
    return isNamed || first != UInt8(ascii: "{")
  }

  private static func json(
    _ bytes: [UInt8], of file: SourceFileID, skipped: Int
  ) -> (SchemaFile?, [Diagnostic]) {
    do throws(JSONSyntaxError) {
      let document = try JSONDocument.parse(bytes)
      let places = SchemaPositions(document, in: file, skipped: skipped)
      return (SchemaFile(value: document.root.value(), places: places), [])
    } catch {
      let end = min(error.offset + 1, bytes.count)
      let range = min(error.offset, end) + skipped..<end + skipped
      return (nil, [.schemaIsNoJSON(error, bytes, at: SourceSpan(file: file, range: range))])
    }
  }

  private static func yaml(
    _ bytes: [UInt8], of file: SourceFileID
  ) -> (SchemaFile?, [Diagnostic]) {
    let outcome = YAMLParser.parse(bytes, of: file)
    guard let document = outcome.document else { return (nil, outcome.diagnostics) }
    var loading = DecodingContext(document: document, of: "schema")
    let value = loading.plainData(document.root)
    let schema = value.map { SchemaFile(value: $0, places: SchemaPositions(document.root)) }
    return (schema, outcome.diagnostics + loading.diagnostics)
  }
}
