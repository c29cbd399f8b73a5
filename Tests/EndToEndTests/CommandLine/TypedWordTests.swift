// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Words that the program is started with.
@Suite struct `The words of a command line` {
  @Test func `may have values attached to short options`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try Workshop(oneRequest(server.url("/"), "tags: [smoke]"))
    let run = try await shop.run("-j1", "-tsmoke", "-kv")
    expect(run, endsIn: 0)
  }

  @Test func `of which only the last value counts is warned of`() async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ print: hello }]\n")
    let run = try await shop.run("-j1", "-j", "2")
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["warning: `--jobs` was given 2 times; only the last one counts"])
    #expect(try await shop.run("-j1", "-j", "1").errorOutput == "")
  }

  @Test(arguments: [["version"], ["-V"], ["--version"]])
  func `may ask for the version`(_ arguments: [String]) async throws {
    let run = try await Workshop().runs(arguments)
    expect(run, endsIn: 0)
    #expect(run.output.hasPrefix("curlew 0."))
  }

  @Test(arguments: ["run", "send", "check", "list", "plan"])
  func `gets help with an example`(_ command: String) async throws {
    let run = try await Workshop().runs(command, "--help")
    expect(run, endsIn: 0)
    expect(run.output, has: ["For example", "\n  curlew \(command) "])
    if command == "run" || command == "send" { expect(run.output, has: ["Exit codes: 0 "]) }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test func `may ask for a script that completes them`() async throws {
    let run = try await Workshop().runs("--generate-completion-script", "bash")
    expect(run, endsIn: 0)
    expect(run.output, has: ["complete -o default -F _curlew curlew\n"])
  }
}

@Suite struct `A run of nothing but skipped steps` {
  @Test(arguments: [
    ("skip: not today", 1), ("if: 1 > 2", 0),
  ]) func `ends in 0 with a note, except with --fail-on-skipped`(
    _ line: String, _ strictCode: Int32
  ) async throws {
    let shop = try Workshop(oneRequest("http://127.0.0.1:1/", line))
    let run = try await shop.run()
    expect(run, endsIn: 0)
    expect(run.errorOutput, has: ["note: nothing was checked: every selected step was skipped\n"])
    let strict = try await shop.run("--fail-on-skipped")
    expect(strict, endsIn: strictCode)
  }

  @Test func `is not reported if a step ran, nor after a failure`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try Workshop(
      "curlew: 1\nrequests:\n  - { GET: \(server.url("/")), skip: x }\n  - { GET: \(server.url("/")) }\n"
    )
    let run = try await shop.run()
    expect(run, endsIn: 0)
    #expect(run.errorOutput == "")
    try shop.write(
      "curlew: 1\nsetup: [{ GET: http://127.0.0.1:1/ }]\nrequests: [{ GET: \(server.url("/")) }]\n")
    let failed = try await shop.run("--fail-on-skipped")
    expect(failed, endsIn: 3)
    #expect(!failed.errorOutput.contains("nothing was checked"))
  }
}

@Suite struct `A response that is piped` {
  @Test(arguments: [200, 500])
  func `to a reader that goes away ends quietly`(_ status: Int) async throws {
    let body = String(repeating: "a line of text\n", count: 200_000)
    let server = try ScriptedServer { _ in .response(status, body: body) }
    let shop = try Workshop()
    var program = try shop.curlew("send", server.url("/"))
    program.arguments =
      ["-c", "{ \"$@\"; echo code $? >&2; } | head -n 1", "sh", program.path] + program.arguments
    program.path = "/bin/sh"
    let run = try await shop.runs(program)
    #expect(run.output == "a line of text\n")
    #expect(run.errorOutput.hasSuffix("code \(status < 400 ? 0 : 1)\n"))
    #expect(!run.errorOutput.contains("standard output"), "\(run.errorOutput)")
  }

  @Test func `to a closed stream ends in 6`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: "{}") }
    let shop = try Workshop()
    var program = try shop.curlew("send", server.url("/"))
    program.standardOutput = .closed
    expect(try await shop.runs(program), endsIn: 6)
  }
}

