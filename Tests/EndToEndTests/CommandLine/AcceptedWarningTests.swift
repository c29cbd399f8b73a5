// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Warnings are about what is selected, unless a file accepts them.
@Suite struct `Warnings that are accepted` {
  private static let insecure =
    "scenarios:\n  a: { tags: [smoke], steps: [{ print: a }] }\n"
    + "  b: { steps: [{ GET: 'https://127.0.0.1:1/', tls: { verify: false } }] }\n"

  private func workshop(_ keys: String = "", project: String? = nil) throws -> Workshop {
    let workshop = try Workshop("curlew: 1\n\(keys)\(Self.insecure)")
    if let project { try workshop.write("curlew: 1\n\(project)", to: "curlew.yaml") }
    return workshop
  }

  private func text(_ run: ProgramRun) -> String { run.output + run.errorOutput }

  @Test func `are about selected scenarios only`() async throws {
    let workshop = try workshop()
    for command in [["check"], ["list"], ["check", "-n", "b"], ["plan", "specs.yaml:4"]] {
      let run = try await workshop.runs(command)
      #expect(text(run).contains("warning[tls-not-verified]"), "\(command)")
    }
    for command in [
      ["check", "-t", "smoke"], ["list", "-n", "a"], ["run", "-t", "smoke"],
      ["plan", "specs.yaml:3"],
    ] {
      let run = try await workshop.runs(command)
      expect(run, endsIn: 0)
      #expect(!text(run).contains("tls-not-verified"), "\(text(run))")
    }
  }

  @Test(
    arguments: [
      ("acceptWarnings: [tls-not-verified]\n", nil), ("", "acceptWarnings: [tls-not-verified]\n"),
    ] as [(String, String?)])
  func `are silent where they are, and suppressed for programs`(
    keys: String, project: String?
  ) async throws {
    let workshop = try workshop(keys, project: project)
    for command in [["check"], ["list"], ["run"], ["check", "--format", "concise"]] {
      let run = try await workshop.runs(command)
      #expect(!text(run).contains("warning"), "\(command): \(text(run))")
    }
    let json = try await workshop.runs("check", "--format", "json").output
    expect(json, has: [#""warnings":0"#, #""suppressed":true,"code":"tls-not-verified""#])
    let sarif = try await workshop.runs("check", "--format", "sarif").output
    expect(sarif, has: [#""suppressions":[{"kind":"inSource"}]"#])
    let untrusted = try await workshop.runs("check", "--untrusted", "--allow-host", "127.0.0.1")
    #expect(text(untrusted).contains("warning[tls-not-verified]"), "\(text(untrusted))")
    let option = try await workshop.runs("run", "--insecure")
    #expect(text(option).contains("`--insecure` was given"), "\(text(option))")
  }

  @Test(arguments: [true, false])
  func `are also those of a collection's snapshots`(isOfProject: Bool) async throws {
    let key = "acceptWarnings: [unused-snapshot]\n"
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let steps = "requests: [{ id: a, GET: \(server.url("/")), snapshot: true }]\n"
    let workshop = try Workshop("curlew: 1\n\(steps)")
    expect(try await workshop.run(), endsIn: 0)
    let file = "__snapshots__/specs.yaml.yaml"
    try workshop.write(
      try workshop.folder.read(file) + "old: { status: 200, json: {} }\n", to: file)
    let told = try await workshop.run()
    #expect(text(told).contains("warning[unused-snapshot]"), "\(text(told))")
    try workshop.write("curlew: 1\n\(isOfProject ? "" : key)\(steps)")
    if isOfProject { try workshop.write("curlew: 1\n\(key)", to: "curlew.yaml") }
    for command in [["run"], ["check"]] {
      let run = try await workshop.runs(command)
      expect(run, endsIn: 0)
      #expect(!text(run).contains("warning"), "\(text(run))")
    }
    let untrusted = try await workshop.runs("run", "--untrusted", "--allow-host", "127.0.0.1")
    #expect(text(untrusted).contains("warning[unused-snapshot]"), "\(text(untrusted))")
  }

  @Test func `are those of the own file`() async throws {
    let workshop = try workshop("acceptWarnings: [tls-not-verified]\n")
    try workshop.write("curlew: 1\n\(Self.insecure)", to: "other.yaml")
    let run = try await workshop.runs("check")
    #expect(text(run).contains("other.yaml:4:"), "\(text(run))")
    #expect(!text(run).contains("specs.yaml:"), "\(text(run))")
  }

  @Test func `have codes, and are there`() async throws {
    let wrong = try await workshop("acceptWarnings: [tls-not-verifed]\n").runs("check")
    expect(wrong, endsIn: 2)
    expect(
      wrong.errorOutput,
      has: ["error[unknown-warning]", "specs.yaml:2:18", "did you mean `tls-not-verified`"])
    let project = try workshop("", project: "acceptWarnings: [tls-unverified]\n")
    expect(try await project.runs("run"), endsIn: 2)
    let unused = try workshop("acceptWarnings: [tls-not-verified, fixed-now]\n")
    let run = try await unused.runs("check")
    #expect(text(run).contains("warning[unused-acceptance]"), "\(text(run))")
    #expect(text(run).contains("specs.yaml:2:36"), "\(text(run))")
    for command in [["check", "-t", "smoke"], ["run", "-t", "smoke"], ["list"]] {
      #expect(!text(try await unused.runs(command)).contains("unused-acceptance"))
    }
  }
}
