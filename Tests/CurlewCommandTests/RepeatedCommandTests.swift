// SPDX-License-Identifier: Apache-2.0

import Files
import TestSupport
import Testing

@testable import CurlewCommand

/// The command that runs the same again, which reports show.
@Suite struct `The command that runs the same again` {
  private static func command(
    _ words: [String], _ variables: [(String, String)] = []
  ) throws -> [String] {
    var surroundings = CommandSurroundings.ofTest(variables)
    surroundings.arguments = words
    guard case .command(let command, _) = try CommandLineReader(surroundings).read() else {
      return []
    }
    return (command as? RunCommand)?.request.command
      ?? (command as? LoadTestCommand)?.request.command ?? []
  }

  /// What is typed, and what is shown of it.
  static let lines: [(String, String)] = [
    ("run", "run"),
    ("run specs/tickets.yaml -t smoke -e lb", "run specs/tickets.yaml -t smoke -e lb"),
    ("run -q a.yaml b.yaml --report html=x.html -j 3", "run a.yaml b.yaml -j 3"),
    ("run a.yaml:12 -n buy --jobs 2 --retries 1", "run a.yaml:12 -n buy -j 2 --retries 1"),
    (
      "run a.yaml --shard 1/2 --shard-by hash --order random --seed 7",
      "run a.yaml --shard 1/2 --shard-by hash --order random --seed 7"
    ),
    (
      "run . --fail-fast --fail-on-skipped --timeout 1m --max-per-host 2",
      "run . --max-per-host 2 --timeout 1m --fail-fast --fail-on-skipped"
    ),
    ("run a.yaml --update --group g --color never", "run a.yaml"),
    (
      "run a.yaml --var a=1 --vars b.yaml -k --allow-exec",
      "run a.yaml --vars b.yaml --var a=1 --allow-exec --insecure"
    ),
    ("run -- -a.yaml", "run -- -a.yaml"),
    ("run -e lb -- -a.yaml b.yaml", "run -e lb -- -a.yaml b.yaml"),
    ("run a.yaml --otlp http://a.test:4318", "run a.yaml"),
    (
      "run a.yaml --proxy http://user:pass@a.test:3128", "run a.yaml --proxy http://***@a.test:3128"
    ),
    (
      "load load.yaml --stages 1s:50/s,2s:50/s -e lb",
      "load load.yaml -e lb --stages 1s:50/s,2s:50/s"
    ),
    (
      "load load.yaml -r 5/s -d 2s --iterations 9 --ramp 1s --warm-up 1s",
      "load load.yaml -r 5/s -d 2s --iterations 9 --ramp 1s --warm-up 1s"
    ),
    (
      "load load.yaml -u 5 --checks status --threshold p95<1s --threshold errors<1% --stop-early",
      "load load.yaml -u 5 --checks status --threshold p95<1s --threshold errors<1% --stop-early"
    ),
    (
      "load load.yaml -u 5 -t smoke -n a --start-at 2026-11-27T09:00:00Z -q",
      "load load.yaml -t smoke -n a -u 5"
    ),
  ]

  @Test(arguments: lines)
  func `has paths, selection, inputs and how it runs`(typed: String, shown: String) throws {
    let words = typed.split(separator: " ").map(String.init)
    let command = try Self.command(words)
    #expect(command == ["curlew"] + shown.split(separator: " ").map(String.init))
    // It is its own.
    #expect(try Self.command(Array(command.dropFirst())) == command)
  }

  @Test func `has what variables say`() throws {
    let variables = [
      ("CURLEW_TAGS", "smoke"), ("CURLEW_JOBS", "3"), ("CURLEW_FAIL_FAST", "1"),
      ("CURLEW_REPORT", "json=a.json"),
    ]
    #expect(
      try Self.command(["run", "a.yaml", "-j", "5"], variables)
        == ["curlew", "run", "a.yaml", "-t", "smoke", "-j", "5", "--fail-fast"])
  }
}
