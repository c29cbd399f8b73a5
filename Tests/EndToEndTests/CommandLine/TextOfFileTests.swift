// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `--stdin-as FILE`, with which an editor passes the text that it holds.
@Suite struct `A text in place of a file` {
  private static let saved = "curlew: 1\nscenarios:\n  saved:\n    steps: [{ print: saved text }]\n"
  private static let edited =
    "curlew: 1\nscenarios:\n\n\n  edited:\n    steps: [{ print: edited text }]\n"

  /// A project of one collection that uses a file of blocks, with a link to its folder and a file of
  /// another tool.
  private static func project() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write(
      "curlew: 1\ncollections: [specs]\nenvironments: { local: {}, test: {} }\n", to: "curlew.yaml")
    try workshop.write(saved, to: "specs/pets.yaml")
    try workshop.write(
      "curlew: 1\nuse: { b: ../blocks/b.yaml }\nscenarios:\n  calls:\n    steps: [{ call: b/say }]\n",
      to: "specs/calls.yaml")
    try workshop.write(
      "curlew: 1\nblocks: { say: { steps: [{ print: a }] } }\n", to: "blocks/b.yaml")
    try workshop.write("version: 3\n", to: "specs/other.yaml")
    try workshop.folder.symbolicLink("also", to: "specs")
    return workshop
  }

  private func run(_ words: String, text: String, in workshop: Workshop? = nil) async throws
    -> ProgramRun
  {
    let workshop = try workshop ?? Self.project()
    var program = try workshop.curlew(words.split(separator: " ").map(String.init))
    program.input = .bytes(Array(text.utf8))
    return try await workshop.runs(program)
  }

  /// Each spelling of the file, and each way to name it.
  @Test(arguments: [
    "list --stdin-as specs/pets.yaml", "list specs --stdin-as specs/pets.yaml",
    "list specs/pets.yaml --stdin-as ./specs/../specs/pets.yaml",
    "list specs/pets.yaml --stdin-as also/pets.yaml",
    "list also/pets.yaml --stdin-as specs/pets.yaml",
    "list specs/p*.yaml --stdin-as=specs/pets.yaml",
    "list specs/pets.yaml:5 --stdin-as specs/pets.yaml",
    "plan specs/pets.yaml --stdin-as specs/pets.yaml",
    "list specs/new.yaml --stdin-as specs/new.yaml",
    "list specs/new.yaml:5 --stdin-as specs/new.yaml",
    "list specs/other.yaml --stdin-as specs/other.yaml", "list specs --stdin-as specs/other.yaml",
    "run specs/pets.yaml:5 -v --stdin-as specs/pets.yaml",
  ])
  func `is read`(words: String) async throws {
    let run = try await run(words, text: Self.edited)
    expect(run, endsIn: 0)
    #expect(run.output.contains("edited"), "\(run.output)")
    #expect(!run.output.contains("saved") || words.contains("other"), "\(run.output)")
  }

  @Test func `does not change the file`() async throws {
    let workshop = try Self.project()
    _ = try await run("check --stdin-as specs/pets.yaml", text: Self.edited, in: workshop)
    #expect(try workshop.folder.read("specs/pets.yaml") == Self.saved)
  }

  /// Problems of the text, whatever file it belongs to.
  @Test(arguments: [
    ("check --stdin-as specs/pets.yaml", "curlew: 1\nrequets: []\n", "specs/pets.yaml:2:1"),
    (
      "check --stdin-as blocks/b.yaml", "curlew: 1\nblocks: { say: { stepz: [] } }\n",
      "blocks/b.yaml:2:18"
    ),
    (
      "check specs/calls.yaml --stdin-as blocks/b.yaml", "curlew: 1\nblocks: {}\n",
      "specs/calls.yaml:5:21"
    ),
    ("check --stdin-as curlew.yaml", "curlew: 1\ncollection: [specs]\n", "curlew.yaml:2:1"),
    (
      "check specs/new.yaml --stdin-as specs/new.yaml", "curlew: 1\nrequets: []\n",
      "specs/new.yaml:2:1"
    ),
  ])
  func `has its own problems`(words: String, text: String, place: String) async throws {
    let run = try await run(words + " --format concise", text: text)
    expect(run, endsIn: 2)
    #expect(run.output.contains(place + ": error["), "\(run.output)")
  }

  @Test func `may be that of blocks that are not on disk yet`() async throws {
    let workshop = try Self.project()
    try workshop.write(
      "curlew: 1\nuse: { n: new.yaml }\nscenarios:\n  calls:\n    steps: [{ call: n/say }]\n",
      to: "specs/uses.yaml")
    let text = "curlew: 1\nblocks: { say: { steps: [{ print: new block }] } }\n"
    let run = try await run(
      "run specs/uses.yaml -v --stdin-as specs/new.yaml", text: text, in: workshop)
    expect(run, endsIn: 0)
    #expect(run.output.contains("new block"))
  }

  @Test(arguments: [
    "check specs --stdin-as blocks/none.yaml", "check specs/calls.yaml --stdin-as specs/pets.yaml",
    "list --stdin-as pets.yaml", "plan specs --stdin-as specs/new.yaml",
    "run specs --stdin-as /etc/hostname", "check --stdin-as -",
  ])
  func `of a file that is not named is refused`(words: String) async throws {
    let run = try await run(words, text: Self.edited)
    expect(run, endsIn: 2)
    let file = words.split(separator: " ").last ?? ""
    #expect(
      run.errorOutput.contains(
        "error[text-of-other-file]: `--stdin-as \(file)`: this file is not among those that are named"
      ))
    #expect(!run.output.contains("text"))
  }

  @Test func `needs standard input`() async throws {
    let workshop = try Self.project()
    let curlew = try Program.curlew().path
    var program = Program(
      "/bin/sh", ["-c", "exec '\(curlew)' check --stdin-as specs/pets.yaml <&-"])
    program.workingDirectory = workshop.folder.path
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    #expect(run.errorOutput.contains("`--stdin-as`"), "\(run.errorOutput)")
    #expect(!run.errorOutput.contains("text-of-other-file"))
  }

  /// `list --format json` has the names that one may choose.
  @Test(arguments: [
    ("curlew: 1\nscenarios: {}\n", #"["local","test"]"#),
    ("curlew: 1\nenvironments: { test: {}, eu: {} }\nscenarios: {}\n", #"["local","test","eu"]"#),
    ("curlew: 1\nenvironments: { eu: {} }\nscenarioz: {}\n", #"["local","test","eu"]"#),
  ])
  func `brings its environments`(text: String, names: String) async throws {
    let run = try await run("list --format json --stdin-as specs/pets.yaml", text: text)
    #expect(run.output.contains(#""environments":\#(names)"#), "\(run.output)")
  }
}
