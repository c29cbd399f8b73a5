// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing
import Values

/// What `curlew doubt` offers for the gaps that it finds.
@Suite struct `An expectation that doubt offers` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  @Test(arguments: ["live", "media", "orders", "partners", "storefront"])
  func `for a suite holds in the next live run, and closes gaps`(name: String) async throws {
    let folder = try TemporaryFolder()
    let made = try await Program(
      "/bin/cp", ["-R", "\(Self.root)/suites/\(name)/.", folder.path]
    ).run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    let shop = try DemoShop.start()
    defer { shop.stop() }
    let suite = try SuggestedSuite(folder, shop)
    let before = try await suite.doubt()
    let found = try await suite.curlew("doubt", "run.ndjson", "--write")
    expect(found, endsIn: 0)
    let offered = try #require(
      found.output.split(separator: "\n").first { $0.contains(" written; ") }?.split(separator: " ")
        .first.flatMap { Int($0) })
    #expect(offered >= 2)
    expect(try await suite.curlew("check"), endsIn: 0)
    expect(try await suite.curlew("fmt", "--check"), endsIn: 0)
    let after = try await suite.doubt()
    #expect(after.questions == before.questions)
    #expect(after.noticed >= before.noticed + offered)
  }

  private static let collection = """
    # Pets
    curlew: 1
    secrets: { password: lovelace }
    vars: { price: 12.50 }
    scenarios:
      sell:
        steps:
          - POST: /login
            json: { user: ada, password: '${password}' }
            capture: { token: { json: $.token, secret: true } }
          - POST: /pets   # as it is
            auth: { bearer: '${token}' }
            json: { name: Rex, kind: dog, price: '${price}' }
            expect: 201
          - name: ${path}
            forEach: [/pets/1, /feed]
            as: path
            GET: ${path}
      look:
        steps:
          - { id: all, GET: /pets/3, expect: { json: { id: 3 } } }
          - check: [steps.all.response.json.id == 3]

    """

  private func suite(_ text: String = collection) async throws -> (SuggestedSuite, DemoShop) {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "pets.yaml")
    try folder.write("curlew: 1\ncollections: [pets.yaml]\n", to: "curlew.yaml")
    let shop = try DemoShop.start()
    let suite = try SuggestedSuite(folder, shop)
    try await suite.record()
    return (suite, shop)
  }

  @Test func `is what was sent, or a look; where none holds the reason is said`() async throws {
    let (suite, shop) = try await suite()
    shop.stop()
    let found = try await suite.curlew("doubt", "run.ndjson", "-v")
    expect(found, endsIn: 0)
    expect(
      found.output,
      has: [
        "json: { $type: object }", "written once for 2 operations", "`--write` adds ",
      ])
    // Nothing was written.
    #expect(try suite.text == Self.collection)
    #expect(try await suite.curlew("doubt", "run.ndjson", "-v").output == found.output)
  }

  @Test func `is written beside what is there, until nothing is left to offer`() async throws {
    let (suite, shop) = try await suite()
    shop.stop()
    for _ in 0..<10 {
      let found = try await suite.curlew("doubt", "run.ndjson", "--write")
      expect(found, endsIn: 0)
      if !found.output.contains(" written; ") { break }
    }
    let text = try suite.text
    expect(
      text,
      has: [
        "price: '${price}'", "name: Rex", "# Pets\ncurlew: 1\n", "  - POST: /pets   # as it is\n",
        "- { id: all, GET: /pets/3, expect: { json: { id: 3,",
      ])
    // Neither a secret nor its mark comes into a file.
    #expect(!text.contains("***") && text.split(separator: "lovelace").count == 2)
    let judged = try await suite.curlew("judge", "run.ndjson")
    expect(judged, endsIn: 0)
    let last = try await suite.curlew("doubt", "run.ndjson")
    #expect(!last.output.contains("--write"), "\(last.output)")
  }

  @Test func `of a part of the suite leaves the rest alone`() async throws {
    let (suite, shop) = try await suite()
    shop.stop()
    let found = try await suite.curlew("doubt", "run.ndjson", "pets.yaml:20", "--write")
    expect(found, endsIn: 0)
    let old = Self.collection.split(separator: "\n")
    let new = try suite.text.split(separator: "\n")
    #expect(old.prefix(18) == new.prefix(18))
    #expect(old != new)
  }

  @Test func `is not written by an untrusted run, nor into a file that may not be changed`()
    async throws
  {
    let (suite, shop) = try await suite()
    shop.stop()
    let untrusted = try await suite.curlew(
      "doubt", "run.ndjson", "--write", "--untrusted", "--allow-host", "127.0.0.1")
    expect(untrusted, endsIn: 2)
    expect(untrusted.errorOutput, has: ["error[untrusted-run]: `--write` is not allowed"])
    let mode = try await Program("/bin/chmod", ["a-w", "\(suite.folder.path)/pets.yaml"]).run()
    #expect(mode.exitCode == 0)
    let refused = try await suite.curlew("doubt", "run.ndjson", "--write")
    expect(refused, endsIn: 2)
    expect(refused.errorOutput, has: ["error[unwritable-file]", "it is read-only"])
    #expect(!refused.output.contains(" written; "))
    #expect(try suite.text == Self.collection)
  }

  @Test func `would be text, never an expression`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, json: ##"{"a":"${env.HOME}","b":"*alias","c":"- !x","d":"#no","e":"x\ny"}"##)
    }
    let folder = try TemporaryFolder()
    try folder.write("curlew: 1\nbaseUrl: \(server.url())\nrequests:\n  - GET: /\n", to: "a.yaml")
    var program = try Program.curlew(
      "run", "a.yaml", "--report", "ndjson=run.ndjson", "--report-bodies", "all")
    program.workingDirectory = folder.path
    expect(try await program.run(), endsIn: 0)
    server.stop()
    for _ in 0..<4 {
      program.arguments = ["doubt", "run.ndjson", "a.yaml", "--write"]
      expect(try await program.run(), endsIn: 0)
    }
    let text = String(decoding: try readFile(folder.path(of: "a.yaml")), as: UTF8.self)
    expect(text, has: ["a: $${env.HOME}", "b: '*alias'", "c: '- !x'", "d: '#no'"])
    program.arguments = ["judge", "run.ndjson", "a.yaml"]
    expect(try await program.run(), endsIn: 0)
  }
}

