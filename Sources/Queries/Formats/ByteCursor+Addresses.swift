// SPDX-License-Identifier: Apache-2.0

import Notation

extension ByteCursor {
  /// RFC 1123, section 2.1: labels of letters, digits and inner hyphens.
  mutating func takeHostName() -> Bool {
    repeat {
      guard takeLabel() else { return false }
    } while take(UInt8(ascii: "."))
    return true
  }

  private mutating func takeLabel() -> Bool {
    let start = position
    let length = skip { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
    return 1...63 ~= length && bytes[start] != UInt8(ascii: "-")
      && bytes[position - 1] != UInt8(ascii: "-")
  }

  /// RFC 2673, section 3.2: four numbers up to 255 without leading zeros.
  mutating func takeIPv4() -> Bool {
    for index in 0..<4 {
      if index > 0, !take(UInt8(ascii: ".")) { return false }
      let start = position
      let count = skip(while: \.isASCIIDigit)
      guard 1...3 ~= count, count == 1 || bytes[start] != UInt8(ascii: "0") else { return false }
      let value = bytes[start..<position].reduce(0) { $0 * 10 + Int($1 - 0x30) }
      guard value <= 255 else { return false }
    }
    return true
  }

  /// RFC 4291, section 2.2.
  mutating func takeIPv6() -> Bool {
    var groups = 0
    var isShortened = false
    if peek == UInt8(ascii: ":") {
      guard peek(at: 1) == UInt8(ascii: ":") else { return false }
      position += 2
      isShortened = true
    }
    while groups < 8, let byte = peek, byte.isHexDigit {
      let start = position
      let digits = skip(while: \.isHexDigit)
      if peek == UInt8(ascii: ".") {
        position = start
        groups += 2
        return takeIPv4() && (isShortened ? groups <= 7 : groups == 8)
      }
      guard digits <= 4 else { return false }
      groups += 1
      guard take(UInt8(ascii: ":")) else { break }
      if take(UInt8(ascii: ":")) {
        if isShortened { return false }
        isShortened = true
      } else if peek?.isHexDigit != true {
        return false
      }
    }
    return isShortened ? groups <= 7 : groups == 8
  }

  /// RFC 5321, section 4.1.2, `Mailbox`.
  mutating func takeMailbox() -> Bool {
    guard peek == UInt8(ascii: "\"") ? takeQuotedString() : takeDotString(),
      take(UInt8(ascii: "@"))
    else { return false }
    return peek == UInt8(ascii: "[") ? takeAddressLiteral() : takeHostName()
  }

  private mutating func takeDotString() -> Bool {
    repeat {
      let length = skip { $0.isASCIIAlphanumeric || "!#$%&'*+-/=?^_`{|}~".utf8.contains($0) }
      if length == 0 { return false }
    } while take(UInt8(ascii: "."))
    return true
  }

  private mutating func takeQuotedString() -> Bool {
    position += 1
    while let byte = peek {
      position += 1
      if byte == UInt8(ascii: "\"") { return true }
      if byte == UInt8(ascii: "\\") {
        guard let escaped = peek, 0x20...0x7E ~= escaped else { return false }
        position += 1
      } else if !(0x20...0x7E ~= byte) {
        return false
      }
    }
    return false
  }

  /// `[127.0.0.1]` or `[IPv6:::1]`.
  private mutating func takeAddressLiteral() -> Bool {
    guard let end = bytes.lastIndex(of: UInt8(ascii: "]")), end > position else { return false }
    var inner = part(position + 1..<end)
    position = end + 1
    if inner.bytes.count > 5,
      inner.bytes.prefix(5).map({ $0 | 0x20 }).elementsEqual("ipv6:".utf8)
    {
      inner.position = 5
      var address = inner.part(5..<inner.bytes.count)
      return address.takeIPv6() && address.isAtEnd
    }
    return inner.takeIPv4() && inner.isAtEnd
  }

  // MARK: Pointers

  /// RFC 6901, section 3.
  mutating func takeJSONPointer() -> Bool {
    while take(UInt8(ascii: "/")) {
      while let byte = peek, byte != UInt8(ascii: "/") {
        position += 1
        guard byte == UInt8(ascii: "~") else { continue }
        guard take(UInt8(ascii: "0")) || take(UInt8(ascii: "1")) else { return false }
      }
    }
    return isAtEnd
  }

  /// draft-bhutton-relative-json-pointer-00, section 3, without the index manipulation.
  mutating func takeRelativeJSONPointer() -> Bool {
    let start = position
    let count = skip(while: \.isASCIIDigit)
    guard count > 0, count == 1 || bytes[start] != UInt8(ascii: "0") else { return false }
    if take(UInt8(ascii: "#")) { return isAtEnd }
    return takeJSONPointer()
  }
}
