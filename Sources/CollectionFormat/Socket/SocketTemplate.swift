// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// The contents of a `socket` step.
package struct SocketTemplate: Sendable {
  /// `tcp://host:port`, `tls://…`, `udp://…` or `unix:path`.
  package var address: TemplateText
  /// The data to send and to wait for, in order.
  package var exchange: [Element]

  /// One element of `exchange`.
  package enum Element: Sendable {
    case send(Payload)
    case receive(ReceiveTemplate)
    /// `close: true`, where it is written.
    case close(SourceSpan)
  }

  /// Data to send.
  package enum Payload: Sendable {
    case text(TemplateText)
    /// Hexadecimal digits; white space between bytes is ignored.
    case hex(TemplateText)
    case base64(TemplateText)
    /// A path relative to the file it is written in.
    case file(TemplateText)
  }
}

/// The end of a `receive`, and the checks of the received bytes.
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
  /// The `receive` key.
  package var span: SourceSpan

  /// The allowed values of `bytes`.
  package static let byteCounts = 1...1_000_000_000
}
