// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@testable import Running

/// Carries out collections of one project, one scenario after the other.
private func carryOut(
  project: String, _ texts: String..., against server: ScriptedServer? = nil,
  control: RunControl = RunControl(), onEvent: @escaping @Sendable (RunEvent) -> Void = { _ in }
) async throws -> CarriedOut {
  try await CarriedOut(
    all: texts, against: server, jobs: 1, control: control, project: "curlew: 1\n" + project,
    onEvent: onEvent)
}

@Suite struct `setup and teardown of a project` {
  @Test func `run once, around all collections`() async throws {
    let run = try await carryOut(
      project: """
        setup: [{ print: begin }, { set: { made: project } }]
        teardown: [{ print: "end ${made}" }]
        """,
      """
      curlew: 1
      setup: [{ print: "setup ${made}" }]
      scenarios: { one: { steps: [{ print: "one ${made}" }] } }
      teardown: [{ print: "teardown ${made}" }]
      """,
      "curlew: 1\nrequests: [{ print: \"two ${made}\" }]")
    #expect(
      run.printed == [
        "begin", "setup project", "one project", "teardown project", "two project", "end project",
      ])
  }

  @Test func `give their cookies to every collection`() async throws {
    let server = try ScriptedServer { request in
      request.target == "/in"
        ? .response(200, headers: ["Set-Cookie": "sid=1"])
        : .response(request.header("cookie") == "sid=1" ? 200 : 401)
    }
    let run = try await carryOut(
      project: "baseUrl: ORIGIN\nsetup: [{ GET: /in }]",
      "curlew: 1\nsetup: [{ GET: /setup }]\nrequests: [{ GET: /steps }]",
      "curlew: 1\ncookieJar: shared\nrequests: [{ GET: /shared }]", against: server)
    #expect(run.steps.map(\.outcome) == Array(repeating: .passed, count: 4))
  }

  @Test func `are seen by the blocks of every file`() async throws {
    let run = try await carryOut(
      project: """
        setup: [{ set: { made: project } }]
        blocks: { of project: { steps: [{ print: "project ${made}" }] } }
        """,
      """
      curlew: 1
      blocks: { own: { steps: [{ print: "own ${made}" }] } }
      setup: [{ call: own }]
      requests: [{ call: own }, { call: of project }]
      """)
    #expect(run.printed == ["own project", "own project", "project project"])
  }

  @Test func `a capture of the collection's setup hides the project's`() async throws {
    let run = try await carryOut(
      project: "setup: [{ set: { made: project } }]\nteardown: [{ print: \"end ${made}\" }]",
      """
      curlew: 1
      setup: [{ set: { made: "own of ${made}" } }]
      requests: [{ print: "${made}" }]
      """)
    #expect(run.printed == ["own of project", "end project"])
  }

  @Test func `a failure skips the collections, and teardown runs`() async throws {
    let run = try await carryOut(
      project: "setup: [{ check: [\"1 > 2\"] }]\nteardown: [{ print: end }]",
      "curlew: 1\nsetup: [{ print: x }]\nrequests: [{ print: y }]\nteardown: [{ print: z }]")
    #expect(run.printed == ["end"])
    let skipped = Outcome.skipped(reason: "`setup` of the project failed")
    #expect(run.summary.scenarios.failed == 1)
    #expect(run.steps.count { $0.outcome == skipped } == 2)
  }

  @Test func `a setup that hangs ends with the run, and teardown runs`() async throws {
    let control = RunControl()
    let run = try await carryOut(
      project: "setup: [{ print: begun }, { wait: 60s }]\nteardown: [{ print: end }]",
      "curlew: 1\nrequests: [{ print: x }]", control: control,
      onEvent: { event in
        if case .attemptFinished(let attempt) = event, attempt.printed == "begun" {
          _ = control.interrupt(signal: 15)
        }
      })
    #expect(run.printed == ["begun", "end"])
    #expect(run.steps.map(\.outcome) == [.passed, .interrupted, .interrupted, .passed])
    #expect(run.summary.signal == 15)
  }

  @Test func `defaults that read a capture begin behind the step that makes it`() async throws {
    let server = try ScriptedServer { request in
      .response(200, body: request.header("authorization") ?? "none")
    }
    let run = try await carryOut(
      project: """
        baseUrl: ORIGIN
        defaults: { auth: { bearer: "${token}" } }
        setup: [{ name: log in, GET: /, expect: { body: none }, capture: { token: { status: true } } }]
        """,
      "curlew: 1\nrequests: [{ GET: /, expect: { body: Bearer 200 } }]", against: server)
    #expect(run.steps.map(\.outcome) == [.passed, .passed])
  }
}
