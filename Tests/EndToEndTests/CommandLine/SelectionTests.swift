// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `--tags`, the environment and the inputs of a whole project, as a person meets them.
@Suite struct `A selection` {
  private static let login = """
    curlew: 1
    requests:
      - { name: log in, GET: SERVER/login, tags: [auth], capture: { token: $.t } }
      - { name: other, GET: SERVER/other }
      - { name: look, GET: "SERVER/look/${token}", tags: [smoke] }

    """

  private func shop(_ text: String, _ server: ScriptedServer) throws -> Workshop {
    try Workshop(text.replacing("SERVER", with: server.url("")))
  }

  @Test func `of steps sends what they read of, and tells it`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"t":"x"}"#) }
    let shop = try shop(Self.login, server)
    let run = try await shop.run(
      "-tsmoke", "--report", "ndjson=e.ndjson", "--report", "json=c.json")
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.target) == ["/login", "/look/x"])
    expect(run.output, has: ["2 passed"])
    expect(
      try shop.folder.read("e.ndjson"), has: [#""name":"log in","line":3,"column":7,"needed":true"#]
    )
    expect(try shop.folder.read("c.json"), has: [#""needed":true"#])
  }

  @Test func `with not skips what reads of it, and that is no failure`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"t":"x"}"#) }
    let shop = try shop(Self.login, server)
    let why = "reads `token` of step `log in`, which `--tags` leaves out"
    let run = try await shop.run("-t", "smoke and not auth", "--report", "ndjson=e.ndjson")
    expect(run, endsIn: 0)
    #expect(server.requests.isEmpty)
    expect(try shop.folder.read("e.ndjson"), has: [why])
    expect(run.errorOutput, has: ["note: nothing was checked: every selected step was skipped"])
    let strict = try await shop.run("-t", "smoke and not auth", "--fail-on-skipped")
    expect(strict, endsIn: 1)
    let list = try await shop.runs("list", "specs.yaml", "-t", "smoke and not auth")
    expect(list.output, has: ["look (skipped: \(why))"])
  }

  @Test func `leaves a scenario out with what it needs`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try shop(
      """
      curlew: 1
      scenarios:
        base: { tags: [slow], steps: [{ GET: SERVER/base }] }
        top: { tags: [smoke], needs: [base], steps: [{ GET: SERVER/top }] }
        free: { tags: [smoke], steps: [{ GET: SERVER/free }] }
      """, server)
    let run = try await shop.run("-t", "smoke and not slow", "--report", "ndjson=e.ndjson")
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.target) == ["/free"])
    expect(
      try shop.folder.read("e.ndjson"), has: ["needs `base`, which `--tags` leaves out"])
    #expect(!run.errorOutput.contains("nothing was checked"))
    let strict = try await shop.run("-t", "smoke and not slow", "--fail-on-skipped")
    expect(strict, endsIn: 1)
  }

  @Test(arguments: ["run", "list", "check", "plan"])
  func `by a tag that nothing has is an error`(_ command: String) async throws {
    let shop = try Workshop(oneRequest("http://127.0.0.1:1/", "tags: [smoke, slow]"))
    let run = try await shop.runs(command, "specs.yaml", "-t", "smoke and not slwo")
    expect(run, endsIn: 2)
    expect(
      run.errorOutput,
      has: ["error[unknown-tag]", "`slwo`", "`smoke`", "`slow`"])
  }

  @Test func `by a tag that nothing has is a warning where nothing may run`() async throws {
    let shop = try Workshop(oneRequest("http://127.0.0.1:1/", "tags: [smoke]"))
    let run = try await shop.run("-t", "smok", "--pass-with-no-tests")
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["warning[unknown-tag]", "no scenarios were selected"])
  }

  @Test func `knows the tags of the project's other collections`() async throws {
    let shop = try Workshop(oneRequest("http://127.0.0.1:1/", "tags: [smoke]"))
    try shop.write("curlew: 1\ncollections: [\"*.yaml\"]\n", to: "curlew.yaml")
    try shop.write(oneRequest("http://127.0.0.1:1/", "tags: [nightly]"), to: "other.yaml")
    let run = try await shop.run("-t", "nightly")
    expect(run, endsIn: 4)
    let wrong = try await shop.run("-t", "nightyl")
    expect(wrong, endsIn: 2)
    expect(wrong.errorOutput, has: ["there are `nightly`, `smoke`"])
  }

  @Test(arguments: ["smoke,db", "smoke|db", "@smoke or @db", "smoke || db"])
  func `in another tool's words is answered with ours`(_ expression: String) async throws {
    let shop = try Workshop(oneRequest("http://127.0.0.1:1/", "tags: [smoke]"))
    let run = try await shop.run("-t", expression, "--pass-with-no-tests")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["write `smoke or db`"])
  }

  @Test func `of an unknown environment is told alone`() async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ GET: \"/${id}/${name}\" }]\n")
    try shop.write(
      "curlew: 1\nenvironments: { dev: { vars: { id: 1, name: x } } }\n", to: "curlew.yaml")
    for command in ["run", "check", "plan", "list"] {
      let run = try await shop.runs(command, "specs.yaml", "-e", "prod")
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["error[unknown-environment]", "`prod`", "`dev`"])
      #expect(!run.errorOutput.contains("undefined"), "\(run.errorOutput)")
      #expect(!run.errorOutput.contains("no-base-url"), "\(run.errorOutput)")
    }
    let k6 = try await shop.run("-e", "id=4")
    expect(k6.errorOutput, has: ["an input is set by `--var id=4`"])
  }

  @Test func `of an environment without a base names the environment`() async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ GET: /x }]\n")
    try shop.write(
      "curlew: 1\nenvironments: { dev: { vars: { id: 1 } }, prod: { baseUrl: http://127.0.0.1:1 } }\n",
      to: "curlew.yaml")
    for arguments in [["check", "specs.yaml"], ["send", "/x"]] {
      let run = try await shop.runs(arguments + ["-e", "dev"])
      expect(run, endsIn: 2)
      expect(
        run.errorOutput, has: ["error[no-base-url]", "`dev`"])
    }
  }

  @Test(arguments: ["*", "NO_SUCH_*"])
  func `of variables by a pattern counts those that are not set`(_ pattern: String) async throws {
    let shop = try Workshop(
      "curlew: 1\nvars: { a: \"${env.NO_SUCH_NAME}\" }\nrequests: [{ print: \"${a}\" }]\n")
    let run = try await shop.run("--allow-env", pattern)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["`NO_SUCH_NAME` is not set"])
    #expect(!run.errorOutput.contains("not-allowed"), "\(run.errorOutput)")
  }

  @Test func `takes a variable for other collections of the project without a word`() async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ print: hello }]\n")
    try shop.write("curlew: 1\ncollections: [\"*.yaml\"]\n", to: "curlew.yaml")
    try shop.write("curlew: 1\nrequires: [sha]\nrequests: [{ print: \"${sha}\" }]\n", to: "b.yaml")
    var program = try shop.curlew("check", "specs.yaml")
    program.environment["CURLEW_VAR_sha"] = "abc"
    let run = try await shop.runs(program)
    expect(run, endsIn: 0)
    #expect(run.errorOutput == "")
    program.environment["CURLEW_VAR_sah"] = "abc"
    expect(try await shop.runs(program).errorOutput, has: ["`CURLEW_VAR_sah` names no input"])
    let flag = try await shop.runs("check", "specs.yaml", "--var", "sha=abc")
    expect(flag, endsIn: 2)
  }

  @Test func `is counted alike by run, plan, check and the events`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      setup: [{ GET: /a }]
      scenarios:
        one: { steps: [{ GET: /b, capture: { s: { status: true } } }, { GET: "/${s}", tags: [t] }] }
        two: { tags: [t], needs: [one], steps: [{ GET: /c }] }
        three: { steps: [{ GET: /d }] }
      teardown: [{ GET: /e }]
      """)
    for (options, scenarios, steps) in [([], 5, 6), (["-t", "t"], 4, 5)] {
      let arguments = ["specs.yaml"] + options
      let counted = "\(scenarios) scenarios with setup and teardown"
      expect(
        try await shop.runs(["plan"] + arguments).output, has: ["\(counted), \(steps) steps"])
      expect(try await shop.runs(["check"] + arguments).output, has: ["\(counted): no problems"])
      let run = try await shop.runs(["run"] + arguments + ["--report", "ndjson=e.ndjson"])
      expect(run.output, has: ["scenarios  \(scenarios) passed", "steps      \(steps) passed"])
      expect(try shop.folder.read("e.ndjson"), has: ["\"scenarios\":\(scenarios),"])
    }
  }

  @Test func `names what is needed alike in list, plan, console and events`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try Workshop(
      """
      curlew: 1
      baseUrl: \(server.url())
      scenarios:
        login: { steps: [{ GET: /in, capture: { s: { status: true } } }] }
        shop: { needs: [login], steps: [{ id: a, GET: /a, capture: { r: { status: true } } },
          { id: b, GET: "/${r}", tags: [t] }] }
      """)
    expect(
      try await shop.runs("list", "specs.yaml", "-t", "t").output,
      has: [": login (needed)\n", ": shop\n", ": shop > GET /a (needed)\n"])
    expect(
      try await shop.runs("plan", "specs.yaml", "-t", "t").output,
      has: ["scenario login [needed]", "GET /a [needed]"])
    let run = try await shop.run("-t", "t", "--report", "ndjson=e.ndjson", "-v")
    expect(run.output, has: ["specs.yaml › login (needed)"])
    let events = try shop.folder.read("e.ndjson").split(separator: "\n")
    let needed = events.filter { $0.contains("\"role\":\"needed\"") }
    #expect(needed.allSatisfy { $0.contains("\"name\":\"login\"") } && !needed.isEmpty)
    let steps = events.filter { $0.contains("step.started") && $0.contains("\"needed\":true") }
    #expect(steps.count == 1 && steps[0].contains("GET /a"))
  }
}
