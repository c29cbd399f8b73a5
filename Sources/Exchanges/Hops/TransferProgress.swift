// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The progress of a transfer, for progress displays.
///
/// The engine thread writes it while libcurl works; any thread may read it at any time. One value
/// may serve the hops of an attempt one after the other: each begins at zero.
///
/// ```swift
/// let progress = TransferProgress()
/// request.progress = progress
/// … // elsewhere, while the engine performs the request:
/// let (done, expected) = (progress.received.bytes, progress.received.expected)
/// ``` ¶ It counts bytes of bodies on the wire: compressed if the response is compressed, with the framing of chunks if the body is sent in chunks.
package final class TransferProgress: Sendable {
  /// One direction of a transfer.
  package struct Amount: Hashable, Sendable {
    /// Bytes so far.
    package var bytes: Int64
    /// Bytes in all; nil while the length is unknown.
    package var expected: Int64?

    package init(bytes: Int64, expected: Int64? = nil) {
      self.bytes = bytes
      self.expected = expected
    }
  }

  /// Represents an unknown length.
  private static let unknown: Int64 = -1

  private let sentBytes = Atomic<Int64>(0)
  private let sentExpected = Atomic<Int64>(unknown)
  private let receivedBytes = Atomic<Int64>(0)
  private let receivedExpected = Atomic<Int64>(unknown)

  /// Sees the bodies of responses; nil for none.
  package let watcher: (any BodyWatcher)?
  /// Called on the engine's thread when the head of a response is there; nil if nothing waits for it.
  package let onHead: (@Sendable (_ status: Int) -> Void)?
  /// The requests that are sent at the same moment as this one; nil for one that is sent by itself.
  package let group: SendGroup?

  /// - Parameter onHead: called for each response, also for one that redirects.
  package init(
    watcher: (any BodyWatcher)? = nil, onHead: (@Sendable (_ status: Int) -> Void)? = nil,
    group: SendGroup? = nil
  ) {
    self.watcher = watcher
    self.onHead = onHead
    self.group = group
  }

  /// The request's body.
  package var sent: Amount { Self.amount(sentBytes, of: sentExpected) }

  /// The response's body.
  package var received: Amount { Self.amount(receivedBytes, of: receivedExpected) }

  /// A hop begins.
  ///
  /// - Parameter length: of the request body; nil if it is unknown, 0 without a body.
  package func begin(sending length: Int64?) {
    note(sent: 0, received: 0, expected: nil)
    sentExpected.store(length ?? Self.unknown, ordering: .relaxed)
  }

  /// Records the bytes sent and received so far.
  ///
  /// - Parameter expected: the length in the response's head; nil if there is none.
  package func note(sent: Int64, received: Int64, expected: Int64?) {
    sentBytes.store(sent, ordering: .relaxed)
    receivedBytes.store(received, ordering: .relaxed)
    receivedExpected.store(expected ?? Self.unknown, ordering: .relaxed)
  }

  private static func amount(_ bytes: borrowing Atomic<Int64>, of all: borrowing Atomic<Int64>)
    -> Amount
  {
    let expected = all.load(ordering: .relaxed)
    return Amount(
      bytes: bytes.load(ordering: .relaxed), expected: expected == unknown ? nil : expected)
  }
}
