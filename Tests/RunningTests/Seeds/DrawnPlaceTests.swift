// SPDX-License-Identifier: Apache-2.0

import RunEvents
import TestSupport
import Testing

/// Collections with `ADD{…}` in them: something that draws, or moves what draws, and can be left out.
struct WithAddition: Sendable, CustomTestStringConvertible {
  let name: String
  /// How many values more it draws, all scenarios together.
  let draws: Int
  /// Steps and the keys beside them.
  let text: String
  /// A project, in which too something may be added.
  var project: String?

  var testDescription: String { name }

  /// A text with the additions, or without.
  static func text(_ text: String, isAdded: Bool) -> String {
    text.replacing(/ADD\{(.*?)\}END/) { isAdded ? String($0.output.1) : "" }
  }

  static let all: [WithAddition] = [
    WithAddition(
      name: "a header before a header", draws: 1,
      text: #"""
        requests: [{ id: s, GET: /, headers: { ADD{X-A: "${uuid()}", }ENDX-B: "${uuid()}" } }]
        """#),
    WithAddition(
      name: "a query, a cookie and a body beside a header", draws: 3,
      text: #"""
        requests: [{ id: s, POST: /, ADD{params: { p: "${uuid()}" }, cookies: { c: "${uuid()}" }, text: "${uuid()}", }ENDheaders: { X-B: "${uuid()}" } }]
        """#),
    WithAddition(
      name: "a member before a member of a body", draws: 1,
      text: #"requests: [{ id: s, POST: /, json: { ADD{a: "${uuid()}", }ENDb: ["${uuid()}"] } }]"#),
    WithAddition(
      name: "a number, a condition and a variable of the step", draws: 1,
      text: #"""
        requests: [{ id: s, ADD{vars: { a: "${uuid()}" }, if: "random.int(1, 2) > 0", timeout: "${random.int(5, 9)}s", }ENDGET: /, headers: { X-A: "ADD{${a}}END", X-B: "${uuid()}" } }]
        """#),
    WithAddition(
      name: "a variable before a variable of the step", draws: 1,
      text: #"""
        requests: [{ id: s, GET: /, vars: { ADD{a: "${uuid()}", }ENDb: "${uuid()}" }, headers: { X-A: "ADD{${a}}END", X-B: "${b}" } }]
        """#),
    WithAddition(
      name: "a variable before a variable of the scenario", draws: 1,
      text: #"""
        scenarios: { one: { vars: { ADD{a: "${uuid()}", }ENDb: "${uuid()}" }, steps: [{ id: s, GET: /, headers: { X-A: "ADD{${a}}END", X-B: "${b}" } }] } }
        """#),
    WithAddition(
      name: "variables before variables of the collection and its members", draws: 2,
      text: #"""
        vars: { ADD{a: "${uuid()}", }ENDb: { ADD{c: "${uuid()}", }ENDd: "${uuid()}" }, e: "${uuid()}" }
        requests: [{ id: s, POST: /, json: { a: "ADD{${a}}END", b: "${b}", e: "${e}" } }]
        """#),
    WithAddition(
      name: "a variable before a variable of the project", draws: 1,
      text: #"requests: [{ id: s, GET: "/ADD{${a}}END/${b}" }]"#,
      project: #"vars: { ADD{a: "${uuid()}", }ENDb: "${uuid()}" }"#),
    WithAddition(
      name: "a header before a header of the defaults, of each level", draws: 3,
      text: #"""
        defaults: { headers: { ADD{X-A: "${uuid()}", }ENDX-B: "${uuid()}" } }
        scenarios: { one: { defaults: { headers: { ADD{X-C: "${uuid()}", }ENDX-D: "${uuid()}" } }, steps: [{ id: s, GET: /, headers: { X-E: "${uuid()}" } }] } }
        """#,
      project: #"defaults: { headers: { ADD{X-F: "${uuid()}", }ENDX-G: "${uuid()}" } }"#),
    WithAddition(
      name: "a capture before a capture, and a request before both", draws: 2,
      text: #"""
        requests: [{ id: s, GET: "/ADD{${uuid()}}END", capture: { ADD{a: "${uuid()}", }ENDb: "${uuid()}" } }, { id: t, GET: "/ADD{${a}}END/${b}" }]
        """#),
    WithAddition(
      name: "an expectation before an expectation", draws: 1,
      text: #"""
        requests: [{ id: s, GET: /, expect: { headers: { ADD{X-A: "${uuid()}", }ENDX-B: "${uuid()}" }, body: "${uuid()}" } }]
        """#),
    WithAddition(
      name: "a variable before a variable of `set`, and a text behind a text", draws: 2,
      text: #"""
        requests: [{ set: { ADD{a: "${uuid()}", }ENDb: "${uuid()}" }, id: s }, { print: "ADD{${a} }END${b}", id: t }, { print: "${uuid()}ADD{ ${uuid()}}END", id: u }]
        """#),
    WithAddition(
      name: "a step before a step, and a comment before all", draws: 1,
      text: #"""
        ADD{# A line more. }END
        requests: [ADD{{ id: r, GET: "/${uuid()}" }, }END{ id: s, GET: "/${uuid()}" }]
        """#),
    WithAddition(
      name: "a scenario before a scenario", draws: 1,
      text: #"""
        scenarios: { ADD{none: { vars: { v: "${uuid()}" }, steps: [{ id: s, GET: "/${v}" }] }, }ENDone: { vars: { v: "${uuid()}" }, steps: [{ id: s, GET: "/${v}" }] } }
        """#),
  ]
}

@Suite struct `A place` {
  /// All UUIDs that a run sent, printed or expected.
  private func drawn(
    _ text: String, project: String? = nil
  ) async throws -> Set<String> {
    let server = try ScriptedServer { _ in .response(200, json: #"{"a":1}"#) }
    let run = try await CarriedOut(
      all: ["curlew: 1\nbaseUrl: ORIGIN\n" + text], against: server, jobs: 1,
      project: project.map { "curlew: 1\n" + $0 })
    var texts = server.requests.map { String(decoding: $0.raw, as: UTF8.self) }
    for case .attemptFinished(let attempt) in run.events {
      texts += attempt.verdicts.compactMap { $0.failure?.expected }
      texts += [attempt.printed ?? ""]
    }
    let pattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/
    return Set(texts.flatMap { $0.matches(of: pattern).map { String($0.output) } })
  }

  @Test(arguments: WithAddition.all)
  func `draws the same, independent of additions before it`(_ addition: WithAddition) async throws {
    let without = try await drawn(
      WithAddition.text(addition.text, isAdded: false),
      project: addition.project.map { WithAddition.text($0, isAdded: false) })
    let with = try await drawn(
      WithAddition.text(addition.text, isAdded: true),
      project: addition.project.map { WithAddition.text($0, isAdded: true) })
    #expect(!without.isEmpty)
    #expect(without.isSubset(of: with))
    #expect(with.count == without.count + addition.draws)
  }

  @Test func `that an alias repeats draws again for each`() async throws {
    let drawn = try await drawn(
      #"requests: [{ POST: /, json: [&pet { id: "${uuid()}" }, *pet, { <<: *pet, a: 1 }] }]"#)
    #expect(drawn.count == 3)
  }

  @Test func `draws one value for all attempts, and for their reports`() async throws {
    let drawn = try await drawn(
      #"""
      requests:
        - GET: "/${uuid()}"
          retry: { attempts: 3, every: 1ms }
          expect: { body: "${uuid()}" }
      """#)
    #expect(drawn.count == 2)
  }
}
