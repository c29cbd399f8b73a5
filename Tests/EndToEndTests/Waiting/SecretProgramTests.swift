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

/// `secrets: { x: { from: [PROGRAM] } }`: the output of a program is the value.
@Suite struct `The program of a secret` {
  private let server: ScriptedServer

  init() throws {
    server = try ScriptedServer { _ in .response(200) }
  }

  /// A project whose secrets are these lines, and a collection with these steps.
  private func workshop(_ secrets: String, _ steps: String) throws -> Workshop {
    let workshop = try Workshop(
      "curlew: 1\nrequests:\n" + steps.replacing("ORIGIN", with: server.url()))
    try workshop.write("curlew: 1\nenv: [GIVEN]\nsecrets:\n" + secrets, to: "curlew.yaml")
    try workshop.write("#!/bin/sh\necho start >> starts\n\"$@\"\n", to: "tool")
    chmod(workshop.folder.path(of: "tool"), 0o755)
    return workshop
  }

  private func starts(_ workshop: Workshop) throws -> Int {
    guard workshop.folder.holds("starts") else { return 0 }
    return try workshop.folder.read("starts").split(separator: "\n").count
  }

  private static let step = "  - GET: ORIGIN/${password}\n"

  @Test func `gives the value without its final line ends, and it is masked`() async throws {
    let workshop = try workshop(
      "  password: { from: [./tool, printf, 'tiger 17\\r\\n\\n'] }\n",
      "  - GET: ORIGIN/\n    headers: { X-Password: '${password}' }\n  - print: '${password}'\n")
    let run = try await workshop.run("--allow-exec", "-v")
    expect(run, endsIn: 0)
    #expect(server.requests[0].header("x-password") == "tiger 17")
    #expect(!(run.output + run.errorOutput).contains("tiger"))
    expect(run.output, has: ["***password***"])
  }

