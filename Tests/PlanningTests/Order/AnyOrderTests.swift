// SPDX-License-Identifier: Apache-2.0

import Planning
import TestSupport
import Testing

/// `order: any`: which steps wait for which. Each dependency is shown as `step < step`, `after` with
/// `!`, `opened` with `^`.
@Suite struct `Order any` {
  private func waits(
    _ steps: String, _ rest: String = "", tags: String? = nil, allowsPrograms: Bool = false
  ) throws -> [String] {
    var source = PlanSource(
      """
      curlew: 1
      baseUrl: http://a.example
      \(rest)
      scenarios:
        s:
          order: any
          steps:
      \(steps.split(separator: "\n").map { "      - \($0)" }.joined(separator: "\n"))
      """)
    source.rights.allowsPrograms = allowsPrograms
    if let tags { source.selection.tags = try TagExpression(parsing: tags) }
    let scenario = try #require(try plan(source).collection().scenarios.first)
    let dependencies = try #require(scenario.dependencies)
    return dependencies.all.enumerated().flatMap { place, found in
      found.map { dependency in
        let sign =
          switch dependency.reason {
          case .value: "<"
          case .after: "<!"
          case .opened: "<^"
          }
        return "\(scenario.steps[place].title) \(sign) \(scenario.steps[dependency.place].title)"
      }
    }
  }

  @Test func `ties a step to those whose captures, set names and steps it reads`() throws {
    let found = try waits(
      """
      { name: a, GET: "/${made}", capture: { token: $.t } }
      { name: b, id: b, GET: /, headers: { x: "${token}" } }
      { name: c, print: "${steps.b.response.status}" }
      { name: d, set: { made: 1 } }
      { name: e, GET: /, expect: { that: [response.status > made] } }
      { name: f, print: free }
      """)
    #expect(found == ["a < d", "b < a", "c < b", "e < d"])
  }

  @Test func `ties a socket step to what only its exchange reads`() throws {
    let found = try waits(
      """
      { name: a, set: { made: 1 } }
      { name: b, socket: "tcp://h:1", exchange: [{ send: "${made}" }, { receive: ok }] }
      { name: c, set: { word: hi } }
      { name: d, socket: "ws://h/", exchange: [{ send: x }, { receive: "${word}" }] }
      """)
    #expect(found == ["b < a", "d < c"])
  }

  @Test func `ties a program to those whose captures its settings read`() throws {
    let found = try waits(
      """
      { name: a, set: { limit: 1s } }
      { name: b, exec: [ls], delay: "${limit}" }
      { name: c, exec: [ls], vars: { limit: 2s }, delay: "${limit}" }
      { name: d, exec: [ls, "${limit}"] }
      """, allowsPrograms: true)
    #expect(found == ["b < a", "d < a"])
  }

  @Test func `reads through vars, with and loops, which hide names`() throws {
    let found = try waits(
      """
      { name: a, set: { x: 1 } }
      { name: b, vars: { y: "${x}" }, print: "${y}" }
      { name: c, call: echo, with: { text: "${x}" } }
      { name: d, forEach: "${[x]}", as: n, print: "${n}" }
      { name: e, vars: { x: 2 }, print: "${x}" }
      { name: f, forEach: [1], as: x, print: "${x}" }
      { name: g, if: x == 1, print: g }
      """, "blocks: { echo: { requires: [text], steps: [{ print: \"${text}\" }] } }")
    #expect(found == ["b < a", "c < a", "d < a", "g < a"])
  }

  @Test func `ties a step to the captures that its defaults read, but not those that make them`()
    throws
  {
    let found = try waits(
      """
      { name: a, GET: /, headers: { x: "${key}" }, capture: { token: $.t } }
      { name: b, GET: / }
      { name: c, set: { key: 1 } }
      { name: d, GET: /, headers: { authorization: none } }
      { name: e, print: free }
      """, "defaults: { headers: { authorization: \"Bearer ${token}\" } }")
    #expect(found == ["a < c", "b < a"])
  }

  @Test func `ties by after, whole or opened`() throws {
    let found = try waits(
      """
      { name: a, after: [{ b: opened }, c], GET: / }
      { name: b, id: b, GET: / }
      { name: c, id: c, wait: 1s, after: [b] }
      { name: d, after: [{ b: opened }, b], GET: / }
      { name: e, after: [c], print: "${steps.b.response.status}" }
      """)
    #expect(found == ["a <^ b", "a <! c", "c <! b", "d <! b", "e < b", "e <! c"])
  }

