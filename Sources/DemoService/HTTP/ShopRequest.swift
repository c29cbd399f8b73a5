// SPDX-License-Identifier: Apache-2.0

/// A complete request to the demonstration service.
struct ShopRequest: Sendable {
  /// As sent: a token by RFC 9110, section 5.6.2.
  var method: String

  /// The request target as sent.
  var target: String

  /// The decoded segments of the path: `/pets/a%20b` is `["pets", "a b"]`.
  var path: [String]

  /// The decoded query, in order.
  var query: FormFields

  /// The fields as sent, in order.
  var headers: [(name: String, value: String)]

  /// The body without its framing.
  var body: [UInt8] = []

  /// Whether the connection stays open after the answer.
  var keepsAlive: Bool

  /// The values of a field, whose name is given in lower case; several are joined by `, `; nil if
  /// there are none.
  func header(_ name: String) -> String? {
    let values = headers.filter { $0.name.lowercased() == name }.map(\.value)
    return values.isEmpty ? nil : values.joined(separator: ", ")
  }

  /// The media type of the body in lower case, without parameters; nil if there is none.
  var mediaType: String? {
    header("content-type").map { value in
      trimmed(value.utf8.prefix { $0 != UInt8(ascii: ";") }).lowercased()
    }
  }
}

/// Without spaces and tabs at both ends; malformed UTF-8 is repaired.
func trimmed<Bytes: BidirectionalCollection<UInt8>>(_ bytes: Bytes) -> String {
  let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
  let rest = bytes.drop(while: isBlank)
  return String(decoding: rest.reversed().drop(while: isBlank).reversed(), as: UTF8.self)
}
