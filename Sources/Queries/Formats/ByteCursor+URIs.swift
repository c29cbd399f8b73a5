// SPDX-License-Identifier: Apache-2.0

import Notation

// RFC 3986, appendix A.
extension ByteCursor {
  /// `URI`, or `URI-reference`.
  mutating func takeURI(isReference: Bool) -> Bool {
    let hasScheme = takeScheme()
    guard hasScheme || isReference else { return false }
    if peek == UInt8(ascii: "/"), peek(at: 1) == UInt8(ascii: "/") {
      position += 2
      guard takeAuthority() else { return false }
      guard peek != nil, !isAtPathEnd else { return takeQueryAndFragment() }
      guard peek == UInt8(ascii: "/") else { return false }
    } else if !hasScheme, firstSegmentHasColon {
      return false
    }
    return takePath() && takeQueryAndFragment()
  }

  /// A scheme and its colon, or nothing.
  private mutating func takeScheme() -> Bool {
    let start = position
    guard peek?.isASCIILetter == true else { return false }
    skip { $0.isASCIIAlphanumeric || "+-.".utf8.contains($0) }
    if take(UInt8(ascii: ":")) { return true }
    position = start
    return false
  }

  private var isAtPathEnd: Bool { peek == UInt8(ascii: "?") || peek == UInt8(ascii: "#") }

  private var firstSegmentHasColon: Bool {
    for byte in bytes[position...] {
      if byte == UInt8(ascii: ":") { return true }
      if "/?#".utf8.contains(byte) { return false }
    }
    return false
  }

  private mutating func takeAuthority() -> Bool {
    var end = position
    while end < bytes.count, !"/?#".utf8.contains(bytes[end]) { end += 1 }
    if let at = bytes[position..<end].firstIndex(of: UInt8(ascii: "@")) {
      guard takeCharacters(extra: ":"), position == at else { return false }
      position += 1
    }
    guard peek == UInt8(ascii: "[") ? takeIPLiteral() : takeCharacters(extra: "") else {
      return false
    }
    if take(UInt8(ascii: ":")) { skip(while: \.isASCIIDigit) }
    return position == end
  }

  private mutating func takeIPLiteral() -> Bool {
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "]")) else { return false }
    var inner = part(position + 1..<end)
    position = end + 1
    if inner.takeLetter(UInt8(ascii: "v")) {
      return inner.skip(while: \.isHexDigit) > 0 && inner.take(UInt8(ascii: "."))
        && inner.skip { $0.isUnreserved || "!$&'()*+,;=:".utf8.contains($0) } > 0
        && inner.isAtEnd
    }
    return inner.takeIPv6() && inner.isAtEnd
  }

  private mutating func takePath() -> Bool { takeCharacters(extra: ":@/") }

  private mutating func takeQueryAndFragment() -> Bool {
    if take(UInt8(ascii: "?")), !takeCharacters(extra: ":@/?") { return false }
    if take(UInt8(ascii: "#")), !takeCharacters(extra: ":@/?") { return false }
    return isAtEnd
  }

  /// Unreserved, percent-encoded, sub-delimiters and the extra characters; false for a `%` without
  /// its digits.
  private mutating func takeCharacters(extra: String) -> Bool {
    while let byte = peek {
      if byte == UInt8(ascii: "%") {
        guard takePercentTriplet() else { return false }
      } else if byte.isUnreserved || "!$&'()*+,;=".utf8.contains(byte)
        || extra.utf8.contains(byte)
      {
        position += 1
      } else {
        return true
      }
    }
    return true
  }

  // MARK: Templates

  /// RFC 6570, section 2, with the apostrophe of erratum 6937.
  mutating func takeURITemplate() -> Bool {
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "{"):
        guard takeExpression() else { return false }
      case UInt8(ascii: "%"):
        guard takePercentTriplet() else { return false }
      case 0...0x20, 0x7F: return false
      default:
        if "\"<>\\^`|}".utf8.contains(byte) { return false }
        position += 1
      }
    }
    return true
  }

  private mutating func takeExpression() -> Bool {
    position += 1
    if let byte = peek, "+#./;?&=,!@|".utf8.contains(byte) { position += 1 }
    repeat {
      guard takeVariable() else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  private mutating func takeVariable() -> Bool {
    repeat {
      let start = position
      while takePercentTriplet() || takeVariableCharacter() {}
      guard position > start else { return false }
    } while take(UInt8(ascii: "."))
    if take(UInt8(ascii: "*")) { return true }
    guard take(UInt8(ascii: ":")) else { return true }
    guard peek != UInt8(ascii: "0") else { return false }
    return 1...4 ~= skip(while: \.isASCIIDigit)
  }

  private mutating func takeVariableCharacter() -> Bool {
    guard let byte = peek, byte.isASCIIAlphanumeric || byte == UInt8(ascii: "_") else {
      return false
    }
    position += 1
    return true
  }
}
