// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A report of newman beside what the import of its collection says of the same responses.
@Suite struct `Proving an import` {
  /// One request in two repetitions, with three tests, of which one fails.
  private static func report(
    script: String, body: String = #"{"id": 7, "kind": "cat"}"#, address: String = "/pets/1",
    assertions: [(String, Bool)]
  ) -> String {
    let bytes = body.utf8.map(String.init).joined(separator: ",")
    let tests = assertions.map { name, failed in
      #"{"assertion": "\#(name)", "skipped": false\#(failed ? #", "error": {"name": "AssertionError"}"# : "")}"#
    }
    let execution = """
      {"cursor": {"iteration": 0}, "item": {"id": "a", "name": "look"},
       "request": {"method": "GET", "url": {"protocol": "http", "host": ["a", "test"],
         "path": ["pets", "\(address.split(separator: "/").last ?? "")"]}},
       "response": {"code": 200, "status": "OK", "responseTime": 3,
         "header": [{"key": "Content-Type", "value": "application/json"}],
         "stream": {"type": "Buffer", "data": [\(bytes)]}},
       "assertions": [\(tests.joined(separator: ", "))]}
      """
    return """
      {"collection": {"info": {"name": "shop",
         "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"},
        "item": [{"id": "a", "name": "look", "request": {"method": "GET", "url": "http://a.test/pets/1"},
          "event": [{"listen": "test", "script": {"exec": ["\(script)"]}}]}]},
       "run": {"executions": [\(execution)]}}
      """
  }

  private static let script =
    "pm.test('ok', () => pm.response.to.have.status(200)); "
    + "pm.test('is 7', () => pm.expect(pm.response.json().id).to.eql(7));"

  private func proof(of report: String, _ more: String...) async throws -> ProgramRun {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write(report, to: "newman.json")
    return try await workshop.runs(["import", "newman.json", "-o", "specs"] + more)
  }

  @Test func `counts equal verdicts`() async throws {
    let run = try await proof(
      of: Self.report(script: Self.script, assertions: [("ok", false), ("is 7", false)]))
    expect(run, endsIn: 0)
    expect(
      run.errorOutput,
      has: [
        "requests   1 of 1 are what newman sent\n", "tests      2 of 2 have newman's verdict\n",
      ])
  }

  @Test func `names a verdict that differs, with its line`() async throws {
    let report = Self.report(script: Self.script, assertions: [("ok", false), ("is 7", true)])
    let run = try await proof(of: report, "--strict")
    expect(run, endsIn: 1)
    expect(
      run.errorOutput,
      has: [
        "tests      1 of 2 have newman's verdict; 1 differs\n",
        "\"is 7\" of `look`: failed there, holds here\n", "✗ specs/newman.yaml:",
      ])
  }

  @Test func `names a test that fails here alone`() async throws {
    let report = Self.report(
      script: Self.script, body: #"{"id": 8}"#, assertions: [("ok", false), ("is 7", false)])
    let run = try await proof(of: report)
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["\"is 7\" of `look`: passed there, fails here: json $.id"])
  }

  @Test func `names a request that is another one`() async throws {
    let report = Self.report(
      script: Self.script, address: "/pets/2", assertions: [("ok", false), ("is 7", false)])
    let run = try await proof(of: report)
    expect(
      run.errorOutput,
      has: [
        "requests   0 of 1 are what newman sent", "`look`: address is /pets/1, was /pets/2",
      ])
  }

  @Test func `counts tests that were lost`() async throws {
    let report = Self.report(
      script: "pm.test('odd', () => { eval('x'); });", assertions: [("odd", false)])
    let run = try await proof(of: report)
    expect(run.errorOutput, has: ["tests      0 of 1 have newman's verdict; 1 was not imported"])
  }

  @Test func `refuses a report without a body`() async throws {
    let workshop = try Workshop()
    let report = Self.report(script: Self.script, body: "", assertions: [])
    try workshop.write(report, to: "newman.json")
    let run = try await workshop.runs("import", "newman.json", "-o", "specs")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[report-without-bodies]"])
    try workshop.write("{}", to: "other.json")
    let other = try await workshop.runs(
      "import", "newman.json", "-o", "specs", "--proof", "other.json")
    expect(other, endsIn: 2)
    expect(other.errorOutput, has: ["is not a report of newman or Bruno"])
  }
}
