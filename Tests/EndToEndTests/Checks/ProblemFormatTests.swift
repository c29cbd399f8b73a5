// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `check --format` {
  private static let broken = """
    curlew: 1
    requests:
      - GET: http://a.example/
        timeuot: 1s
        redirects: { }
        text: "{{a}}"
    """

  @Test func `concise is one line for each problem on standard output`() async throws {
    let shop = try Workshop(Self.broken)
    let run = try await shop.runs("check", "specs.yaml", "--format", "concise")
    #expect(run.exitCode == 2)
    let lines = run.output.split(separator: "\n")
    #expect(lines.first == "specs.yaml:4:5: error[unknown-key]: `timeuot` is not a key of a step")
    #expect(lines.allSatisfy { $0.hasPrefix("specs.yaml:") })
    #expect(run.errorOutput.isEmpty)
  }

  @Test(.enabled(if: Validator.hasJSONSchema, Validator.absence), arguments: [false, true])
  func `json is valid by its schema`(fixes: Bool) async throws {
    let shop = try Workshop(Self.broken)
    let arguments = ["check", "specs.yaml", "none.yaml", "--format", "json"]
    let run = try await shop.runs(arguments + (fixes ? ["--fix"] : []))
    #expect(run.exitCode == 2)
    #expect(run.output.contains("\"fixed\":[{") == fixes)
    let errors = try await Validator.schemaErrors(
      Array(run.output.utf8), schema: Validator.projectFile("specs/problems.schema.json"),
      lines: false)
    #expect(errors == "checked 1\n")
  }

  @Test func `json has the edits, whose bytes are those of the file`() async throws {
    let text = "curlew: 1\n# é\nrequests:\n  - GET: http://a.example/\n    timeuot: 1s\n"
    let shop = try Workshop(text)
    let run = try await shop.runs("check", "specs.yaml", "--format", "json")
    let start = "curlew: 1\n# é\nrequests:\n  - GET: http://a.example/\n    ".utf8.count
    let place =
      #"{"file":"specs.yaml","line":5,"column":5,"endLine":5,"endColumn":12,"#
      + #""start":\#(start),"end":\#(start + 7)}"#
    let fix =
      #"{"title":"did you mean `timeout`?","preferred":true,"edits":[{"place":\#(place),"#
      + #""text":"timeout"}]}"#
    #expect(run.output.contains(fix))
  }

  @Test func `pretty shows the same problem of many files once`() async throws {
    let shop = try Workshop()
    for number in 10..<20 {
      try shop.write(
        "curlew: 1\nrequests:\n  - GET: http://a.example/\n    timeuot: 1s\n",
        to: "specs/\(number).yaml")
    }
    let run = try await shop.runs("check", "specs")
    expect(run, endsIn: 2)
    let places = (11...15).map { "specs/\($0).yaml:4" }.joined(separator: ", ")
    #expect(run.errorOutput.contains("= note: and at 9 more places: \(places), …\n"))
    #expect(run.errorOutput.contains("10 errors in 10 files"))
    #expect(run.errorOutput.matches(of: /is not a key/).count == 1)
    let whole = try await shop.runs("check", "specs", "-v")
    #expect(whole.errorOutput.contains("specs/18.yaml:4, specs/19.yaml:4\n"))
  }

  @Test func `pretty shows fifty problems, and counts the others`() async throws {
    let keys = (0..<60).map { "    zzzz\($0): 1\n" }
    let shop = try Workshop()
    for file in 0..<20 {
      try shop.write(
        "curlew: 1\nrequests:\n  - GET: http://a.example/\n"
          + keys[(file * 3)..<(file * 3 + 3)].joined(),
        to: "specs/\(file).yaml")
    }
    let run = try await shop.runs("check", "specs")
    #expect(run.errorOutput.matches(of: /error\[unknown-key\]/).count == 50)
    #expect(run.errorOutput.contains("\nand 10 more errors; `-v` shows all of them\n"))
    let whole = try await shop.runs("check", "specs", "-v")
    #expect(whole.errorOutput.matches(of: /error\[unknown-key\]/).count == 60)
  }
}
