// SPDX-License-Identifier: Apache-2.0

import Files
import Sessions
import TestSupport
import Testing

@testable import CurlewCommand

@Suite struct `Variables of options` {
  private func request(_ arguments: [String], _ variables: [(String, String)]) throws -> RunRequest
  {
    var surroundings = CommandSurroundings.ofTest(variables)
    surroundings.arguments = ["run"] + arguments
    guard case .command(let command, _) = try CommandLineReader(surroundings).read() else {
      throw CancellationError()
    }
    return try #require(command as? RunCommand).request
  }

  /// Each variable with the commands that read it.
  @Test func `are those of the golden list`() throws {
    var commands: [String: [String]] = [:]
    for command in Commands.all {
      for option in command.optionDescriptions where option.hasVariable {
        commands[option.variable, default: []].append(command.name)
      }
    }
    let lines = commands.sorted { $0.key < $1.key }.map {
      "\($0.key): \($0.value.joined(separator: " "))\n"
    }
    try expectGolden(lines.joined(), "Golden/option-variables.txt")
  }

  @Test func `count when nothing is typed`() throws {
    let request = try request(
      ["a.yaml"],
      [
        ("CURLEW_JOBS", "3"), ("CURLEW_REPORT", "junit=a.xml,json"), ("CURLEW_QUIET", "1"),
        ("CURLEW_ENVIRONMENT", "staging"), ("CURLEW_TEARDOWN_TIMEOUT", "1m30s"),
        ("CURLEW_ALLOW_READ", "/a,/b"), ("CURLEW_PASS_WITH_NO_TESTS", "true"),
      ])
    #expect(request.settings.jobs == 3)
    #expect(request.output.reports == [ReportRequest(.junit, path: "a.xml"), ReportRequest(.json)])
    #expect(request.output.verbosity == .quiet)
    #expect(request.plan.inputs.environment == "staging")
    #expect(request.settings.teardownTimeout == .seconds(90))
    #expect(request.plan.rights.readFolders == ["/a", "/b"])
    #expect(request.plan.selection.passesWithoutTests)
  }

  @Test func `a header without a colon is named by its variable, without its text`() throws {
    let problem = #expect(throws: UsageProblem.self) {
      _ = try request(["a.yaml"], [("CURLEW_HEADER", "Authorization Bearer s3cret")])
    }
    #expect(problem?.text.contains("`CURLEW_HEADER`") == true)
    #expect(problem?.text.contains("s3cret") == false)
  }

  @Test func `headers are given again as they were typed`() throws {
    let typed = ["A: b", "Empty;", "Accept:"]
    let request = try request(["a.yaml"] + typed.flatMap { ["-H", $0] }, [])
    let again = request.replayArguments
    #expect(again == typed.flatMap { ["--header", $0] })
    #expect(
      try self.request(["a.yaml"] + again, []).plan.network.headers
        == request.plan.network.headers)
  }

  @Test func `are overridden by typed options`() throws {
    let request = try request(
      ["-j", "5", "--report", "ndjson", "-v"],
      [("CURLEW_JOBS", "3"), ("CURLEW_REPORT", "junit=a.xml"), ("CURLEW_QUIET", "1")])
    #expect(request.settings.jobs == 5)
    #expect(request.output.reports == [ReportRequest(.ndjson)])
    #expect(request.output.verbosity == .verbose)
  }

  @Test func `that are empty are not set`() throws {
    #expect(try request([], [("CURLEW_JOBS", "")]).settings.jobs == 20)
  }

  @Test func `are ignored beside options that exclude them`() throws {
    let both = [("CURLEW_VERBOSE", "1"), ("CURLEW_QUIET", "1")]
    #expect(try request(["-q"], both).output.verbosity == .quiet)
    #expect(try request(["-v"], both).output.verbosity == .verbose)
    let problem = #expect(throws: UsageProblem.self) { _ = try request([], both) }
    #expect(problem?.error == UsageError("`CURLEW_VERBOSE` and `CURLEW_QUIET` exclude each other"))
  }

  @Test(arguments: [
    ("CURLEW_JOBS", "0", "`CURLEW_JOBS=0` is not a whole number from 1 to 10000"),
    ("CURLEW_JOBS", "10001", "`CURLEW_JOBS=10001` is not"), ("CURLEW_JOBS", "x", "`CURLEW_JOBS=x`"),
    ("CURLEW_QUIET", "yes", "`CURLEW_QUIET=yes` must be 1 or 0"),
    ("CURLEW_REPORT", "pdf", "unknown report kind `CURLEW_REPORT=pdf`"),
    ("CURLEW_REPORT", "json=", "unknown report kind `CURLEW_REPORT=json=`"),
    ("CURLEW_COLOR", "blue", "`CURLEW_COLOR=blue` must be auto, always or never"),
    ("CURLEW_TEARDOWN_TIMEOUT", "10", "`CURLEW_TEARDOWN_TIMEOUT=10` is not a duration"),
    ("CURLEW_JUNIT_DIALECT", "odd", "`CURLEW_JUNIT_DIALECT=odd` must be rich or strict"),
  ])
  func `with a value that makes no sense are refused`(
    name: String, value: String, words: String
  ) {
    let problem = #expect(throws: UsageProblem.self) { try request([], [(name, value)]) }
    #expect(problem?.error.message.hasPrefix(words) == true)
  }

  @Test(arguments: ["x", "=x", ""])
  func `flags of inputs need a name and a value`(argument: String) {
    #expect(InputFlag(argument, isJSON: false) == nil)
  }

  @Test func `the value of an input may hold any character`() {
    #expect(
      InputFlag("a=b=c,d", isJSON: false) == InputFlag(name: "a", text: "b=c,d", isJSON: false))
  }
}
