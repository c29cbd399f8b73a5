// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// The messages of violations: what was expected, then what was found.
enum SchemaWording {
  static func nothing(_ found: JSONNode) -> String {
    "expected nothing here, found \(text(found))"
  }

  static func type(_ types: SchemaTypes, _ found: JSONNode) -> String {
    let names = types.names
    return "expected \(list(names)), found \(text(found))"
  }

  static func values(_ values: [Value], _ found: JSONNode) -> String {
    let shown = values.prefix(6).map { "`\(clipped($0))`" }
    let more = values.count > 6 ? " or one of \(values.count - 6) more" : ""
    return "expected \(list(shown))\(more), found \(text(found))"
  }

  static func multiple(of unit: ExactNumber, _ found: JSONNode) -> String {
    "expected a multiple of \(clipped(unit.digits)), found \(text(found))"
  }

  static func bound(_ bound: SchemaBound, _ limit: ExactNumber, _ found: JSONNode) -> String {
    let words =
      switch bound {
      case .minimum: "at least"
      case .maximum: "at most"
      case .exclusiveMinimum: "more than"
      case .exclusiveMaximum: "less than"
      }
    return "expected \(words) \(clipped(limit.digits)), found \(text(found))"
  }

  static func count(_ least: PartialRangeFrom<Int>, _ found: Int, _ what: String) -> String {
    "expected at least \(least.lowerBound) \(what), found \(found)"
  }

  static func count(_ most: PartialRangeThrough<Int>, _ found: Int, _ what: String) -> String {
    "expected at most \(most.upperBound) \(what), found \(found)"
  }

  static func pattern(_ pattern: String, _ found: JSONNode) -> String {
    "expected text that matches `\(clipped(pattern))`, found \(text(found))"
  }

  static func format(_ format: TextFormat, _ found: JSONNode) -> String {
    "expected \(format.expectation), found \(text(found))"
  }

  static func missing(_ name: String, _ because: String?, _ found: JSONNode) -> String {
    let names = found.members.prefix(1000).compactMap(\.name.stringValue)
    // For a name of one or two letters, any other name would be a near miss.
    let isLong = name.utf8.count > 2
    let near = isLong ? NearMisses.best(name, among: names) : nil
    let hint = near.map { "; there is `\(clipped($0))`" } ?? ""
    let reason = because.map { ", which `\(clipped($0))` needs," } ?? ""
    return "the member `\(clipped(name))`\(reason) is missing\(hint)"
  }

  static func equal(_ first: Int, _ second: Int) -> String {
    "expected no two equal elements, found elements \(first) and \(second) equal"
  }

  static func not(_ found: JSONNode) -> String {
    "expected anything but what `not` describes, found \(text(found))"
  }

  static func noAlternative(
    of count: Int, _ nearest: (index: Int, violation: SchemaViolation)?
  ) -> String {
    let start = "expected one of \(count) alternatives, found none that fits"
    guard let nearest else { return start }
    let place = nearest.violation.instance.description
    return "\(start); the nearest is alternative \(nearest.index)"
      + ": \(place.isEmpty ? "" : "`\(clipped(place))` ")\(nearest.violation.message)"
  }

  static func manyAlternatives(_ indexes: [Int]) -> String {
    let names = indexes.prefix(6).map(String.init).joined(separator: ", ")
    return "expected exactly one alternative to fit, found \(indexes.count) (\(names))"
  }

  static func contains(_ bound: String, _ count: Int, _ found: Int) -> String {
    "expected \(bound) \(count) elements that `contains` describes, found \(found)"
  }

  // MARK: Parts

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
