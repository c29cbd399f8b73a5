// SPDX-License-Identifier: Apache-2.0

import Files
import Sessions
import Testing

@testable import CurlewCommand

@Suite struct `Variables of options` {
  private func request(_ arguments: [String], _ variables: [(String, String)]) throws -> RunRequest
  {
    let surroundings = CommandSurroundings(
      environment: ProcessEnvironment(variables.map { (name: $0.0, value: $0.1) }),
      inputIsTerminal: false, outputIsTerminal: false, errorIsTerminal: false)
    let command = try RunArguments.parse(arguments)
    guard case .run(let run) = try command.action(surroundings) else {
      throw CancellationError()
    }
    return run.request
  }

  @Test func `count when nothing is typed`() throws {
    let request = try request(
      ["a.yaml"],
      [
        ("CURLEW_JOBS", "3"), ("CURLEW_REPORT", "junit=a.xml,json"), ("CURLEW_QUIET", "1"),
        ("CURLEW_ENVIRONMENT", "staging"), ("CURLEW_TEARDOWN_TIMEOUT", "1m30s"),
        ("CURLEW_ALLOW_READ", "/a,/b"), ("CURLEW_PASS_WITH_NO_TESTS", "true"),
      ])
    #expect(request.jobs == 3)
    #expect(request.output.reports == [ReportRequest(.junit, path: "a.xml"), ReportRequest(.json)])
    #expect(request.output.verbosity == .quiet)
    #expect(request.load.inputs.environment == "staging")
    #expect(request.teardownTimeout == .seconds(90))
    #expect(request.load.rights.readFolders == ["/a", "/b"])
    #expect(request.load.selection.passesWithoutTests)
  }

  @Test func `a header that is none is named by its variable, without its text`() throws {
    do {
      _ = try request(["a.yaml"], [("CURLEW_HEADER", "Authorization Bearer s3cret")])
      Issue.record("it was taken")
    } catch {
      #expect(RunArguments.message(for: error).contains("`CURLEW_HEADER`"))
      #expect(!RunArguments.message(for: error).contains("s3cret"))
    }
  }

  @Test func `headers are given again as they were typed`() throws {
    let typed = ["A: b", "Empty;", "Accept:"]
    let request = try request(["a.yaml"] + typed.flatMap { ["-H", $0] }, [])
    let again = request.load.replayArguments
    #expect(again == typed.flatMap { ["--header", $0] })
    #expect(
      try self.request(["a.yaml"] + again, []).load.network.headers
        == request.load.network.headers)
  }

  @Test func `lose against what is typed`() throws {
    let request = try request(
      ["-j", "5", "--report", "ndjson", "-v"],
      [("CURLEW_JOBS", "3"), ("CURLEW_REPORT", "junit=a.xml"), ("CURLEW_QUIET", "1")])
    #expect(request.jobs == 5)
    #expect(request.output.reports == [ReportRequest(.ndjson)])
    #expect(request.output.verbosity == .verbose)
  }

  @Test func `that are empty are not set`() throws {
    #expect(try request([], [("CURLEW_JOBS", "")]).jobs == 20)
  }

  @Test(arguments: [
    ("CURLEW_JOBS", "0"), ("CURLEW_JOBS", "10001"), ("CURLEW_JOBS", "x"), ("CURLEW_QUIET", "yes"),
    ("CURLEW_REPORT", "pdf"), ("CURLEW_REPORT", "json="), ("CURLEW_COLOR", "blue"),
    ("CURLEW_TEARDOWN_TIMEOUT", "10"), ("CURLEW_JUNIT_DIALECT", "odd"),
  ])
  func `with a value that makes no sense are refused`(name: String, value: String) {
    #expect(throws: (any Error).self) { try request([], [(name, value)]) }
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
