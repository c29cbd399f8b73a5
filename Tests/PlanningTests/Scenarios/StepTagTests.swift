// SPDX-License-Identifier: Apache-2.0

import Planning
import Testing

/// `--tags` and the tags of steps. Each step is shown as `name`, `name (needed)` or `name: reason`.
@Suite struct StepTagTests {
  private func steps(_ expression: String, _ text: String) throws -> [String] {
    var source = PlanSource("curlew: 1\nbaseUrl: http://a.example\n" + text)
    source.selection.tags = try TagExpression(parsing: expression)
    return try plan(source).plan.collections.flatMap { collection in
      collection.scenarios.flatMap { scenario in
        [scenario.unmetNeed].compactMap { $0 }
          + scenario.steps.enumerated().map { place, step in
            let selection = scenario.selection
            if let reason = selection?.skipped[place] { return "\(step.title): \(reason)" }
            return step.title + (selection?.needed.contains(place) == true ? " (needed)" : "")
          }
      }
    }
  }

  @Test(arguments: [
    ("smoke", ["one", "two"]), ("not smoke", ["three"]), ("db", ["one"]),
    ("smoke and not db", ["two"]),
    ("api", ["one", "two", "three"]), ("api and not api", []), ("other", []),
  ]) func `select steps by the tags of collection, scenario and step`(
    _ expression: String, _ expected: [String]
  ) throws {
    let text = """
      tags: [api]
      scenarios:
        a:
          tags: [pets]
          steps:
            - { name: one, GET: /, tags: [smoke, db] }
            - { name: two, GET: /, tags: [smoke] }
            - { name: three, GET: / }
      """
    #expect(try steps(expression, text) == expected)
  }

  private static let chain = """
    requests:
      - { name: log in, GET: /, capture: { token: $.t } }
      - { name: other, GET: /, capture: { unused: $.t } }
      - { name: make, GET: "/${token}", id: made, capture: { id: $.id } }
      - { name: rest, wait: 1ms }
      - { name: double, set: { twice: "${id}${id}" } }
      - { name: odd, set: { odd: "${unused}" } }
      - { name: look, GET: "/${twice}", tags: [smoke] }
      - { name: ask, GET: "/${steps.made.response.status}", tags: [ask] }
      - { name: late, GET: "/${odd}", tags: [slow] }
      - { name: print, print: "${token}" }
    """

