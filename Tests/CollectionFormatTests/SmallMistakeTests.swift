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
}
