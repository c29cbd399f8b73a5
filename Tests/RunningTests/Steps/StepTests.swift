// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

@Suite struct `A step` {
  @Test func `asks its condition once, with its own variables`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"ready": true}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: one, GET: /, capture: { ready: $.ready } }
        - { name: two, GET: /, vars: { go: "${ready}" }, if: go }
        - { name: three, GET: /, vars: { go: false }, if: go }
        - { name: four, GET: /, skip: "not yet" }
      """, against: server)
    #expect(run.outcome(of: "two") == .passed)
    #expect(run.outcome(of: "three") == .skipped(reason: "`if: go` is false"))
    #expect(run.outcome(of: "four") == .skipped(reason: "not yet"))
  }

  @Test func `whose condition is not a boolean fails with its place`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"ready": "yes"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: one, GET: /, capture: { ready: $.ready } }
        - { name: two, GET: /, if: ready }
      """, against: server)
    #expect(run.outcome(of: "two") == .failed)
    #expect(run.error(of: "two")?.place?.line == 5)
    #expect(server.requests.count == 1)
  }

  @Test func `captures also when its checks fail or another capture finds nothing`()
    async throws
  {
    let server = try ScriptedServer { _ in .response(200, json: #"{"id": 7, "key": "k-123456"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      continueOnFailure: true
      requests:
        - name: one
          GET: /
          expect: { status: 201 }
          capture: { nothing: $.nothing, id: $.id, key: { json: $.key, secret: true } }
        - { name: two, GET: "/${id}" }
        - { name: three, GET: "/${nothing}" }
      """, against: server)
    #expect(run.attempts(of: "one").first?.verdicts.map(\.holds) == [false])
    #expect(run.refusal(of: "one") == "nothing-captured")
    #expect(run.outcome(of: "two") == .passed)
    #expect(
      run.outcome(of: "three")
        == .skipped(reason: "`nothing` was not captured (step `one` makes it)"))
    #expect(!run.text.contains("k-123456"))
  }

  @Test func `sees its captures in its own checks`() async throws {
    let server = try ScriptedServer { _ in .response(200, json: #"{"a": "x", "b": "x"}"#) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests: [{ GET: /, capture: { a: $.a }, expect: { json: { b: "${a}" } } }]
      """, against: server)
    #expect(run.summary.steps.passed == 1)
  }

  @Test func `is tried again after a transfer that failed too, sending the same bytes`()
    async throws
  {
    let server = try ScriptedServer([.reset, .response(503), .response(200)])
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests: [{ name: x, POST: /, json: { a: 1 }, retry: { attempts: 4, every: 1ms } }]
      """, against: server)
    #expect(run.attempts(of: "x").map(\.outcome) == [.errored, .failed, .passed])
    #expect(run.outcome(of: "x") == .passed)
    #expect(Set(server.requests.map(\.raw)).count == 1)
    #expect(run.summary.requests == 3)
  }

  @Test func `has failed when its attempts are used up`() async throws {
    let server = try ScriptedServer { _ in .response(503) }
    let run = try await CarriedOut(
      "curlew: 1\nbaseUrl: ORIGIN\nrequests: [{ name: x, GET: /, retry: { attempts: 2, every: 0ms } }]",
      against: server)
    #expect(run.attempts(of: "x").count == 2)
    #expect(run.outcome(of: "x") == .failed)
    #expect(run.summary.checks.failed == 1)
  }

  @Test func `whose body is a file that is not there fails before sending`() async throws {
    let server = try ScriptedServer { _ in .response(200) }
    let run = try await CarriedOut(
      """
      curlew: 1
      baseUrl: ORIGIN
      requests:
        - { name: one, GET: /, capture: { name: { header: content-length } } }
        - { name: two, PUT: /, file: "missing-${name}.png" }
      """, against: server)
    #expect(run.refusal(of: "two") == "unreadable-file")
    #expect(server.requests.count == 1)
  }
}
