// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import TestSupport
import Testing

/// The key `openapi`.
@Suite struct OpenAPISettingTests {
  @Test func `a text alone is the document`() throws {
    let setting = try #require(try step("openapi: specs/shop.yaml").settings.openAPI?.content)
    #expect(setting.paths.map(\.text) == ["specs/shop.yaml"])
    #expect(!setting.isNone)
  }

  @Test func `documents are a path, or a list of paths and of mappings`() throws {
    let setting = try #require(
      try step(
        "openapi: { file: [a.yaml, { file: b.yaml, basePath: /b }], basePath: /a }"
      ).settings.openAPI?.content)
    #expect(setting.paths.map(\.text) == ["a.yaml", "b.yaml"])
    #expect(setting.documents?.content?.map { $0.basePath?.text } == [nil, "/b"])
    #expect(setting.basePath?.content?.text == "/a")
  }

  @Test func `every key is read`() throws {
    let setting = try #require(
      try step(
        "openapi: { operation: 'GET /pets/{petId}', request: invalid, response: warn, undocumented: none, "
          + "extra: fail, formats: false, outside: ['* /__test__/**', getMetrics] }"
      ).settings.openAPI?.content)
    #expect(setting.operation?.content?.content == "GET /pets/{petId}")
    #expect(setting.request?.content?.content == .invalid)
    #expect(setting.response?.content?.content == .warn)
    #expect(setting.undocumented?.content == ContractSeverity.none)
    #expect(setting.extra?.content == .fail)
    #expect(setting.checksFormats?.content == false)
    let outside = try #require(setting.outside?.content).map(\.content)
    #expect(
      try outside == [
        .pattern(OperationPattern("* /__test__/**")), .identifier("getMetrics"),
      ])
  }

  @Test(arguments: [
    ("openapi: ⟦true⟧", "wrong-type"), ("openapi: ⟦[a.yaml]⟧", "wrong-type"),
    ("openapi: { file: ⟦[]⟧ }", "empty-list"),
    ("openapi: { file: [{ ⟦basePath⟧: /a }] }", "missing-key"),
    ("openapi: { basePath: ⟦v1⟧ }", "invalid-value"),
    ("openapi: { basePath: ⟦'/a?b'⟧ }", "invalid-value"),
    ("openapi: { request: ⟦valdi⟧ }", "invalid-value"),
    ("openapi: { response: ⟦invalid⟧ }", "invalid-value"),
    ("openapi: { undocumented: ⟦error⟧ }", "invalid-value"),
    ("openapi: { operation: '⟦${⟧a}' }", "template-not-allowed"),
    ("openapi: { outside: [⟦/metrics⟧] }", "invalid-operation"),
    ("openapi: { outside: [⟦get /metrics⟧] }", "invalid-operation"),
    ("openapi: { outside: [⟦GET /metrics 404⟧] }", "invalid-operation"),
    ("openapi: { outside: [⟦GET /a*b⟧] }", "invalid-operation"),
    ("openapi: { ⟦documnet⟧: a.yaml }", "unknown-key"),
  ])
  func `mistakes are found at their places`(marked: String, code: String) {
    expectDiagnostics("curlew: 1\nrequests:\n  - GET: http://a/\n    \(marked)\n", code)
  }

  @Test(arguments: [
    ("⟦false⟧", "wrong-type", "write `none`"),
    ("⟦true⟧", "wrong-type", "write the path of the document: `openapi: specs/shop.yaml`"),
    ("⟦None⟧", "invalid-value", "did you mean `none`?"),
    ("{ extra: ⟦true⟧ }", "wrong-type", "write `fail`"),
    ("{ extra: ⟦false⟧ }", "wrong-type", "write `none`"),
    ("{ request: ⟦true⟧ }", "wrong-type", "write `valid`"),
    ("{ response: ⟦false⟧ }", "wrong-type", "write `none`"),
  ])
  func `a boolean, or another spelling, is answered with the word`(
    value: String, code: String, help: String
  ) {
    let marked = "curlew: 1\nrequests:\n  - GET: http://a/\n    openapi: \(value)\n"
    expectDiagnostics(marked, code)
    #expect(loadCollection(MarkedText(marked).text).reported.0.flatMap(\.help) == [help])
  }

  @Test func `one operation is not for many requests`() {
    expectDiagnostics(
      "curlew: 1\ndefaults: { openapi: { file: a.yaml, operation: ⟦getPets⟧ } }\n"
        + "requests: [GET: http://a/]\n", "invalid-value")
  }

  @Test(arguments: [
    ("openapi: { request: warn }", "a.yaml", "warn", true),
    ("openapi: b.yaml", "b.yaml", "valid", true),
    ("openapi: null", nil, nil, false),
  ])
  func `the keys of levels are merged`(
    inner: String, path: String?, request: String?, checksExtra: Bool
  ) throws {
    var merged = try settings("openapi: { file: a.yaml, request: valid, extra: fail }")
    merged.lay(try settings(inner), .everything)
    let setting = merged.openAPI?.content
    #expect(setting?.paths.first?.text == path)
    #expect(setting?.request?.content?.content.rawValue == request)
    #expect((setting?.extra?.content == .fail) == checksExtra)
  }

  @Test func `none ends outer levels, and another document begins again`() throws {
    var merged = try settings("openapi: { file: a.yaml, extra: fail }")
    merged.lay(try settings("openapi: none"), .everything)
    #expect(merged.openAPI?.content?.isNone == true)
    merged.lay(try settings("openapi: { request: warn }"), .everything)
    #expect(merged.openAPI?.content?.isNone == true)
    merged.lay(try settings("openapi: b.yaml"), .everything)
    let setting = try #require(merged.openAPI?.content)
    #expect(!setting.isNone)
    #expect(setting.paths.map(\.text) == ["b.yaml"])
    #expect(setting.extra == nil)
  }

  @Test func `a file knows where it names documents`() throws {
    let loaded = loadCollection(
      "curlew: 1\ndefaults: { openapi: a.yaml }\nrequests:\n  - GET: http://a/\n"
        + "    openapi: { file: [b.yaml, { file: c.yaml }] }\n  - { GET: http://a/, openapi: none }\n"
    )
    #expect(try #require(loaded.content).documents.count == 3)
  }

  private func settings(_ text: String) throws -> RequestSettings {
    try step(text).settings
  }
}
