// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct ProgramTests {
  private func shell(_ script: String) -> Program { Program("/bin/sh", ["-c", script]) }

  @Test func `output, errors and exit code are separate`() async throws {
    let run = try await shell("echo out; echo err >&2; exit 7").run()
    #expect(run.output == "out\n")
    #expect(run.errorOutput == "err\n")
    #expect(run.ending == .exited(7))
  }

  @Test func `the environment has only the given variables`() async throws {
    var program = Program("/usr/bin/env", [])
    program.environment = ["A": "1", "B": "x y"]
    #expect(try await program.run().output == "A=1\nB=x y\n")
  }

  @Test func `a program has its input, its folder and no descriptors of ours`() async throws {
    let folder = try TemporaryFolder()
    var program = shell("pwd; cat; ls /proc/self/fd")
    program.workingDirectory = folder.path
    program.input = .bytes(Array("hello\n".utf8))
    // 3 is the folder that ls reads.
    #expect(try await program.run().output == "\(folder.path)\nhello\n0\n1\n2\n3\n")
  }

  @Test func `unread input and output of a megabyte do not block`() async throws {
    var program = shell("head -c 1000000 /dev/zero")
    program.input = .bytes([UInt8](repeating: 1, count: 1_000_000))
    let run = try await program.run()
    #expect(run.outputBytes.count == 1_000_000)
    #expect(run.exitCode == 0)
  }

  @Test func `a program that does not end is killed, which is an error`() async throws {
    var program = shell("echo begun; exec sleep 1000")
    program.limit = .milliseconds(200)
    let error = await #expect(throws: ProgramTimedOut.self) { try await program.run() }
    #expect(error?.run.signal == SIGKILL)
  }

  @Test func `a signal is sent when a text is printed`() async throws {
    var program = shell("trap 'echo caught; exit 3' INT; echo ready; while :; do sleep 0.01; done")
    program.signals = [.init(SIGINT, when: "ready")]
    let run = try await program.run()
    #expect(run.output == "ready\ncaught\n")
    #expect(run.exitCode == 3)
  }

  @Test func `a signal that ends it is distinguished from an exit code`() async throws {
    let program = try shell("echo ready; exec sleep 1000").start()
    try await program.prints("ready")
    program.send(SIGTERM)
    #expect(try await program.finished().ending == .signalled(SIGTERM))
  }

  @Test func `waiting for a text that a program never prints ends with the program`() async throws {
    let program = try shell("echo one").start()
    await #expect(throws: WaitTimedOut.self) { try await program.prints("two") }
  }

  @Test func `a terminal has the width that was asked for`() async throws {
    var program = shell("stty size; test -t 1 && test ! -t 2 && echo yes")
    program.input = .terminal
    program.standardOutput = .terminal
    program.terminalColumns = 132
    let run = try await program.run()
    #expect(run.terminal == "24 132\r\nyes\r\n")
    #expect(run.output == "")
  }

  @Test func `Ctrl-C on the terminal interrupts`() async throws {
    var program = shell("echo ready; exec sleep 1000")
    program.input = .terminal
    program.standardOutput = .terminal
    let running = try program.start()
    try await running.prints("ready")
    running.type("\u{3}")
    #expect(try await running.finished().signal == SIGINT)
  }

  @Test func `standard output can be closed, broken or full`() async throws {
    var program = Program("/bin/cat", [])
    program.input = .bytes(Array("x\n".utf8))
    program.standardOutput = .closed
    #expect(try await program.run().exitCode == 1)
    program.standardOutput = .brokenPipe
    #expect(try await program.run().signal == SIGPIPE)
    program.standardOutput = .file("/dev/full")
    #expect(try await program.run().exitCode == 1)
  }

  @Test func `a program that is not there is an error`() {
    #expect(throws: FixtureFailure.self) { try Program("/nowhere/at-all", []).start() }
  }

  @Test func `many at once`() async throws {
    try await withThrowingTaskGroup(of: String.self) { group in
      for number in 0..<40 {
        group.addTask { try await shell("echo \(number)").run().output }
      }
      var seen: Set<String> = []
      for try await output in group { seen.insert(output) }
      #expect(seen.count == 40)
    }
  }
}
