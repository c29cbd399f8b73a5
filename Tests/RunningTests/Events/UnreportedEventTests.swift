// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing
import Values

@Suite struct `Events that no report reads` {
  private let text = """
    curlew: 1
    baseUrl: ORIGIN
    requests:
      - { name: plain, GET: /item }
      - { name: checked, GET: /item, expect: { status: 200, json: { id: 7, $.list: { $length: 2 } } } }
      - { name: captured, GET: /item, capture: { id: $.id } }
      - { name: read, GET: "/item?id=${id}", expect: { that: ["response.json.id == id"] } }
      - { name: again, GET: /busy, expect: { status: 503 }, retry: { attempts: 3, every: 1ms, when: [503] } }
      - { name: asked, GET: /item, retry: { attempts: 3, every: 1ms, until: "response.status == 200" } }
      - { name: wrong, GET: /item, expect: { json: { id: 8, name: none } }, continueOnFailure: true }
      - { name: text, GET: /text, expect: { json: { id: 7 } }, continueOnFailure: true }
      - { name: refused, GET: /busy, continueOnFailure: true }
      - { name: absent, GET: /item, expect: { json: { $.none: { $exists: false } } } }
      - { name: found, GET: /item, capture: { missing: $.none }, continueOnFailure: true }
      - { name: valued, GET: /item, expect: { values: [{ of: id, is: 7 }], body: { $contains: id } } }
      - { name: known, check: ["id == 7"] }
      - { name: said, print: "it is ${id}" }
    """

  @Test func `change neither outcomes nor requests nor the messages of failures`() async throws {
    let server = try Self.server()
    let all = try await CarriedOut(text, against: server, jobs: 1)
    let sent = server.requests.map(\.path)
    let few = try await CarriedOut(text, against: server, jobs: 1, interest: [])
    #expect(server.requests.map(\.path) == sent + sent)
    #expect(few.summary.steps == all.summary.steps)
    #expect(few.summary.checks == all.summary.checks)
    #expect(few.summary.requests == all.summary.requests)
    #expect(few.scenarios == all.scenarios)
    for name in ["wrong", "text", "refused", "found"] {
      #expect(!few.attempts(of: name).isEmpty)
      #expect(
        few.attempts(of: name).last.map(Self.messages)
          == all.attempts(of: name).last.map(
            Self.messages))
    }
    #expect(few.attempts(of: "known").isEmpty && few.attempts(of: "said").count == 1)
    let told = few.steps.map(\.name)
    #expect(!told.contains("plain") && !told.contains("checked") && told.contains("wrong"))
    #expect(all.steps.count == few.steps.count + few.unreportedSteps)
  }

  /// With each choice of interests, the other events are the same in the same order.
  @Test(arguments: 0..<16) func `are the only ones that are left out`(choice: UInt8) async throws {
    let interest = EventInterest(rawValue: choice)
    let server = try Self.server()
    let all = try await CarriedOut(text, against: server, jobs: 1)
    let few = try await CarriedOut(text, against: server, jobs: 1, interest: interest)
    var reported = try few.words[...]
    for event in try all.words {
      if reported.first == event {
        reported.removeFirst()
      } else {
        #expect(Self.isOptional(event, with: interest), "\(event) is missing")
      }
    }
    #expect(reported.isEmpty, "\(reported)")
    #expect(few.steps.count + few.unreportedSteps == all.steps.count)
    #expect(few.summary.steps == all.summary.steps)
    #expect(few.summary.checks == all.summary.checks)
  }

  /// The event may be left out when no report reads its kind.
  private static func isOptional(_ event: String, with interest: EventInterest) -> Bool {
    if event.hasPrefix("step.started") { return !interest.contains(.stepStarts) }
    if event.hasPrefix("step.finished") {
      return event.contains("outcome=passed") && !interest.contains(.passedSteps)
    }
    return event.contains(": passed") && !interest.contains(.passedAttempts)
  }

  private static func server() throws -> ScriptedServer {
    try ScriptedServer { request in
      switch request.path {
      case "/busy": .response(503, json: "{}")
      case "/text": .response(200, json: "no json")
      default: .response(200, json: #"{ "id": 7, "list": [1, 2] }"#)
      }
    }
  }

  private static func messages(of attempt: Attempt) -> [String] {
    attempt.verdicts.map { "\($0.check.name): \($0.failure?.message ?? "holds")" }
  }
}

extension CarriedOut {
  /// A line for each event, without the count of what was left out.
  fileprivate var words: [String] {
    get throws {
      try text.split(separator: "\n").map { line in
        EventWords(try JSONDocument.parse(String(line)).root.value()).text
          .replacing(#/ unreportedSteps=[0-9]+/#, with: "")
      }
    }
  }
}
