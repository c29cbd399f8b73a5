// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// Command lines that are none, and help: words that lead on.
@Suite struct `A command line` {
  @Test(arguments: [
    ("snd", "did you mean `curlew send`?"), ("specs.yaml", "did you mean `curlew run specs.yaml`?"),
    ("specs/shop", "did you mean `curlew run specs/shop`?"),
    ("https://a.example/", "did you mean `curlew send https://a.example/`?"),
    ("zzzzzz", "the commands are run, check, plan, list, send, demo, schema"),
  ])
  func `of an unknown command names the one that is meant`(word: String, help: String) async throws
  {
    let run = try await Workshop().runs(word, "more")
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["unknown command `\(word)`", help])
  }

  @Test(arguments: ["run", "check", "plan", "list", "send", "demo", "schema"])
  func `that asks for help is told the whole usage`(command: String) async throws {
    for arguments in [[command, "--help"], ["help", command]] {
      let run = try await Workshop().runs(arguments)
      expect(run, endsIn: 0)
      expect(run.output, has: ["USAGE: curlew \(command)"])
    }
  }

  @Test(arguments: [
    ["run", "--ca"], ["run", "--cert"], ["run", "--key"], ["run", "--allow-read"],
    ["run", "--allow-write"], ["run", "--output"], ["run", "--vars"], ["run", "--env-file"],
    ["run", "--allow-unix"], ["send", "http://127.0.0.1:1/", "--unix-socket"],
    ["send", "http://127.0.0.1:1/", "--output-file"], ["send", "http://127.0.0.1:1/", "--ca"],
  ])
  func `with an empty path is refused`(arguments: [String]) async throws {
    let run = try await Workshop("curlew: 1\nrequests: []\n").runs(arguments + [""])
    expect(run, endsIn: 2)
    expect(run.errorOutput, has: ["the path of `\(arguments.last ?? "")` is empty"])
  }

  @Test func `of demo with a port that is taken says so`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await Workshop().runs("demo", "--serve", "--port", "\(server.port)")
    expect(run, endsIn: 2)
    expect(
      run.errorOutput,
      has: ["another program listens on port \(server.port)", "leave `--port` out"])
  }
}