@Suite struct `A printed text that is piped` {
  private func workshop() throws -> Workshop {
    let shop = try Workshop("curlew:  1\nrequests: [{ GET: http://a.example/, timeuot: 1s }]\n")
    try shop.write("curlew: 1\nrequests: [{ GET: http://a.example/ }]\n", to: "good.yaml")
    return shop
  }

  /// Command lines and their exit codes; with a type, or the compiler gives up.
  private static let printing: [(arguments: [String], code: Int32)] = [
    (["--help"], 0), (["--licenses"], 0), (["run", "--help"], 0), (["explain"], 0),
    (["plan", "good.yaml"], 0),
    (["list", "good.yaml", "--format", "json"], 0), (["schema"], 0),
    (["check", "specs.yaml", "--format", "json"], 2),
    (["--generate-completion-script", "bash"], 0), (["fmt", "--check"], 1),
  ]

  @Test(arguments: printing)
  func `to a reader that goes away ends quietly`(arguments: [String], code: Int32) async throws {
    let shop = try workshop()
    var program = try shop.curlew(arguments)
    program.standardOutput = .brokenPipe
    let run = try await shop.runs(program)
    expect(run, endsIn: code)
    #expect(!run.errorOutput.contains("standard output"), "\(run.errorOutput)")
  }

  @Test(arguments: [["--help"], ["explain"], ["list", "good.yaml"]])
  func `to a closed stream ends in 6`(arguments: [String]) async throws {
    let shop = try workshop()
    var program = try shop.curlew(arguments)
    program.standardOutput = .closed
    let run = try await shop.runs(program)
    expect(run, endsIn: 6)
    expect(run.errorOutput, has: ["`standard output` cannot be written: it is closed"])
  }
}

@Suite struct `A body in curl's manner` {
  @Test func `is the same that curl sends`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try Workshop()
    try shop.write("one\r\ntwo\n", to: "f.txt")
    try shop.write("{ a }", to: "q.graphql")
    let url = server.url("/")
    let lines: [([String], String)] = [
      (["-d", "a=1", "-db=2"], "a=1&b=2"), (["-d", "@f.txt"], "onetwo"),
      (["--data-binary", "@f.txt"], "one\r\ntwo\n"), (["--data-raw", "@f.txt"], "@f.txt"),
      (["-d", "x", "--data-binary", "@f.txt"], "x&one\r\ntwo\n"),
      (["--data-urlencode", "q@f.txt"], "q=one%0D%0Atwo%0A"), (["-d", "a=b c"], "a=b c"),
    ]
    for (options, body) in lines {
      let run = try await shop.runs(["send", url] + options)
      expect(run, endsIn: 0)
      let request = try #require(server.requests.last)
      #expect(request.method == "POST")
      #expect(request.bodyText == body)
      #expect(request.header("content-type") == "application/x-www-form-urlencoded")
      // What is printed as a collection says the same.
      let printed = try await shop.runs(["send", url] + options + ["--as-collection"])
      try shop.write(printed.output, to: "again.yaml")
      let again = try await shop.runs("run", "again.yaml")
      expect(again, endsIn: 0)
      #expect(server.requests.last?.bodyText == body)
    }
    let parts = try await shop.runs(
      "send", url, "-F", "a=b", "-F", "f=@f.txt;type=text/csv;filename=\"x;y.csv\"")
    expect(parts, endsIn: 0)
    let text = try #require(server.requests.last?.bodyText)
    expect(
      text, has: ["name=\"a\"", "\r\nb\r\n", "filename=\"x;y.csv\"", "text/csv", "one\r\ntwo"])
    let query = try await shop.runs("send", url, "--graphql", "@q.graphql")
    expect(query, endsIn: 0)
    #expect(server.requests.last?.bodyText == #"{"query":"{ a }"}"#)
    let json = try await shop.runs("send", url, "-d", #"{"a":1}"#)
    expect(json.errorOutput, has: ["announced as a form, as curl does; `--json` sends it as JSON"])
    let head = try await shop.runs("send", "-IsL", url)
    expect(head, endsIn: 0)
    #expect(server.requests.last?.method == "HEAD")
  }

