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
    var pieces = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    if pieces.count > 1, pieces.last?.isEmpty == true { pieces.removeLast() }
    guard (1...4).contains(pieces.count) else { return nil }
    var address: UInt64 = 0
    for (index, piece) in pieces.enumerated() {
      guard let number = Self.number(Array(piece)) else { return nil }
      let isLast = index == pieces.count - 1
      let width = isLast ? UInt64(8 * (4 - index)) : 8
      guard number < 1 << width else { return nil }
      address = address << width | number
    }
    bytes = (0..<4).map { UInt8(truncatingIfNeeded: address >> (24 - 8 * UInt64($0))) }
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
  private static func number(_ text: [UInt8]) -> UInt64? {
    guard text.count <= 16 else { return nil }
    let isHexadecimal = text.starts(with: "0x".utf8) || text.starts(with: "0X".utf8)
    let isOctal = !isHexadecimal && text.count > 1 && text.first == UInt8(ascii: "0")
    let digits = text.dropFirst(isHexadecimal ? 2 : isOctal ? 1 : 0)
    // `UInt64.init` accepts a sign.
    guard digits.allSatisfy(\.isHexDigit) else { return nil }
    let radix = isHexadecimal ? 16 : isOctal ? 8 : 10
    return UInt64(String(decoding: digits, as: UTF8.self), radix: radix)
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
