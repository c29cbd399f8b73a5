// SPDX-License-Identifier: Apache-2.0

/// How long the parts of an attempt may take; nil means without a limit.
package struct TransferTimeout: Hashable, Sendable {
  /// Name resolution, connection and TLS of a hop together.
  package var connect: Duration?
  /// From the end of sending a hop's request to the first byte of its response.
  package var firstByte: Duration?
  /// Time without a byte in either direction, while a request is sent or a response comes.
  package var idle: Duration?
  /// All hops of the attempt together.
  package var total: Duration?

  package init(
    connect: Duration? = .seconds(10), firstByte: Duration? = .seconds(30),
    idle: Duration? = .seconds(30), total: Duration? = .seconds(300)
  ) {
    self.connect = connect
    self.firstByte = firstByte
    self.idle = idle
    self.total = total
  }
}

/// The largest sizes of a response, beyond which the transfer fails, and its speed limits.
package struct TransferLimits: Hashable, Sendable {
  /// Decoded bytes of the body.
  package var bodyBytes: Int
  /// Bytes of all response heads, 1xx and trailers of a hop.
  package var headBytes: Int
  /// Average bytes per second received; nil for no limit.
  package var receiveRate: Int?
  /// Average bytes per second sent.
  package var sendRate: Int?

  package init(
    bodyBytes: Int = 64_000_000, headBytes: Int = 256_000, receiveRate: Int? = nil,
    sendRate: Int? = nil
  ) {
    self.bodyBytes = bodyBytes
    self.headBytes = headBytes
    self.receiveRate = receiveRate
    self.sendRate = sendRate
  }

  /// The most bytes of a body in memory, whatever `limits.body` is; a larger one goes to a file.
  package static let mostHeldBytes = 1_000_000_000

  /// The limit of a body that is kept in memory.
  package var heldBodyBytes: Int { min(bodyBytes, Self.mostHeldBytes) }
}
