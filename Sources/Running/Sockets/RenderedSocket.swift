// SPDX-License-Identifier: Apache-2.0

import CollectionFormat
import Diagnostics
import Exchanges
import Expressions
import Queries

/// A rendered exchange over a raw connection: the same bytes for every attempt, except for what
/// reads captures of the exchange.
struct RenderedSocket: Sendable {
  var request: SocketRequest
  /// The address, redacted.
  var shownAddress: String
  var elements: [Element]
  var notices: [String]
  /// The secrets in it.
  var secrets: SecretNames
  /// Where its bytes go, for the rules on secrets.
  var destination: Destination

  enum Element: Sendable {
    case send(Payload, as: SendForm)
    case receive(Receive)
    case close(Close)
    case closed(ClosedTemplate)
    /// It reads a capture of an earlier element, and is rendered after that.
    case later(SocketTemplate.Element, number: Int)
  }

  /// The kind of message that a `send` makes of a WebSocket.
  enum SendForm: Sendable {
    case text
    case binary
    case ping
  }

  /// The bytes of a `send`.
  enum Payload: Sendable {
    /// With the bytes that reports show; nil if they show the same.
    case bytes([UInt8], shown: [UInt8]?)
    /// A file that is not opened yet.
    case file(path: String, SourceSpan)
    case stream(any BodyStream)
  }

  /// A rendered `close`.
  struct Close: Sendable {
    /// Nil over a raw connection.
    var code: Int?
    var reason = ""
    /// The reason in reports, redacted.
    var shownReason = ""
  }

  /// A rendered `receive`.
  struct Receive: Sendable {
    /// Its number in the exchange, from 1.
    var number: Int
    /// The checks of what it takes.
    var expectations = Expectations()
    /// Of a bare text: it ends after this text, or as soon as the bytes differ from it.
    var text: [UInt8]?
    var pattern: BytePattern?
    var byteCount: Int?
    var silence: Duration?
    var timeout: Duration?
    /// Whether messages that do not hold are passed over.
    var skips = false
    /// The patterns of `all`.
    var all: [Receive] = []
    /// The place of a pattern in `all`, from 1; nil for a `receive` itself.
    var patternNumber: Int?
    var captures: [CaptureDeclaration] = []
    var span: SourceSpan

    /// As reports name it: `receive 2`, `receive 2 all 1`.
    var name: String { "receive \(number)" + (patternNumber.map { " all \($0)" } ?? "") }

    /// Whether it ends other than by silence.
    var hasEnd: Bool { text != nil || pattern != nil || byteCount != nil }
  }
}
