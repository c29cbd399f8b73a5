// SPDX-License-Identifier: Apache-2.0

/// A request as the scripted server received it.
package struct ScriptedRequest: Sendable {
  /// The connection it came on, from 0 in the order of acceptance.
  package let connection: Int

  /// Its place among all requests of the server, from 0.
  package let index: Int

  /// Its place among the requests of its connection, from 0.
  package let indexOnConnection: Int

  /// Every byte of it as it came, framing of a chunked body included.
  package let raw: [UInt8]

  /// As sent; empty when there is no word at the start.
  package let method: String

  /// The request target as written, as `/pets?limit=2`.
  package let target: String

  /// The header fields in order, names as written, values without the white space around them.
  package let headers: [(name: String, value: String)]

  /// The body with the framing of `Transfer-Encoding: chunked` removed.
  package let body: [UInt8]

  /// The target without its query.
  package var path: String { String(target.prefix { $0 != "?" }) }

  /// All of it as text, malformed UTF-8 repaired.
  package var text: String { String(decoding: raw, as: UTF8.self) }

  /// The body as text, malformed UTF-8 repaired.
  package var bodyText: String { String(decoding: body, as: UTF8.self) }

  /// The values of a field, the name compared without ASCII case.
  package func values(of name: String) -> [String] {
    headers.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
  }

  /// The first value of a field; nil when it was not sent.
  package func header(_ name: String) -> String? { values(of: name).first }
}
