// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@Suite struct `A run to a step` {
  private static let collection = """
    curlew: 1
    blocks:
      make:
        steps:
          - { name: made, print: made in the block }
          - { name: later, print: later in the block }
        teardown: [{ print: cleared by the block }]
    scenarios:
      buy:
        steps:
          - { id: first, print: one }
          - exec: [printf, '{"order": 17, "token": "s3cr3t-%s"}', value]
            capture: { order: $.order, token: { json: $.token, secret: true } }
          - { name: make, call: make }
          - { name: pay, print: 'order ${order}' }
          - { name: pay, print: again }
        teardown: [{ print: cleared by the scenario }]
      other:
        needs: [buy]
        steps: [{ name: rest, print: resting }, { name: end, print: ending }]
      free:
        order: any
        steps:
          - { name: a, set: { x: 1 } }
          - { name: b, print: b alone }
          - { name: c, print: 'c ${x}' }
    afterEach: [{ print: after each }]
    teardown: [{ print: cleared by the collection }]
    """

  private func run(
    _ words: String..., variables: [String: String] = [:]
  ) async throws -> ProgramRun {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(Self.collection, to: "shop.yaml")
    var program = try Program.curlew("run", "--allow-exec", "-v", "-j", "1")
    program.arguments += words
    program.workingDirectory = folder.path
    program.environment.merge(variables) { $1 }
    return try await program.run()
  }

  @Test func `ends there, and clears up`() async throws {
    let run = try await run("shop.yaml:9", "--until", "first")
    expect(run, endsIn: 0)
    #expect(run.output.contains("print one"))
    for text in ["order 17", "in the block", "again"] { #expect(!run.output.contains(text)) }
    for text in ["cleared by the scenario", "after each", "cleared by the collection"] {
      #expect(run.output.contains(text))
    }
  }

  @Test func `takes the first of several steps of a name, with a note`() async throws {
    let run = try await run("shop.yaml:9", "--until", "pay")
    expect(run, endsIn: 0)
    #expect(run.output.contains("order 17") && !run.output.contains("again"))
    #expect(run.errorOutput.contains("note: the scenario has 2 steps `pay`"))
  }

  @Test func `may end in a block, at a line`() async throws {
    let run = try await run("shop.yaml:9", "--until", ":5")
    expect(run, endsIn: 0)
    #expect(run.output.contains("made in the block"))
    #expect(!run.output.contains("later in the block") && !run.output.contains("order 17"))
    #expect(run.output.contains("cleared by the block"))
  }

  @Test(arguments: [
    (":11", ["print one"], ["in the block"]), (":13", ["print one"], ["in the block"]),
    (":14", ["later in the block"], ["order 17"]), (":16", ["order 17", "again"], []),
  ])
  func `ends at the step at a line`(
    word: String, present: [String], absent: [String]
  ) async throws {
    let run = try await run("shop.yaml:9", "--until", word)
    expect(run, endsIn: 0)
    for text in present { #expect(run.output.contains(text), "\(text)") }
    for text in absent { #expect(!run.output.contains(text), "\(text)") }
  }

  @Test func `runs what the scenario needs whole`() async throws {
    let run = try await run("shop.yaml", "-n", "other", "--until", "rest")
    expect(run, endsIn: 0)
    #expect(run.output.contains("again") && run.output.contains("resting"))
    #expect(!run.output.contains("ending"))
  }

  @Test func `runs with order any what the step waits for`() async throws {
    let run = try await run("shop.yaml", "-n", "free", "--until", "c")
    expect(run, endsIn: 0)
    #expect(run.output.contains("c 1") && !run.output.contains("b alone"))
  }

  @Test func `keeps what it made, and shows its values without secrets`() async throws {
    let run = try await run("shop.yaml:9", "--until", "make", "--keep")
    expect(run, endsIn: 0)
    #expect(!run.output.contains("cleared by") && !run.output.contains("after each"))
    #expect(run.output.contains("later in the block"))
    #expect(run.errorOutput.hasSuffix("kept      order = 17, token = ***token***\n"))
    #expect(!(run.output + run.errorOutput).contains("s3cr3t-value"))
  }

  /// 20 scenarios, 30 values of each and 200 characters of a value are shown.
  @Test(arguments: [false, true])
  func `bounds what it shows of the values`(isBeyond: Bool) async throws {
    let more = isBeyond ? 1 : 0
    let values = (1...30 + more).map { "v\($0): \($0)" }.joined(separator: ", ")
    let long = String(repeating: "x", count: 200 - "long = ".count + more)
    let workshop = try Workshop(
      """
      curlew: 1
      scenarios:
        many: { steps: [{ set: { \(values) } }] }
        wide: { steps: [{ set: { long: \(long) } }] }
      \((3...20 + more).map { "  s\($0): { steps: [{ set: { a: 1 } }] }" }.joined(separator: "\n"))
      """)
    let run = try await workshop.run("--keep")
    expect(run, endsIn: 0)
    let lines = run.errorOutput.split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("kept ") || $0.contains("and values of") }
    #expect(lines.count == 20 + more)
    #expect(lines[0].hasSuffix(isBeyond ? "v8 = 8 and 1 more" : "v9 = 9"), "\(lines[0])")
    let kept = String(long.prefix(200 - "long = ".count))
    #expect(lines[1].hasSuffix(": long = " + kept + (isBeyond ? "…" : "")), "\(lines[1])")
    #expect(lines.last == "          and values of 1 more scenario" || !isBeyond)
  }

  @Test func `keeps without an end too`() async throws {
    let run = try await run("shop.yaml", "--keep", "--report", "ndjson=-")
    expect(run, endsIn: 0)
    #expect(!run.output.contains("cleared by"))
    #expect(run.output.contains(#""kept":["order = 17","token = ***token***"]"#))
    #expect(run.errorOutput.contains("kept      "))
  }

  @Test(arguments: [
    (["shop.yaml", "--until", "pay"], "ends one scenario, and 3 are selected"),
    (["shop.yaml:9", "--until", "pey"], "help: did you mean `pay`"),
    (["shop.yaml:9", "--until", ":1"], "carries out no step at this line"),
    (["shop.yaml:9", "--until", ":900"], "carries out no step at this line"),
    (["shop.yaml:9", "--until", ":20"], "carries out no step at this line"),
    (["shop.yaml:9", "--until", ":x"], "must be the `id` or the name of a step"),
    (["shop.yaml:9", "--until", ""], "is empty"),
    (["shop.yaml:9", "--keep", "--ci", "github"], "`--ci` says that this is a CI job"),
    (["shop.yaml:9", "--keep", "--watch"], "`--watch` cannot be combined with `--keep`"),
  ])
  func `is refused`(words: [String], message: String) async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(Self.collection, to: "shop.yaml")
    var program = try Program.curlew("run", "--allow-exec")
    program.arguments += words
    program.workingDirectory = folder.path
    let run = try await program.run()
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains(message), "\(run.errorOutput)")
    #expect(!run.output.contains("one"))
  }

  @Test func `keeps nothing in a CI job`() async throws {
    let run = try await run("shop.yaml:9", "--keep", variables: ["CI": "true"])
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("the variable `CI` says that this is a CI job"))
  }

  @Test func `changes no record of failures`() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write("curlew: 1\n", to: "curlew.yaml")
    try folder.write(
      "curlew: 1\nrequests:\n  - { name: a, print: a }\n  - { name: b, check: ['false'] }\n",
      to: "a.yaml")
    func run(_ words: String...) async throws -> ProgramRun {
      var program = try Program.curlew()
      program.arguments = words
      program.workingDirectory = folder.path
      return try await program.run()
    }
    expect(try await run("run", "a.yaml"), endsIn: 1)
    expect(try await run("run", "a.yaml", "--until", "a"), endsIn: 0)
    #expect(try await run("list", "a.yaml", "--last-failed").output.contains("a.yaml"))
  }
}
