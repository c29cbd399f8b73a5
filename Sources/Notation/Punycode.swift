// SPDX-License-Identifier: Apache-2.0

/// Labels of host names outside ASCII ([RFC 3492](https://www.rfc-editor.org/rfc/rfc3492)).
public enum Punycode {
  /// The name of a host in ASCII: `bücher.example` is `xn--bcher-kva.example`.
  ///
  /// - Returns: nil for a name that would need the tables of IDNA: with characters that are
  ///   composed, of another width, or no letters and digits; and for a label of more than 63 bytes.
  public static func asciiHost(_ host: String) -> String? {
    var labels: [String] = []
    let dots: Set<Unicode.Scalar> = [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"]
    for part in host.lowercased().unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: { dots.contains($0) })
    {
      guard part.allSatisfy(isPlain) else { return nil }
      let isASCII = part.allSatisfy(\.isASCII)
      let label = isASCII ? String(String.UnicodeScalarView(part)) : "xn--" + encoded(Array(part))
      guard label.utf8.count <= 63 else { return nil }
      labels.append(label)
    }
    return labels.joined(separator: ".")
  }

  /// Whether no table is needed for a character.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value > 0x20 && scalar.value < 0x7F }
    switch scalar.value {
    // Pieces of Hangul, and forms of another width.
    case 0x1100...0x11FF, 0xFB00...0xFDFF, 0xFE70...0xFFEF: return false
    default: break
    }
    let properties = scalar.properties
    return properties.canonicalCombiningClass == .notReordered
      && (properties.isAlphabetic || properties.numericType != nil)
  }

  /// The digits of a label, without `xn--` (section 6.3).
  static func encoded(_ label: [Unicode.Scalar]) -> String {
    var digits = label.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    let basicCount = digits.count
    if basicCount > 0 { digits.append(UInt8(ascii: "-")) }
    var (delta, bias, handled) = (0, 72, basicCount)
    var next = 0x80
    while handled < label.count {
      let least = label.map { Int($0.value) }.filter { $0 >= next }.min() ?? next
      delta += (least - next) * (handled + 1)
      next = least
      for scalar in label {
        if Int(scalar.value) < next { delta += 1 }
        guard Int(scalar.value) == next else { continue }
        append(delta, bias, to: &digits)
        bias = adapted(delta, handled + 1, isFirst: handled == basicCount)
        (delta, handled) = (0, handled + 1)
      }
      (delta, next) = (delta + 1, next + 1)
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// A number in digits of variable width.
  private static func append(_ number: Int, _ bias: Int, to digits: inout [UInt8]) {
    var rest = number
    var position = 36
    while true {
      let threshold = min(max(position - bias, 1), 26)
      guard rest >= threshold else { break }
      digits.append(digit(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      position += 36
    }
    digits.append(digit(rest))
  }

  private static func digit(_ value: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: value < 26 ? 97 + value : 22 + value)
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var position = 0
    while delta > 455 {
      delta /= 35
      position += 36
    }
    return position + 36 * delta / (delta + 38)
  }
}
