// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What a folder, a pattern and the list of a project take, the same for every command.
@Suite struct `Collections of a folder` {
  private static let passing = "curlew: 1\nrequests: [{ check: ['1 < 2'] }]\n"
  private static let failing = "{ \"curlew\": 1,\n  \"requests\": [{ \"check\": [\"1 > 2\"] }] }\n"

  private func workshop() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write(Self.passing, to: "all/a.yaml")
    try workshop.folder.write(Array("name: M".utf8) + [0xFC, 0x0A], to: "all/data.yaml")
    try workshop.write("- curlew\n", to: "all/list.yml")
    return workshop
  }

  @Test(arguments: [["all"], ["all/*.yaml"], ["all/*.json", "all/a.yaml"], []])
  func `are found in any notation, by all commands`(_ paths: [String]) async throws {
    let workshop = try workshop()
    try workshop.write(Self.failing, to: "all/b.yaml")
    try workshop.write(Self.failing, to: "all/c.json")
    try workshop.write("curlew: 1\ncollections: [all]\n", to: "curlew.yaml")
    let name = paths.contains("all/*.json") ? "c.json" : "b.yaml"
    expect(try await workshop.runs(["run", "-q"] + paths), endsIn: 1)
    for command in [["check", "-v"], ["list"], ["plan", "--files"]] {
      let run = try await workshop.runs(command + paths)
      expect(run, endsIn: 0)
      if command != ["check", "-v"] {
        #expect(run.output.contains("all/\(name)"), "\(run.output)")
      }
    }
    if paths != ["all/*.json", "all/a.yaml"] {
      let run = try await workshop.runs(["fmt"] + paths)
      #expect(run.output.contains("all/b.yaml"), "\(run.output)\(run.errorOutput)")
    }
  }

  @Test func `in UTF-16 are errors, and other data is passed over`() async throws {
    let workshop = try workshop()
    expect(try await workshop.runs(["run", "all", "-q"]), endsIn: 0)
    let wide = Self.passing.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    try workshop.folder.write(wide, to: "all/wide.yaml")
    for command in ["run", "check", "fmt"] {
      let run = try await workshop.runs([command, "all"])
      expect(run, endsIn: 2)
      #expect(run.errorOutput.contains("error[not-utf8]"))
    }
  }

  @Test(arguments: [["empty"], ["data"], ["data/*.yaml"], ["all", "empty"], ["."]])
  func `are required of each place that is named`(_ paths: [String]) async throws {
    let workshop = try paths == ["."] ? Workshop() : workshop()
    try workshop.folder.makeFolder("empty")
    try workshop.write("x: 1\n", to: "data/x.yaml")
    for command in [["run", "--pass-with-no-tests"], ["check"], ["list"], ["plan"]] {
      let run = try await workshop.runs(command + paths)
      expect(run, endsIn: 2)
      #expect(run.errorOutput.contains("error[no-match]: no collections "), "\(run.errorOutput)")
    }
    if paths == ["all", "empty"] {
      #expect(try await workshop.runs(["run", "-v"] + paths).output.contains("all/a.yaml"))
    }
    expect(try await workshop.runs(["fmt"] + paths), endsIn: 4)
  }

  @Test func `are required of each folder of a project, and of no command without a path`()
    async throws
  {
    let workshop = try workshop()
    try workshop.folder.makeFolder("empty")
    expect(try await Workshop().runs("run"), endsIn: 4)
    try workshop.write("curlew: 1\ncollections: [all, empty]\n", to: "curlew.yaml")
    let run = try await workshop.runs("run", "--pass-with-no-tests")
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("error[no-match]: no collections in `empty`"))
  }
}
