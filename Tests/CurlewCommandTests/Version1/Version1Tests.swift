// SPDX-License-Identifier: Apache-2.0

import Digests
import Glibc
import TestSupport
import Testing
import Values

@testable import CollectionFormat

/// The promise of `docs/compatibility.md`: `specs/version-1.json` is written once.
@Suite struct `Version 1` {
  private static let path =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    + "/specs/version-1.json"

  /// Of the file, which changes only before the first release: it is written when it is absent.
  private static let digest = "b9d3c40cdfaca4476500b7cdf079ff23af09e57847c880f34fc9d41ffeb9efe1"

  private static func frozen() throws -> [UInt8] {
    guard access(path, F_OK) == 0 else {
      try writeFile(Array(try Version1.document().indentedJSON.utf8), to: path)
      throw Missing()
    }
    return try readFile(path)
  }

  struct Missing: Error {}

  @Test func `is the list that was frozen`() throws {
    let digest = try DigestAlgorithm.sha256.digest(of: try Self.frozen())
    #expect(Hexadecimal.encode(digest) == Self.digest)
  }

  @Test func `has lost nothing, and nothing means something else`() throws {
    let frozen = try #require(Value(yaml: String(decoding: try Self.frozen(), as: UTF8.self)))
    let comparison = VersionComparison(frozen: frozen, current: try Version1.document())
    #expect(comparison.breaks == [])
    #expect(comparison.refusedAdditions == [])
  }

  @Test func `reserves three keys`() throws {
    let text = String(decoding: try Self.frozen(), as: UTF8.self)
    #expect(text.split(separator: "\"reserved\": true").count == 4)
  }
}

@Suite struct `A comparison with a frozen list` {
  private static let frozen = """
    format:
      mappings:
        step:
          groups: { a body: { required: false, keys: [json, text] } }
          keys:
            json: { value: [any value] }
            text: { value: [text], default: a }
            name: { value: [prose] }
            later: { reserved: true }
      reservedNames: [now]
      functions: { size: { arguments: ["1"] } }
    exitCodes: { failed: "1" }
    """

  private func comparison(_ old: String, _ new: String) throws -> VersionComparison {
    let frozen = try #require(Value(yaml: Self.frozen))
    let changed = Self.frozen.replacing(old, with: new)
    #expect(changed != Self.frozen)
    return VersionComparison(frozen: frozen, current: try #require(Value(yaml: changed)))
  }

  @Test(arguments: [
    ("default: a", "default: b", "format mappings step keys text default"),
    (", default: a", "", "format mappings step keys text default"),
    ("        name: { value: [prose] }\n", "", "format mappings step keys name"),
    ("value: [any value]", "value: [text]", "format mappings step keys json value \"any value\""),
    ("required: false", "required: true", "format mappings step groups a body required"),
    ("keys: [json, text]", "keys: [json]", "format mappings step groups a body keys \"text\""),
    ("failed: \"1\"", "failed: \"2\"", "exitCodes failed"),
    ("[now]", "[]", "format reservedNames \"now\""),
    ("[\"1\"]", "[\"2\"]", "format functions size arguments \"1\""),
  ])
  func `names what is gone or changed`(_ old: String, _ new: String, _ path: String) throws {
    #expect(try comparison(old, new).breaks == [path])
  }

  @Test(arguments: [
    ("[prose] }", "[prose], default: a }", "format mappings step keys name default"),
    ("[prose] }", "[prose], required: true }", "format mappings step keys name required"),
    (
      "json: {", "b: { value: [text], required: true }\n        json: {",
      "format mappings step keys b"
    ),
    ("[json, text]", "[json, text, name]", "format mappings step groups a body keys name"),
    (
      "groups: {", "groups: { b: { required: true, keys: [name] },", "format mappings step groups b"
    ),
    ("[now]", "[now, later]", "format reservedNames later"),
    ("exitCodes: {", "exitCodes: { new: \"9\",", "exitCodes new"),
  ])
  func `names what must not come`(_ old: String, _ new: String, _ path: String) throws {
    let comparison = try comparison(old, new)
    #expect(comparison.breaks == [])
    #expect(comparison.refusedAdditions == [path])
  }

  @Test(arguments: [
    ("json: {", "b: { value: [text], default: c }\n        json: {"),
    ("[json, text]", "[json, text, b]"), ("[any value]", "[any value, template]"),
    ("{ size:", "{ length: {}, size:"), ("[\"1\"]", "[\"1\", \"2\"]"),
    ("later: { reserved: true }", "later: { value: [text], default: a }"),
    ("mappings:", "mappings:\n    other: {}"),
  ])
  func `allows what no file could have before`(_ old: String, _ new: String) throws {
    let comparison = try comparison(old, new)
    #expect(comparison.breaks == [])
    #expect(comparison.refusedAdditions == [])
  }
}