  @Test func `do not skip a step whose default stands for what they leave out`() throws {
    let text = """
      requests:
        - { name: make, GET: /, capture: { id: $.id }, tags: [slow] }
        - { name: reads, GET: "/${default(id, 1)}" }
        - { name: needs, GET: "/${id}" }
      """
    #expect(
      try steps("not slow", text) == [
        "reads", "needs: reads `id` of step `make`, which `--tags` leaves out",
      ])
    let tagged = text.replacing("(id, 1)}\"", with: "(id, 1)}\", tags: [it]")
    #expect(try steps("it", tagged) == ["make (needed)", "reads"])
  }

  @Test func `add the steps whose values a selected one reads, and wait and set`() throws {
    #expect(
      try steps("smoke", Self.chain) == [
        "log in (needed)", "make (needed)", "rest (needed)", "double (needed)", "look",
      ])
    #expect(
      try steps("ask", Self.chain)
        == ["log in (needed)", "make (needed)", "rest (needed)", "double (needed)", "ask"])
    #expect(
      try steps("slow", Self.chain)
        == ["other (needed)", "rest (needed)", "odd (needed)", "late"])
  }

  @Test func `add no step that not leaves out; steps that read it are skipped`() throws {
    let text = """
      requests:
        - { name: log in, GET: /, tags: [slow], capture: { token: $.t } }
        - { name: page, GET: /, capture: { page: $.t } }
        - { name: made, set: { path: "/${token}" } }
        - { name: look, GET: "${path}", tags: [smoke], capture: { seen: $.s } }
        - { name: again, GET: "/${page}/${seen}", tags: [smoke] }
        - { name: plain, GET: /plain, tags: [smoke] }
      """
    #expect(
      try steps("smoke and not slow", text) == [
        "look: reads `path` of step `made`, which is skipped",
        "again: reads `seen` of step `look`, which is skipped", "plain",
      ])
    #expect(
      try steps("not slow", text) == [
        "page", "made: reads `token` of step `log in`, which `--tags` leaves out",
        "look: reads `path` of step `made`, which is skipped",
        "again: reads `seen` of step `look`, which is skipped", "plain",
      ])
  }

  @Test func `take the latest step that makes a name, and those before it that it adds to`() throws
  {
    let text = """
      requests:
        - { name: first, GET: /, capture: { id: $.id } }
        - { name: second, GET: /, capture: { id: $.id } }
        - { name: third, GET: /, if: 1 > 0, capture: { id: $.id } }
        - { name: read, GET: "/${id}", tags: [read] }
        - { name: a, GET: /, capture: { all: { json: $.id, append: true } } }
        - { name: b, GET: /, capture: { all: { json: $.id, append: true } } }
        - { name: list, GET: "/${all[0]}", tags: [list] }
      """
    #expect(try steps("read", text) == ["second (needed)", "third (needed)", "read"])
    #expect(try steps("list", text) == ["a (needed)", "b (needed)", "list"])
  }

  @Test func `know that a set replaces an input`() throws {
    let text = """
      vars: { page: 1 }
      requests:
        - { name: count, GET: /, capture: { found: $.n } }
        - { name: move, set: { page: "${found}" } }
        - { name: read, GET: "/${page}", tags: [read] }
        - { name: other, GET: /other, tags: [other] }
      """
    #expect(try steps("read", text) == ["count (needed)", "move (needed)", "read"])
    #expect(try steps("other", text) == ["other"])
  }

  @Test func `leave setup and teardown whole`() throws {
    var source = PlanSource(
      """
      curlew: 1
      setup: [{ GET: http://a.example, tags: [slow] }]
      scenarios:
        a:
          steps: [{ GET: http://a.example, tags: [smoke] }, { GET: http://a.example }]
          teardown: [{ GET: http://a.example, tags: [slow] }]
      teardown: [{ GET: http://a.example }]
      """)
    source.selection.tags = .and(.tag("smoke"), .not(.tag("slow")))
    let planned = try plan(source).collection()
    #expect(planned.setup.count == 1 && planned.teardown.count == 1)
    #expect(planned.scenarios.map(\.steps.count) == [1])
    #expect(planned.scenarios.map(\.teardown.count) == [1])
  }

  @Test func `run all steps of a needed scenario, except those that not leaves out`() throws {
    let text = """
      scenarios:
        session:
          steps:
            - { name: log in, GET: /, capture: { token: $.t } }
            - { name: warm up, GET: /, tags: [slow], capture: { heat: $.h } }
        look:
          needs: [session]
          tags: [smoke]
          steps:
            - { name: first, GET: "/${token}" }
            - { name: second, GET: "/${needs.session.heat}" }
      """
    #expect(try steps("smoke", text) == ["log in", "warm up", "first", "second"])
    #expect(
      try steps("smoke and not slow", text) == [
        "log in", "first",
        "second: reads `heat` of step `warm up` of `session`, which does not run under `--tags`",
      ])
  }

  @Test func `skip a scenario whose need not leaves out`() throws {
    let text = """
      scenarios:
        base: { steps: [{ name: base, GET: / }] }
        session: { tags: [slow], needs: [base], steps: [{ name: log in, GET: / }] }
        look: { needs: [session], tags: [smoke], steps: [{ name: look, GET: / }] }
      """
    #expect(
      try steps("smoke and not slow", text)
        == ["needs `session`, which `--tags` leaves out", "look"])
    #expect(try steps("smoke", text) == ["base", "log in", "look"])
  }

  @Test func `of a scenario that is needed and selected in part bring the rest`() throws {
    let text = """
      scenarios:
        session:
          steps: [{ name: log in, GET: / }, { name: check, GET: /, tags: [smoke] }]
        look: { needs: [session], tags: [smoke], steps: [{ name: look, GET: / }] }
      """
    #expect(try steps("smoke", text) == ["log in (needed)", "check", "look"])
  }

  @Test(.timeLimit(.minutes(1))) func `select among many steps in time`() throws {
    let lines = (0..<5_000).map { place in
      "  - { GET: \"/${a}\", capture: { a: { json: $.x, append: true } }, tags: [t\(place)] }\n"
    }
    let text = "requests:\n  - { GET: /, capture: { a: $.x } }\n" + lines.joined()
    #expect(try steps("t4999", text).count == 5_001)
  }
}

@Suite struct `A tag expression` {
  @Test(arguments: [
    ("smoke and not slow", ["slow"], true), ("smoke and not slow", ["smoke", "slow"], true),
    ("smoke and not slow", ["db"], false), ("smoke and not slow", ["smoke"], false),
    ("not (a or b)", ["b"], true), ("c and not (a and b)", ["a"], false),
    ("c and not (a and b)", ["a", "b"], true), ("smoke or not slow", ["slow"], true),
    ("(smoke and not slow) or db", ["db", "slow"], false), ("not not a", ["b"], false),
    ("smoke", ["slow"], false),
  ]) func `leaves out by not the tags after not`(
    _ text: String, _ tags: [String], _ expected: Bool
  ) throws {
    #expect(try TagExpression(parsing: text).leavesOutByNot(tags) == expected)
  }

  @Test(arguments: [
    ("smoke,db", "smoke or db"), ("smoke|db", "smoke or db"), ("smoke || db", "smoke or db"),
    ("@smoke", "smoke"), ("!slow", "not slow"), ("~@slow", "not slow"), ("! slow", "not slow"),
    ("smoke && !slow", "smoke and not slow"), ("smoke&db", "smoke and db"),
    ("smoke AND NOT slow", "smoke and not slow"), ("@a, @b", "a or b"),
    ("(@a or @b) and !@c", "(a or b) and not c"), ("a,b and not c", "(a or b) and not c"),
    ("not slow,destructive", "not (slow or destructive)"), ("!slow,db", "not slow or db"),
    ("not a and b,!c", "not a and (b or not c)"),
  ]) func `with operators of others is answered with its own`(_ text: String, _ own: String) {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(parsing: text) }
    guard case .foreign(_, let translation)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(translation == own)
    #expect((try? TagExpression(parsing: own)) != nil)
  }

  @Test(arguments: ["smoke,", ",", "a,,b", "a &&", "@", "!", "a | | b", "(a,b"])
  func `that cannot be translated is refused all the same`(_ text: String) {
    #expect(throws: TagExpressionError.self) { try TagExpression(parsing: text) }
  }
}
