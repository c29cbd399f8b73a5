// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import RunEvents
import SessionSupport
import TestSupport

/// The examples of all matchers as steps of a run: one step for each matcher and subject.
struct JudgedSteps {
  /// What a matcher is held against: a name, and the keys of a step with the matcher put into them.
  private static let subjects: [(name: String, keys: @Sendable (String) -> String)] = [
    ("status", { expecting("status: \($0)") }),
    ("header", { expecting("headers: { x-word: \($0) }") }),
    ("header sent twice", { expecting("headers: { x-list: \($0) }") }),
    ("cookie", { expecting("cookies: { sid: \($0) }") }),
    ("json number", { expecting("json: { n: \($0) }") }),
    ("json text", { expecting("json: { t: \($0) }") }),
    ("json list", { expecting("json: { l: \($0) }") }),
    ("json object", { expecting("json: { o: \($0) }") }),
    ("query", { expecting("json: { '$.l[*]': \($0) }") }),
    ("body", { expecting("body: \($0)") }),
    ("size", { expecting("size: \($0)") }),
    (
      "receive",
      { "socket: 'tcp://127.0.0.1:PORT', exchange: [{ receive: { bytes: 2, expect: \($0) } }]" }
    ),
  ]

  private static func expecting(_ expect: String) -> String { "GET: /, expect: { \(expect) }" }

  /// The names and keys of the steps; those whose matcher does not fit its subject do not load.
  static let all: [(name: String, keys: String)] = MatcherTable.all.flatMap { matcher in
    subjects.map { ("\(matcher.name) \($0.name)", $0.keys(matcher.example)) }
  }.filter { step in
    let text = collection([step]).replacing("ORIGIN", with: "http://127.0.0.1:9")
    return PlannedTexts.problems(of: text.replacing("PORT", with: "9")).isEmpty
  }

  static func collection(_ steps: [(name: String, keys: String)]) -> String {
    "curlew: 1\nbaseUrl: ORIGIN\nrequests:\n"
      + steps.map { "  - { name: '\($0.name)', continueOnFailure: true, \($0.keys) }\n" }.joined()
  }

  /// What they judge.
  static var response: ScriptedAnswer {
    .response(
      200,
      headers: ["X-Word": "/pets/ok.png", "X-List": "1", "X-List": "2", "Set-Cookie": "sid=7"],
      json: #"{"n":7,"t":"ok","l":[1,2],"o":{"id":1,"name":"a"}}"#)
  }

  /// Carries them all out.
  static func run(interest: EventInterest) async throws -> CarriedOut {
    let server = try ScriptedServer { _ in response }
    let peer = try RawServer(onConnect: .raw("ok"))
    return try await CarriedOut(
      collection(all).replacing("PORT", with: "\(peer.port)"), against: server, jobs: 1,
      interest: interest)
  }
}
