// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Planning

@Suite struct VariableCycleTests {
  @Test func `a cycle of inputs is an error`() throws {
    let planned = try expectDiagnostics(
      "curlew: 1\nvars: { ⟦a⟧: '${b}', b: '${c}', c: 'x${a}' }\nrequests: [{ GET: 'http://a.example' }]",
      "variable-cycle")
    #expect(planned.diagnostics.first?.primary?.label == "a → b → c → a")
  }

  @Test func `vars of scenario and step made from each other are an error`() throws {
    try expectDiagnostics(
      """
      curlew: 1
      scenarios:
        a:
          vars: { ⟦x⟧: "${y}", y: "${x}" }
          steps: [{ GET: http://a.example, vars: { ⟦z⟧: "${z}" } }]
      """, "variable-cycle", "variable-cycle")
  }

  @Test func `inputs may be in any order`() throws {
    let planned = try plan(
      "curlew: 1\nvars: { a: '${b}!', b: '${c}?', c: x }\nrequests: [{ GET: 'http://a.example' }]")
    #expect(try planned.input("a") == "\"x?!\"")
  }

  @Test func `a chain of inputs is bounded`() throws {
    func source(_ count: Int) -> PlanSource {
      let chain = (0..<count).map { "  a\($0): ${a\($0 + 1)}\n" }.joined()
      return PlanSource(
        "curlew: 1\nvars:\n\(chain)  a\(count): x\nrequests: [{ GET: 'http://a.example' }]")
    }
    let limit = InputEvaluation.depthLimit
    #expect(try source(limit - 1).plan().codes.isEmpty)
    #expect(try source(limit).plan().codes == ["variable-too-deep"])
    #expect(try source(20_000).plan().codes.allSatisfy { $0 == "variable-too-deep" })
  }

  @Test(arguments: [
    "scenarios: { a: { vars: VARS, steps: [{ print: a }] } }",
    "requests: [{ print: a, vars: VARS }]",
    "blocks: { b: { requires: [z], with: VARS, steps: [{ print: a }] } }\nrequests: [{ print: a }]",
  ])
  func `a chain of variables of a scenario, a step or a block is bounded`(text: String) throws {
    func source(_ count: Int) -> PlanSource {
      let chain = (0..<count).map { "a\($0): '${a\($0 + 1)}'" } + ["a\(count): x"]
      return PlanSource(
        "curlew: 1\n"
          + text.replacing("VARS", with: "{ " + chain.joined(separator: ", ") + " }") + "\n")
    }
    #expect(try source(VariableChains.limit - 1).plan().codes == [])
    #expect(try source(VariableChains.limit).plan().codes == ["variable-too-deep"])
    #expect(try source(20_000).plan().codes == ["variable-too-deep"])
  }

  @Test func `cycles are found in a chain as long as a file`() {
    let count = 100_000
    let ring = (0..<count).map { [($0 + 1) % count] }
    #expect(DependencyGraph(arrows: ring).cycles().map(\.count) == [count])
    #expect(DependencyGraph(arrows: ring.dropLast() + [[]]).cycles().isEmpty)
  }

  @Test func `cycles beyond the limit are reported by their ends`() {
    let count = 50
    let back = (0..<count).map { place in [0] + (place + 1 < count ? [place + 1] : []) }
    let circles = DependencyGraph(arrows: back).cycles()
    #expect(circles.count == count)
    #expect(circles.prefix(DependencyGraph.cycleLimit).allSatisfy { $0.first == 0 })
    #expect(circles.dropFirst(DependencyGraph.cycleLimit).allSatisfy { $0.count == 2 })
  }
}