  @Test(arguments: [["run", "-k", "specs.yaml"], ["run", "-k", "--", "specs.yaml"]])
  func `may have a file after -k`(_ arguments: [String]) async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ print: hello }]\n")
    expect(try await shop.runs(arguments), endsIn: 0)
  }

  @Test(arguments: ["--ca", "--cert", "--key"])
  func `may name a file in a variable, which is missing before anything is sent`(
    _ option: String
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try Workshop(oneRequest(server.url("/")))
    var program = try shop.curlew("run", "specs.yaml")
    program.environment["CURLEW_\(option.dropFirst(2).uppercased())"] = "missing.pem"
    let run = try await shop.runs(program)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["there is no file `missing.pem`", "`\(option)` names it"])
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [
    ("spec.yaml", "specs.yaml"), ("specs.yml", "specs.yaml"), ("specs", "specs.yaml"),
    ("specs.yml:2", "specs.yaml:2"), ("spcs.yaml:2:5", "specs.yaml:2:5"),
    ("./spec.yaml", "specs.yaml"), (".specs.yaml", "specs.yaml"), ("smok", "smoke"),
    ("smok/login.yaml", "smoke/login.yaml"),
    ("smoke/logni.yaml", "smoke/login.yaml"), ("smoke/login", "smoke/login.yaml"),
  ]) func `that miss a file narrowly are answered with it`(
    _ typed: String, _ meant: String
  ) async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ print: hello }]\n")
    try shop.folder.makeFolder("smoke")
    try shop.write("curlew: 1\nrequests: [{ print: hello }]\n", to: "smoke/login.yaml")
    for command in ["run", "check"] {
      let run = try await shop.runs(command, typed)
      expect(run, endsIn: 2)
      expect(run.errorOutput, has: ["did you mean `\(meant)`?"])
    }
  }

  @Test(arguments: ["other.yaml", "smok/logni.yaml", "/nowhere/specs.yaml", "notes"])
  func `that miss every file get no suggestion`(_ typed: String) async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ print: hello }]\n")
    try shop.folder.makeFolder("smoke")
    try shop.write("curlew: 1\nrequests: [{ print: hello }]\n", to: "smoke/login.yaml")
    try shop.write("a", to: "note.txt")
    let run = try await shop.runs("run", typed)
    expect(run, endsIn: 2)
    #expect(!run.errorOutput.contains("did you mean"), "\(run.errorOutput)")
  }

  @Test(arguments: [
    (["--vars", "many.yaml"], 0, "warning[unknown-input]: 57 more problems of this kind"),
    (["--env-file", "lines.env"], 2, "error[bad-env-line]: at least 17 more problems"),
    (["--vars", "numbers.yaml"], 2, "error[ambiguous-number]: 57 more problems of this kind"),
  ]) func `that name a file of another kind are reported once`(
    _ options: [String], _ exitCode: Int, _ words: String
  ) async throws {
    let shop = try Workshop("curlew: 1\nrequests: [{ print: hello }]\n")
    let lines = 0..<60
    try shop.write(lines.map { "line\($0): a\n" }.joined(), to: "many.yaml")
    try shop.write(lines.map { "line \($0)\n" }.joined(), to: "lines.env")
    try shop.write(lines.map { "line\($0): 00\($0)\n" }.joined(), to: "numbers.yaml")
    let run = try await shop.runs(["run", "specs.yaml"] + options)
    expect(run, endsIn: Int32(exitCode))
    expect(run.errorOutput, has: [words])
    #expect(run.errorOutput.ranges(of: "names no input").count <= 3)
  }

  @Test func `give a request no value that it does not read without a word`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let shop = try Workshop()
    let unread = try await shop.runs("send", server.url("/path"), "--var", "a=1", "--var", "p=2")
    expect(unread, endsIn: 0)
    for name in ["a", "p"] {
      expect(unread.errorOutput, has: ["warning: `--var \(name)` is not used"])
    }
    let read = try await shop.runs("send", server.url("/${a}"), "--var", "a=1")
    #expect(read.exitCode == 0 && read.errorOutput == "")
    #expect(server.requests.last?.path == "/1")
  }
}
