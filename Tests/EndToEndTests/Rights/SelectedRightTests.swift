// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Rights that are missing, and what the selection leaves of them.
@Suite struct `A right that is missing` {
  private static let collection = """
    curlew: 1
    scenarios:
      plain:
        tags: [smoke]
        steps: [{ print: it runs }]
      outside:
        steps:
          - GET: http://localhost/
            unixSocket: /tmp/none.sock
          - POST: http://127.0.0.1:9/
            file: ../elsewhere.txt
          - POST: http://127.0.0.1:9/
            text: "${file('../other.txt')} ${env.NOT_ALLOWED}"
          - GET: http://127.0.0.1:9/
            save: ../up.txt
          - GET: http://127.0.0.1:9/
            auth: { negotiate: true }
    """

  private static let codes = [
    "unix-socket-not-allowed", "file-not-allowed", "environment-not-allowed", "write-refused",
    "identity-not-allowed",
  ]

  @Test(arguments: [
    ["run", "specs.yaml", "-t", "smoke"], ["list", "specs.yaml", "-n", "plain"],
    ["plan", "specs.yaml", "-t", "smoke"], ["run", "specs.yaml:3"],
  ])
  func `is none where its step is not run`(_ arguments: [String]) async throws {
    let run = try await Workshop(Self.collection).runs(arguments)
    expect(run, endsIn: 0)
  }

