// SPDX-License-Identifier: Apache-2.0

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
