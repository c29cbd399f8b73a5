// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Planning

/// Where the captures of a project's `setup` can be read.
@Suite struct `A capture of the project's setup` {
  private static let project = """
    curlew: 1
    setup:
      - name: log in
        POST: http://a.example/login
        capture: { token: $.token }
    """

  @Test func `is read in every list of a collection`() throws {
    var source = PlanSource(
      """
      curlew: 1
      setup: [{ GET: "http://a.example/${token}" }]
      scenarios:
        one:
          vars: { mine: "${token}" }
          steps: [{ GET: "http://a.example/${token}" }]
      teardown: [{ GET: "http://a.example/${token}" }]
      """)
    source.project = Self.project
    let planned = try source.plan()
    #expect(planned.codes.isEmpty)
    #expect(planned.plan.collections.map(\.place) == [.project, .inProject])
    let needed = NeededCapture(name: "token", maker: "log in")
    for step in planned.plan.collections[1].allSteps { #expect(step.neededCaptures == [needed]) }
  }

  @Test func `has no value before anything is sent`() throws {
    var source = PlanSource(
      """
      curlew: 1
      requests: [{ GET: http://a.example/, tls: { ca: "${token}" } }]
      """)
    source.project = Self.project
    #expect(try source.plan().codes == ["capture-made-later"])
  }

  @Test func `is hidden, with a warning, by one of the collection's setup`() throws {
    var source = PlanSource(
      """
      curlew: 1
      setup: [{ set: { token: own } }]
      requests: [{ print: "${token}" }]
      """)
    source.project = Self.project
    let planned = try source.plan()
    #expect(planned.codes == ["hidden-capture"])
    #expect(planned.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test(arguments: ["vars: { token: own }", "requires: [token]", "secrets: [token]"])
  func `hides, with a warning, an input of the collection`(_ declared: String) throws {
    var source = PlanSource("curlew: 1\n\(declared)\nrequests: [{ print: \"${token}\" }]\n")
    source.project = Self.project
    let planned = try source.plan()
    #expect(planned.codes == ["hidden-capture"])
    #expect(planned.diagnostics.allSatisfy { $0.severity == .warning })
  }
}
