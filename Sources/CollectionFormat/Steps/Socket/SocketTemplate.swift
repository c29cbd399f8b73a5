// SPDX-License-Identifier: Apache-2.0

import Diagnostics
import Values

/// The contents of a `socket` step.
package struct SocketTemplate: Sendable {
  /// `tcp://host:port`, `tls://…`, `udp://…`, `unix:path`, `ws://host/path` or `wss://…`.
  package var address: TemplateText
  /// The data to send and to wait for, in order.
  package var exchange: [Element]
  /// The subprotocols that a WebSocket offers, in order of preference.
  package var protocols: [TemplateText] = []
  /// What the step writes that does not belong to its kind, for an address that begins with a
  /// template: reported once the kind is known.
  package var misfits: [Kind: [Diagnostic]] = [:]

  /// `socket` and the address as written, without a log-in in it.
  var title: String { "socket \(address.text.hidingUserInformation)" }

  /// The files that it sends.
  var paths: [TemplateText] {
    exchange.compactMap { if case .send(.file(let path)) = $0 { path } else { nil } }
  }

  /// What is spoken over the connection.
  package enum Kind: Sendable, CaseIterable {
    /// Bytes.
    case raw
    /// Messages (RFC 6455).
    case webSocket

    /// The kind of an address; nil for a text without one of the schemes.
    package init?(of address: String) {
      let begins = { (schemes: [String]) in
        schemes.contains { address.utf8.starts(with: $0.utf8) }
      }
      if begins(["ws://", "wss://"]) {
        self = .webSocket
      } else if begins(["tcp://", "tls://", "udp://", "unix:"]) {
        self = .raw
      } else {
        return nil
      }
    }
  }

  /// One element of `exchange`.
  package enum Element: Sendable {
    case send(Payload)
    case receive(ReceiveTemplate)
    case close(CloseTemplate)
    /// A close of the peer.
    case closed(ClosedTemplate)
  }

  /// Data to send.
  package enum Payload: Sendable {
    case text(TemplateText)
    /// Hexadecimal digits; white space between bytes is ignored.
    case hex(TemplateText)
    case base64(TemplateText)
    /// A path relative to the file it is written in.
    case file(TemplateText)
    /// Any value, as the text of a message.
    case json(TemplateValue)
    /// The content of a ping.
    case ping(TemplateText)
  }
}

/// The end of a `receive`, and the checks of what it took.
///
/// Over a raw connection it takes bytes, over a WebSocket one message.
package struct ReceiveTemplate: Sendable {
  /// Nil if nothing is expected.
  package var expected: Expected?
  /// It ends when the received bytes match.
  package var pattern: PatternTemplate?
  /// It ends after this many bytes.
  package var byteCount: Quantity<Int>?
  /// It ends when nothing is received for this long.
  package var silence: Quantity<Duration>?
  /// It fails if it has not ended within this time.
  package var timeout: Quantity<Duration>?
  /// The expected document of a message.
  package var json: Expected?
  /// The expected bytes of a message.
  package var bytes: BytesExpectation?
  /// Patterns of messages that may come in any order, each with its own captures; empty for a
  /// `receive` of one message.
  package var all: [ReceiveTemplate] = []
  /// Whether messages that do not hold are passed over.
  package var skips = false
  /// The values that later elements and later steps see.
  package var captures: [CaptureDeclaration] = []
  /// The `receive` key.
  package var span: SourceSpan

  /// The allowed values of `bytes`.
  package static let byteCounts = 1...1_000_000_000
  /// How many messages `skip` passes over.
  package static let mostSkipped = 1000
  /// The most elements of `all`: each message is judged by those that have none yet.
  package static let mostPatterns = 100
}

/// The end of what is sent; over a WebSocket a close frame.
package struct CloseTemplate: Sendable {
  /// Nil for 1000.
  package var code: Int?
  package var reason: TemplateText?
  /// The `close` key.
  package var span: SourceSpan
}

/// What is expected of a close by the peer.
package struct ClosedTemplate: Sendable {
  package var code: Expected?
  package var reason: Expected?
  /// The `closed` key.
  package var span: SourceSpan
}

extension SocketTemplate.Payload {
  /// Where it is written.
  package var span: SourceSpan {
    switch self {
    case .text(let text), .hex(let text), .base64(let text), .file(let text), .ping(let text):
      text.span
    case .json(let value): value.span
    }
  }
}
