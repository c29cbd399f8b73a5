// SPDX-License-Identifier: Apache-2.0

import Notation

/// The addresses that curl makes of one with `{a,b}` and `[1-9]`.
enum CurlGlob {
  /// The most requests of one address.
  static let limit = 100

  /// - Returns: nil for more than the limit. An address that curl would refuse stays as it is.
  static func expand(_ text: ShellText) -> [ShellText]? {
    guard text.units.contains(where: { $0 == open || $0 == bracket }) else { return [text] }
    guard let parts = parts(of: text.units[...]) else { return [text] }
    var count = 1
    for part in parts {
      count = count.multipliedReportingOverflow(by: part.count).partialValue
      guard count <= limit else { return nil }
    }
    var found = [ShellText()]
    for part in parts { found = found.flatMap { one in part.map { one + $0 } } }
    return found
  }

  private static let open = UInt16(UInt8(ascii: "{"))
  private static let close = UInt16(UInt8(ascii: "}"))
  private static let bracket = UInt16(UInt8(ascii: "["))
  private static let endBracket = UInt16(UInt8(ascii: "]"))
  private static let backslash = UInt16(UInt8(ascii: "\\"))

  /// The alternatives of each part; nil for a pattern that is none.
  private static func parts(of units: ArraySlice<UInt16>) -> [[ShellText]]? {
    var parts: [[ShellText]] = []
    var literal = ShellText()
    var rest = units
    func isSpecial(_ unit: UInt16?) -> Bool {
      unit.map { [open, close, bracket, endBracket].contains($0) } ?? false
    }
    while let unit = rest.popFirst() {
      if unit == backslash, isSpecial(rest.first), let next = rest.popFirst() {
        literal.units.append(next)
      } else if unit == open {
        guard let end = rest.firstIndex(of: close) else { return nil }
        parts += [[literal], alternatives(in: rest[..<end])]
        literal = ShellText()
        rest = rest[(end + 1)...]
      } else if unit == bracket {
        guard let end = rest.firstIndex(of: endBracket) else { return nil }
        let inner = rest[..<end]
        rest = rest[(end + 1)...]
        if inner.isEmpty || isNumericHost(inner) {
          literal.units += [bracket] + inner + [endBracket]
          continue
        }
        guard let range = range(in: inner) else { return nil }
        parts += [[literal], range]
        literal = ShellText()
      } else {
        literal.units.append(unit)
      }
    }
    return parts + [[literal]]
  }

  private static func alternatives(in units: ArraySlice<UInt16>) -> [ShellText] {
    ShellText(units: units).pieces(between: ",")
  }

  /// An IPv6 address: hexadecimal digits, colons, and a zone.
  private static func isNumericHost(_ units: ArraySlice<UInt16>) -> Bool {
    guard let text = ShellText(units: units).literal, text.utf8.filter({ $0 == 0x3A }).count > 1
    else {
      return false
    }
    return text.utf8.prefix { $0 != UInt8(ascii: "%") }
      .allSatisfy { $0.isHexDigit || $0 == 0x3A || $0 == UInt8(ascii: ".") }
  }

  /// `1-9`, `01-10:2`, `a-z:3`.
  private static func range(in units: ArraySlice<UInt16>) -> [ShellText]? {
    guard let text = ShellText(units: units).literal else { return nil }
    let sides = text.split(separator: ":", omittingEmptySubsequences: false)
    let step = sides.count == 2 ? Int(sides[1]) : 1
    let ends = sides[0].split(separator: "-", omittingEmptySubsequences: false)
    guard sides.count <= 2, ends.count == 2, let step, step > 0 else { return nil }
    if let first = Int(ends[0]), let last = Int(ends[1]), first >= 0, first <= last {
      guard (last - first) / step < limit + 1 else {
        return Array(repeating: ShellText(), count: limit + 1)
      }
      let width = ends[0].utf8.first == 0x30 ? ends[0].utf8.count : 0
      return stride(from: first, through: last, by: step).map { number in
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, width - digits.utf8.count))
        return ShellText(zeros + digits)
      }
    }
    guard ends[0].utf8.count == 1, ends[1].utf8.count == 1, let first = ends[0].utf8.first,
      let last = ends[1].utf8.first, first.isASCIILetter, last.isASCIILetter, first <= last
    else { return nil }
    return stride(from: first, through: last, by: min(step, 255))
      .map { ShellText(bytes: [$0]) }
  }
}
