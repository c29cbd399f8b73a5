// SPDX-License-Identifier: Apache-2.0

import DemoService
import TestSupport
import Testing
import Values

/// `curlew doubt` on recordings of the demonstration shop.
@Suite struct `A doubt` {
  private static let root =
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")

  private static let collection = """
    curlew: 1
    vars: { name: Rex, price: 120 }
    beforeEach: [{ GET: /health }]
    scenarios:
      buy a pet:
        steps:
          - POST: /login
            json: { user: ada, password: lovelace }
            capture: { token: $.token }
          - POST: /pets
            auth: { bearer: '${token}' }
            json: { name: '${name}', kind: dog, price: '${price}' }
            expect: { status: 201, json: { name: '${name}', id: { $type: number } } }

    """

  /// Records a run, and ends its shop.
  private func recorded(
    _ collection: String = collection, as names: [String] = ["run.ndjson"],
    _ arguments: [String] = ["--report-bodies", "all"], project: String = ""
  ) async throws -> Program {
    let folder = try TemporaryFolder()
    try folder.write(collection, to: "pets.yaml")
    try folder.write("curlew: 1\ncollections: [pets.yaml]\n\(project)", to: "curlew.yaml")
    let shop = try DemoShop.start()
    var program = try Program.curlew()
    program.workingDirectory = folder.path
    for name in names {
      program.arguments =
        ["run", "--base-url", shop.baseURL, "--report", "ndjson=\(name)"] + arguments
      let run = try await program.run()
      #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    }
    shop.stop()
    self.folder.keep(folder)
    return program
  }

  /// Keeps folders until the test ends.
  private final class Folders {
    private var all: [TemporaryFolder] = []
    func keep(_ folder: TemporaryFolder) { all.append(folder) }
  }

  private let folder = Folders()

  private func doubt(_ program: Program, _ arguments: String...) async throws -> ProgramRun {
    var program = program
    program.arguments =
      ["doubt"] + (arguments.contains { $0.hasSuffix("ndjson") } ? [] : ["run.ndjson"])
      + arguments
    return try await program.run()
  }

  @Test func `lists what a suite would not notice, without its service`() async throws {
    let program = try await recorded()
    let found = try await doubt(program)
    #expect(found.exitCode == 0 && found.errorOutput.isEmpty, "\(found.errorOutput)")
    #expect(found.output.contains("pets.yaml:10  POST /pets › 201"))
    #expect(found.output.contains("json $.kind             may be missing, or anything"))
    #expect(found.output.contains("`price`, `tags` of the same object too"))
    // Noticed: the check of the name, and the capture of the token.
    #expect(!found.output.contains("$.name"))
    #expect(!found.output.contains("$.token            may be missing"))
    // Nothing but `beforeEach` has it.
    #expect(!found.output.contains("/health"))
    #expect(try await doubt(program).output == found.output)
  }

  @Test func `sees what later steps and requests make of a wrong response`() async throws {
    let program = try await recorded(
      """
      curlew: 1
      scenarios:
        read:
          steps:
            - { id: first, GET: /pets/1, capture: { kind: $.kind, name: $.name } }
            - GET: /pets?kind=${kind}
              expect: 200
            - check: ["name == 'Rex' || name.size() > 0", steps.first.response.json.tags.size() > 0]
        alone:
          steps: [{ GET: /pets/2 }]

      """)
    let found = try await doubt(program, "--format", "json")
    func answer(_ question: String) -> String? {
      found.output.split(separator: "{\"place\":\"").map(String.init).first {
        $0.hasPrefix(question)
      }
    }
    // Captures find nothing.
    #expect(answer(#"json $.kind","change":"missing"#)?.contains(#""noticed":"own""#) == true)
    // Another kind gives another address.
    #expect(answer(#"json $.kind","change":"value"#)?.contains(#""noticed":"request""#) == true)
    // The check reads the list.
    #expect(answer(#"json $.tags","change":"empty"#)?.contains(#""noticed":"later""#) == true)
    #expect(answer(#"json $.price","change":"missing"#)?.contains("noticed") == false)
    #expect(found.output.contains(#""noticedByRequests":2"#))
  }

  @Test(.enabled(if: Validator.hasJSONSchema, Validator.absence))
  func `of a suite is valid against its schema, and is the same again`() async throws {
    let copy = try TemporaryFolder()
    let made = try await Program(
      "/bin/cp", ["-R", "\(Self.root)/suites/storefront/.", copy.path]
    ).run()
    try #require(made.exitCode == 0, "\(made.errorOutput)")
    let shop = try DemoShop.start()
    var program = try Program.curlew(
      "run", "--base-url", shop.baseURL, "--allow-exec", "--report", "ndjson=run.ndjson",
      "--report-bodies", "all")
    program.workingDirectory = copy.path
    let run = try await program.run()
    shop.stop()
    #expect(run.exitCode == 0, "\(run.output)\(run.errorOutput)")
    let found = try await doubt(program, "--format", "json")
    #expect(found.exitCode == 0, "\(found.errorOutput)")
    let errors = try await Validator.schemaErrors(
      Array(found.output.utf8), schema: Validator.projectFile("specs/doubt.schema.json"),
      lines: false)
    #expect(errors == "checked 1\n")
    #expect(try await doubt(program, "--format", "json").output == found.output)
  }

  @Test func `has an exit code for too little, and says why it does not judge`() async throws {
    let program = try await recorded(project: "doubt: { least: 99% }\n")
    let all = try await doubt(program)
    #expect(all.exitCode == 1 && all.output.contains("least     99% is not reached"))
    #expect(try await doubt(program, "--least", "1%").exitCode == 0)
    let part = try await doubt(program, "pets.yaml")
    #expect(part.exitCode == 0)
    #expect(part.errorOutput == "least     not judged: `pets.yaml` alone was asked about\n")
    let none = try await doubt(program, "--ignore", "* **")
    #expect(none.exitCode == 4 && none.errorOutput.contains("error[nothing-to-ask]"))
  }

  @Test func `warns of entries that nothing needs, at their place`() async throws {
    let program = try await recorded(
      project: "doubt:\n  ignore:\n    - $..tagz\n    - json $.kind\n    - GET /nowhere\n")
    let found = try await doubt(program)
    #expect(found.exitCode == 0)
    #expect(found.errorOutput.contains("no recorded response has `$..tagz`"))
    #expect(found.errorOutput.contains("did you mean `$..tags`?"))
    #expect(found.errorOutput.contains("curlew.yaml:5:7"))
    #expect(found.errorOutput.contains("no recorded request is `GET /nowhere`"))
    #expect(!found.errorOutput.contains("$.kind"))
    #expect(found.output.contains("ignored   "))
  }

  @Test func `of two recordings asks about values that both have`() async throws {
    let program = try await recorded(as: ["a.ndjson", "b.ndjson"])
    let one = try await doubt(program, "a.ndjson", "--format", "json")
    let two = try await doubt(program, "a.ndjson", "b.ndjson", "--format", "json")
    #expect(two.exitCode == 0, "\(two.errorOutput)")
    let asked = #"{"place":"json $.user","change":"value""#
    #expect(one.output.contains(asked) && two.output.contains(asked))
    // Each pet has another number.
    #expect(!two.output.contains(#"{"place":"json $.id","change":"value""#))
  }

  @Test(arguments: [
    ([], "needs a recording", 2), (["none.ndjson"], "none.ndjson", 2),
    (["run.ndjson", "--least", "60"], "is not a share", 2),
    (["run.ndjson", "--ignore", "get /x"], "`get` is not a method", 2),
    (["run.ndjson", "--ignore", "$.items["], "`$.items[` is not a JSONPath", 2),
    (["run.ndjson", "--format", "xml"], "--format", 2),
  ])
  func `refuses what it cannot use`(
    arguments: [String], message: String, code: Int32
  ) async throws {
    var program = try await recorded()
    program.arguments = ["doubt"] + arguments
    let found = try await program.run()
    #expect(found.exitCode == code)
    #expect(found.errorOutput.contains(message), "\(found.errorOutput)")
  }

  @Test func `needs bodies`() async throws {
    let program = try await recorded(Self.collection, as: ["run.ndjson"], [])
    let found = try await doubt(program)
    #expect(found.exitCode == 2 && found.errorOutput.contains("error[recording-without-bodies]"))
  }

  @Test func `is printed for a pull request`() async throws {
    let found = try await doubt(try await recorded(), "--format", "markdown")
    #expect(found.output.hasPrefix("## ") && found.output.contains("| `POST /pets › 201`"))
  }

  @Test func `looks at snapshots, at until and at conditions of the step`() async throws {
    let program = try await recorded(
      """
      curlew: 1
      scenarios:
        pets:
          steps:
            - GET: /pets/1
              snapshot: true
            - GET: /health
              retry: { until: "response.json.status == 'up' || response.json.status == 'ok'", attempts: 2 }
              expect: { that: ["response.headers['content-type'] != ''"] }

      """)
    let found = try await doubt(program)
    // The snapshot has the whole body.
    #expect(!found.output.contains("GET /pets/{} › 200 "), "\(found.output)")
    #expect(!found.output.contains("json $.status"), "\(found.output)")
  }
}
