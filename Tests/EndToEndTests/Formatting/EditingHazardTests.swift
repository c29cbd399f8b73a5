// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A command that changes the files of its user, with a file that it changes.
enum EditingCommand: String, CaseIterable, CustomTestStringConvertible {
  case format = "fmt"
  case fix = "check --fix"

  var words: [String] { rawValue.split(separator: " ").map(String.init) }

  /// A misspelt key in another layout than that of `fmt`.
  static let original = "curlew: 1\nrequests:\n- GET: http://a.example/\n  timeuot: 1s\n"

  /// What is different afterwards.
  var edit: (old: String, new: String) {
    switch self {
    case .format: ("- GET: http://a.example/\n  timeuot", "  - GET: http://a.example/\n    timeuot")
    case .fix: ("timeuot", "timeout")
    }
  }

  var changed: String { Self.original.replacing(edit.old, with: edit.new) }

  /// The code of a file that keeps its text.
  var code: String { self == .format ? "unwritable-file" : "unwritten-fix" }

  var testDescription: String { rawValue }
}

@Suite struct `Files that are changed in place` {
  private static func workshop() throws -> Workshop { try Workshop(EditingCommand.original) }

  /// The program as a user without rights, also if the tests run as root.
  private static func asNobody(_ program: Program) -> Program {
    guard geteuid() == 0 else { return program }
    var program = program
    program.arguments =
      ["--reuid", "65534", "--regid", "65534", "--clear-groups", program.path] + program.arguments
    program.path = "/usr/bin/setpriv"
    return program
  }

  private static let canBeNobody = geteuid() != 0 || access("/usr/bin/setpriv", X_OK) == 0

  @Test(.enabled(if: canBeNobody, "needs setpriv, or another user than root"))
  func `stay in a folder that may not be written`() async throws {
    for command in EditingCommand.allCases {
      let shop = try Self.workshop()
      chmod(shop.folder.path(of: "specs.yaml"), 0o666)
      chmod(shop.folder.path, 0o555)
      defer { chmod(shop.folder.path, 0o755) }
      let run = try await shop.runs(
        Self.asNobody(try shop.curlew(command.words + ["specs.yaml"])))
      expect(run, endsIn: 2)
      expect(
        run.errorOutput,
        has: [
          "error[\(command.code)]: `specs.yaml` cannot be written: Permission denied\n",
          "  = help: its folder must be writable: the new text is first written there\n",
        ])
      #expect(try shop.folder.read("specs.yaml") == EditingCommand.original)
    }
  }

  @Test(arguments: EditingCommand.allCases)
  func `stay on a disk without room`(command: EditingCommand) async throws {
    let shop = try Self.workshop()
    let text = EditingCommand.original + "# " + String(repeating: "x", count: 5_000) + "\n"
    try shop.write(text)
    let curlew = try shop.curlew()
    var shell = curlew
    shell.path = "/bin/sh"
    let line = "trap '' XFSZ; ulimit -f 1; exec \"$0\" \"$@\""
    shell.arguments = ["-c", line, curlew.path] + command.words + ["specs.yaml"]
    let run = try await shop.runs(shell)
    expect(run, endsIn: 2)
    expect(
      run.errorOutput,
      has: [
        "error[\(command.code)]: `specs.yaml` cannot be written: "
          + "File too large for `ulimit -f` or the file system\n",
        "  = help: make room on its disk, then run the command again\n",
      ])
    #expect(try shop.files().isEmpty)
    #expect(try shop.folder.read("specs.yaml") == text)
  }

  @Test(arguments: EditingCommand.allCases)
  func `leave their other names the old text`(command: EditingCommand) async throws {
    let shop = try Self.workshop()
    #expect(link(shop.folder.path(of: "specs.yaml"), shop.folder.path(of: "copy.txt")) == 0)
    let run = try await shop.runs(command.words + ["specs.yaml"])
    expect(run, endsIn: 0)
    #expect(try shop.folder.read("specs.yaml") == command.changed)
    #expect(try shop.folder.read("copy.txt") == EditingCommand.original)
  }

