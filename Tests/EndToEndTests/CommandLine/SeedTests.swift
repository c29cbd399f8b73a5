// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `--seed`, and the seed in the reports.
@Suite struct `The seed of a run` {
  /// Prints two random values, and fails.
  private func shop() throws -> Workshop {
    try Workshop(
      """
      curlew: 1
      vars: { token: "${uuid()}" }
      requests:
        - print: "${token} ${random.int(0, 1000000000)}"
        - check: ["false"]
      """)
  }

  private func printed(_ run: ProgramRun) -> String? {
    run.output.split(separator: "\n").first { $0.hasPrefix("»") }.map(String.init)
  }

  @Test func `draws the same values again, and another one other values`() async throws {
    let shop = try shop()
    let first = printed(try await shop.run("--seed", "7"))
    #expect(first != nil)
    #expect(printed(try await shop.run("--seed", "7")) == first)
    #expect(printed(try await shop.run("--seed", "8")) != first)
    #expect(printed(try await shop.run()) != first)
  }

  @Test func `is in each report, and beside the first failure`() async throws {
    let shop = try shop()
    let run = try await shop.run(
      "--seed", "9007199254740991", "--report", "console", "--report", "json=out.json", "--report",
      "junit=out.xml", "--report", "ndjson=out.ndjson")
    expect(run, endsIn: 1)
    let number = "9007199254740991"
    expect(
      run.output,
      has: [
        "\nfailures  (--seed \(number))\n", "\nseed       \(number)\n",
        "run just this", " --seed \(number)\n",
      ])
    expect(try shop.folder.read("out.json"), has: ["\"seed\":\(number)"])
    expect(try shop.folder.read("out.xml"), has: [#"<property name="seed" value="\#(number)"/>"#])
    expect(try shop.folder.read("out.ndjson"), has: ["\"seed\":\(number)"])
  }

  @Test func `that was drawn is repeated by the option`() async throws {
    let shop = try shop()
    let run = try await shop.run()
    let line = run.output.split(separator: "\n").first { $0.hasPrefix("seed ") }
    let seed = try #require(line?.split(separator: " ").last)
    #expect(printed(try await shop.run("--seed", String(seed))) == printed(run))
  }

  @Test(arguments: ["-1", "x", "1.5", "9007199254740992"])
  func `is a whole number that JSON holds exactly`(_ text: String) async throws {
    let run = try await shop().run("--seed=\(text)")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["is not a whole number from 0 to 9007199254740991"])
  }

  @Test func `decides the order of scenarios`() async throws {
    let scenarios = (0..<8).map { "  s\($0): { steps: [{ print: begin \($0) }] }\n" }.joined()
    let shop = try Workshop("curlew: 1\nscenarios:\n" + scenarios)
    func begun(_ seed: String) async throws -> [Substring] {
      let run = try await shop.runs(
        "run", "specs.yaml", "-j", "1", "--order", "random", "--seed", seed)
      expect(run, endsIn: 0)
      expect(run.errorOutput, has: ["scenarios begin in the order of --seed \(seed)\n"])
      return run.output.matches(of: #/: begin (\d)\n/#).map { $0.1 }
    }
    let first = try await begun("7")
    #expect(first.count == 8)
    #expect(first != first.sorted())
    #expect(try await begun("7") == first)
    #expect(try await begun("8") != first)
  }
}
