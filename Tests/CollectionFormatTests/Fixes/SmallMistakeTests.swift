// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import CollectionSupport
import Diagnostics
import Testing

/// Mistakes that are answered with what to write.
@Suite struct `A small mistake` {
  private func help(_ text: String) -> [String] {
    loadCollection("curlew: 1\n" + text).diagnostics.flatMap(\.help)
  }

  @Test func `an empty reason names its key`() {
    #expect(
      help("requests: [{ print: a, fails: '' }]\n")
        == ["write why a check is expected to fail, or leave `fails` out"])
    #expect(
      help("requests: [{ print: a, skip: '' }]\n")
        == ["write why it is not carried out, or leave `skip` out"])
  }

  @Test func `a matrix without columns shows one`() {
    expectDiagnostics(
      "curlew: 1\nscenarios: { a: { data: { matrix: ⟦{}⟧ }, steps: [{ print: a }] } }\n",
      "empty-list")
    #expect(
      help("scenarios: { a: { data: { matrix: {} }, steps: [{ print: a }] } }\n")
        == ["write each column with its values: `matrix: { size: [1, 2] }`"])
  }

  @Test(arguments: ["rows: [{ a: 1 }]", "matrix: { a: [1] }", "file: a.json", "file: a.ndjson"])
  func `a separator belongs to a CSV file`(source: String) {
    expectDiagnostics(
      "curlew: 1\nscenarios:\n  a: { data: { \(source), separator: ⟦';'⟧ }, steps: [{ print: a }] }\n",
      "invalid-separator")
  }

  @Test(arguments: ["a.csv", "a.TSV", "a.txt", "${name}"])
  func `a separator may belong to a file of that name`(path: String) {
    let text = "data: { file: \"\(path)\", separator: ';' }"
    expectDiagnostics("curlew: 1\nscenarios: { a: { \(text), steps: [{ print: a }] } }\n")
  }

  @Test(arguments: ["until", "stopIf"])
  func `now between attempts is answered: it never moves`(key: String) {
    expectDiagnostics(
      "curlew: 1\nrequests: [{ GET: http://a/, retry: { \(key): 'clock() > ⟦now⟧' } }]\n",
      "fixed-now")
  }

  @Test func `tags in a block are answered: they have no effect`() {
    expectDiagnostics(
      "curlew: 1\nblocks: { b: { steps: [{ print: a, tags: [⟦x⟧, y] }] } }\n", "tags-without-effect"
    )
  }

  @Test func `a misspelt word of another tool, or of another level, is answered with ours`() {
    #expect(help("requests: [{ GET: http://a/, retires: 3 }]\n") == ["`retries` is `retry` here"])
    #expect(
      help("scenarios: { a: { retires: 2, steps: [{ print: a }] } }\n") == [
        "did you mean `retries`?"
      ])
  }

  @Test func `the rest of an object with a broken member is read`() throws {
    let loaded = loadCollection(
      "curlew: 1\nrequests: [{ POST: http://a/, json: { a: \"${1 +}\", b: 2 }, expect: { json: { a: \"${1 +}\", b: 2 } } }]\n"
    )
    #expect(loaded.diagnostics.count == 2)
    let step = try #require(loaded.content?.scenarios.first?.steps.first)
    guard case .request(let request) = step.action else { throw CancellationError() }
    #expect(request.body != nil)
  }

  @Test(arguments: [
    ("scenarios:\n  a:\n    - GET: http://a.example/\n", "write `steps:` above the list"),
    (
      "scenarios:\n  a: { steps: [{ GET: http://a.example/ }] }\n"
        + "buy a pet:\n  steps: [{ GET: http://a.example/ }]\n",
      "a scenario is written under `scenarios`, with the indentation of the others"
    ),
  ])
  func `a scenario out of its place is answered`(text: String, help: String) {
    let found = loadCollection("curlew: 1\n" + text).diagnostics
    #expect(found.flatMap(\.help).contains(help), "\(found)")
  }

  @Test(arguments: ["yes", "'true'", "'False'", "no", "off"])
  func `an answer in place of a reason is warned of`(answer: String) {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - print: a\n    fails: ⟦\(answer)⟧\n", "missing-reason")
    #expect(
      help("requests: [{ print: a, skip: \(answer) }]\n")
        == ["write why: `skip: waits for SHOP-12`", "or leave `skip` out"])
  }

  @Test(arguments: ["true", "false"])
  func `a boolean in place of a reason is refused`(answer: String) {
    expectDiagnostics(
      "curlew: 1\nrequests:\n  - print: a\n    fails: ⟦\(answer)⟧\n", "missing-reason")
  }

  @Test(arguments: [
    ("{ os: [linux, mac] }", "os"), ("{ range: [1, 3] }", "range"),
    ("\n      os: [linux, mac]\n      v: [1, 2]", "os"),
  ])
  func `the matrix of a CI system is written under matrix`(data: String, column: String) {
    let text = "scenarios:\n  a:\n    data: \(data)\n    steps: [{ print: a }]\n"
    #expect(
      help(text)
        == ["write `data: { matrix: { a: [1, 2], b: [x, y] } }`: each combination is a row"])
  }

  @Test func `the strategy of a CI system is data`() {
    #expect(
      help("scenarios: { a: { strategy: { matrix: { os: [a] } }, steps: [{ print: a }] } }\n")
        == ["`strategy` is `data` here"])
  }

  @Test(arguments: [
    ("{ a: b }", "- { name: a, value: … }"), ("{ f: { file: x }, a: b }", "- { name: f, file: … }"),
    ("\n      a: b\n      c: d", "- { name: a, value: … }"),
  ])
  func `parts in a mapping become entries of a list`(parts: String, entry: String) {
    #expect(
      help("requests:\n  - POST: http://a/\n    multipart: \(parts)\n")
        == ["write each part as an entry of a list: `\(entry)`"])
  }

  @Test(arguments: [
    ("a=1&b=2", "{ a: '1', b: '2' }"), ("a=1&&b=x", "{ a: '1', b: 'x' }"), ("a=1", "{ a: '1' }"),
  ])
  func `a query in a text becomes a mapping`(query: String, mapping: String) {
    for key in ["params", "form"] {
      let found = help("requests: [{ POST: http://a/, \(key): '\(query)' }]\n")
      #expect(found == ["write it as a mapping: `\(mapping)`"])
    }
  }

  @Test(arguments: ["a=%20&b=1", "a=1+1&b=2", "a&b"])
  func `a query that is encoded, or has no values, is left alone`(query: String) {
    #expect(
      !help("requests: [{ GET: http://a/, params: '\(query)' }]\n").contains {
        $0.contains("mapping")
      })
  }

  @Test(arguments: [
    "timeout: 1s,", "expect: 200,", "expect: 200 // it works",
    "capture: { t: a }\n    timeout: 2s // x",
  ])
  func `a sign at the end of a line that is an error is reported once`(line: String) {
    let found = loadCollection(
      "curlew: 1\nrequests:\n  - GET: http://a.example/\n    \(line)\n"
    ).diagnostics
    #expect(!found.contains { ["comma-is-text", "slashes-are-text"].contains($0.code.text) })
    #expect(found.contains { $0.severity == .error })
  }
}
