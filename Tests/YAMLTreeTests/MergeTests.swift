// SPDX-License-Identifier: Apache-2.0
import TestSupport
import Testing

@testable import YAMLTree

struct MergeTests {
  @Test func `merged entries are in the place of their key`() throws {
    let reading = Reading("a: &x { b: 1, c: 2 }\nd:\n  e: 3\n  <<: *x\n  f: 4\n")
    #expect(reading.codes == [])
    let merged = try #require(try reading.node("d").mapping)
    #expect(merged.map(\.name) == ["e", "b", "c", "f"])
    #expect(merged[1].mergeKey?.scalar?.text == "<<")
    #expect(merged[0].mergeKey == nil)
    #expect(
      reading.marking(merged[1].value)
        == "a: &x { b: ⟦1⟧, c: 2 }\nd:\n  e: 3\n  <<: *x\n  f: 4\n")
  }

  @Test func `a mapping's own entries win over merged ones`() throws {
    let reading = Reading("a: &x { b: 1 }\nc: { <<: *x, b: 2 }\n")
    #expect(reading.codes == [])
    #expect(try reading.node("c", "b").scalar?.text == "2")
  }

  @Test func `a list of mappings is merged in order`() throws {
    let reading = Reading("- &x { a: 1 }\n- &y { b: 2 }\n- { <<: [*x, *y, { c: 3 }] }\n")
    #expect(reading.codes == [])
    #expect(try reading.node("2").mapping?.map(\.name) == ["a", "b", "c"])
  }

  @Test func `two merged mappings with one key clash`() throws {
    let reading = Reading("- &x { a: 1 }\n- &y { a: 2 }\n- { <<: [*x, *y] }\n")
    #expect(reading.codes == ["merge-clash"])
    #expect(reading.marked == "- &x { a: 1 }\n- &y { a: 2 }\n- { <<: [*x, ⟦*y⟧] }\n")
    #expect(reading.first?.secondary.map(\.span.range) == [7..<8, 21..<22])
  }

  @Test func `each conflicting key is reported`() {
    let reading = Reading("- &x { a: 1, b: 1 }\n- &y { a: 2, b: 2 }\n- { <<: [*x, *y] }\n")
    #expect(reading.codes == ["merge-clash", "merge-clash"])
  }

  @Test func `a clash that the mapping itself settles is none`() throws {
    let reading = Reading("- &x { a: 1 }\n- &y { a: 2 }\n- { <<: [*x, *y], a: 3 }\n")
    #expect(reading.codes == [])
    #expect(try reading.node("2", "a").scalar?.text == "3")
  }

  @Test func `one mapping merged on two ways does not clash`() {
    let reading = Reading(
      "- &x { a: 1 }\n- &y { <<: *x, b: 1 }\n- &z { <<: *x, c: 1 }\n- { <<: [*y, *z] }\n")
    #expect(reading.codes == [])
  }

  @Test(arguments: ["<<: 1", "<<: [1]", "<<: a", "<<:"])
  func `only mappings can be merged`(_ text: String) {
    #expect(Reading(text + "\n").codes == ["merge-not-mapping"])
  }

  @Test func `a quoted merge key is data`() throws {
    let reading = Reading("\"<<\": 1\n")
    #expect(reading.codes == [])
    #expect(try reading.node("<<").scalar?.text == "1")
  }

  @Test func `two merge keys are a duplicate`() {
    let reading = Reading("- &x { a: 1 }\n- &y { b: 2 }\n- { <<: *x, <<: *y }\n")
    #expect(reading.codes == ["duplicate-key"])
  }
}
