// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Queries

/// A rendered exchange over a raw connection: the same bytes for every attempt.
struct RenderedSocket: Sendable {
  var request: SocketRequest
  /// The address, redacted.
  var shownAddress: String
  var elements: [Element]
  var notices: [String]
  /// The secrets in it.
  var secrets: SecretNames

  enum Element: Sendable {
    case send(Payload)
    case receive(Receive)
    case close
  }

  /// The bytes of a `send`.
  enum Payload: Sendable {
    /// With the bytes that reports show; nil if they show the same.
    case bytes([UInt8], shown: [UInt8]?)
    /// A file that is not opened yet.
    case file(path: String, SourceSpan)
    case stream(any BodyStream)
  }

  /// A rendered `receive`.
  struct Receive: Sendable {
    /// Its number in the exchange, from 1.
    var number: Int
    var expected: Expected?
    /// A bare text: it ends after this text, or as soon as the bytes differ from it.
    var text: [UInt8]?
    var pattern: BytePattern?
    var byteCount: Int?
    var silence: Duration?
    var timeout: Duration?
    var span: SourceSpan

    /// Whether it ends other than by silence.
    var hasEnd: Bool { text != nil || pattern != nil || byteCount != nil }
  }
}

/// The rendered action of a step.
enum RenderedAction: Sendable {
  /// An object: a request is large, and each attempt has it.
  case request(RenderedRequest)
  case socket(RenderedSocket)
}
