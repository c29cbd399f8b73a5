// SPDX-License-Identifier: Apache-2.0

/// What a peer sends, read piece by piece by one task on the engine's thread.
///
/// ```swift
/// reading: while true {
///   switch await stream.next(within: .seconds(30)) {
///   case .bytes(let bytes): collected += bytes
///   case .end, .nothing, .failed: break reading
///   }
/// }
/// ```
///
/// A stream reads ahead no more than it must (a raw connection what comes while it sends), so a slow
/// reader stops the peer and never the engine. A `BodySink` takes a whole body off the engine's
/// thread instead.
package protocol ResponseStream: Sendable {
  /// Waits for the next piece. It does not throw: a failure, also cancellation, is a piece.
  ///
  /// - Parameter limit: how long to wait; nil for no limit.
  nonisolated(nonsending) func next(within limit: Duration?) async -> StreamPiece
}

/// What the next look at a `ResponseStream` found.
package enum StreamPiece: Sendable {
  /// All bytes that were there; of datagrams one, which alone may be empty.
  case bytes([UInt8])
  /// The peer sends no more.
  case end
  /// The time limit was over first; the stream is as it was.
  case nothing
  case failed(TransferFailure)
}
