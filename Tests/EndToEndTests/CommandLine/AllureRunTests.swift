// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// A folder of Allure results as several jobs fill it.
@Suite struct `A folder of Allure results` {
  private static let text = """
    curlew: 1
    vars: { broken: s3 }
    setup: [{ print: begin }]
    scenarios:
      s1: { steps: [{ check: [true] }] }
      s2: { steps: [{ check: [true] }] }
      s3: { retries: 1, steps: [{ check: [broken != 's3'] }] }
      rows: { data: [{ n: 1 }, { n: 2 }, { n: 3 }], steps: [{ check: [n > 0] }] }

    """

  private static func run(_ arguments: String..., in folder: TemporaryFolder) async throws
    -> ProgramRun
  {
    var program = try Program.curlew()
    program.arguments += arguments
    program.workingDirectory = folder.path
    return try await program.run()
  }

  private static func names(_ folder: TemporaryFolder, _ name: String) async throws -> [String] {
    let list = try await Program("/bin/ls", ["-A", folder.path(of: name)]).run()
    return list.output.split(separator: "\n").map(String.init)
  }

  @Test func `has the files of its shards replaced by a merge`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.text, to: "a.yaml")
      for shard in 1...2 {
        _ = try await Self.run(
          "run", "a.yaml", "-q", "--shard", "\(shard)/2", "--report", "ndjson=s/\(shard).ndjson",
          "--report", "allure=results", in: folder)
      }
      try folder.write("mine", to: "results/categories.json")
      let before = try await Self.names(folder, "results")
      #expect(before.count { $0.hasSuffix("-result.json") } == 7)
      #expect(before.count { $0.hasSuffix("-container.json") } == 2)

      let merged = try await Self.run("merge", "s", "--report", "allure=results", in: folder)
      expect(merged, endsIn: 1)
      #expect(try await Self.names(folder, "results") == before)
      #expect(try folder.read("results/categories.json") == "mine")
    }
  }

  @Test func `needs a name, and is nothing for a load`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.text, to: "a.yaml")
      let nameless = try await Self.run("run", "a.yaml", "--report", "allure", in: folder)
      expect(nameless, endsIn: 2)
      #expect(nameless.errorOutput.contains("write `--report allure=DIR`"))
      let load = try await Self.run("load", "a.yaml", "--report", "allure=x", in: folder)
      expect(load, endsIn: 2)
      #expect(load.errorOutput.contains("a load has no `--report allure`"))
    }
  }

  @Test func `that cannot be made fails alone`() async throws {
    try await withTemporaryFolder { folder in
      try folder.write(Self.text, to: "a.yaml")
      let run = try await Self.run(
        "run", "a.yaml", "-n", "s1", "--report", "allure=a.yaml", "--report", "junit=j.xml",
        in: folder)
      expect(run, endsIn: 6)
      #expect(run.errorOutput.contains("the allure report failed: `a.yaml/"))
      #expect(folder.holds("j.xml"))
    }
  }
}
