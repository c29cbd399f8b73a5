// SPDX-License-Identifier: Apache-2.0

import Digests
import Notation

/// The opening handshake of a client: what it asks for, and whether the answer agrees (RFC 6455,
/// section 4.1).
package struct Handshake: Hashable, Sendable {
  package let key: String
  /// The offered subprotocols, in order of preference.
  package let protocols: [String]
  /// What the server must answer to `key`.
  private let accept: String

  /// - Throws: `Unavailable` where the machine has no SHA-1.
  package init(key: String, protocols: [String]) throws(DigestAlgorithm.Unavailable) {
    self.key = key
    self.protocols = protocols
    accept = try Self.accept(of: key)
  }

  /// A key of sixteen random bytes.
  package static func key(using generator: inout some RandomNumberGenerator) -> String {
    Base64.standard.encode((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
  }

  /// `Sec-WebSocket-Accept` for a key, with which a server proves that it speaks WebSocket.
  package static func accept(of key: String) throws(DigestAlgorithm.Unavailable) -> String {
    let text = key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return Base64.standard.encode(try DigestAlgorithm.sha1.digest(of: text.utf8))
  }

  /// The headers of the request beside `Host`, in the order sent.
  package var fields: [(name: String, value: String)] {
    var fields = [
      ("Connection", "Upgrade"), ("Upgrade", "websocket"), (Self.versionName, "13"),
      (Self.keyName, key),
    ]
    if !protocols.isEmpty { fields.append((Self.protocolName, protocols.joined(separator: ", "))) }
    return fields
  }

  /// Why a response of status 101 does not open a WebSocket; nil if it does.
  ///
  /// - Parameters:
  ///   - version: of HTTP, as in the status line: `1.1`.
  ///   - values: the values of a header, in order.
  package func problem(
    version: String, in values: (String) -> [String]
  ) -> HandshakeProblem? {
    // RFC 6455, section 4.1: the protocol before it is HTTP/1.1; 1.0 has no `Upgrade`.
    guard version != "1.0" else { return .version(version) }
    guard values("Upgrade").tokens == ["websocket"] else {
      return .upgrade(values("Upgrade").joined(separator: ", "))
    }
    guard values("Connection").tokens.contains("upgrade") else { return .connection }
    let accepts = values(Self.acceptName)
    guard accepts.count == 1, accepts[0].hasSameBytes(as: accept) else {
      return .accept(accepts.first)
    }
    let extensions = values("Sec-WebSocket-Extensions")
    if !extensions.tokens.isEmpty { return .extensions(extensions.joined(separator: ", ")) }
    let chosen = values(Self.protocolName)
    guard let name = chosen.first else { return nil }
    let isOffered = protocols.contains { $0.hasSameBytes(as: name) }
    return chosen.count == 1 && isOffered ? nil : .subprotocol(chosen.joined(separator: ", "))
  }

  package static let keyName = "Sec-WebSocket-Key"
  package static let versionName = "Sec-WebSocket-Version"
  package static let protocolName = "Sec-WebSocket-Protocol"
  package static let acceptName = "Sec-WebSocket-Accept"
}

/// Why an answer of status 101 does not open a WebSocket.
package enum HandshakeProblem: Error, Hashable, Sendable {
  /// HTTP/1.0 has no upgrade.
  case version(String)
  /// `Upgrade` has this value.
  case upgrade(String)
  case connection
  /// `Sec-WebSocket-Accept` is missing, or does not fit the key.
  case accept(String?)
  /// None was offered.
  case extensions(String)
  /// It was not offered, or several were chosen.
  case subprotocol(String)

  /// The problem as a sentence, in lower case.
  package var words: String {
    switch self {
    case .version(let version): "the answer is HTTP/\(version), which has no upgrade"
    case .upgrade(""): "the answer has no `Upgrade` header"
    case .upgrade(let value): "the answer upgrades to `\(value)`, not to `websocket`"
    case .connection: "`Connection` of the answer does not name `Upgrade`"
    case .accept(nil): "the answer has no `Sec-WebSocket-Accept`"
    case .accept(_?): "`Sec-WebSocket-Accept` does not fit the key that was sent"
    case .extensions(let names): "the answer uses the extension `\(names)`, which was not offered"
    case .subprotocol(let name):
      "the answer chooses the subprotocol `\(name)`, which was not offered"
    }
  }
}

extension [String] {
  /// The elements of comma-separated lists, in lower case.
  fileprivate var tokens: [String] {
    flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }.map { element in
      let token = element.filter { $0 != 0x20 && $0 != 0x09 }
      return String(decoding: token.map(\.lowercasedASCII), as: UTF8.self)
    }.filter { !$0.isEmpty }
  }
}
