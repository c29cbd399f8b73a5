// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Planning
import RunEvents
import Running
import SessionSupport
import Sessions
import TestSupport
import Testing
import Transfers

/// `--tags`, from the choice to the requests that a server receives.
@Suite struct `A selection by tags` {
  private func planned(_ text: String, _ tags: String, _ server: ScriptedServer) throws -> Planned {
    var given = PlannedTexts.Given()
    given.inputs = [("baseUrl", server.url())]
    given.selection.tags = tags
    return try PlannedTexts(["curlew: 1\n" + text], given).planned
  }

  /// Carries a plan out and returns the events of its steps.
  private func events(of planned: Planned) async throws -> [RunEvent] {
    let engine = try TransferEngine(planned.engineConfiguration(jobs: 1))
    defer { engine.shutdown() }
    let collector = EventCollector()
    _ = try await planned.run(
      RunOptions(RunIdentity.new(), userAgent: "curlew/test"), on: engine, into: collector)
    return collector.events
  }

  private static let login = """
    requests:
      - { name: log in, GET: /login, tags: [auth], capture: { token: $.t } }
      - { name: other, GET: /other }
      - { name: look, GET: "/look/${token}", tags: [smoke] }
    """

  @Test func `sends the steps that the selected ones read of, as needed`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"t":"x"}"#) }
    let events = try await events(of: planned(Self.login, "smoke", server))
    #expect(server.requests.map(\.target) == ["/login", "/look/x"])
    let needed = events.compactMap { event in
      if case .stepStarted(let started) = event { started.step.isNeeded } else { nil }
    }
    #expect(needed == [true, false])
  }

  @Test func `skips a step that reads a capture of one that is left out`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let events = try await events(of: planned(Self.login, "smoke and not auth", server))
    #expect(server.requests.isEmpty)
    guard case .runFinished(let finished) = events.last else { throw WrongEvent() }
    #expect(finished.summary.steps.skipped == 1 && finished.summary.steps.passed == 0)
  }

  @Test func `skips a scenario whose need is left out`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let text = """
      scenarios:
        base: { tags: [slow], steps: [{ GET: /base }] }
        top: { tags: [smoke], needs: [base], steps: [{ GET: /top }] }
        free: { tags: [smoke], steps: [{ GET: /free }] }
      """
    let events = try await events(of: planned(text, "smoke and not slow", server))
    #expect(server.requests.map(\.target) == ["/free"])
    guard case .runFinished(let finished) = events.last else { throw WrongEvent() }
    #expect(finished.summary.scenarios.skipped == 1 && finished.summary.scenarios.passed == 1)
  }

  private struct WrongEvent: Error {}
}

/// A tag that is nowhere, most likely misspelt.
@Suite struct `An unknown tag` {
  private static let smoke = "curlew: 1\nrequests: [{ GET: http://a.example, tags: [smoke] }]\n"

  private func problems(_ texts: [String], _ selection: (inout SelectionRequest) -> Void)
    -> [Diagnostic]
  {
    var given = PlannedTexts.Given()
    selection(&given.selection)
    return PlannedTexts.problems(of: texts, given)
  }

  @Test func `is an error`() {
    let problems = problems([Self.smoke]) { $0.tags = "smok" }
    #expect(problems.map(\.code.text) == ["unknown-tag"])
    #expect(problems.map(\.severity) == [.error])
  }

  @Test func `is a warning where nothing may be selected`() {
    let problems = problems([Self.smoke]) {
      $0.tags = "smok"
      $0.passesWithoutTests = true
    }
    #expect(problems.map(\.code.text) == ["unknown-tag"])
    #expect(problems.map(\.severity) == [.warning])
  }

  @Test func `is none where another collection has it`() {
    let other = Self.smoke.replacing("smoke", with: "nightly")
    #expect(problems([Self.smoke, other]) { $0.tags = "nightly and smoke" }.isEmpty)
    #expect(problems([Self.smoke, other]) { $0.tags = "nightyl" }.count == 1)
  }
}

@Suite struct `A shard of a selection` {
  private static let text = "curlew: 1\nrequests: [{ print: hello }]"

  @Test func `that is not known stops everything`() {
    var given = PlannedTexts.Given()
    given.selection.shard = .auto(of: nil)
    #expect(Self.codes(given) == ["unknown-shard"])
    given.selection.shard = nil
    given.selection.shardRule = .hash
    #expect(Self.codes(given) == ["unknown-shard"])
  }

  @Test func `is what the variables of the CI system say`() throws {
    var given = PlannedTexts.Given()
    given.selection.shard = .auto(of: nil)
    given.variables = [("CI_NODE_INDEX", "2"), ("CI_NODE_TOTAL", "2")]
    let planned = try PlannedTexts([Self.text], given).planned
    #expect(planned.plan.collections.isEmpty)
    #expect(planned.share?.selected == 0)
    #expect(planned.share?.planned == 1)
  }

  @Test func `has the digest of all files that the plan read`() throws {
    let folder = try TemporaryFolder()
    try folder.write("n\n1\n", to: "rows.csv")
    func digest(_ text: String) throws -> String {
      var given = PlannedTexts.Given()
      given.folder = folder
      return try #require(try PlannedTexts([text], given).planned.sourceDigest(without: []))
    }
    let text = "curlew: 1\nscenarios: { a: { data: rows.csv, steps: [{ print: hello }] } }"
    let one = try digest(text)
    #expect(try digest(text) == one)
    #expect(try digest(text + "\n# more") != one)
    try folder.write("n\n2\n", to: "rows.csv")
    #expect(try digest(text) != one)
  }

  private static func codes(_ given: PlannedTexts.Given) -> [String] {
    PlannedTexts.problems(of: [text], given).map(\.code.text)
  }
}