  @Test(arguments: [
    ["run", "specs.yaml"], ["run", "specs.yaml", "-t", "not smoke"], ["run", "specs.yaml:9"],
    ["list", "specs.yaml"], ["check", "specs.yaml"], ["check", "specs.yaml", "-t", "smoke"],
  ])
  func `is reported for the selected steps, and by check for all`(_ arguments: [String])
    async throws
  {
    let run = try await Workshop(Self.collection).runs(arguments)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: Self.codes.map { "error[\($0)]" })
  }

  /// `if` is evaluated in the run; tags leave a step out before.
  @Test func `is reported for a step that an if skips`() async throws {
    let workshop = try Workshop(
      """
      curlew: 1
      scenarios:
        whole:
          if: "false"
          tags: [local]
          steps: [{ GET: http://localhost/, unixSocket: /tmp/none.sock }]
        one:
          tags: [local]
          steps:
            - { print: it runs }
            - { GET: http://localhost/, unixSocket: /tmp/none.sock, if: "false" }
        other: { steps: [{ print: it runs }] }
      """)
    let run = try await workshop.runs("run", "specs.yaml")
    expect(run, endsIn: 2)
    expect(
      run.errorOutput, has: ["error[unix-socket-not-allowed]", "specs.yaml:6:", "specs.yaml:11:"])
    let selected = try await workshop.runs("run", "specs.yaml", "-t", "not local")
    expect(selected, endsIn: 0)
  }

  @Test func `is asked for by a file of which nothing is run only when all are checked`()
    async throws
  {
    let workshop = try Workshop(Self.collection)
    try workshop.write(
      "curlew: 1\nvars: { a: \"${env.NOT_ALLOWED}\" }\nsetup: [{ POST: http://127.0.0.1:9/, file: ../x }]\n"
        + "requests: [{ GET: http://127.0.0.1:9/ }]\n", to: "other.yaml")
    let run = try await workshop.runs("run", "specs.yaml", "other.yaml", "-t", "smoke")
    expect(run, endsIn: 0)
    let whole = try await workshop.runs("run", "other.yaml")
    expect(whole.errorOutput, has: ["error[file-not-allowed]", "error[environment-not-allowed]"])
  }

  @Test func `of shared defaults is reported for the step that is run`() async throws {
    let workshop = try Workshop(
      """
      curlew: 1
      defaults: { interface: lo }
      scenarios:
        one: { tags: [a], steps: [{ GET: http://127.0.0.1:9/ }] }
        two: { tags: [b], steps: [{ GET: http://127.0.0.1:9/ }] }
      """)
    for tag in ["a", "b"] {
      let run = try await workshop.run("-t", tag, "--untrusted", "--allow-host", "127.0.0.1")
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["`interface` is not allowed"])
    }
  }

  @Test func `of an alias is reported for the step that is run`() async throws {
    let workshop = try Workshop(
      """
      curlew: 1
      scenarios:
        one: { tags: [a], steps: [ &step { GET: http://localhost/, unixSocket: /tmp/none.sock } ] }
        two: { tags: [b], steps: [ *step ] }
      """)
    for tag in ["a", "b"] {
      let run = try await workshop.run("-t", tag)
      expect(run, endsIn: 2)
    }
  }

  @Test(arguments: ["*", "SOME_*", "SOME_NAME"])
  func `is not that of a variable which is not set`(_ pattern: String) async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ print: \"${env.SOME_NAME}\" }]\n")
    let run = try await workshop.run("--allow-env", pattern)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["`SOME_NAME` is not set in the environment"])
    #expect(!run.errorOutput.contains("environment-not-allowed"))
    let other = try await workshop.run("--allow-env", "OTHER*")
    expect(other.errorOutput, has: ["error[environment-not-allowed]"])
  }

  /// One scenario: the first step runs under `-t smoke`, the others need rights and are tagged `outside`.
  private static let steps = """
    curlew: 1
    scenarios:
      mixed:
        steps:
          - { print: it runs, tags: [smoke] }
          - { GET: http://localhost/, unixSocket: /tmp/none.sock, tags: [outside] }
          - { POST: http://127.0.0.1:9/, file: ../elsewhere.txt, tags: [outside] }
          - { POST: http://127.0.0.1:9/, text: "${file('../other.txt')}", tags: [outside] }
          - { POST: http://127.0.0.1:9/, text: "${env.NOT_ALLOWED}", tags: [outside] }
          - { GET: http://127.0.0.1:9/, save: ../up.txt, tags: [outside] }
          - { GET: http://127.0.0.1:9/, auth: { negotiate: true }, tags: [outside] }
          - { GET: http://127.0.0.1:9/, expect: { schema: { $ref: ../a.json } }, tags: [outside] }
    """

  @Test(arguments: [["run"], ["list"], ["plan"]])
  func `is none where its step is left out of a scenario`(_ command: [String]) async throws {
    let workshop = try Workshop(Self.steps)
    let run = try await workshop.runs(command + ["specs.yaml", "-t", "smoke"])
    expect(run, endsIn: 0)
    for arguments in [
      ["run", "specs.yaml", "-t", "outside"], ["check", "specs.yaml", "-t", "smoke"],
    ] {
      let run = try await workshop.runs(arguments)
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: Self.codes.map { "error[\($0)]" })
      expect(run.errorOutput, has: ["`../a.json` may not be read"])
    }
  }

  /// What two steps share is written once, and one of them is left out.
  @Test(arguments: [
    "[ &step { GET: http://localhost/, unixSocket: /tmp/none.sock, tags: [a] }, "
      + "{ <<: *step, tags: [b] } ]",
    "[ { POST: http://127.0.0.1:9/, text: &text \"${file('../x')}\", tags: [a] }, "
      + "{ POST: http://127.0.0.1:9/, text: *text, tags: [b] } ]",
    "[ { POST: http://127.0.0.1:9/, text: &text \"${env.NOT_ALLOWED}\", tags: [a] }, "
      + "{ POST: http://127.0.0.1:9/, text: *text, tags: [b] } ]",
    "[ { GET: http://127.0.0.1:9/, expect: &expect { schema: ../x.json }, tags: [a] }, "
      + "{ GET: http://127.0.0.1:9/, expect: *expect, tags: [b] } ]",
    "[ { GET: http://127.0.0.1:9/, expect: { schema: ../x.json }, tags: [a] }, "
      + "{ GET: http://127.0.0.1:9/, expect: { schema: ../x.json }, tags: [b] } ]",
  ]) func `of shared settings is reported for the step that is run`(_ steps: String) async throws {
    let workshop = try Workshop(
      "curlew: 1\nscenarios: { one: { steps: [{ print: x, tags: [c] }] }, two: { steps: \(steps) } }\n"
    )
    for (tag, exitCode) in [("a", 2), ("b", 2), ("c", 0)] {
      let run = try await workshop.run("-t", tag)
      #expect(run.exitCode == Int32(exitCode), "\(tag): \(run.errorOutput)")
    }
  }

  @Test func `of defaults is reported for the step that is run, whichever is the first`()
    async throws
  {
    let workshop = try Workshop(
      """
      curlew: 1
      defaults: { interface: lo }
      scenarios:
        one:
          steps: [{ GET: http://127.0.0.1:9/, tags: [a] }, { GET: http://127.0.0.1:9/, tags: [b] }]
        two: { steps: [{ print: nothing is sent, tags: [c] }] }
      """)
    for (tag, exitCode) in [("a", 2), ("b", 2)] {
      let run = try await workshop.run("-t", tag, "--untrusted", "--allow-host", "127.0.0.1")
      #expect(run.exitCode == Int32(exitCode), "\(tag): \(run.errorOutput)")
    }
  }

  @Test func `of setup is reported if only its line is run`() async throws {
    let workshop = try Workshop(
      """
      curlew: 1
      setup: [{ POST: http://127.0.0.1:9/, text: "${file('../x')}" }]
      requests: [{ print: x }]
      """)
    let run = try await workshop.runs("run", "specs.yaml:2")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[file-not-allowed]"])
  }
}