  @Test func `reads a name of several steps by their ids`() throws {
    let found = try waits(
      """
      { name: a, id: a, set: { x: 1 } }
      { name: b, id: b, set: { x: 2 } }
      { name: c, print: "${steps.b.captures.x}" }
      """)
    #expect(found == ["c < b"])
  }

  @Test func `under tags brings the steps that a selected one waits for by value`() throws {
    let found = try waits(
      """
      { name: a, print: "${x}", tags: [smoke] }
      { name: b, id: b, print: b }
      { name: c, set: { x: "${y}" }, after: [b] }
      { name: d, set: { y: 1 } }
      """, tags: "smoke")
    #expect(found == ["a < c", "c < d"])
  }

  @Test(arguments: [
    (
      "{ ⟦name⟧: a, set: { a: \"${b}\" } }, { name: b, set: { b: \"${a}\" } }", "step-cycle"
    ),
    ("{ ⟦id⟧: a, print: a, after: [b] }, { id: b, print: b, after: [a] }", "step-cycle"),
    ("{ print: a, after: [⟦b⟧] }", "unknown-step"),
    ("{ id: a, print: a }, { print: b, after: [{ ⟦a⟧: opened }] }", "never-opened"),
    ("{ ⟦wait⟧: 1s }", "wait-without-after"),
    ("{ set: { a: 1 } }, { set: { a: 2 } }, { print: \"${⟦a⟧}\" }", "ambiguous-capture"),
    ("{ id: i, set: { a: 1 } }, { print: \"${⟦steps.i.captures.b⟧}\" }", "unknown-member"),
  ])
  func `reports what cannot be ordered`(_ steps: String, _ code: String) throws {
    try expectDiagnostics(
      "curlew: 1\nscenarios: { s: { order: any, steps: [\(steps)] } }\n", code)
  }

  @Test(arguments: [
    "scenarios: { s: { steps: [{ id: a, print: a }, { print: b, after: [a] }] } }",
    "scenarios: { s: { order: any, steps: [{ print: a }], teardown: [{ id: b, print: b }, { print: c, after: [b] }] } }",
    "requests: [{ print: x }]\nsetup: [{ id: a, print: a }, { print: b, after: [a] }]",
    "requests: [{ print: x }]\nblocks: { b: { steps: [{ id: a, print: a }, { print: b, after: [a] }] } }",
  ])
  func `is needed for after`(_ text: String) throws {
    #expect(try PlanSource("curlew: 1\n\(text)\n").plan().codes == ["after-without-order"])
  }

  @Test(
    arguments: [
      ("{ name: in, POST: /in }\n{ GET: /me }", ["untied-step"]),
      ("{ name: in, id: login, POST: /in }\n{ GET: /me, after: [login] }", []),
      ("{ name: in, POST: /in, capture: { t: $.t } }\n{ GET: /me }", []),
      ("{ GET: /a }\n{ GET: /b }", []),
    ] as [(String, [String])])
  func `warns of a step whose cookies nothing waits for`(_ steps: String, _ codes: [String]) throws
  {
    let lines = steps.split(separator: "\n").map { "      - \($0)" }.joined(separator: "\n")
    let found = try PlanSource(
      "curlew: 1\nbaseUrl: http://a.example\nscenarios:\n  s:\n    order: any\n    steps:\n\(lines)\n"
    ).plan()
    #expect(found.codes == codes)
  }

  @Test func `warns once of all steps whose cookies nothing waits for`() throws {
    func message(_ count: Int) throws -> [String] {
      let steps = (0..<count).map { "      - { name: 'p\($0)', POST: /orders }\n" }.joined()
      let found = try PlanSource(
        "curlew: 1\nbaseUrl: http://a.example\nscenarios:\n  s:\n    order: any\n    steps:\n"
          + steps + "      - GET: /\n"
      ).plan()
      return found.diagnostics.map { "\($0.code.text): \($0.message)" }
    }
    let end = ", and cookies do not make a step wait"
    #expect(try message(1) == ["untied-step: nothing waits for this step\(end)"])
    #expect(
      try message(20) == [
        "untied-step: nothing waits for this step and 19 more of this scenario\(end)"
      ])
  }

  @Test func `is asked for once, wherever after is written`() throws {
    let steps = (1...20).map { "{ print: b, after: [a\($0 % 2)] }" }.joined(separator: ", ")
    let found = try PlanSource(
      "curlew: 1\nscenarios: { s: { steps: [{ id: a0, print: a }, { id: a1, print: a }, \(steps)] } }\n"
    ).plan()
    #expect(found.codes == ["after-without-order"])
    #expect(
      found.diagnostics[0].primary?.label == "the steps run one after another, of 20 such ids")
  }
}
