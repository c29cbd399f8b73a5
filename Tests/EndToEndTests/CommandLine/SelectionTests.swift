// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `--tags`, the environment and the inputs of a whole project, as a person meets them.
@Suite struct `A selection` {
  @Test func `that skips what was left out passes, but for --fail-on-skipped`() async throws {
    let step = """
      curlew: 1
      requests:
        - { name: log in, GET: "http://127.0.0.1:1/", tags: [auth], capture: { token: $.t } }
        - { name: look, GET: "http://127.0.0.1:1/${token}", tags: [smoke] }
      """
    let scenario = """
      curlew: 1
      scenarios:
        log in: { tags: [auth], steps: [{ GET: "http://127.0.0.1:1/" }] }
        look: { tags: [smoke], needs: [log in], steps: [{ GET: "http://127.0.0.1:1/" }] }
      """
    let shop = try Workshop()
    for text in [step, scenario] {
      try shop.write(text)
      expect(try await shop.run("-t", "smoke and not auth"), endsIn: 0)
      expect(try await shop.run("-t", "smoke and not auth", "--fail-on-skipped"), endsIn: 1)
      let list = try await shop.runs("list", "specs.yaml", "-t", "smoke and not auth")
      expect(list.output, has: ["look (skipped: "])
    }
  }

  @Test func `that is empty ends in 4, or in 0 where it may be`() async throws {
    let shop = try Workshop(oneRequest("http://127.0.0.1:1/", "tags: [smoke]"))
    try shop.write("curlew: 1\ncollections: [\"*.yaml\"]\n", to: "curlew.yaml")
    try shop.write(oneRequest("http://127.0.0.1:1/", "tags: [nightly]"), to: "other.yaml")
    expect(try await shop.run("-t", "nightly"), endsIn: 4)
    expect(try await shop.run("-t", "smok", "--pass-with-no-tests"), endsIn: 0)
  }

  @Test func `of an unknown environment is the only error`() async throws {
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

  @Test func `names needed scenarios and steps alike in list, plan, console and events`()
    async throws
  {
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
    let run = try await shop.run(
      "-t", "t", "--report", "ndjson=e.ndjson", "--report", "json=c.json", "-v")
    expect(run.output, has: ["specs.yaml › login (needed)"])
    let events = try shop.folder.read("e.ndjson").split(separator: "\n")
    let needed = events.filter { $0.contains("\"role\":\"needed\"") }
    #expect(needed.allSatisfy { $0.contains("\"name\":\"login\"") } && !needed.isEmpty)
    let steps = events.filter { $0.contains("step.started") && $0.contains("\"needed\":true") }
    #expect(steps.count == 1 && steps[0].contains("GET /a"))
    expect(try shop.folder.read("c.json"), has: [#""needed":true"#])
  }
}
