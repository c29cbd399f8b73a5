// SPDX-License-Identifier: Apache-2.0

extension NumericAddress {
  /// The canonical text: `127.0.0.1`, `2001:db8::1` (RFC 5952, section 4), without brackets.
  package var text: String {
    guard bytes.count == 16 else { return bytes.map { String($0) }.joined(separator: ".") }
    let groups = stride(from: 0, to: 16, by: 2).map {
      UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
    }
    let texts = groups.map { String($0, radix: 16) }
    let gap = Self.longestZeros(in: groups)
    guard gap.count > 1 else { return texts.joined(separator: ":") }
    return texts[..<gap.lowerBound].joined(separator: ":") + "::"
      + texts[gap.upperBound...].joined(separator: ":")
  }

  /// The host of an address as `inet_ntop` writes it, which libcurl uses: in brackets for IPv6, with the
  /// end in dots for an IPv4 address in it (`[::ffff:1.2.3.4]`).
  var hostText: String {
    guard bytes.count == 16 else { return text }
    let beginning = bytes.prefix(10).allSatisfy { $0 == 0 }
    let isMapped = bytes[10] == 0xFF && bytes[11] == 0xFF
    let isCompatible = bytes[10...11] == [0, 0] && bytes[12...13] != [0, 0]
    guard beginning, isMapped || isCompatible else { return "[\(text)]" }
    let end = bytes.suffix(4).map { String($0) }.joined(separator: ".")
    return isMapped ? "[::ffff:\(end)]" : "[::\(end)]"
  }

  /// The first of the longest runs of zeros.
  private static func longestZeros(in groups: [UInt16]) -> Range<Int> {
    var longest = 0..<0
    var start = 0
    for end in 0...groups.count where end == groups.count || groups[end] != 0 {
      if end - start > longest.count { longest = start..<end }
      start = end + 1
    }
    return longest
  }
}
