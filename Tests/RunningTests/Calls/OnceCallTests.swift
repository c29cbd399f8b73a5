// SPDX-License-Identifier: Apache-2.0

import RunEvents
import Synchronization
import TestSupport
import Testing

@testable import Running

@Suite struct `A call with once` {
  private let block = """
    curlew: 1
    baseUrl: ORIGIN
    blocks:
      log in:
        requires: [user]
        steps: [{ GET: "/in/${user}", capture: { token: $ } }]
        returns: [token]
        teardown: [{ GET: "/out/${token}" }]

    """

  private func server(_ targets: Targets, failing: Bool = false) throws -> ScriptedServer {
    try ScriptedServer { request in
      targets.add(request.target + (request.header("cookie") ?? ""))
      return .response(
        failing && request.target.hasPrefix("/in") ? 500 : 200,
        headers: ["Content-Type": "application/json", "Set-Cookie": "sid=1; Path=/"],
        body: "\"\(request.target.dropFirst(4))\"")
    }
  }

  @Test func `is carried out one time for equal arguments, for concurrent scenarios too`()
    async throws
  {
    let targets = Targets()
    let scenarios = (0..<8).map { number in
      """
        s\(number):
          steps:
            - { call: log in, with: { user: ada }, once: true, capture: [token] }
            - GET: /me/${token}

      """
    }
    let text =
      block + "scenarios:\n" + scenarios.joined()
      + "  other: { steps: [{ call: log in, with: { user: bob }, once: true }] }\n"
    let run = try await CarriedOut(text, against: try server(targets), jobs: 9)
    #expect(run.summary.scenarios.passed == 11)
    #expect(targets.all.count { $0 == "/in/ada" } == 1)
    #expect(targets.all.count { $0 == "/in/bob" } == 1)
    #expect(targets.all.count { $0 == "/me/adasid=1" } == 8)
    #expect(Set(targets.all.suffix(2)) == ["/out/adasid=1", "/out/bobsid=1"])
  }

  /// A later call in the same jar does not bring back what responses have changed since the first one.
  @Test(arguments: [("shared", ["", "a", "b", "b", "b"]), ("own", ["", "a", "b", "a", "b"])])
  func `gives its cookies to a jar once`(mode: String, expected: [String]) async throws {
    let targets = Targets()
    let server = try ScriptedServer { request in
      targets.add(request.header("cookie")?.replacing("sid=", with: "") ?? "")
      let value = request.target == "/in" ? "a" : "b"
      return .response(200, headers: ["Set-Cookie": "sid=\(value); Path=/"], body: "")
    }
    let steps = "[{ call: log in, once: true }, { GET: /rotate }, { GET: /x }]"
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      cookieJar: \(mode)
      lock: shop
      blocks: { log in: { steps: [{ GET: /in }] } }
      scenarios:
        one: { steps: \(steps) }
        two: { steps: \(steps) }
      """, against: server, jobs: 1)
    #expect(run.summary.scenarios.passed == 2)
    #expect(targets.all == expected)
  }

  @Test func `fails in each caller, and points to the one that was carried out`() async throws {
    let targets = Targets()
    let text =
      block + """
        scenarios:
          one: { steps: [{ call: log in, with: { user: ada }, once: true }] }
          two:
            needs: []
            steps: [{ call: log in, with: { user: ada }, once: true }]

        """
    let run = try await CarriedOut(text, against: try server(targets, failing: true), jobs: 1)
    #expect(targets.all.count { $0.hasPrefix("/in") } == 1)
    #expect(run.summary.scenarios.failed == 2)
    #expect(run.refusal(of: "log in") == "once-failed")
    #expect(run.error(of: "log in")?.message.contains("called by `one`") == true)
  }

  @Test func `whose transfer fails makes all that share it fail by a transfer`() async throws {
    // Nobody listens there.
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { in: { steps: [{ POST: ORIGIN/in }] } }
      scenarios:
        one: { steps: [{ call: in, once: true }] }
        two: { steps: [{ call: in, once: true }] }
      """, jobs: 1)
    #expect(run.refusal(of: "in") == "once-failed")
    // A failed transfer alone: exit code 3.
    #expect(run.summary.scenarios.errored == 2)
    #expect(run.summary.steps.errored == 2)
    #expect(run.summary.scenarios.failed == 0)
  }

  @Test func `shares a constant default, and a call in setup`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks: { log in: { with: { user: ada }, steps: [{ print: "in ${user}" }] } }
      setup: [{ call: log in, once: true }]
      requests:
        - { call: log in, once: true }
        - { call: log in, once: true, with: { user: ada } }
        - { call: log in, once: true, with: { user: bob } }
      """)
    #expect(run.printed == ["in ada", "in bob"])
  }

  @Test func `clears up at the end of the run, with the blocks that it calls`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      blocks:
        pet: { steps: [{ print: make }], teardown: [{ print: delete pet }] }
        shop: { steps: [{ call: pet }], teardown: [{ print: close shop }] }
      scenarios:
        a: { steps: [{ call: shop, once: true }] }
        b: { needs: [a], steps: [{ call: shop, once: true }, { print: b uses it }] }
      """)
    #expect(run.printed == ["make", "b uses it", "delete pet", "close shop"])
  }

  @Test func `is not carried out a second time after an interruption`() async throws {
    let control = RunControl()
    let text = """
      curlew: 1
      blocks: { slow: { steps: [{ print: begun }, { wait: 60s }] } }
      scenarios:
        one: { steps: [{ call: slow, once: true }] }
        two: { steps: [{ call: slow, once: true }] }
      """
    let run = try await CarriedOut(
      text, control: control,
      onEvent: { event in
        if case .attemptFinished(let attempt) = event, attempt.printed != nil {
          _ = control.interrupt(signal: 2)
        }
      })
    #expect(run.printed == ["begun"])
    #expect(run.scenarios == ["one": .interrupted, "two": .interrupted])
  }
}

/// What a server was asked for.
private final class Targets: Sendable {
  private let list = Mutex<[String]>([])

  var all: [String] { list.withLock { $0 } }

  func add(_ target: String) { list.withLock { $0.append(target) } }
}
