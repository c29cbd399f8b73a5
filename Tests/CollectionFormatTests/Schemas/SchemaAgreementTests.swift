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
              isProject: FormatExample.ofProject.contains(table.name))
          }
        }
      }
    }
  }

  private static func file(_ piece: String, in table: String) -> String? {
    FormatExample.project(around: piece, in: table) ?? FormatExample.file(around: piece, in: table)
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
    "invalid-expression", "invalid-header-name", "invalid-method", "invalid-operation",
    "invalid-place", "invalid-separator", "invalid-xpath", "unsupported-socket",
  ]

  /// A WebSocket may have no `exchange`, a raw connection no `close: {}`; codes of a close have gaps.
  private static let beyondKeys = [
    "step.exchange []: missing-key", "exchange.close {}: key-of-sockets",
    "close.code 5: invalid-value", "openapi.basePath 5: invalid-value",
    "openapi.basePath -5: invalid-value", "openapi.basePath 0.5: invalid-value",
    "openapi.basePath 'x y': invalid-value", "openapi.basePath 500ms: invalid-value",
    "document.basePath 5: invalid-value", "document.basePath -5: invalid-value",
    "document.basePath 0.5: invalid-value", "document.basePath 'x y': invalid-value",
    "document.basePath 500ms: invalid-value",
  ]

  @Test func `agree on every key with a value of each kind`() async throws {
    try await expectAgreement(
      on: Self.cases { _, key in Self.values.map { ($0, "\(key.name): \($0)") } })
  }

  @Test(arguments: ["json", "headers", "body", "status", "time", "size", "redirects", "url"])
  func `agree on every matcher with a value of each kind`(subject: String) async throws {
    let isNamed = subject == "json" || subject == "headers"
    let cases = (MatcherTable.all.map(\.name) + ["$within", "$value", "$path", "$none"]).flatMap {
      matcher in
      Self.values.map { value in
        let expected = "{ \(matcher): \(value) }"
        let beside = isNamed ? "{ a: \(expected) }" : expected
        return Case(
          name: "\(subject) \(matcher) \(value)",
          text: stepFile("expect: { \(subject): \(beside) }"), isProject: false)
      }
    }
    try await expectAgreement(on: cases)
  }

  private func expectAgreement(on cases: [Case]) async throws {
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

  @Test func `refuse a mapping without a key that it needs`() async throws {
    let cases = Self.needs.flatMap { table, texts in
      texts.map { Case(name: "\(table): \($0.debugDescription)", text: $0, isProject: false) }
    }
    let refused = try await refused(cases)
    #expect(cases.filter { !refused.contains($0.name) }.map(\.name) == [])
    #expect(cases.filter { $0.codes.isEmpty }.map(\.name) == [])
  }

  @Test func `are asked about every key that a mapping needs`() {
    let needed = FormatTables.all.filter { table in
      table.keys.contains(where: \.isRequired) || table.groups.contains(where: \.isRequired)
    }
    #expect(
      Set(needed.map(\.name)) == Set(Self.needs.map(\.0)).union(["project", "ready", "schema"]))
  }

  /// Files in which one thing is missing, by the mapping that needs it.
  private static let needs: [(String, [String])] = [
    ("collection", ["curlew: 1", "requests: [{ GET: http://a/ }]"]),
    ("scenario", ["curlew: 1\nscenarios: { a: { tags: [b] } }"]),
    ("block", ["curlew: 1\nblocks: { a: { returns: [b] } }"]),
    ("data", ["curlew: 1\ndata: { key: a }\nrequests: [{ GET: http://a/ }]"]),
    (
      "cookieJar", ["curlew: 1\ncookieJar: {}\nrequests: [{ GET: http://a/ }]"]
    ),
    ("step", steps("name: a", "method: GET", "url: http://a/", "wait: 1s, forEach: [1]")),
    ("stage", ["curlew: 1\nload: { stages: [{ for: 1s }] }\nrequests: [{ GET: http://a/ }]"]),
    ("repeat", steps("wait: 1s, repeat: { max: 3 }")),
    ("forEach", steps("wait: 1s, as: a, forEach: { atLeast: 1 }")),
    ("returned", steps("call: a, capture: { b: { append: true } }")),
    ("exchange", steps("socket: 'ws://a/', exchange: [{ capture: { a: $.a } }]")),
    ("send", steps("socket: 'ws://a/', exchange: [{ send: {} }]")),
    ("graphql", requests("graphql: { variables: {} }")),
    ("part", requests("multipart: [{ name: a }]", "multipart: [{ value: a }]")),
    ("document", requests("openapi: { file: [{ basePath: /a }] }")),
    ("auth", requests("auth: {}", "auth: { origins: ['http://a'] }")),
    ("credentials", requests("auth: { basic: { user: a } }", "auth: { digest: { password: a } }")),
    ("ntlm", requests("auth: { ntlm: { user: a } }", "auth: { ntlm: { password: a } }")),
    (
      "apiKey",
      requests(
        "auth: { apiKey: { in: query, name: a } }", "auth: { apiKey: { in: query, value: a } }",
        "auth: { apiKey: { name: a, value: b } }")
    ),
    (
      "awsSigV4",
      requests(
        "auth: { awsSigV4: { accessKey: a, secretKey: b, region: c } }",
        "auth: { awsSigV4: { accessKey: a, secretKey: b, service: c } }",
        "auth: { awsSigV4: { accessKey: a, region: b, service: c } }",
        "auth: { awsSigV4: { secretKey: a, region: b, service: c } }")
    ),
    ("oauth1", requests("auth: { oauth1: { consumerSecret: s } }")),
    (
      "oauth2",
      requests(
        "auth: { oauth2: { grant: clientCredentials, tokenUrl: /t } }",
        "auth: { oauth2: { grant: clientCredentials, clientId: c } }",
        "auth: { oauth2: { tokenUrl: /t, clientId: c } }")
    ),
    (
      "clientAssertion",
      requests(
        "auth: { oauth2: { grant: clientCredentials, tokenUrl: /t, clientId: c, "
          + "clientAssertion: { kid: k } } }")
    ),
    ("save", requests("save: { resume: true }")),
    ("failure", requests("expect: { failure: {} }")),
    (
      "value", requests("expect: { values: [{ of: a }] }", "expect: { values: [{ is: 1 }] }")
    ),
    ("bytes", requests("expect: { bytes: {} }")),
    ("bytesText", requests("expect: { bytes: { $contains: {} } }")),
  ]

  private static func steps(_ contents: String...) -> [String] {
    contents.map { "curlew: 1\nrequests: [{ \($0) }]\n" }
  }

  private static func requests(_ contents: String...) -> [String] {
    contents.map { "curlew: 1\nrequests: [{ GET: 'http://a/', \($0) }]\n" }
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
