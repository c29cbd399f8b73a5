// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A report of `bru run --reporter-json` beside what the import of its collection says of the same responses.
@Suite struct `Proving an import of Bruno` {
  private static let request = """
    meta {
      name: look
      type: http
      seq: 1
    }
    get {
      url: http://a.test/pets/1
      body: none
      auth: none
    }
    assert {
      res.status: eq 200
      res.body.id: eq 7
      ~res.body.off: eq 1
    }
    tests {
      test("kind", function() { expect(res.getBody().kind).to.equal("cat"); });
      test("odd", function() { expect(odd(res)).to.equal(1); });
    }
    """

  /// - Parameters:
  ///   - file: as the report names the file of the request.
  ///   - verdicts: of the two assertions, then of the two tests.
  private func proof(
    data: String? = #"{"id": 7, "kind": "cat"}"#, file: String = "shop/look.bru",
    _ verdicts: [String], endsIn code: Int32 = 0
  ) async throws -> ProgramRun {
    let workshop = try Workshop()
    try workshop.write("", to: ".git/HEAD")
    try workshop.write(
      #"{"version": "1", "name": "pets", "type": "collection"}"#, to: "pets/bruno.json")
    try workshop.write(Self.request, to: "pets/shop/look.bru")
    let body = data.map { #", "data": \#($0)"# } ?? ""
    try workshop.write(
      """
      [{"iterationIndex": 0, "results": [{"test": {"filename": "\(file)"},
        "request": {"method": "GET", "url": "http://a.test/pets/1", "headers": {}},
        "response": {"status": 200, "statusText": "OK", "responseTime": 5,
          "headers": {"content-type": "application/json"}\(body)},
        "assertionResults": [
          {"lhsExpr": "res.status", "rhsExpr": "eq 200", "status": "\(verdicts[0])"},
          {"lhsExpr": "res.body.id", "rhsExpr": "eq 7", "status": "\(verdicts[1])"}],
        "testResults": [{"description": "kind", "status": "\(verdicts[2])"},
          {"description": "odd", "status": "\(verdicts[3])"}]}]}]
      """, to: "bru.json")
    let run = try await workshop.runs(
      ["import", "pets", "-o", "specs", "--proof", "bru.json", "--strict"])
    expect(run, endsIn: code)
    return run
  }

  @Test(arguments: ["shop/look.bru", #"shop\\look.bru"#])
  func `compares each assertion and each test`(file: String) async throws {
    let run = try await proof(file: file, ["pass", "pass", "pass", "pass"], endsIn: 1)
    expect(
      run.errorOutput,
      has: [
        "requests   1 of 1 are what Bruno sent\n",
        "tests      3 of 4 have Bruno's verdict; 1 was not imported\n",
      ])
  }

  @Test(arguments: [
    (0, "res.status: eq 200"), (1, "res.body.id: eq 7"), (2, "kind"),
  ])
  func `names a verdict that differs`(place: Int, name: String) async throws {
    var verdicts = ["pass", "pass", "pass", "pass"]
    verdicts[place] = "fail"
    let run = try await proof(verdicts, endsIn: 1)
    expect(run.errorOutput, has: ["\"\(name)\" of `shop/look.bru`: failed there, holds here"])
  }

  @Test func `fails where Bruno failed`() async throws {
    let run = try await proof(
      data: #"{"id": "7", "kind": "dog"}"#, ["pass", "fail", "fail", "pass"], endsIn: 1)
    expect(run.errorOutput, has: ["tests      3 of 4 have Bruno's verdict; 1 was not imported\n"])
  }

  @Test func `needs bodies`() async throws {
    let run = try await proof(data: nil, ["pass", "pass", "pass", "pass"], endsIn: 2)
    expect(run.errorOutput, has: ["report-without-bodies"])
  }
}
