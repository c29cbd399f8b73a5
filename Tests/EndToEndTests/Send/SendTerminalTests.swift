// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// What `curlew send` prints when a person reads it.
@Suite struct `On a terminal a response` {
  @Test func `of JSON is laid out, digits, order and escapes as they came`() async throws {
    let body = #"{"b":1.500,"a":[1E+2,{},[],"\u00e9\u001b",null],"b":true}"#
    let run = try await terminal(.response(200, json: body), "--color", "never")
    #expect(
      run.terminal.replacing("\r\n", with: "\n") == """
        {
          "b": 1.500,
          "a": [
            1E+2,
            {},
            [],
            "\\u00e9\\u001b",
            null
          ],
          "b": true
        }

        """)
  }

  @Test func `has colours, which NO_COLOR takes away`() async throws {
    let coloured = try await terminal(.response(200, json: #"{"a":"b"}"#))
    #expect(coloured.terminal.contains("\u{1b}[32m\"b\"\u{1b}[0m"))
    let plain = try await terminal(
      .response(200, json: #"{"a":"b"}"#), environment: ["NO_COLOR": "1"])
    #expect(!plain.terminal.contains("\u{1b}"))
  }

  @Test func `obeys nothing that the peer sends`() async throws {
    let hostile = "a\u{1b}[2Jb\u{202e}c\u{9b}d\u{7}"
    for type in ["text/plain", "application/json"] {
      let run = try await terminal(
        .response(
          200, headers: ["Content-Type": type, "X-\u{1b}]0;x": "\u{1b}[2J"], body: hostile),
        "-i", "-v", "--color", "never")
      for mark in ["\u{1b}", "\u{202e}", "\u{9b}", "\u{7}"] {
        #expect(!run.terminal.contains(mark))
      }
    }
    let json = try await terminal(
      .response(200, json: "{\"\u{202e}\":\"\u{9b}31m\"}"), "--color", "never")
    #expect(json.terminal.contains(#""\u{202e}": "\u{9b}31m""#), "\(json.terminal)")
  }

  @Test func `that is not text is reported in a sentence`() async throws {
    let run = try await terminal(
      .response(200, headers: ["Content-Type": "image/png"], body: "\u{0}PNG\u{1}\u{2}"),
      "--color", "never")
    #expect(run.terminal.contains("6 bytes of image/png that are not text"))
    #expect(run.terminal.contains("000000 00 50 4e 47 01 02"))
    #expect(!run.terminal.contains("\u{0}"))
  }

  @Test func `hides secrets that come back`() async throws {
    let server = try ScriptedServer { request in
      .response(200, body: request.header("authorization") ?? "")
    }
    var program = try Program.curlew("send", server.url("/"), "--bearer", "tok-123456")
    program.standardOutput = .terminal
    let run = try await program.run()
    #expect(run.terminal.contains("***token***"))
    #expect(!run.terminal.contains("tok-123456"))
  }

  @Test func `is not asked for where it is only printed, nor is its password`() async throws {
    var program = try Program.curlew(
      "send", "--as-collection", "-u", "ada", "http://127.0.0.1:1/", "--color", "never")
    program.input = .terminal
    program.standardError = .terminal
    let run = try await program.run()
    expect(run, endsIn: 0)
    #expect(run.output.contains("password: ${password}") || run.output.contains("'${password}'"))
    #expect(!run.terminal.contains("password:"), "\(run.terminal)")
  }

  private func terminal(
    _ answer: ScriptedAnswer, _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> ProgramRun {
    let server = try ScriptedServer { _ in answer }
    var program = try Program.curlew("send", server.url("/"))
    program.arguments += arguments
    program.standardOutput = .terminal
    program.standardError = .terminal
    for (name, value) in environment { program.environment[name] = value }
    return try await program.run()
  }
}