  @Test(arguments: EditingCommand.allCases)
  func `are reported if they are links to nothing or to each other`(
    command: EditingCommand
  ) async throws {
    let shop = try Self.workshop()
    try shop.folder.symbolicLink("nothing.yaml", to: "none.yaml")
    try shop.folder.symbolicLink("one.yaml", to: "two.yaml")
    try shop.folder.symbolicLink("two.yaml", to: "one.yaml")
    for name in ["nothing.yaml", "one.yaml"] {
      let run = try await shop.runs(command.words + [name])
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["`\(name)`"])
    }
    let all = try await shop.runs(command.words + ["."])
    expect(all, endsIn: 2)
    expect(all.errorOutput, has: ["`nothing.yaml`", "`one.yaml`", "`two.yaml`"])
    // The other files of the folder are changed all the same.
    #expect(try shop.folder.read("specs.yaml") == command.changed)
  }

  @Test(arguments: EditingCommand.allCases)
  func `stay if they have 64 MB`(command: EditingCommand) async throws {
    let shop = try Self.workshop()
    let path = shop.folder.path(of: "specs.yaml")
    #expect(truncate(path, 64_000_000) == 0)
    let run = try await shop.runs(command.words + ["specs.yaml"])
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[file-too-large]: `specs.yaml` has more than 20 MB\n"])
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_size == 64_000_000)
    var piped = try shop.curlew(command.words + ["-"])
    piped.input = .bytes([UInt8](repeating: 0x23, count: 64_000_000))
    let stream = try await shop.runs(piped)
    expect(stream, endsIn: 2)
    expect(stream.errorOutput, has: ["error[file-too-large]: `<stdin>` has more than 20 MB\n"])
  }

  @Test(arguments: EditingCommand.allCases)
  func `stay if they are not YAML`(command: EditingCommand) async throws {
    let broken = EditingCommand.original.replacing("timeuot", with: "timeout") + "name: [a\n"
    let shop = try Workshop(broken)
    let run = try await shop.runs(command.words + ["specs.yaml"])
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[yaml-syntax]", "--> specs.yaml:6:1"])
    #expect(try shop.folder.read("specs.yaml") == broken)
  }

  @Test(arguments: EditingCommand.allCases)
  func `are changed once by several runs at the same time`(
    command: EditingCommand
  ) async throws {
    let shop = try Workshop()
    let names = (1...60).map { "\($0).yaml" }
    for name in names { try shop.write(EditingCommand.original, to: name) }
    let runs = try await withThrowingTaskGroup(of: ProgramRun.self) { group in
      for _ in 1...4 { group.addTask { try await shop.runs(command.words + ["."]) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    for run in runs { expect(run, endsIn: 0) }
    for name in names { #expect(try shop.folder.read(name) == command.changed) }
    #expect(try shop.files(without: Set(names)).isEmpty)
  }

  @Test func `are whole after a signal`() async throws {
    let command = EditingCommand.format
    let shop = try Workshop()
    let names = (100...399).map { "\($0).yaml" }
    for name in names { try shop.write(EditingCommand.original, to: name) }
    var program = try shop.curlew("fmt")
    program.signals = [Program.SignalTrigger(SIGINT, when: "102.yaml\n")]
    let run = try await shop.runs(program)
    #expect(run.signal == SIGINT || run.exitCode == 0)
    for name in names {
      let text = try shop.folder.read(name)
      #expect(text == EditingCommand.original || text == command.changed)
    }
    #expect(try shop.files(without: Set(names)).isEmpty)
    expect(try await shop.runs("fmt"), endsIn: 0)
    expect(try await shop.runs("fmt", "--check"), endsIn: 0)
  }

  @Test(arguments: EditingCommand.allCases)
  func `are nothing without a folder`(command: EditingCommand) async throws {
    let shop = try Self.workshop()
    try shop.folder.makeFolder("gone")
    let curlew = try shop.curlew()
    var shell = curlew
    shell.path = "/bin/sh"
    shell.arguments =
      ["-c", "cd gone; rmdir \"$PWD\"; exec \"$0\" \"$@\"", curlew.path] + command.words
    let run = try await shop.runs(shell)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["the working directory"])
  }
}
