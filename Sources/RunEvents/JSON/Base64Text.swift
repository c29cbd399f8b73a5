// SPDX-License-Identifier: Apache-2.0

/// Appends bytes as base64 with padding (RFC 4648, section 4).
func appendBase64(_ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
  bytes.reserveCapacity(bytes.count + (source.count + 2) / 3 * 4)
  alphabet.withUTF8Buffer { alphabet in
    for start in stride(from: 0, to: source.count, by: 3) {
      let count = min(3, source.count - start)
      var group = UInt32(source[start]) << 16
      if count > 1 { group |= UInt32(source[start + 1]) << 8 }
      if count > 2 { group |= UInt32(source[start + 2]) }
      for place in 0..<4 {
        let sextet = Int(group >> UInt32(18 - 6 * place)) & 63
        bytes.append(place <= count ? alphabet[sextet] : UInt8(ascii: "="))
      }
    }
  }
}
