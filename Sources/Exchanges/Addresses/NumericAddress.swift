// SPDX-License-Identifier: Apache-2.0

import Notation

/// An IP address as bytes, read from the forms to which libcurl connects without resolving a name.
package struct NumericAddress: Hashable, Sendable {
  /// Four for IPv4, sixteen for IPv6, in network order.
  package let bytes: [UInt8]

  /// The address of a connection, in network order; nil unless there are four or sixteen bytes.
  package init?(networkBytes bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// The host of an address: IPv6 in brackets, or IPv4 in any form of `inet_aton` (`127.1`,
  /// `0x7f000001`, `2852039166`); nil if it is a name.
  package init?(host: String) {
    let bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "[") {
      guard bytes.last == UInt8(ascii: "]"), bytes.count > 2 else { return nil }
      self.init(ipv6: String(decoding: bytes[1..<bytes.count - 1], as: UTF8.self))
    } else {
      self.init(ipv4: host)
    }
  }

  /// IPv4 as in `inet_aton`: one to four numbers, decimal, octal or hexadecimal; the last number
  /// fills the remaining bytes.
  package init?(ipv4 text: String) {
    var rest = text.utf8[...]
    if rest.last == UInt8(ascii: ".") { rest.removeLast() }
    var address: UInt64 = 0
    for index in 0..<4 {
      let end = rest.firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
      let isLast = end == rest.endIndex
      let width = isLast ? UInt64(8 * (4 - index)) : 8
      guard let number = Self.number(rest[..<end]), number < 1 << width else { return nil }
      address = address << width | number
      if isLast {
        bytes = (0..<4).map { UInt8(truncatingIfNeeded: address >> (24 - 8 * UInt64($0))) }
        return
      }
      rest = rest[rest.index(after: end)...]
    }
    return nil
  }

  /// IPv6 by RFC 4291, section 2.2, without brackets; a zone (`%eth0`, `%25eth0`) is ignored.
  package init?(ipv6 text: String) {
    let whole = Array(text.utf8)
    let zone = whole.firstIndex(of: UInt8(ascii: "%")) ?? whole.count
    guard zone == whole.count || whole.count - zone > 1, zone <= 45 else { return nil }
    guard whole[zone...].allSatisfy({ $0.isUnreserved || $0 == UInt8(ascii: "%") }),
      let bytes = Self.ipv6Bytes(whole[..<zone])
    else { return nil }
    self.bytes = bytes
  }

  /// Decimal digits, or octal and hexadecimal digits in C's notation; at most sixteen.
  private static func number(_ text: Substring.UTF8View) -> UInt64? {
    guard (1...16).contains(text.count) else { return nil }
    var (digits, radix) = (text, UInt64(10))
    if text.count > 1, text.first == UInt8(ascii: "0") {
      digits.removeFirst()
      radix = 8
      if digits.first?.lowercasedASCII == UInt8(ascii: "x") {
        digits.removeFirst()
        radix = 16
      }
    }
    guard !digits.isEmpty else { return nil }
    var number: UInt64 = 0
    for byte in digits {
      guard let digit = byte.hexDigitValue, digit < radix else { return nil }
      number = number * radix + UInt64(digit)
    }
    return number
  }

  private static func ipv6Bytes(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard let gap = firstGap(in: text) else {
      let groups = groupBytes(text)
      return groups?.count == 16 ? groups : nil
    }
    let head = text[..<gap]
    let tail = text[(gap + 2)...]
    guard let front = head.isEmpty ? [] : groupBytes(head, mayEndInIPv4: false),
      let back = tail.isEmpty ? [] : groupBytes(tail), front.count + back.count <= 14
    else { return nil }
    return front + [UInt8](repeating: 0, count: 16 - front.count - back.count) + back
  }

  /// The index of the `::`.
  private static func firstGap(in text: ArraySlice<UInt8>) -> Int? {
    let colon = UInt8(ascii: ":")
    return text.indices.dropLast().first { text[$0] == colon && text[$0 + 1] == colon }
  }

  private static func groupBytes(_ text: ArraySlice<UInt8>, mayEndInIPv4: Bool = true) -> [UInt8]? {
    var bytes: [UInt8] = []
    let groups = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    for (index, group) in groups.enumerated() {
      if mayEndInIPv4, index == groups.count - 1, group.contains(UInt8(ascii: ".")) {
        guard let quad = dottedQuad(group) else { return nil }
        bytes += quad
        continue
      }
      guard (1...4).contains(group.count), group.allSatisfy(\.isHexDigit),
        let number = UInt16(String(decoding: group, as: UTF8.self), radix: 16)
      else { return nil }
      bytes += [UInt8(number >> 8), UInt8(number & 0xFF)]
    }
    return bytes.count <= 16 ? bytes : nil
  }

  /// An IPv6 address may end only in the plain form with four decimal numbers.
  private static func dottedQuad(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    let pieces = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard pieces.count == 4 else { return nil }
    let numbers = pieces.compactMap { piece in
      piece.allSatisfy(\.isASCIIDigit) ? UInt8(String(decoding: piece, as: UTF8.self)) : nil
    }
    return numbers.count == 4 ? numbers : nil
  }
}

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

extension NumericAddress {
  /// 127/8 or `::1`, also when mapped into IPv6.
  package var isLoopback: Bool {
    if let ipv4 = embeddedIPv4 { return ipv4[0] == 127 }
    return bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// Link-local or the metadata service of a cloud: 169.254/16, fe80::/10, fd00:ec2::254, and the
  /// first range mapped into IPv6 (`::ffff:`, `::`, `64:ff9b::`).
  package var isLinkLocal: Bool {
    if let ipv4 = embeddedIPv4 { return ipv4[0] == 169 && ipv4[1] == 254 }
    return (bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80) || bytes == Self.cloudMetadata
  }

  /// Its IPv4 address, or the IPv4 address that it embeds (RFC 4291, section 2.5.5, and RFC 6052);
  /// else nil.
  private var embeddedIPv4: ArraySlice<UInt8>? {
    guard bytes.count == 16 else { return rebased(bytes[...]) }
    let head = bytes[..<12]
    let zeros = [UInt8](repeating: 0, count: 10)
    let isMapped = head.elementsEqual(zeros + [0xFF, 0xFF])
    // `::` and `::1` are addresses of IPv6's own.
    let isCompatible = head.elementsEqual(zeros + [0, 0]) && bytes[12] != 0
    let isTranslated = head.elementsEqual([0, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8))
    return isMapped || isCompatible || isTranslated ? rebased(bytes[12...]) : nil
  }

  private func rebased(_ slice: ArraySlice<UInt8>) -> ArraySlice<UInt8> { Array(slice)[...] }

  /// fd00:ec2::254, the metadata service of EC2 over IPv6.
  private static let cloudMetadata: [UInt8] =
    [0xFD, 0x00, 0x0E, 0xC2] + [UInt8](repeating: 0, count: 10) + [0x02, 0x54]
}
