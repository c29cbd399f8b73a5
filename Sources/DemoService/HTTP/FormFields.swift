// SPDX-License-Identifier: Apache-2.0

/// Names and values of a query or of a form body, in order.
///
/// [application/x-www-form-urlencoded](https://url.spec.whatwg.org/#urlencoded-parsing):
/// `a=1&b=x+y` is `a` with `1` and `b` with `x y`; malformed escapes stay as they are.
struct FormFields: Sendable {
  var fields: [(name: String, value: String)] = []

  init(parsing bytes: some Collection<UInt8>) {
    for part in bytes.split(separator: UInt8(ascii: "&")) {
      let name = part.prefix { $0 != UInt8(ascii: "=") }
      let value = part.dropFirst(name.count + 1)
      fields.append(
        (decodePercent(name, plusIsSpace: true), decodePercent(value, plusIsSpace: true)))
    }
  }

  /// The first value of that name.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// Replaces `%41` by its byte; what is no escape stays, malformed UTF-8 is repaired.
func decodePercent(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String {
  var decoded: [UInt8] = []
  var rest = bytes[...]
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "%"), let value = escapedByte(rest) {
      decoded.append(value)
      rest = rest.dropFirst(2)
    } else {
      decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
    }
  }
  return String(decoding: decoded, as: UTF8.self)
}

/// The value of two hexadecimal digits at the start.
private func escapedByte(_ rest: some Collection<UInt8>) -> UInt8? {
  let digits = rest.prefix(2)
  guard digits.count == 2, digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }) else {
    return nil
  }
  return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
}
