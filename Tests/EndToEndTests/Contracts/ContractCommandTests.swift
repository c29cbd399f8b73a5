// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Contracts in what the program prints and writes.
@Suite struct `A contract with the program` {
  private static let document = """
    openapi: 3.1.0
    info: { title: Shop, version: '1' }
    paths:
      /pet:
        get:
          operationId: getPet
          responses:
            200:
              description: a
              content:
                application/json:
                  schema: { type: object, required: [name], properties: { name: { type: string }, price: { type: number } } }
    """

  private static let collection = """
    curlew: 1
    baseUrl: ORIGIN
    requests:
      - name: look
        GET: /pet
        openapi: shop.yaml
    """

  private func workshop(
    _ pet: String, _ more: String = ""
  ) throws -> (workshop: Workshop, server: ScriptedServer) {
    let server = try ScriptedServer { request in
      request.path == "/pet" ? .response(200, json: pet) : .response(404)
    }
    let workshop = try Workshop(
      Self.collection.replacing("ORIGIN", with: server.url()) + more + "\n")
    try workshop.write(Self.document, to: "shop.yaml")
    return (workshop, server)
  }

  private static let wrong = #"{"name": "Rex", "price": "80.50"}"#
  private static let right = #"{"name": "Rex", "price": 80.50}"#

  /// A file of 64 MB and one byte, which takes no place on the disk.
  @Test func `refuses a document beyond its limit`() async throws {
    let (workshop, server) = try workshop(Self.right)
    defer { server.stop() }
    try workshop.write("", to: "large.yaml")
    let made = try await Program(
      "/usr/bin/truncate", ["-s", "67108865", "\(workshop.folder.path)/large.yaml"]
    ).run()
    try #require(made.exitCode == 0)
    for command in ["check", "run"] {
      let typed = try await workshop.runs(command, "--openapi", "large.yaml")
      expect(typed, endsIn: 2)
      expect(
        typed.errorOutput,
        has: ["error[openapi-limits]: `large.yaml` has more than 64 MB", "`--openapi` names it"])
    }
    let old = try await workshop.runs("check", "--against", "large.yaml")
    expect(old, endsIn: 2)
    expect(old.errorOutput, has: ["`large.yaml` has more than"])
    try workshop.write(
      Self.document.replacing("type: object, required: [name]", with: "$ref: 'large.yaml#/a'"),
      to: "shop.yaml")
    let referred = try await workshop.runs("check")
    expect(referred, endsIn: 2)
    expect(referred.errorOutput, has: ["error[invalid-openapi]", "has more than 64 MB"])
    try workshop.write(
      Self.collection.replacing("shop.yaml", with: "large.yaml").replacing(
        "ORIGIN", with: server.url()) + "\n")
    let named = try await workshop.runs("run")
    expect(named, endsIn: 2)
    expect(
      named.errorOutput,
      has: ["error[openapi-limits]: `large.yaml` has more than 64 MB", "specs.yaml:6:14"])
  }

  @Test func `shows a violation with both places`() async throws {
    let (workshop, server) = try workshop(Self.wrong)
    defer { server.stop() }
    let run = try await workshop.run(
      "--report", "junit=junit.xml", "--report", "json=run.json", "--report", "html=run.html",
      "--report", "github")
    expect(run, endsIn: 1)
    expect(
      run.output,
      has: [
        "openapi body: shop.yaml expects a number at `/price`, found `\"80.50\"`",
        "    at        /price, shop.yaml:12:110, from the response 200 of `getPet` (shop.yaml:8)\n",
        "    expected  number\n", "    actual    \"80.50\"\n",
      ])
    for name in ["junit.xml", "run.json"] {
      expect(try workshop.folder.read(name), has: ["expects a number at", "shop.yaml:12:110"])
    }
    expect(try workshop.folder.read("run.html"), has: ["expects a number at"])
  }

