// SPDX-License-Identifier: Apache-2.0

import Notation

extension LoadThreshold {
  /// Reads `p95<300ms`, `errors < 0.1%`, `rate>=100`.
  ///
  /// - Parameter duration: reads a duration, in nanoseconds.
  /// - Returns: nil for anything else.
  package init?(_ text: String, duration: (String) -> Int64?) {
    let bytes = text.utf8
    guard let sign = bytes.firstIndex(where: { "<>=".utf8.contains($0) }) else { return nil }
    var end = bytes.index(after: sign)
    if end < bytes.endIndex, bytes[end] == UInt8(ascii: "=") { end = bytes.index(after: end) }
    guard let figure = Figure(rawValue: Self.trimmed(text[..<sign])) else { return nil }
    var word = String(text[sign..<end])
    if word == "==" { word = "=" }
    guard let relation = Relation(rawValue: word),
      let limit = figure.unit.limit(Self.trimmed(text[end...]), duration: duration)
    else { return nil }
    self.init(figure, relation, limit)
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while text.utf8.first == UInt8(ascii: " ") { text.removeFirst() }
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return String(text)
  }
}

extension LoadThreshold.Figure.Unit {
  fileprivate func limit(_ text: String, duration: (String) -> Int64?) -> Int64? {
    switch self {
    case .time: duration(text)
    case .share:
      text.utf8.last == UInt8(ascii: "%")
        ? Billionths.parse(String(text.dropLast()), per: 100) : Billionths.parse(text)
    case .perSecond:
      Billionths.parse(text.hasSuffix("/s") ? String(text.dropLast(2)) : text)
    }
  }

  /// A figure for people: `300 ms`, `0.017 %`, `600.0/s`.
  package func text(_ billionths: Int64) -> String {
    switch self {
    case .time: MeasureText.duration(nanoseconds: billionths)
    case .share: MeasureText.percent(billionths: billionths)
    case .perSecond: MeasureText.rate(billionths: billionths)
    }
  }
}

/// Decimals with up to nine digits after the point, as whole numbers of billionths.
package enum Billionths {
  /// Nil for anything but digits with a point, and above nine billion.
  ///
  /// - Parameter divisor: divides the number, 100 for a percentage.
  package static func parse(_ text: String, per divisor: Int64 = 1) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let isDigits = { (part: Substring) in
      !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
    guard parts.allSatisfy(isDigits), parts[0].utf8.count <= 9 else { return nil }
    let fraction = parts.count == 2 ? String(parts[1]) : ""
    guard fraction.utf8.count <= 9, let whole = Int64(parts[0]),
      let rest = Int64(fraction + String(repeating: "0", count: 9 - fraction.utf8.count))
    else { return nil }
    return (whole * 1_000_000_000 + rest) / divisor
  }
}
