// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

@testable import Running

/// Names that have a value from elsewhere, and whose step was left out or did not make them.
@Suite struct `The value of a name whose step did not make it` {
  /// What `reader` prints after the steps; nil if it is skipped.
  struct Case: CustomTestStringConvertible {
    let maker: String
    let printed: String?

    init(_ maker: String, _ printed: String?) {
      self.maker = maker
      self.printed = printed
    }

    var testDescription: String { maker }
  }

  static let makers = [
    Case("{ if: tok == null, GET: ORIGIN, capture: { tok: $.t } }", "x"),
    Case("{ if: tok == 'x', GET: ORIGIN, capture: { tok: $.t } }", "made"),
    Case("{ skip: not now, GET: ORIGIN, capture: { tok: $.t } }", "x"),
    Case("{ forEach: [], as: e, GET: ORIGIN, capture: { tok: $.t } }", "x"),
    Case("{ if: \"false\", call: log in, capture: { tok: t } }", "x"),
    Case("{ call: log in, with: { on: false }, capture: { tok: t } }", "x"),
    Case("{ call: log in, once: true, with: { on: false }, capture: { tok: t } }", "x"),
    Case("{ call: log in, with: { on: true }, capture: { tok: t } }", "made"),
    Case("{ if: \"false\", set: { tok: y } }", "x"),
    Case("{ if: \"false\", set: { other: y } }", "x"),
    Case("{ continueOnFailure: true, GET: ORIGIN, capture: { tok: $.none } }", nil),
  ]

  private static let blocks = """
    blocks:
      log in:
        with: { on: false }
        steps: [{ if: on, GET: ORIGIN, capture: { t: $.t } }, { print: called }]
        returns: [t]
    """

  @Test(arguments: makers)
  func `is the outer one in a scenario, if the step was left out`(_ row: Case) async throws {
    try await expect(
      row,
      """
      curlew: 1
      vars: { tok: x }
      \(Self.blocks)
      continueOnFailure: true
      requests:
        - \(row.maker)
        - print: "reader ${tok}"
      """)
  }

  @Test(arguments: makers.filter { $0.printed != nil })
  func `is the outer one in all that follows a setup`(_ row: Case) async throws {
    for place in ["steps", "teardown"] {
      try await expect(
        row,
        """
        curlew: 1
        vars: { tok: x }
        \(Self.blocks)
        setup: [\(row.maker)]
        scenarios:
          one:
            steps: [{ print: begun }\(place == "steps" ? ", { print: 'reader ${tok}' }" : "")]
            \(place == "teardown" ? "teardown: [{ print: 'reader ${tok}' }]" : "")
        """)
    }
  }

  @Test(arguments: makers.filter { $0.printed != nil })
  func `is the outer one in the teardown of a collection and in a block`(
    _ row: Case
  ) async throws {
    for reader in ["teardown: [{ print: 'reader ${tok}' }]", "teardown: [{ call: read }]"] {
      try await expect(
        row,
        """
        curlew: 1
        vars: { tok: x }
        \(Self.blocks)
          read: { steps: [{ print: "reader ${tok}" }] }
        setup: [\(row.maker)]
        requests: [{ print: begun }]
        \(reader)
        """)
    }
  }

  @Test(arguments: makers.filter { $0.printed != nil })
  func `is the outer one behind a need`(_ row: Case) async throws {
    try await expect(
      row,
      """
      curlew: 1
      vars: { tok: x }
      \(Self.blocks)
      scenarios:
        first: { steps: [\(row.maker), { print: begun }] }
        second: { needs: [first], steps: [{ print: "reader ${tok}" }] }
      """)
  }

  private func expect(_ row: Case, _ text: String) async throws {
    let server = try ScriptedServer { _ in
      .response(200, headers: ["Content-Type": "application/json"], body: #"{"t":"made"}"#)
    }
    let run = try await CarriedOut(text.replacing("ORIGIN", with: server.url()), jobs: 1)
    let printed = run.printed.filter { $0.hasPrefix("reader") }
    let expected = row.printed.map { ["reader \($0)"] } ?? []
    #expect(printed == expected, "\(text)")
  }

  @Test func `is not null, and not one that a need or the file does not have`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { none: null, own: x }
      scenarios:
        a:
          continueOnFailure: true
          steps:
            - print: begun
            - { if: "false", GET: ORIGIN, capture: { none: $.t, nothing: $.t, own: $.t } }
            - { name: none, print: "${none}" }
            - { name: nothing, print: "${nothing}" }
            - { name: own, print: "${own}" }
        b:
          needs: [a]
          steps:
            - { name: needed, print: "${needs.a.own}" }
            - print: "second ${own}"
      """)
    #expect(run.printed == ["begun", "x", "second x"])
    #expect(run.outcome(of: "none")?.isSkipped == true)
    #expect(run.outcome(of: "nothing")?.isSkipped == true)
    #expect(run.outcome(of: "own") == .passed)
    #expect(run.outcome(of: "needed")?.isSkipped == true)
  }

  @Test func `is lost with a later step that failed to make it`() async throws {
    let run = try await CarriedOut(
      """
      curlew: 1
      vars: { tok: x }
      continueOnFailure: true
      requests:
        - { if: "false", GET: ORIGIN, capture: { tok: $.t } }
        - { name: before, print: "${tok}" }
        - { GET: ORIGIN, capture: { tok: $.t } }
        - { if: "false", GET: ORIGIN, capture: { tok: $.t } }
        - { name: after, print: "${tok}" }
      """)
    #expect(run.outcome(of: "before") == .passed)
    #expect(run.outcome(of: "after")?.isSkipped == true)
  }
}
