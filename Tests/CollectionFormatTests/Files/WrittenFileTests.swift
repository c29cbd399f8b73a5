// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Glibc
import TestSupport
import Testing

/// The collections that the repository holds, for users and for itself.
@Suite struct WrittenFileTests {
  static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    .joined(separator: "/")

  /// Those that load; `specs/conformance/refused` holds those that do not, and schemas are none.
  static var paths: [String] {
    ["examples", "suites", "specs/conformance"].flatMap { yaml(beneath: $0) }
      .filter { path in
        !["/refused/", "/fixtures/", "/schemas/", "/data/", "/__snapshots__/"].contains {
          path.contains($0)
        }
      }.sorted()
  }

  private static func yaml(beneath path: String) -> [String] {
    guard let names = try? namesInFolder("\(root)/\(path)") else { return [] }
    return names.flatMap { name in
      name.hasSuffix(".yaml") ? ["\(path)/\(name)"] : yaml(beneath: "\(path)/\(name)")
    }
  }

  static func text(of path: String) throws -> String {
    String(decoding: try readFile("\(root)/\(path)"), as: UTF8.self)
  }

  static func isProject(_ path: String) -> Bool { path.hasSuffix("/curlew.yaml") }

  @Test func `there are examples and conformance collections`() {
    #expect(Self.paths.count >= 20)
    #expect(Self.paths.contains { $0.hasPrefix("examples/") })
    #expect(Self.paths.contains { $0.hasPrefix("specs/conformance/") })
    #expect(Self.paths.contains(where: Self.isProject))
  }

  @Test(arguments: paths) func `each loads without a complaint`(path: String) throws {
    let text = try Self.text(of: path)
    let rendered =
      Self.isProject(path) ? loadProject(text).rendered : loadCollection(text, path: path).rendered
    #expect(rendered.isEmpty)
  }

  @Test(.enabled(if: SchemaPeer.exists, "python3-jsonschema is missing: CURLEW_PEERS=required"))
  func `the schemas accept each`() async throws {
    let files = try Self.paths.map { (name: $0, text: try Self.text(of: $0)) }
    let collections = try await SchemaPeer.refused(
      files.filter { !Self.isProject($0.name) }, schema: SchemaWriter.collection)
    let projects = try await SchemaPeer.refused(
      files.filter { Self.isProject($0.name) }, schema: SchemaWriter.project)
    #expect(collections.union(projects).isEmpty)
  }
}
