// SPDX-License-Identifier: Apache-2.0

import RunEvents
import SessionSupport
import TestSupport
import Testing

/// Steps of one file with the same text of `expect`, which is read once. A file with an anchor has every
/// text read: what it reports is what must be reported.
@Suite struct `Expectations that are written again` {
  private static let shared = "\ntags: [last]\n"
  private static let unshared = "\ntags: [&never last]\n"

  @Test func `give every matcher's verdict at their own places`() async throws {
    let steps = JudgedSteps.all
    let text = JudgedSteps.collection(steps + steps.map { ("again \($0.name)", $0.keys) })
    try await expectSameVerdicts(text, jobs: 1)
  }

  @Test(arguments: [
    """
    defaults: { continueOnFailure: true }
    requests:
      - { name: one, GET: /, expect: { status: 404, json: { n: 8, l: { $length: 3 } } } }
      - name: two
        GET: /a/longer/path
        expect: { status: 404, json: { n: 8, l: { $length: 3 } } }
      - name: three
        continueOnFailure: true
        GET: /
        expect:
          status: 404
          json:
            n: 8
            t: ok
      - name: four
        GET: /
        expect:
          status: 404
          json:
            n: 8
            t: ok
    """,
    """
    # 404 is no redirect, 302 is one.
    defaults: { continueOnFailure: true }
    requests:
      - { name: one, GET: /, expect: 404 }
      - { name: two, GET: /, expect: 404 }
      - { name: three, GET: /, expect: [404, 302] }
      - { name: four, GET: /, expect: [404, 302] }
    """,
    """
    defaults: { continueOnFailure: true, expect: { headers: { x-word: other }, time: { $lt: 1m } } }
    requests:
      - { name: one, GET: /, expect: { json: { n: 8 } } }
      - { name: two, GET: /, expect: { json: { n: 8 } } }
      - { name: three, GET: /, expect: { headers: { x-word: none } } }
      - { name: four, GET: /, expect: { headers: { x-word: none } } }
    """,
    """
    vars: { eight: 8 }
    defaults: { continueOnFailure: true }
    requests:
      - { name: one, GET: /, expect: { json: { n: "${eight}" } } }
      - { name: two, GET: /, vars: { eight: 9 }, expect: { json: { n: "${eight}" } } }
      - { name: three, GET: /, expect: { that: [response.json.n == eight] } }
      - { name: four, GET: /, vars: { eight: 9 }, expect: { that: [response.json.n == eight] } }
    """,
    """
    defaults: { continueOnFailure: true }
    blocks:
      ask: { steps: [{ name: asked, GET: /, expect: { json: { n: 8 } } }] }
    requests:
      - { name: one, call: ask }
      - { name: two, GET: /, repeat: 2, expect: { json: { n: 8 } } }
      - { name: three, call: ask, forEach: [1, 2], as: turn }
      - { name: four, retry: { attempts: 2, every: 1ms }, GET: /, expect: { json: { n: 8 } } }
    """,
    """
    defaults: { continueOnFailure: true }
    requests:
      - { name: three, GET: /, expect: { failure: timeout } }
      - { name: four, GET: /, expect: { failure: timeout } }
    """,
    """
    defaults: { continueOnFailure: true }
    requests:
      - name: one
        GET: /
        expect:
          body: >
            word
      -   name: two
          GET: /
          expect:
            body: >
              word
      - name: three
        GET: /
        expect: { schema: { type: array }, json: { $.n: 8 } }
      - name: four
        GET: /
        expect: { schema: { type: array }, json: { $.n: 8 } }
    """,
  ])
  func `give what each would give alone`(steps: String) async throws {
    try await expectSameVerdicts("curlew: 1\nbaseUrl: ORIGIN\n" + steps)
  }

  @Test func `are read once`() throws {
    let text = """
      curlew: 1
      baseUrl: http://127.0.0.1:9
      requests:
        - { GET: /, expect: { json: { a: 1 } } }
        - { GET: /, expect: { json: { a: 2 } } }
        - { GET: /, expect: { json: { a: 1 } } }
        - { GET: /, expect: { json: { a: "${1}" } } }
        - { GET: /, expect: { json: { a: "${1}" } } }
      """
    func expectations(_ text: String) throws -> [ObjectIdentifier?] {
      try PlannedTexts([text]).plan.collections[0].scenarios[0].steps.map {
        $0.sharedExpectations.map(ObjectIdentifier.init)
      }
    }
    let once = try expectations(text + Self.shared)
    #expect(once[0] == once[2])
    #expect(Set(once).count == 4)
    #expect(Set(try expectations(text + Self.unshared)).count == 5)
  }

  @Test(arguments: [
    "GET: /, expect: { json: { a: { $lenght: 1 } } }", "GET: /, expect: 302",
    "GET: /, expect: { that: [json.a ==] }", "exec: [a], expect: { json: { a: 1 } }",
    "exec: [a], expect: { status: 200 }", "print: a, expect: { status: 200 }",
    "socket: 'tcp://127.0.0.1:9', exchange: [{ send: a }], expect: { status: 200 }",
  ])
  func `are reported each time they are wrong`(step: String) {
    let text = """
      curlew: 1
      baseUrl: http://127.0.0.1:9
      requests:
        - { GET: /, expect: { json: { a: 1 } } }
        - { GET: /, expect: { status: 200 } }
        - { \(step) }
        - { \(step) }
      """
    func problems(_ text: String) -> [String] {
      PlannedTexts.problems(of: [text], PlannedTexts.Given()).map { "\($0)" }
    }
    let once = problems(text + Self.shared)
    #expect(once == problems(text + Self.unshared))
    #expect(once.count >= 2)
  }

  private func expectSameVerdicts(_ text: String, jobs: Int = 4) async throws {
    let server = try ScriptedServer { _ in JudgedSteps.response }
    let peer = try RawServer(onConnect: .raw("ok"))
    let verdicts = { (tail: String) in
      try await CarriedOut(
        text.replacing("PORT", with: "\(peer.port)") + tail, against: server, jobs: jobs
      ).verdicts
    }
    let once = try await verdicts(Self.shared)
    let each = try await verdicts(Self.unshared)
    #expect(once == each)
    #expect(once.contains { $0.contains("CheckFailure") })
  }
}

extension CarriedOut {
  /// All verdicts with everything in them, in order.
  fileprivate var verdicts: [String] {
    events.flatMap { event -> [String] in
      guard case .attemptFinished(let attempt) = event else { return [] }
      return attempt.verdicts.map { "\(attempt.step.name): \($0)" }
        + [String(describing: attempt.failure)]
    }
  }
}
