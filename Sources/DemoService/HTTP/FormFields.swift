// SPDX-License-Identifier: Apache-2.0

import Notation

/// Names and values of a query or of a form body, in order.
///
/// [application/x-www-form-urlencoded](https://url.spec.whatwg.org/#urlencoded-parsing):
/// `a=1&b=x+y` is `a` with `1` and `b` with `x y`; malformed escapes are kept.
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

  /// The first value with that name.
  subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The number with that name in a query; nil if it is left out.
  ///
  /// - Throws: 400 for anything that is not a number of the range.
  func number(
    _ name: String, from minimum: Int = 0, upTo maximum: Int
  ) throws(ProblemDetails) -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), (minimum...maximum).contains(number) else {
      throw .badQuery(name, "must be a number from \(minimum) to \(maximum)")
    }
    return number
  }
}

/// Replaces `%41` by its byte; malformed escapes are kept, malformed UTF-8 is repaired.
func decodePercent(_ bytes: some Collection<UInt8>, plusIsSpace: Bool = false) -> String {
  let decoded = PercentCoding.decode(bytes, broken: .kept, plusIsSpace: plusIsSpace)
  return String(decoding: decoded ?? Array(bytes), as: UTF8.self)
}
