// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// `-`, pipes and standard input where a person names a file to read.
@Suite struct `Piped input` {
  @Test(arguments: [
    (["--json", "@-"], "application/json"), (["--text", "@-"], "text/plain; charset=utf-8"),
    (["--xml", "@-"], "application/xml"), (["--file", "-"], nil),
    (["--json", "@/dev/stdin"], "application/json"), (["--file", "/dev/fd/0"], nil),
    (["-d", "@-"], "application/x-www-form-urlencoded"),
    (["--data", "@/dev/stdin"], "application/x-www-form-urlencoded"),
    (["--data-binary", "@-"], "application/x-www-form-urlencoded"),
  ])
  func `is the body when it is asked for`(_ options: [String], _ type: String?) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop()
    var program = try workshop.curlew(["send", "POST", server.url("/")] + options)
    program.input = .bytes(Array(#"{"x": 1}"#.utf8))
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    #expect(run.errorOutput == "")
    let request = try #require(server.requests.first)
    #expect(request.bodyText == #"{"x": 1}"#)
    #expect(type == nil || request.header("content-type") == type)
  }

  @Test(arguments: [
    (["-d", "@-"], "abc"), (["--data-binary", "@-"], "a\r\nb\nc"),
    (["-d", "x=1", "-d", "@-"], "x=1&abc"), (["--data-urlencode", "q@-"], "q=a%0D%0Ab%0Ac"),
    (["-d", "@typed.txt"], "abc"), (["--data-binary", "@typed.txt"], "a\r\nb\nc"),
    (["--data-raw", "@-"], "@-"),
  ])
  func `loses its line ends where curl takes them away`(
    _ options: [String], _ body: String
  ) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop()
    try workshop.write("a\r\nb\nc", to: "typed.txt")
    var program = try workshop.curlew(["send", server.url("/")] + options)
    program.input = .bytes(Array("a\r\nb\nc".utf8))
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.bodyText) == [body])
    #expect(server.requests.map(\.method) == ["POST"])
  }

  @Test func `is a part of a form`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop()
    var program = try workshop.curlew("send", "POST", server.url("/"), "--form", "f=@-")
    program.input = .bytes(Array("piped".utf8))
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    #expect(server.requests.first?.bodyText.contains("piped") == true)
  }

  @Test(arguments: [["--json", "@<(printf '{}')"], ["--file", "<(printf '{}')"]])
  func `may be a pipe that the shell makes`(_ options: [String]) async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop()
    var program = try workshop.curlew()
    let words = [program.path, "send", "POST", server.url("/")] + options
    program.arguments = ["-c", words.joined(separator: " ").replacing("@<(", with: "@\"\"<(")]
    program.path = "/bin/bash"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    #expect(server.requests.map(\.bodyText) == ["{}"])
  }

  @Test func `may be a pipe with a name, which is waited for`() async throws {
    let workshop = try Workshop()
    var program = try workshop.curlew()
    program.arguments = [
      "-c",
      "mkfifo p; (printf 'curlew: 1\\nrequests: [{ print: out of a pipe }]\\n' > p) & "
        + "\(program.path) run p -v",
    ]
    program.path = "/bin/bash"
    let run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    #expect(run.output.contains("out of a pipe"))
  }

  @Test func `is read as values, as an environment file, as a collection of the shell's`()
    async throws
  {
    let workshop = try Workshop("curlew: 1\nrequires: [a]\nrequests: [{ print: \"<${a}>\" }]\n")
    var program = try workshop.curlew("run", "specs.yaml", "--vars", "-")
    program.input = .bytes(Array("a: from values".utf8))
    var run = try await workshop.runs(program)
    #expect(run.output.contains("<from values>"), "\(run.errorOutput)")
    try workshop.write("curlew: 1\nrequests: [{ print: \"<${env.A}>\" }]\n")
    program = try workshop.curlew("run", "specs.yaml", "--env-file", "-", "--allow-env", "A")
    program.input = .bytes(Array("A=out of a file".utf8))
    run = try await workshop.runs(program)
    expect(run, endsIn: 0)
    program.path = "/bin/bash"
    program.arguments = [
      "-c",
      "\(try workshop.curlew().path) run <(printf 'curlew: 1\\nrequests: [{ print: it runs }]\\n')",
    ]
    run = try await workshop.runs(program)
    #expect(run.output.contains("it runs"), "\(run.errorOutput)")
  }

  @Test(arguments: [
    ["run", "-", "--vars", "-"], ["run", "-", "--env-file", "/dev/stdin"],
    ["check", "-", "--vars", "/dev/fd/0"], ["run", "specs.yaml", "--vars", "-", "--vars", "-"],
    ["send", "POST", ":1/", "--json", "@-", "--vars", "-"],
    ["send", "POST", ":1/", "--form", "a=@-", "--form", "b=@-"],
  ])
  func `is read by one only`(_ arguments: [String]) async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ print: x }]\n")
    let run = try await workshop.runs(arguments)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["both read standard input"])
  }

  @Test func `may be nothing at all`() async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ print: x }]\n")
    let run = try await workshop.run("--env-file", "/dev/null")
    expect(run, endsIn: 0)
    let device = try await workshop.run("--env-file", "/dev/zero")
    expect(device.errorOutput, has: ["error[not-a-file]"])
  }

  @Test func `and not sent gives a note of one line`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let workshop = try Workshop()
    let note = "note: standard input was not sent; `--json @-` sends it\n"
    let cases: [(input: String, arguments: [String], isSaid: Bool)] = [
      ("x", ["POST", server.url("/")], true), ("x", ["PUT", server.url("/")], true),
      ("x", ["POST", server.url("/"), "--json", "1"], false),
      ("x", ["POST", server.url("/"), "--setting", "text: a"], false),
      ("x", [server.url("/")], false), ("x", ["DELETE", server.url("/")], false),
      ("", ["POST", server.url("/")], false),
    ]
    for one in cases {
      var program = try workshop.curlew(["send"] + one.arguments)
      program.input = .bytes(Array(one.input.utf8))
      let run = try await workshop.runs(program)
      #expect(run.errorOutput == (one.isSaid ? note : ""), "\(one)")
    }
    #expect(server.requests.allSatisfy { !$0.bodyText.contains("x") })
  }

  @Test func `is neither a folder nor a file of cookies`() async throws {
    let workshop = try Workshop("curlew: 1\nrequests: [{ print: x }]\n")
    for arguments in [
      ["run", "specs.yaml", "--output", "-"], ["send", ":1/", "--cookie-jar", "-"],
    ] {
      let run = try await workshop.runs(arguments)
      expect(run, endsIn: 2)
      #expect(run.errorOutput.contains("needs a f"))
    }
  }

  @Test func `has its relative files reported by their cause alone`() async throws {
    let workshop = try Workshop()
    var program = try workshop.curlew("run", "-")
    program.input = .bytes(
      Array(
        """
        curlew: 1
        vars: { query: "${file('../fixtures/q.graphql')}", other: "${file('a.txt')}" }
        requests:
          - POST: http://127.0.0.1:9/
            text: "${query}${other}"
        """.utf8))
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["paths on standard input begin in the working directory"])
    #expect(!run.errorOutput.contains("was not read"))
    #expect(!run.errorOutput.contains("unusable-variable"))
  }

  @Test func `is never a way for a link of an untrusted tree`() async throws {
    let workshop = try Workshop()
    try workshop.folder.symbolicLink("specs.yaml", to: "/dev/stdin")
    var program = try workshop.curlew("check", "specs.yaml", "--untrusted")
    program.input = .bytes(Array("curlew: 1\nrequests: [{ print: x }]\n".utf8))
    let run = try await workshop.runs(program)
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["error[read-refused]"])
  }
}