  @Test func `is judged again offline, by a newer document`() async throws {
    let (workshop, server) = try workshop(Self.right)
    expect(
      try await workshop.run("--report", "ndjson=run.ndjson", "--report-bodies", "all"), endsIn: 0)
    server.stop()
    expect(try await workshop.runs("judge", "run.ndjson", "specs.yaml"), endsIn: 0)
    try workshop.write(
      Self.document.replacing("price: { type: number }", with: "price: { type: string }"),
      to: "new.yaml")
    let judged = try await workshop.runs(
      "judge", "run.ndjson", "specs.yaml", "--openapi", "new.yaml")
    expect(judged, endsIn: 1)
    expect(judged.output, has: ["new.yaml expects a string at `/price`, found `80.50`"])
  }

  @Test func `is open where a mark is in place of a secret`() async throws {
    let (workshop, server) = try workshop(
      #"{"name": "geheim-7", "price": 80.50}"#,
      "\n    headers: { X-Name: '${name}' }\nsecrets: [name]")
    var program = try workshop.curlew(
      "run", "specs.yaml", "--report", "ndjson=run.ndjson", "--report-bodies", "all")
    program.environment["CURLEW_SECRET_name"] = "geheim-7"
    expect(try await workshop.runs(program), endsIn: 0)
    server.stop()
    try workshop.write(
      Self.document.replacing(
        "name: { type: string }", with: "name: { type: string, maxLength: 8 }"),
      to: "new.yaml")
    let open = try await workshop.runs(
      "judge", "run.ndjson", "specs.yaml", "--openapi", "new.yaml")
    // The only step is open, so nothing was judged.
    expect(open, endsIn: 4)
    expect(open.output, has: ["`openapi body`: secrets are marks in recordings"])
    // What is not at a mark decides.
    try workshop.write(
      try workshop.folder.read("new.yaml")
        .replacing("price: { type: number }", with: "price: { type: string }"), to: "new.yaml")
    let wrong = try await workshop.runs(
      "judge", "run.ndjson", "specs.yaml", "--openapi", "new.yaml")
    expect(wrong, endsIn: 1)
  }

  @Test func `writes no snapshot of a response that breaks it`() async throws {
    let (workshop, server) = try workshop(Self.wrong, "\n    snapshot: pet")
    defer { server.stop() }
    let run = try await workshop.run()
    expect(run, endsIn: 1)
    #expect(try workshop.files(without: ["specs.yaml", "shop.yaml", ".curlew"]).isEmpty)
  }

  @Test func `of a load that judges the status alone has no body`() async throws {
    let (workshop, server) = try workshop(Self.wrong)
    defer { server.stop() }
    let whole = try await workshop.runs("load", "specs.yaml", "--users", "1", "--iterations", "2")
    #expect(whole.output.contains("openapi body"), "\(whole.output)")
    let status = try await workshop.runs(
      "load", "specs.yaml", "--users", "1", "--iterations", "2", "--checks", "status")
    expect(status, endsIn: 0)
    #expect(!status.output.contains("openapi body"), "\(status.output)")
  }

  @Test func `is said of a typed request`() async throws {
    let (workshop, server) = try workshop(Self.right)
    let follows = try await workshop.runs("send", server.url("/pet"), "--openapi", "shop.yaml")
    expect(follows, endsIn: 0)
    #expect(follows.errorOutput == "openapi   follows `getPet` of shop.yaml\n")
    let missing = try await workshop.runs("send", server.url("/pets"), "--openapi", "shop.yaml")
    expect(missing, endsIn: 1)
    expect(
      missing.errorOutput,
      has: ["error: openapi operation: no operation of `shop.yaml` is `GET /pets`"])
    server.stop()
    let (_, other) = try self.workshop(#"{"price": "80.50"}"#)
    defer { other.stop() }
    let breaks = try await workshop.runs("send", other.url("/pet"), "--openapi", "shop.yaml")
    expect(breaks, endsIn: 1)
    expect(
      breaks.errorOutput,
      has: [
        "error: openapi body: shop.yaml: the member `name` is missing (the first of 2 violations)",
        "/price: expected number, found \"80.50\" (shop.yaml:12:110)",
      ])
  }
}
