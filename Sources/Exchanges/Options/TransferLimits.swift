// SPDX-License-Identifier: Apache-2.0

/// How long the parts of an attempt may take; nil means without end.
package struct TransferTimeout: Hashable, Sendable {
  /// Name resolution, connection and TLS of a hop together.
  package var connect: Duration?
  /// From the moment when a hop's request had been sent whole to the first byte of its response.
  package var firstByte: Duration?
  /// Without a byte in either direction, while a body is sent or received.
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

/// Sizes beyond which a response is cut off and the transfer fails, and how fast it may go.
package struct TransferLimits: Hashable, Sendable {
  /// Decoded bytes of the body.
  package var bodyBytes: Int
  /// Bytes of all response heads, 1xx and trailers of a hop.
  package var headBytes: Int
  /// Bytes a second that are received, in the mean; nil for as many as come.
  package var receiveRate: Int?
  /// Bytes a second that are sent, in the mean.
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
}
