// SPDX-License-Identifier: Apache-2.0

import Planning
import RunEvents
import SessionSupport
import TestSupport
import Testing

@testable import Running

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite struct `A program` {
  private func run(
    _ text: String, _ folder: TemporaryFolder? = nil,
    secrets: [(name: String, value: String)] = [], control: RunControl = RunControl(),
    environment: [String] = [], reading folders: [String] = [],
    onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async throws -> CarriedOut {
    var rights = RunRights()
    rights.allowsPrograms = true
    rights.environmentPatterns = environment
    rights.readFolders = folders
    return try await CarriedOut(
      all: [text], secrets: secrets, control: control, files: folder ?? TemporaryFolder(),
      rights: rights,
      variables: [
        ("PATH", "/usr/bin:/bin"), ("HOME", "/h"), ("OTHER", "x"), ("GIVEN", "guppy-1778"),
      ],
      onEvent: onEvent)
  }

  private func step(_ script: String, _ keys: String = "") -> String {
    "curlew: 1\nrequests:\n  - name: a\n    exec: [sh, -c, '\(script)']\n"
      + (keys.isEmpty ? "" : "    \(keys)\n")
  }

  @Test func `is run without a shell, in the folder of its file, with its input and variables`()
    async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\necho \"$#:$1:$2:$(pwd):$A$OTHER:$HOME\"; cat\n", to: "tool")
    chmod(folder.path(of: "tool"), 0o755)
    let run = try await run(
      """
      curlew: 1
      requests:
        - id: t
          exec: [./tool, "a b", "$HOME;*"]
          stdin: "${'in' + 'put'}"
          env: { A: x }
          capture: { first: { regex: "^[^:]*:([^:]*)" } }
        - print: "${first} ${steps.t.response.stdout} ${steps.t.response.exit}"
      """, folder)
    #expect(run.printed == ["a b 2:a b:$HOME;*:\(folder.path):x:/h\ninput 0"], "\(run.text)")
  }

  @Test func `gets the variables of pass that are set, under those of env`() async throws {
    let run = try await run(
      """
      curlew: 1
      requests:
        - exec: [sh, -c, 'echo "$GIVEN $HOME $PATH"; printenv UNSET || echo unset']
          pass: [GIVEN, UNSET, HOME]
          env: { HOME: own }
          capture: { all: { body: true } }
        - print: "${all}"
      """, environment: ["GIVEN", "UNSET", "HOME"])
    // A variable that the run may read is a secret unless the project calls it public.
    #expect(run.printed == ["***GIVEN*** own /usr/bin:/bin\nunset\n"], "\(run.text)")
  }

  @Test func `runs in cwd, and a path with a slash is found from there`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("#!/bin/sh\npwd\n", to: "tools/bin/tool")
    chmod(folder.path(of: "tools/bin/tool"), 0o755)
    let run = try await run(
      """
      curlew: 1
      requests:
        - exec: [bin/tool]
          cwd: "${'too' + 'ls'}"
          capture: { place: { body: true } }
        - print: "${place}"
      """, folder)
    #expect(run.printed == ["\(folder.path)/tools\n"], "\(run.text)")
  }

  @Test func `runs outside the root only where reading is allowed`() async throws {
    let outside = try TemporaryFolder()
    let text = """
      curlew: 1
      vars: { outside: "\(outside.path)" }
      requests:
        - set: { there: "${outside}" }
        - { name: a, exec: [pwd], cwd: "${there}" }
      """
    #expect(try await run(text).refusal(of: "a") == "unreadable-file")
    #expect(try await run(text, reading: [outside.path]).outcome(of: "a") == .passed)
  }

  @Test(arguments: ["none", "file"])
  func `does not run in a folder that does not exist or is a file`(folder name: String) async throws
  {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let run = try await run(
      """
      curlew: 1
      requests:
        - set: { there: \(name) }
        - { name: a, exec: [pwd], cwd: "${there}" }
      """, folder)
    #expect(run.refusal(of: "a") == "unreadable-file")
  }

  @Test func `has no descriptor but three, and a process group of its own`() async throws {
    let run = try await run(
      """
      curlew: 1
      requests:
        - { exec: [ls, /proc/self/fd], capture: { fds: { body: true } } }
        - exec: [sh, -c, 'cut -d" " -f5 /proc/$$/stat; echo $$']
          capture: { group: { body: true } }
        - print: "${fds} ${group}"
      """)
    let words = try #require(run.printed.first).split { $0 == " " || $0 == "\n" }
    // The last is that of the folder which `ls` reads.
    #expect(words.prefix(4) == ["0", "1", "2", "3"], "\(words)")
    #expect(words.count == 6)
    #expect(words[4] == words[5])
  }

  @Test func `has a session of its own, and no terminal to wait at`() async throws {
    let run = try await run(
      """
      curlew: 1
      requests:
        - exec: [sh, -c, 'cut -d" " -f6,7 /proc/$$/stat; echo $$']
          capture: { session: { body: true } }
        - print: "${session}"
        - name: tty
          exec: [sh, -c, 'read x < /dev/tty']
          expect: { exit: { $not: 0 }, that: ['response.stderr.contains("/dev/tty")'] }
      """)
    // The session, the number of its terminal, and the program itself.
    let words = try #require(run.printed.first).split { $0 == " " || $0 == "\n" }
    #expect(words.count == 3)
    #expect(words[0] == words[2])
    #expect(words[1] == "0")
    #expect(run.outcome(of: "tty") == .passed, "\(run.text)")
  }

  @Test(arguments: [
    ("exit 3", "", "exit: the program ended with exit status 3"),
    ("kill -9 $$", "", "exit: the program was ended by signal 9"),
    ("exit 3", "expect: { exit: 3 }", nil), ("exit 3", "expect: { exit: { $gt: 1, $lt: 4 } }", nil),
    ("exit 0", "expect: { exit: 1 }", "exit: expected `1`, found `0`"),
    ("kill -15 $$", "expect: { exit: 143 }", nil),
    ("echo {\\\"a\\\":1}", "expect: { json: { a: 1 } }", nil),
    (
      "echo x; echo y >&2",
      "expect: { body: { $contains: x }, that: ['response.stderr.startsWith(\"y\")'] }", nil
    ),
    ("echo x", "expect: { body: y }", "body: expected `y`, found `x\n`"),
  ])
  func `is judged by its exit status and its standard output`(
    script: String, keys: String, failure: String?
  ) async throws {
    let run = try await run(step(script, keys))
    let attempt = try #require(run.attempts(of: "a").last)
    #expect(attempt.failure == nil, "\(run.text)")
    let found = attempt.verdicts.compactMap { verdict in
      verdict.failure.map { "\(verdict.check.name): \($0.message)" }
    }
    #expect(found.first == failure)
  }

  @Test func `that ignores TERM is killed with its group, and what it forked`() async throws {
    let folder = try TemporaryFolder()
    let run = try await run(
      step(
        "trap \"\" TERM; echo $$ > pid; (sleep 100; echo never) & while :; do sleep 100; done",
        "timeout: 200ms"), folder)
    #expect(run.refusal(of: "a") == "program-timeout")
    #expect(run.outcome(of: "a") == .failed)
    let group = try #require(pid_t(try folder.read("pid").split(separator: "\n")[0]))
    #expect(livingProcesses(of: group).isEmpty)
  }

  @Test func `that floods its output is cut, and ends by its timeout`() async throws {
    let run = try await run(step("yes", "timeout: 300ms"))
    #expect(run.refusal(of: "a") == "program-timeout")
    let attempt = try #require(run.attempts(of: "a").last)
    #expect(attempt.notices.first?.hasPrefix("standard output is cut after 1000000 of ") == true)
    let program = try #require(attempt.program)
    #expect(program.output.wholeBytes > 1_000_000)
  }

  private static let long = "yes | head -c 1200000; echo ERROR"
  private static let longErrors = "(yes | head -c 1200000; echo ERROR) >&2; echo ok"

  /// Only the beginning of longer output is kept, and checks are for the whole.
  @Test(arguments: [
    (long, "expect: { body: { $not: { $contains: ERROR } } }"),
    (long, "expect: { body: { $startsWith: y } }"), (long, "expect: { json: { $exists: false } }"),
    (long, "expect: { that: [\"!response.stdout.contains('ERROR')\"] }"),
    (long, "expect: { that: [\"default(response.stdout, '') == ''\"] }"),
    (long, "expect: { that: [\"!response.body.contains('ERROR')\"] }"),
    (long, "capture: { a: { body: true } }"),
    (long, "capture: { a: { regex: ERROR, default: none } }"),
    (long, "capture: { a: { json: $.a, default: none } }"),
    (long, "retry: { attempts: 1, until: \"!response.stdout.contains('ERROR')\" }"),
    (longErrors, "expect: { that: [\"!response.stderr.contains('ERROR')\"] }"),
  ])
  func `whose output is cut fails what looks at it`(script: String, keys: String) async throws {
    let run = try await run(step(script, keys))
    #expect(run.outcome(of: "a")?.isFailure == true, "\(run.text)")
    let stream = script == Self.longErrors ? "standard error" : "standard output"
    #expect(
      run.text.contains("\(stream) has 1200006 bytes, and checks look at 1000000 at most"),
      "\(run.text)")
  }

  @Test(arguments: [
    (long, "expect: { exit: 0, time: { $lt: 30s } }"),
    (long, "expect: { that: [response.exit == 0] }"), (long, ""),
    (long, "expect: { that: [response.size == 1200006] }"),
    (longErrors, "expect: { body: { $contains: ok }, that: [response.stdout.size() == 3] }"),
    ("yes | head -c 1000000", "expect: { body: { $not: { $contains: ERROR } } }"),
  ])
  func `whose output is cut passes what does not look at it`(
    script: String, keys: String
  ) async throws {
    let run = try await run(step(script, keys))
    #expect(run.outcome(of: "a") == .passed, "\(run.text)")
  }

  @Test func `that leaves a process with its output says so`() async throws {
    let run = try await run(step("sleep 100 & echo ok", "expect: { body: { $contains: ok } }"))
    #expect(run.outcome(of: "a") == .passed, "\(run.text)")
    let notices = run.attempts(of: "a").last?.notices ?? []
    #expect(notices.contains { $0.hasPrefix("a process that the program left behind holds") })
  }

  @Test func `that does not read its input passes`() async throws {
    let run = try await run(
      step("exit 0", "stdin: \"${'a'.repeat(1000000)}\""))
    #expect(run.outcome(of: "a") == .passed, "\(run.text)")
  }

  @Test func `leaves processes behind until the end of the run`() async throws {
    let folder = try TemporaryFolder()
    let run = try await run(
      """
      curlew: 1
      requests:
        - exec: [sh, -c, "(sleep 100 > /dev/null 2>&1 & echo $! > pid)"]
        - { name: lives, exec: [sh, -c, "kill -0 $(cat pid)"] }
      """, folder)
    #expect(run.outcome(of: "lives") == .passed)
    let process = try #require(pid_t(try folder.read("pid").split(separator: "\n")[0]))
    // Its own parent reaps it.
    for _ in 0..<200 where kill(process, 0) == 0 && !isZombie(process) { usleep(10_000) }
    #expect(kill(process, 0) == -1 || isZombie(process))
  }

  private func isZombie(_ process: pid_t) -> Bool {
    (try? readFile("/proc/\(process)/stat")).map {
      String(decoding: $0, as: UTF8.self).contains(") Z ")
    } ?? true
  }

  @Test func `is ended with the run`() async throws {
    let folder = try TemporaryFolder()
    let control = RunControl()
    let run = try await run(
      step("echo $$ > new; mv new pid; while :; do sleep 100; done"), folder, control: control
    ) { event in
      guard case .stepStarted = event else { return }
      Task {
        while !folder.holds("pid") { await Task.yield() }
        control.interrupt(signal: 2)
      }
    }
    #expect(run.outcome(of: "a") == .interrupted)
    let group = try #require(pid_t(try folder.read("pid").split(separator: "\n")[0]))
    #expect(livingProcesses(of: group).isEmpty)
  }

  /// The first process of a container may never ask for the status of what a program left behind.
  @Test func `is ended once nothing of its group runs, though something is still listed`()
    async throws
  {
    let folder = try TemporaryFolder()
    let run = try await run(
      """
      curlew: 1
      requests:
        - exec:
            - sh
            - -c
            - |
              echo $$ > group
              # The parent of the sleeping process leaves the group and never asks for its status.
              (sleep 1000 & exec setsid sh -c 'echo $$ > new; mv new parent; exec sleep 1000') \
                > /dev/null 2>&1 &
              while test ! -e parent; do sleep 0.01; done
      """, folder)
    #expect(run.scenarios.values.allSatisfy { $0 == .passed }, "\(run.text)")
    let group = try #require(pid_t(try folder.read("group").split(separator: "\n")[0]))
    let parent = try #require(pid_t(try folder.read("parent").split(separator: "\n")[0]))
    defer { kill(parent, SIGKILL) }
    #expect(kill(-group, 0) == 0)
    #expect(livingProcesses(of: group).isEmpty)
    var ended = ProgramGroup(group)
    let isEnded = !ended.isAlive()
    #expect(isEnded)
    var living = ProgramGroup(parent)
    let isLiving = living.isAlive()
    #expect(isLiving)
    let isLivingStill = living.isAlive()
    #expect(isLivingStill)
  }

  @Test func `has no secret in any event`() async throws {
    let run = try await run(
      """
      curlew: 1
      secrets: [token, pin]
      requests:
        - name: a
          exec: [sh, -c, 'echo "$1 $2"; cat; echo "$T" >&2; exit 1', x, "${token}", "${pin}"]
          stdin: "${token.upperAscii()}"
          env: { T: "${token}" }
      """, secrets: [("token", "tiger-17"), ("pin", "1234")])
    let text = run.text.lowercased()
    #expect(!text.contains("tiger-17"))
    #expect(
      run.attempts(of: "a").first?.program?.command.suffix(2) == ["***token***", "***pin***"])
  }

  @Test(arguments: [
    ("[none-of-this-name]", "no-program"), ("[\"${'a'}\"]", "no-program"),
    ("[\"${made}/none\"]", "unreadable-file"), ("[\"../..${made}\"]", "unreadable-file"),
    ("[./data]", "program-not-started"),
  ])
  func `that cannot be started fails its step`(command: String, code: String) async throws {
    let folder = try TemporaryFolder()
    try folder.write("data", to: "data")
    let run = try await run(
      "curlew: 1\nrequests: [{ set: { made: /x } }, { name: a, exec: \(command) }]\n", folder)
    #expect(run.refusal(of: "a") == code, "\(run.text)")
  }

  @Test func `with a NUL byte is refused`() async throws {
    let run = try await run(
      #"""
      curlew: 1
      requests: [{ name: a, exec: [echo, '${"a\u0000b"}'] }]
      """#)
    #expect(run.refusal(of: "a") == "bad-argument", "\(run.text)")
  }

  @Test func `needs a right, before anything is sent`() throws {
    #expect(
      PlannedTexts.problems(of: "curlew: 1\nrequests: [{ exec: [ls] }]\n") == ["exec-not-allowed"])
    var given = PlannedTexts.Given()
    given.folder = try TemporaryFolder()
    given.rights.allowsPrograms = true
    #expect(
      PlannedTexts.problems(of: ["curlew: 1\nrequests: [{ exec: [/bin/ls] }]\n"], given)
        .map(\.code.text) == ["file-not-allowed"])
    given.rights.isUntrusted = true
    #expect(
      PlannedTexts.problems(of: ["curlew: 1\nrequests: [{ exec: [ls] }]\n"], given)
        .map(\.code.text).contains("exec-not-allowed"))
  }

  @Test(arguments: [
    ("exec: [ls], pass: [HOME]", "environment-not-allowed"),
    ("exec: [ls], cwd: none", "missing-file"), ("exec: [ls], cwd: data", "missing-file"),
    ("exec: [ls], cwd: ..", "file-not-allowed"), ("exec: [./tool], cwd: sub", "missing-file"),
    ("exec: [./there], cwd: sub", nil),
  ])
  func `is judged with its folder and its variables before anything is sent`(
    keys: String, code: String?
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("data", to: "data")
    try folder.write("", to: "tool")
    try folder.write("", to: "sub/there")
    var given = PlannedTexts.Given()
    given.folder = folder
    given.rights.allowsPrograms = true
    #expect(
      PlannedTexts.problems(of: ["curlew: 1\nrequests: [{ \(keys) }]\n"], given)
        .map(\.code.text) == [code].compactMap(\.self))
  }

  @Test func `takes nothing of the defaults of requests, and is tried again by its own retry`()
    async throws
  {
    let folder = try TemporaryFolder()
    let run = try await run(
      """
      curlew: 1
      defaults: { expect: { status: 200 }, retry: { attempts: 3, every: 1ms }, timeout: 1ms }
      requests:
        - { name: once, exec: [sh, -c, 'sleep 0.05; exit 1'], continueOnFailure: true }
        - name: again
          exec: [sh, -c, 'echo x >> n; test $(wc -l < n) -gt 2']
          retry: { attempts: 5, every: 1ms }
      """, folder)
    #expect(run.attempts(of: "once").count == 1)
    #expect(run.attempts(of: "again").count == 3)
    #expect(run.outcome(of: "again") == .passed)
  }
}
