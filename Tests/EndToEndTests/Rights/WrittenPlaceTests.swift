// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Where reports and what steps save are written, however it is spelt.
@Suite struct `Two things to write` {
  private static let collection = "curlew: 1\nrequests: [{ print: it runs }]\n"

  @Test(arguments: [
    ["junit=s.xml", "json=./s.xml"], ["junit=s.xml", "json=sub/../s.xml"],
    ["junit=there.xml", "json=link.xml"], ["junit=new/a", "json=new/../new/a"],
    ["junit=/dev/stdout", "json"], ["junit=-", "json=/dev/fd/1"], ["junit=-", "json"],
    ["junit=dangling.xml", "ndjson=sub/x.xml"], ["console=s.txt", "ndjson=./s.txt"],
  ])
  func `have no place in common`(_ reports: [String]) async throws {
    let workshop = try Workshop(Self.collection)
    try workshop.folder.makeFolder("sub")
    try workshop.write("older", to: "there.xml")
    try workshop.folder.symbolicLink("link.xml", to: "there.xml")
    try workshop.folder.symbolicLink("dangling.xml", to: "sub/x.xml")
    let run = try await workshop.run("--report", reports[0], "--report", reports[1])
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["two reports cannot both be written to"])
    #expect(!run.output.contains("it runs"))
  }

  @Test func `are distinguished by the file of standard output`() async throws {
    let workshop = try Workshop(Self.collection)
    try workshop.write("", to: "s.xml")
    var program = try workshop.curlew(
      "run", "specs.yaml", "--report", "junit=s.xml", "--report", "json")
    program.standardOutput = .file(workshop.folder.path(of: "s.xml"))
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["two reports cannot both be written to"])
  }

  @Test(arguments: ["junit=-", "junit=/dev/stdout", "junit=/dev/fd/1"])
  func `are a report on standard output and the console on the other`(
    _ report: String
  ) async throws {
    let workshop = try Workshop(Self.collection)
    let run = try await workshop.run("--report", report)
    expect(run, endsIn: 0)
    #expect(run.output.hasPrefix("<?xml"))
    #expect(run.output.hasSuffix("</testsuites>\n"))
    #expect(run.errorOutput.contains("it runs"))
    #expect(try workshop.files().isEmpty)
  }

  @Test func `are not a report and a saved file`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(oneRequest(server.url("/"), "save: sub/a.xml"))
    for output in ["out", ".curlew/output"] {
      let run = try await workshop.run(
        "--output", output, "--report", "junit=./\(output)/sub/../sub/a.xml")
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["error[write-refused]", "a report is written there"])
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `are not behind a link that leads out of an untrusted tree`() async throws {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Set-Cookie": "a=b"], body: "new")
    }
    let workshop = try Workshop(oneRequest(server.url("/"), "save: a.txt"))
    let outside = try TemporaryFolder()
    try workshop.folder.symbolicLink("link.xml", to: outside.path(of: "stolen"))
    try workshop.folder.symbolicLink("folder", to: outside.path)
    try workshop.folder.makeFolder("real")
    try workshop.folder.symbolicLink("inside", to: "real")
    let trust = ["--untrusted", "--allow-host", "127.0.0.1"]
    for (options, code) in [
      (["--report", "junit=link.xml"], 6), (["--report", "junit=folder/new/s.xml"], 6),
      (["--output", "folder"], 2), (["--output", "folder/sub"], 2),
      (["--output", "inside", "--report", "junit=inside/s.xml"], 0),
    ] as [([String], Int32)] {
      let run = try await workshop.runs(["run", "specs.yaml"] + options + trust)
      #expect(run.exitCode == code, "\(options): \(run.output)\(run.errorOutput)")
      #expect(try namesInFolder(outside.path).isEmpty, "\(options)")
    }
    for (options, code) in [
      (["-o", "link.xml"], 2), (["--cookie-jar", "link.xml"], 6), (["-o", "folder/x"], 2),
    ] as [([String], Int32)] {
      let run = try await workshop.runs(["send", server.url("/")] + options + trust)
      #expect(run.exitCode == code, "\(options): \(run.errorOutput)")
      #expect(try namesInFolder(outside.path).isEmpty, "\(options)")
    }
    let trusted = try await workshop.run("--report", "junit=link.xml")
    expect(trusted, endsIn: 0)
    #expect(try namesInFolder(outside.path) == ["stolen"])
  }

  @Test func `are not the body and the cookies of one request`() async throws {
    let workshop = try Workshop()
    let run = try await workshop.runs(
      "send", "http://127.0.0.1:9/", "-o", "a", "--cookie-jar", "./a")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["cannot both be written to"])
  }

  @Test func `leave the record beneath --output, where version control does not see it`()
    async throws
  {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop(oneRequest(server.url("/"), "save: a.txt"))
    try workshop.write("curlew: 1\n", to: "nested/curlew.yaml")
    try workshop.write(Self.collection, to: "nested/b.yaml")
    for _ in 0..<2 {
      let run = try await workshop.runs("run", ".", "--output", "out")
      expect(run, endsIn: 0)
    }
    #expect(try Set(namesInFolder(workshop.folder.path)) == ["specs.yaml", "nested", "out"])
    #expect(
      try Set(namesInFolder(workshop.folder.path(of: "nested"))) == [
        "curlew.yaml", "b.yaml", ".curlew",
      ])
    #expect(try workshop.folder.read("out/.curlew/written").contains(" a.txt\n"))
    #expect(try workshop.folder.read("out/.curlew/.gitignore") == "*\n")
  }

  @Test func `are recognised by the next run, and a person's changes stay`()
    async throws
  {
    let server = try ScriptedServer { _ in .response(200, body: "new") }
    let workshop = try Workshop(oneRequest(server.url("/"), "save: a.txt"))
    for output in ["out", "./out/", workshop.folder.path(of: "out")] {
      let run = try await workshop.run("--output", output)
      expect(run, endsIn: 0)
    }
    try workshop.write("changed by hand", to: "out/a.txt")
    let run = try await workshop.run("--output", "out")
    expect(run, endsIn: 1)
    expect(run.output, has: ["curlew did not write the file that is there"])
    #expect(try workshop.folder.read("out/a.txt") == "changed by hand")
  }
}
