// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `-n` with the name of a row.
@Suite struct `The name of a row` {
  private func shop() throws -> Workshop {
    let shop = try Workshop(
      """
      curlew: 1
      setup: [{ print: setup once }]
      scenarios:
        file:
          data: { file: rows.csv, key: "${sku}" }
          steps: [{ print: "file ${sku}" }, { check: ["sku != 'b'"] }]
        list: { data: [{ name: k1 }, { name: k2 }], steps: [{ print: "list ${name}" }] }
        plain: { steps: [{ print: plain }] }
        behind: { needs: [list], steps: [{ print: behind }] }
      """)
    try shop.write("sku\na\nb\nc\n", to: "rows.csv")
    return shop
  }

  private func printed(_ run: ProgramRun) -> [String] {
    run.output.split(separator: "\n").filter { $0.hasPrefix("»") }
      .compactMap { $0.split(separator: ": ").last.map(String.init) }.sorted()
  }

  @Test(arguments: [
    (#"file \[b\]"#, ["file b", "setup once"], "rows 1"),
    (#"^list \[k2\]$"#, ["list k2", "setup once"], "rows 1"),
    (#"\[(a|c|k1)\]"#, ["file a", "file c", "list k1", "setup once"], "rows 2"),
    // The name of the scenario selects all its rows.
    ("^list", ["list k1", "list k2", "setup once"], "rows 2"),
    // One that another needs runs whole.
    (#"behind|\[k1\]"#, ["behind", "list k1", "list k2", "setup once"], "rows 2"),
  ]) func `selects it alone`(_ pattern: String, _ expected: [String], _ count: String) async throws
  {
    let shop = try shop()
    let run = try await shop.run("-n", pattern)
    #expect(printed(run) == expected, "\(run.output)\(run.errorOutput)")
    expect(try await shop.runs("plan", "specs.yaml", "-n", pattern).output, has: [count])
  }

  @Test func `that none has selects nothing`() async throws {
    let run = try await shop().run("-n", #"list \[k3\]"#)
    expect(run, endsIn: 4)
    expect(run.errorOutput, has: ["nothing matches `--name list"])
  }

  @Test func `is that of both levels`() async throws {
    let shop = try Workshop(
      """
      curlew: 1
      data: [{ user: ada }, { user: bob }]
      scenarios:
        buy: { data: { matrix: { n: [1, 2] } }, steps: [{ print: "${user} ${n}" }] }
      """)
    let run = try await shop.run("-n", #"\[2, n=1\]"#)
    #expect(printed(run) == ["bob 1"])
    #expect(printed(try await shop.run("-n", #"n=2\]"#)) == ["ada 2", "bob 2"])
  }

  @Test func `beside only is answered with the place of only`() async throws {
    let shop = try Workshop(
      """
      curlew: 1
      scenarios:
        marked: { only: true, steps: [{ print: marked }] }
        other: { steps: [{ print: other }] }
      """)
    for arguments in [["specs.yaml", "-n", "other"], ["specs.yaml:4"]] {
      let run = try await shop.runs(["run"] + arguments)
      expect(run, endsIn: 4)
      expect(run.errorOutput, has: ["help: `only` at specs.yaml:3:13 leaves out everything else"])
    }
    expect(try await shop.run("-n", "marked"), endsIn: 0)
  }
}

/// `FILE:LINE` at a line of a block.
@Suite struct `A line of a block` {
  @Test(arguments: [6, 8]) func `says what to write`(_ line: Int) async throws {
    let shop = try Workshop(
      """
      curlew: 1
      scenarios:
        a: { steps: [{ call: b }] }
      blocks:
        other: { steps: [{ print: other }] }
        b:
          steps:
            - { print: inner }
      """)
    let run = try await shop.runs("run", "specs.yaml:\(line)")
    expect(run, endsIn: 4)
    expect(run.errorOutput, has: ["the line is in the block `b`", "a scenario that calls it"])
    expect(try await shop.runs("run", "specs.yaml:3"), endsIn: 0)
  }
}

/// An environment that only a file under `use` has.
@Suite struct `An environment of a used file` {
  @Test func `can be chosen, and its inputs are in the plan`() async throws {
    let shop = try Workshop(
      "curlew: 1\nuse: { s: s.yaml }\nvars: { mine: 1 }\nrequests: [{ call: s/x }]\n")
    try shop.write(
      """
      curlew: 1
      vars: { own: 5 }
      environments: { staging: { vars: { own: 6 } } }
      blocks: { x: { steps: [{ print: "own is ${own}" }] } }
      """, to: "s.yaml")
    expect(try await shop.run().output, has: ["own is 5"])
    expect(try await shop.run("-e", "staging").output, has: ["own is 6"])
    let mistyped = try await shop.run("-e", "stagin")
    expect(mistyped, endsIn: 2)
    expect(mistyped.errorOutput, has: ["did you mean `staging`?"])
    expect(
      try await shop.runs("plan", "specs.yaml", "--values", "-e", "staging").output,
      has: [
        "  inputs\n    mine  1  specs.yaml:3\n",
        "  inputs of s.yaml\n    own  6  environment staging, s.yaml:3\n",
      ])
  }
}

/// `--fail-fast`, `--retries` and `--fail-on-flaky`, as a person meets them.
@Suite struct `A run that stops early` {
  private static let failing = """
    curlew: 1
    scenarios:
      a: { steps: [{ check: [1 == 2] }] }
      b: { steps: [{ print: b }] }
    """

  @Test func `says why in each report, and ends in 1`() async throws {
    let shop = try Workshop(Self.failing)
    let run = try await shop.run(
      "--fail-fast", "-j", "1", "--report", "junit=j.xml", "--report", "json=c.json")
    expect(run, endsIn: 1)
    expect(run.output, has: ["b", "skipped: the run stops at the first failure (`--fail-fast`)"])
    for report in ["j.xml", "c.json"] {
      expect(try shop.folder.read(report), has: ["the run stops at the first failure"])
    }
    var program = try shop.curlew("run", "specs.yaml", "-j", "1")
    program.environment["CURLEW_MAX_FAILURES"] = "1"
    expect(try await shop.runs(program).output, has: ["the run stops at `--max-failures 1`"])
  }

  @Test func `is flaky with --retries, which can be a failure`() async throws {
    let server = try ScriptedServer([
      .response(500), .response(200), .response(500), .response(200),
    ])
    let shop = try Workshop(oneRequest(server.url()))
    expect(try await shop.run("--retries", "1"), endsIn: 0)
    let run = try await shop.run("--retries", "1", "--fail-on-flaky")
    expect(run, endsIn: 5)
    expect(run.errorOutput, has: ["a scenario is flaky, and `--fail-on-flaky` was given"])
  }
}