/// A suite in a folder, with its recording.
private struct SuggestedSuite {
  let folder: TemporaryFolder
  private let program: Program
  private let address: String

  init(_ folder: TemporaryFolder, _ shop: DemoShop) throws {
    self.folder = folder
    address = shop.baseURL
    var program = try Program.curlew()
    program.workingDirectory = folder.path
    self.program = program
  }

  func curlew(_ arguments: String...) async throws -> ProgramRun {
    var program = program
    program.arguments = arguments
    return try await program.run()
  }

  var text: String {
    get throws { String(decoding: try readFile(folder.path(of: "pets.yaml")), as: UTF8.self) }
  }

  func record() async throws {
    let run = try await curlew(
      "run", "--base-url", address, "--allow-exec", "--report", "ndjson=run.ndjson",
      "--report-bodies", "all")
    expect(run, endsIn: 0)
  }

  /// Records a live run, and asks about it.
  func doubt() async throws -> (questions: Int, noticed: Int) {
    try await record()
    let found = try await curlew("doubt", "run.ndjson", "--format", "json")
    expect(found, endsIn: 0)
    func number(_ name: String) throws -> Int {
      let rest = try #require(found.output.range(of: "\"\(name)\":")?.upperBound)
      return try #require(Int(found.output[rest...].prefix { $0.isNumber }))
    }
    return (try number("questions"), try number("noticed"))
  }
}
