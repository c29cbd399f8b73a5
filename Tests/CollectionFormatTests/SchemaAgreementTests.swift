// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing
import Values

/// The generated schemas against the loader, key by key.
@Suite(.enabled(if: SchemaPeer.exists, "python3-jsonschema is missing: CURLEW_PEERS=required"))
struct `The schema and the loader` {
  /// A file with one key written in a certain way.
  struct Case {
    let name: String
    let text: String
    let isProject: Bool

    /// The codes of its errors.
    var codes: [String] {
      let diagnostics =
        isProject ? loadProject(text).diagnostics : loadCollection(text).diagnostics
      return diagnostics.filter { $0.severity == .error }.map(\.code.text)
    }
  }

  /// The places of all keys, with the lines around each.
  private static func cases(
    _ piece: (MappingDescription, KeyDescription) -> [(label: String, text: String)]
  ) -> [Case] {
    // A mapping without `file` is an inline schema, which may have any key.
    FormatTables.all.filter { $0.name != "schema" }.flatMap { table in
      table.keys.filter { $0.state == .supported }.flatMap { key in
        piece(table, key).compactMap { label, piece in
          file(piece, in: table.name).map {
            Case(
              name: "\(table.name).\(key.name) \(label)", text: $0,
              isProject: table.name == "project")
          }
        }
      }
    }
  }

  private static func file(_ piece: String, in table: String) -> String? {
    guard table == "project" else { return TableTests.file(around: piece, in: table) }
    return (piece.hasPrefix("curlew:") ? "" : "curlew: 1\n") + piece + "\n"
  }

  private func refused(_ cases: [Case]) async throws -> Set<String> {
    let collections = cases.filter { !$0.isProject }.map { (name: $0.name, text: $0.text) }
    let projects = cases.filter(\.isProject).map { (name: $0.name, text: $0.text) }
    return try await SchemaPeer.refused(collections, schema: SchemaWriter.collection)
      .union(try await SchemaPeer.refused(projects, schema: SchemaWriter.project))
  }

  /// Values of each kind: few keys take all of them.
  private static let values = [
    "true", "5", "-5", "0.5", "'x y'", "'${a}'", "500ms", "[]", "[[]]", "[x]", "[{ zz: 1 }]", "{}",
    "{ zz: 1 }", "{ zz: [[]] }", "null",
  ]

  /// Errors that need more than the shape of the file: a language inside a text.
  private static let beyondShape: Set<String> = [
    "invalid-base-url", "invalid-bytes", "invalid-cookie-name", "invalid-digest",
    "invalid-expression", "invalid-header-name", "invalid-method", "invalid-separator",
    "invalid-xpath", "unsupported-socket",
  ]

  /// A WebSocket may have no `exchange`, a raw connection no `close: {}`; codes of a close have gaps.
  private static let beyondKeys = [
    "step.exchange []: missing-key", "exchange.close {}: key-of-sockets",
    "close.code 5: invalid-value",
  ]

  @Test func `agree on every key with a value of each kind`() async throws {
    let cases = Self.cases { _, key in Self.values.map { ($0, "\(key.name): \($0)") } }
    let refused = try await refused(cases)
    var strict: [String] = []
    var lax: [String] = []
    for example in cases {
      let codes = example.codes
      if codes.isEmpty, refused.contains(example.name) { strict.append(example.name) }
      if !codes.isEmpty, !refused.contains(example.name),
        !Self.beyondShape.isSuperset(of: codes)
      {
        lax.append("\(example.name): \(codes.joined(separator: ", "))")
      }
    }
    #expect(strict == [], "refused, but they load")
    #expect(lax.filter { !Self.beyondKeys.contains($0) } == [], "accepted, but they do not load")
  }

  @Test func `refuse every misspelt key`() async throws {
    let cases = Self.cases { _, key in
      guard let example = key.example, let name = example.firstRange(of: "\(key.name):") else {
        return []
      }
      let misspelt = example.replacingCharacters(of: name, with: "\(key.name)Q:")
      return [("misspelt", misspelt)]
    }
    #expect(cases.count > 300)
    let refused = try await refused(cases)
    #expect(cases.filter { !refused.contains($0.name) }.map(\.name) == [])
    #expect(cases.filter { $0.codes.isEmpty }.map(\.name) == [])
  }
}

extension String {
  fileprivate func replacingCharacters(of range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
