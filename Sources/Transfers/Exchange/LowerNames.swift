// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
  /// Writes the header names of a request over HTTP/2 or 3 in lower case, as they are on the wire (RFC
  /// 9113, section 8.2); versions of libcurl differ in how they report them.
  ///
  /// - Parameter start: Where a head with its request line begins.
  mutating func lowerNamesOfLaterVersion(from start: Int) {
    guard let end = self[start...].firstIndex(of: 0x0D),
      ["HTTP/2", "HTTP/3"].contains(where: { self[start..<end].suffix(6).elementsEqual($0.utf8) })
    else { return }
    var isName = false
    for place in end..<count {
      switch self[place] {
      case 0x0A: isName = true
      case 0x3A: isName = false
      case 0x41...0x5A where isName: self[place] |= 0x20
      default: break
      }
    }
  }
}
