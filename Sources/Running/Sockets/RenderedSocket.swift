// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Queries

/// An exchange over a raw connection with everything in place: the same bytes for every attempt.
struct RenderedSocket: Sendable {
  var request: SocketRequest
  /// The address as the reports may show it.
  var shownAddress: String
  var turns: [Turn]
  var notices: [String]
  /// The secrets that went into it.
  var secrets: SecretNames

  enum Turn: Sendable {
    case send(Payload)
    case receive(Receive)
    case close
  }

  /// What is sent.
  enum Payload: Sendable {
    /// With what the reports show in its place; nil for the bytes themselves.
    case bytes([UInt8], shown: [UInt8]?)
    /// A file that is not open yet.
    case file(path: String, SourceSpan)
    case stream(any BodyStream)
  }

  /// What is waited for.
  struct Receive: Sendable {
    /// Which one of the exchange it is, from 1.
    var number: Int
    var expected: Expected?
    /// A bare text: it ends as soon as this came, or cannot come any more.
    var text: [UInt8]?
    var pattern: BytePattern?
    var byteCount: Int?
    var silence: Duration?
    var timeout: Duration?
    var span: SourceSpan

    /// Something but a pause ends it.
    var hasEnd: Bool { text != nil || pattern != nil || byteCount != nil }
  }
}

/// What a step does, rendered.
enum RenderedAction: Sendable {
  /// In an object: it is large, and each attempt has it.
  case request(RenderedRequest)
  case socket(RenderedSocket)
}
