// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import YAMLTree

struct BoundTests {
  @Test(arguments: ["[", "{a: ", "- ", "? "])
  func `nesting is stopped at its limit`(_ opening: String) {
    let reading = Reading(String(repeating: opening, count: 100_000))
    #expect(reading.codes == ["nested-too-deeply"])
    #expect(reading.outcome.document == nil)
    #expect(reading.first?.primary?.span.range.lowerBound == 200 * opening.utf8.count)
  }

  @Test func `nesting up to the limit is read`() {
    let text = String(repeating: "[", count: 200) + String(repeating: "]", count: 200)
    #expect(Reading(text).codes == [])
  }

  @Test func `an alias bomb is refused at the alias that goes over`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...9 {
      let previous = "*a\(level - 1)"
      let list = Array(repeating: previous, count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(list)]\n"
    }
    let reading = Reading(text)
    #expect(reading.codes == ["alias-bomb"])
    #expect(size(of: reading.root) < 200_000)
  }

  @Test func `aliases cannot nest deeper than brackets may`() {
    var text = "- &a0 [x]\n"
    for level in 1...400 { text += "- &a\(level) [*a\(level - 1)]\n" }
    let reading = Reading(text)
    #expect(reading.codes.first == "nested-too-deeply")
    #expect(reading.codes.count == 1)
  }

  @Test func `merges count against the budget of aliases`() {
    let keys = (0..<1_000).map { "k\($0): 1" }.joined(separator: ", ")
    let merges = (0..<200).map { "m\($0): { <<: *x }\n" }.joined()
    #expect(Reading("x: &x { \(keys) }\n\(merges)").codes == ["alias-bomb"])
  }

  @Test func `a file over the limit of bytes is not read`() {
    var limits = YAMLLimits()
    limits.fileBytes = 10
    #expect(Reading("a: 1234567", limits: limits).codes == [])
    #expect(Reading("a: 12345678", limits: limits).codes == ["file-too-large"])
  }

  @Test func `a file of errors is given up after many`() {
    let text = String(repeating: "- !x 1\n", count: 5_000)
    let reading = Reading(text)
    #expect(reading.codes.count == YAMLTreeBuilder.mostErrors)
    #expect(reading.outcome.document == nil)
  }

  @Test func `many warnings hide no error`() {
    let warnings = String(repeating: "- a #b\n", count: 5_000)
    let reading = Reading(warnings + "- *c\n")
    #expect(reading.codes.count == YAMLTreeBuilder.mostWarnings + 1)
    #expect(reading.codes.last == "undefined-alias")
    #expect(reading.outcome.document != nil)
  }

  @Test func `hundreds of thousands of keys are read`() {
    let text = (0..<100_000).map { "k\($0): 1\n" }.joined()
    #expect(Reading(text).root?.mapping?.count == 100_000)
  }

  private func size(of node: YAMLNode?) -> Int {
    guard let node else { return 0 }
    switch node.content {
    case .unwritten, .invalid, .scalar: return 1
    case .sequence(let sequence): return sequence.reduce(1) { $0 + size(of: $1) }
    case .mapping(let mapping): return mapping.reduce(1) { $0 + 1 + size(of: $1.value) }
    }
  }
}