  @Test func `is started once for equal ones, and only for selected steps`() async throws {
    let workshop = try workshop(
      """
        password: { from: [./tool, echo, one-secret] }
        same: { from: [./tool, echo, one-secret] }
        other: { from: [./tool, 'false'] }

      """,
      "  - GET: ORIGIN/${password}/${same}\n  - { GET: 'ORIGIN/${other}', tags: [other] }\n")
    let run = try await workshop.run("--allow-exec", "-t", "not other")
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.path) == ["/one-secret/one-secret"])
    #expect(try starts(workshop) == 1)
  }

  @Test func `is started for a secret that is made from its own`() async throws {
    let workshop = try workshop(
      """
        all: { from: [./tool, echo, '{"key":"k-17-k"}'] }
        password: '${json.decode(all).key}'

      """, Self.step)
    expect(try await workshop.run("--allow-exec"), endsIn: 0)
    #expect(server.requests.map(\.path) == ["/k-17-k"])
  }

  /// Each is all that reads the secret.
  private static let readers = [
    "requests: [{ set: { z: '${p}' } }]",
    "requests: [{ GET: ORIGIN/, expect: { headers: { x-p: '${p}' } } }]",
    "requests: [{ GET: ORIGIN/, expect: { that: ['p == \"abcdefgh\"'] } }]",
    "requests: [{ GET: ORIGIN/, capture: { z: '${p}' } }]",
    "requests: [{ forEach: '${[p]}', as: e, check: ['e == \"abcdefgh\"'] }]",
    "requests: [{ GET: ORIGIN/, retry: { until: 'p != \"\"', attempts: 2 } }]",
    "requests: [{ socket: 'tcp://HOST', exchange: [{ send: '${p}' }, { close: true }] }]",
    "scenarios: { s: { vars: { v: '${p}' }, steps: [{ check: ['v == \"abcdefgh\"'] }] } }",
    "scenarios: { s: { data: [{ v: '${p}' }], steps: [{ check: ['row.v != \"\"'] }] } }",
    "scenarios: { s: { steps: [{ print: a }], teardown: [{ set: { z: '${p}' } }] } }",
    "defaults: { expect: { that: ['p == \"abcdefgh\"'] } }\nrequests: [{ GET: ORIGIN/ }]",
    "blocks: { b: { steps: [{ set: { z: '${p}' } }] } }\nrequests: [{ call: b }]",
    "vars: { q: 'x${p}' }\nrequests: [{ check: ['q == \"xabcdefgh\"'] }]",
    "requests: [{ if: 'p != \"\"', print: a }]",
    "requests: [{ GET: ORIGIN/, timeout: '${size(p)}s' }]",
    "defaults: { proxy: 'http://${p}:x@HOST' }\nrequests: [{ GET: ORIGIN/ }]",
  ]

  @Test(arguments: readers) func `is started whatever reads it`(_ reader: String) async throws {
    let host = String(server.url().dropFirst("http://".count))
    let text = reader.replacing("ORIGIN", with: server.url()).replacing("HOST", with: host)
    let workshop = try Workshop(
      "curlew: 1\nsecrets: { p: { from: [echo, abcdefgh] } }\n\(text)\n")
    let refused = try await workshop.run()
    expect(refused, endsIn: 2)
    #expect(refused.headlines == ["error[exec-not-allowed]: this run may not start programs"])
    let run = try await workshop.run("--allow-exec")
    #expect(!(run.output + run.errorOutput).contains("has no value"))
    // Only the header is another one.
    expect(run, endsIn: reader.contains("x-p") ? 1 : 0)
  }

  @Test(arguments: [
    "requests: [{ print: a }]\nblocks: { b: { steps: [{ set: { z: '${p}' } }] } }",
    "vars: { q: 'x${p}' }\nrequests: [{ print: a }]",
    "scenarios: { s: { steps: [{ print: a }] }, t: { steps: [{ set: { z: '${p}' } }] } }",
  ]) func `is not started for what does not run`(_ text: String) async throws {
    let workshop = try Workshop(
      "curlew: 1\nsecrets: { p: { from: [echo, abcdefgh] } }\n\(text)\n")
    let only = text.contains("scenarios") ? ["-n", "s"] : []
    expect(try await workshop.runs(["run", "specs.yaml"] + only), endsIn: 0)
  }

  @Test func `is for a collection from standard input, which is read once`() async throws {
    let workshop = try Workshop("curlew: 1\n")
    var program = try workshop.curlew("run", "-", "--allow-exec")
    program.input = .bytes(
      Array(
        "curlew: 1\nsecrets: { p: { from: [echo, abcdefgh] } }\nrequests: [{ print: '${p}' }]\n"
          .utf8))
    let run = try await program.run()
    expect(run, endsIn: 0)
    expect(run.output, has: ["***p***"])
  }

  @Test func `shows no secret that another program gave before`() async throws {
    let workshop = try workshop(
      """
        a: { from: [echo, '{"key":"first-secret"}'] }
        b: { from: [sh, -c, 'printf "the first-%s" secret >&2; exit 3'] }
        key: '${json.decode(a).key}'

      """, "  - GET: ORIGIN/${key}/${b}\n")
    let run = try await workshop.run("--allow-exec", "--report", "junit=j.xml")
    expect(run, endsIn: 2)
    let report = try workshop.folder.read("j.xml")
    for text in [run.errorOutput, report] {
      #expect(!text.contains("first-secret") && text.contains("it printed: the ***"))
    }
  }

  @Test(arguments: ["variable", "option"]) func `is not started for a value from outside`(
    way: String
  ) async throws {
    let workshop = try workshop("  password: { from: [./tool, 'false'] }\n", Self.step)
    var program = try workshop.curlew("run", "specs.yaml")
    program.environment["CURLEW_SECRET_password"] = "from-outside"
    if way == "option" { program.arguments += ["--secret", "password"] }
    expect(try await workshop.runs(program), endsIn: 0)
    #expect(try starts(workshop) == 0)
  }

  @Test(arguments: ["check", "plan", "list"]) func `is not started by a command that sends nothing`(
    command: String
  ) async throws {
    let workshop = try workshop("  password: { from: [./tool, 'false'] }\n", Self.step)
    expect(try await workshop.runs(command, "specs.yaml"), endsIn: 0)
    #expect(try starts(workshop) == 0)
  }

  @Test func `is shown by plan`() async throws {
    let workshop = try workshop("  password: { from: [./tool, echo, a] }\n", Self.step)
    let plan = try await workshop.runs("plan", "specs.yaml", "--values")
    expect(plan, endsIn: 0)
    expect(plan.output, has: ["from ./tool echo …, not run"])
  }

  @Test(arguments: [
    ("['false']", "`false` gave no value for the secret `password`: it ended with status 1"),
    ("[sh, -c, 'kill -9 $$']", "it was ended by signal 9"), ("['true']", "it printed nothing"),
    ("[printf, '\\n']", "it printed nothing"), ("[printf, 'a\\0b']", "its output has a NUL byte"),
    ("[printf, '\\377']", "its output is not UTF-8"),
    ("[sh, -c, 'yes | head -c 64001']", "it printed more than 64 kB"),
    ("[none-of-this-name]", "there is no program of this name in `PATH`"),
    ("[./none]", "is missing"), ("[sh, -c, 'read x < /dev/tty']", "it ended with status"),
  ])
  func `that gives no value ends the run before anything is sent`(
    program: String, words: String
  ) async throws {
    let workshop = try workshop("  password:\n    from: \(program)\n", Self.step)
    let run = try await workshop.run("--allow-exec", "--report", "junit=out.xml")
    expect(run, endsIn: 2)
    #expect(run.headlines.first?.hasPrefix("error[secret-program]: ") == true)
    expect(
      run.errorOutput,
      has: [words, "curlew.yaml:5:5", "or set `CURLEW_SECRET_password`", "nothing was sent"])
    #expect(try workshop.folder.read("out.xml").contains("gave no value"))
    #expect(server.requests.isEmpty)
  }

  @Test func `shows at most twenty lines of its errors, without known secrets`() async throws {
    let workshop = try workshop(
      """
        known: known-secret
        password: { from: [sh, -c, 'seq 1 30 >&2; echo known-secret >&2; echo out; exit 3'] }

      """, "  - GET: ORIGIN/${password}${known}\n")
    let run = try await workshop.run("--allow-exec")
    expect(run, endsIn: 2)
    #expect(!run.errorOutput.contains("known-secret") && !run.errorOutput.contains(": out"))
    expect(run.errorOutput, has: ["it printed: 30", "***known***"])
    #expect(run.errorOutput.split(separator: "\n").count { $0.contains("it printed: ") } == 20)
  }

  @Test func `needs a right, and in an untrusted run the secret is missing`() async throws {
    let workshop = try workshop("  password: { from: [./tool, echo, a] }\n", Self.step)
    let refused = try await workshop.run()
    expect(refused, endsIn: 2)
    #expect(refused.headlines.first?.hasPrefix("error[exec-not-allowed]") == true)
    expect(refused.errorOutput, has: ["--allow-exec", "CURLEW_SECRET_password"])
    // Known before anything is waited for.
    let waiting = try await workshop.run("--wait-for", "tcp://127.0.0.1:1")
    expect(waiting, endsIn: 2)
    #expect(waiting.headlines == refused.headlines && !waiting.errorOutput.contains("waiting  "))
    let untrusted = try await workshop.run(
      "--allow-exec", "--untrusted", "--allow-host", "127.0.0.1")
    expect(untrusted, endsIn: 2)
    #expect(untrusted.errorOutput.contains("error[missing-input]"))
    #expect(try starts(workshop) == 0)
  }

  @Test func `gets its variables, those of pass, and its folder`() async throws {
    let workshop = try workshop(
      """
        password:
          from: [./show]
          env: { OWN: '${env.GIVEN}-own' }
          pass: [GIVEN]
          cwd: tools

      """, Self.step)
    try workshop.write("#!/bin/sh\necho \"$OWN-$GIVEN-$(basename $PWD)\"\n", to: "tools/show")
    chmod(workshop.folder.path(of: "tools/show"), 0o755)
    var program = try workshop.curlew("run", "specs.yaml", "--allow-exec")
    program.environment["GIVEN"] = "given-17"
    expect(try await workshop.runs(program), endsIn: 0)
    #expect(server.requests.map(\.path) == ["/given-17-own-given-17-tools"])
  }

  @Test(arguments: [
    ("other: abc-abc\n  password: { from: [echo, '${other}'] }", "has a secret in an argument"),
    (
      "other: { from: [echo, a] }\n  password: { from: [echo], env: { A: '${other}' } }",
      "reads the secret `other`, which has a program"
    ),
  ])
  func `does not read secrets that others could see, or that have programs`(
    secrets: String, words: String
  ) async throws {
    let workshop = try workshop("  \(secrets)\n", Self.step)
    let run = try await workshop.runs("check", "specs.yaml")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[secret-program]", words])
  }

  @Test func `is replaced by a value of another level, and by null`() async throws {
    let workshop = try Workshop("curlew: 1\nrequests:\n  - GET: \(server.url("/${password}"))\n")
    try workshop.write(
      """
      curlew: 1
      secrets: { password: { from: [echo, of-program], origins: ['\(server.url())'] } }
      environments:
        value: { secrets: { password: of-value } }
        other: { secrets: { password: { from: [echo, of-other] } } }
        none: { secrets: { password: null } }
        origins: { secrets: { password: { origins: ['http://a.example'] } } }
      """, to: "curlew.yaml")
    for environment in ["value", "other"] {
      expect(try await workshop.run("--allow-exec", "-e", environment), endsIn: 0)
    }
    #expect(server.requests.map(\.path) == ["/of-value", "/of-other"])
    let missing = try await workshop.run("--allow-exec", "-e", "none")
    expect(missing, endsIn: 2)
    #expect(missing.errorOutput.contains("error[missing-input]"))
    // The program stays, and its value may not go where the environment does not allow it.
    let narrowed = try await workshop.run("--allow-exec", "-e", "origins")
    #expect(narrowed.exitCode != 0 && narrowed.errorOutput.contains("missing-input") == false)
    #expect(server.requests.count == 2)
  }

  @Test func `is started for a request of send that needs it`() async throws {
    let workshop = try workshop("  password: { from: [./tool, echo, a-secret] }\n", Self.step)
    let plain = try await workshop.runs("send", server.url("/"))
    expect(plain, endsIn: 0)
    #expect(try starts(workshop) == 0)
    let run = try await workshop.runs(
      "send", "/", "--base-url", server.url(), "-H", "X-Password: ${password}", "--allow-exec")
    expect(run, endsIn: 0)
    #expect(try starts(workshop) == 1)
    #expect(server.requests.last?.header("x-password") == "a-secret")
  }

  @Test func `begins after the awaited address`() async throws {
    let workshop = try workshop(
      "  password: { from: [sh, -c, 'test -e asked && echo a-secret'] }\n", Self.step)
    let path = workshop.folder.path(of: "asked")
    let health = try ScriptedServer { _ in
      close(open(path, O_CREAT | O_WRONLY, 0o600))
      return .response(200)
    }
    let run = try await workshop.run("--allow-exec", "--wait-for", health.url("/"))
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.path) == ["/a-secret"])
  }

  @Test func `ends with a signal`() async throws {
    let workshop = try workshop(
      "  password: { from: [sh, -c, 'echo $$ > new; mv new pid; sleep 100'] }\n", Self.step)
    let running = try workshop.curlew("run", "specs.yaml", "--allow-exec").start()
    while !workshop.folder.holds("pid") { await Task.yield() }
    running.send(SIGINT)
    expect(try await running.finished(), endsIn: 130)
    let group = try #require(pid_t(try workshop.folder.read("pid").split(separator: "\n")[0]))
    // A killed process takes a moment to end.
    for _ in 0..<500 where !livingProcesses(of: group).isEmpty { usleep(10_000) }
    #expect(livingProcesses(of: group).isEmpty)
  }
}
