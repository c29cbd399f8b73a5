// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// What a violation says: a message, and its two halves where it has them.
struct SchemaMismatch {
  let message: String
  /// In words: `number`, `at least 3 characters`.
  var expected: String?
  /// A value as JSON, cut where it is long, or in words.
  var actual: String?

  /// A message of its own.
  init(_ message: String, expected: String? = nil) {
    self.message = message
    self.expected = expected
  }

  /// - Parameters:
  ///   - expected: what the schema allows.
  ///   - found: what the value is, in words.
  ///   - actual: the value itself, if it differs from the words.
  init(expected: String, found: String, actual: String? = nil) {
    message = "expected \(expected), found \(found)"
    self.expected = expected
    self.actual = actual ?? found
  }
}

/// The messages of violations: what was expected, then what was found.
enum SchemaWording {
  static func nothing(_ found: JSONNode) -> SchemaMismatch { mismatch("nothing here", found) }

  static func type(_ types: SchemaTypes, _ found: JSONNode) -> SchemaMismatch {
    mismatch(list(types.names), found)
  }

  static func values(_ values: [Value], _ found: JSONNode) -> SchemaMismatch {
    let shown = values.prefix(6).map { "`\(clipped($0))`" }
    let more = values.count > 6 ? " or one of \(values.count - 6) more" : ""
    return mismatch("\(list(shown))\(more)", found)
  }

  static func multiple(of unit: ExactNumber, _ found: JSONNode) -> SchemaMismatch {
    mismatch("a multiple of \(clipped(unit.digits))", found)
  }

  static func bound(
    _ bound: SchemaBound, _ limit: ExactNumber, _ found: JSONNode
  ) -> SchemaMismatch {
    let words =
      switch bound {
      case .minimum: "at least"
      case .maximum: "at most"
      case .exclusiveMinimum: "more than"
      case .exclusiveMaximum: "less than"
      }
    return mismatch("\(words) \(clipped(limit.digits))", found)
  }

  static func count(
    _ least: PartialRangeFrom<Int>, _ found: Int, _ what: String
  ) -> SchemaMismatch {
    SchemaMismatch(expected: "at least \(least.lowerBound) \(what)", found: "\(found)")
  }

  static func count(
    _ most: PartialRangeThrough<Int>, _ found: Int, _ what: String
  ) -> SchemaMismatch {
    SchemaMismatch(expected: "at most \(most.upperBound) \(what)", found: "\(found)")
  }

  static func pattern(_ pattern: String, _ found: JSONNode) -> SchemaMismatch {
    mismatch("text that matches `\(clipped(pattern))`", found)
  }

  static func format(_ format: TextFormat, _ found: JSONNode) -> SchemaMismatch {
    mismatch(format.expectation, found)
  }

  static func format(_ format: OpenAPIFormat, _ found: JSONNode) -> SchemaMismatch {
    mismatch(format.expectation, found)
  }

  static func missing(_ name: String, _ because: String?, _ found: JSONNode) -> SchemaMismatch {
    let names = found.members.prefix(1000).compactMap(\.name.stringValue)
    // For a name of one or two letters, any other name would be a near miss.
    let isLong = name.utf8.count > 2
    let near = isLong ? NearMisses.best(name, among: names) : nil
    let hint = near.map { "; there is `\(clipped($0))`" } ?? ""
    let reason = because.map { ", which `\(clipped($0))` needs," } ?? ""
    let member = "the member `\(clipped(name))`"
    return SchemaMismatch("\(member)\(reason) is missing\(hint)", expected: member)
  }

  static func equal(_ first: Int, _ second: Int) -> SchemaMismatch {
    SchemaMismatch(
      expected: "no two equal elements", found: "elements \(first) and \(second) equal")
  }

  static func not(_ found: JSONNode) -> SchemaMismatch {
    mismatch("anything but what `not` describes", found)
  }

  static func writeOnly(_ found: JSONNode) -> SchemaMismatch {
    var mismatch = SchemaMismatch(
      "the member is `writeOnly` and must not be in a response", expected: "no such member")
    mismatch.actual = actual(found)
    return mismatch
  }

  static func noAlternative(
    of count: Int, _ nearest: NearestAlternative?
  ) -> SchemaMismatch {
    let isAlone = count == 1
    let expected = isAlone ? "the only alternative to fit" : "one of \(count) alternatives"
    let start =
      isAlone ? "the only alternative does not fit" : "expected \(expected), found none that fits"
    guard let nearest else { return SchemaMismatch(start, expected: expected) }
    let place = nearest.violation.instance.description
    return SchemaMismatch(
      start + (isAlone ? "" : "; the nearest is alternative \(nearest.index)")
        + ": \(place.isEmpty ? "" : "`\(clipped(place))` ")\(nearest.violation.message)",
      expected: expected)
  }

  static func manyAlternatives(_ indexes: [Int]) -> SchemaMismatch {
    let names = indexes.prefix(6).map(String.init).joined(separator: ", ")
    return SchemaMismatch(
      expected: "exactly one alternative to fit", found: "\(indexes.count) (\(names))")
  }

  static func contains(_ bound: String, _ count: Int, _ found: Int) -> SchemaMismatch {
    SchemaMismatch(
      expected: "\(bound) \(count) elements that `contains` describes", found: "\(found)")
  }

  // MARK: Parts

  private static func mismatch(_ expected: String, _ found: JSONNode) -> SchemaMismatch {
    SchemaMismatch(expected: expected, found: text(found), actual: actual(found))
  }

  /// A value as written, cut where it is long, or the number of its contents.
  private static func actual(_ node: JSONNode) -> String {
    node.isContainer ? text(node) : clipped(node.bytes)
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "nothing" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  /// A value as written, or the number of its contents.
  private static func text(_ node: JSONNode) -> String {
    switch node.kind {
    case .array: "an array of \(node.count)"
    case .object: "an object of \(node.count)"
    case .null, .boolean, .number, .string: "`\(clipped(node.bytes))`"
    }
  }

  private static func clipped(_ value: Value) -> String {
    var writer = JSONWriter()
    writer.value(value)
    return clipped(writer.take()[...])
  }

  private static func clipped(_ text: String) -> String {
    clipped(Array(text.utf8.prefix(80))[...])
  }

  /// At most sixty bytes, cut between characters.
  private static func clipped(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count > 60 else { return String(decoding: bytes, as: UTF8.self) }
    var end = bytes.startIndex + 57
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }
}
