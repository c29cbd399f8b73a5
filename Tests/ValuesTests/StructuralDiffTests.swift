// SPDX-License-Identifier: Apache-2.0

import Testing
import Values

/// One line a difference: `changed /a 1 -> 2`, with both pointers where they differ.
private func lines(
  _ expected: String, _ actual: String, _ change: (inout StructuralDiff.Options) -> Void = { _ in }
) throws -> [String] {
  var options = StructuralDiff.Options()
  change(&options)
  let diff = StructuralDiff(
    expected: try JSONDocument.parse(expected).root, actual: try JSONDocument.parse(actual).root,
    options: options)
  let more = diff.furtherCount > 0 ? ["\(diff.furtherCount) more"] : []
  return diff.differences.map { difference in
    let places = [difference.expectedPointer, difference.actualPointer].compactMap {
      $0?.description
    }
    let place = places.first == places.last ? places[0] : places.joined(separator: "|")
    let values = [difference.expected, difference.actual].compactMap { $0?.jsonText() }
    return "\(difference.kind) \(place) \(values.joined(separator: " -> "))"
  } + more
}

struct StructuralDiffTests {
  @Test func `each kind of difference is named with its place`() throws {
    #expect(
      try lines(
        #"{"a":1,"b":{"c":[true,"x"]},"d":null,"e":2}"#,
        #"{"e":2.0,"b":{"c":[true,"y"],"n":0},"d":"null"}"#) == [
          "missing /a 1", #"changed /b/c/1 "x" -> "y""#, "extra /b/n 0", #"type /d null -> "null""#,
        ])
    #expect(try lines("1", "2") == ["changed  1 -> 2"])
    #expect(try lines("[]", "{}") == ["type  [] -> {}"])
  }

  @Test func `slash and tilde are escaped in pointers`() throws {
    #expect(try lines(#"{"a/b~c":{"":1}}"#, #"{"a/b~c":{"":2}}"#) == ["changed /a~1b~0c/ 1 -> 2"])
  }

  @Test func `inserted, removed and shifted elements are recognised`() throws {
    #expect(try lines("[1,2,3]", "[0,1,2,3]") == ["extra /0 0"])
    #expect(try lines("[1,2,3,4]", "[1,3,4]") == ["missing /1 2"])
    #expect(
      try lines("[1,2,3,4,5]", "[0,1,2,4,5,6]") == ["extra /0 0", "missing /2 3", "extra /5 6"])
    #expect(
      try lines(#"[{"a":1},{"a":2},{"a":3}]"#, #"[{"x":0},{"a":1},{"a":9},{"a":3}]"#) == [
        #"extra /0 {"x":0}"#, "changed /1/a|/2/a 2 -> 9",
      ])
    #expect(try lines("[1,1,1]", "[1]") == ["missing /1 1", "missing /2 1"])
    #expect(try lines("[]", "[1]") == ["extra /0 1"])
  }

  @Test func `above the bound lists are compared by index`() throws {
    #expect(
      try lines("[9,1,2]", "[1,2,8]") { $0.maximumComparisons = 8 } == [
        "changed /0 9 -> 1", "changed /1 1 -> 2", "changed /2 2 -> 8",
      ])
    #expect(try lines("[9,1,2]", "[1,2,8]") == ["missing /0 9", "extra /2 8"])
  }

  @Test func `long lists without a common element end soon`() throws {
    let first = "[" + (0..<20_000).map(String.init).joined(separator: ",") + "]"
    let second = "[" + (20_000..<40_000).map(String.init).joined(separator: ",") + "]"
    #expect(try lines(first, second).count == 101)
    #expect(try lines(first, second).last == "19900 more")
  }

  @Test func `differences are bounded and the rest is counted`() throws {
    #expect(
      try lines("[1,2,3]", "[4,5,6]") { $0.maximumDifferences = 2 } == [
        "changed /0 1 -> 4", "changed /1 2 -> 5", "1 more",
      ])
  }

  @Test func `extra members can be allowed`() throws {
    #expect(
      try lines(#"{"a":{"b":1}}"#, #"{"a":{"b":2,"c":3},"d":4}"#) { $0.allowsExtraMembers = true }
        == ["changed /a/b 1 -> 2"])
  }

  @Test func `of duplicates the last counts`() throws {
    #expect(try lines(#"{"a":1,"a":2}"#, #"{"a":2,"a":3}"#) == ["changed /a 2 -> 3"])
  }

  @Test func `deep documents are compared in time that grows with their size`() throws {
    let filler = "\"" + String(repeating: "x", count: 20_000) + "\""
    let open = String(repeating: "[\(filler),", count: 500)
    let close = String(repeating: "]", count: 500)
    #expect(try lines(open + "1" + close, open + "2" + close).count == 1)
  }
}
