// SPDX-License-Identifier: Apache-2.0

import Diagnostics

/// What a `socket` step says over a raw connection.
package struct SocketTemplate: Sendable {
  /// `tcp://host:port`, `tls://…`, `udp://…` or `unix:path`.
  package var address: TemplateText
  /// What is sent and awaited, in order.
  package var exchange: [Turn]

  /// One element of `exchange`.
  package enum Turn: Sendable {
    case send(Payload)
    case receive(ReceiveTemplate)
    /// `close: true`, where it is written.
    case close(SourceSpan)
  }

  /// What is sent.
  package enum Payload: Sendable {
    case text(TemplateText)
    /// Hexadecimal digits; white space between bytes counts for nothing.
    case hex(TemplateText)
    case base64(TemplateText)
    /// A path relative to the file it is written in.
    case file(TemplateText)
  }
}

/// What a `receive` waits for, and the checks of the bytes that came.
package struct ReceiveTemplate: Sendable {
  /// Nil where nothing is expected.
  package var expected: Expected?
  /// It ends when what came matches.
  package var pattern: PatternTemplate?
  /// It ends when this many bytes came.
  package var byteCount: Quantity<Int>?
  /// It ends when nothing comes for this long.
  package var silence: Quantity<Duration>?
  /// It fails when it has not ended within this time.
  package var timeout: Quantity<Duration>?
  /// The `receive` key.
  package var span: SourceSpan

  /// What `bytes` may be.
  package static let byteCounts = 1...1_000_000_000
}
