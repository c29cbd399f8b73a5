// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How far a transfer has come, for whoever shows it.
///
/// The engine thread writes it while libcurl works, any thread may read it at any moment. One value
/// may serve the hops of an attempt one after the other: each begins at nought.
///
/// ```swift
/// let progress = TransferProgress()
/// request.progress = progress
/// … // elsewhere, while the engine performs the request:
/// let (done, expected) = (progress.received.bytes, progress.received.expected)
/// ```
///
/// What is counted are bytes of bodies as they go over the wire: compressed ones when the response
/// is compressed, framing of chunks included when the body is sent in chunks.
package final class TransferProgress: Sendable {
  /// One direction of a transfer.
  package struct Amount: Hashable, Sendable {
    /// Bytes so far.
    package var bytes: Int64
    /// Bytes in all; nil while nobody has said how many.
    package var expected: Int64?

    package init(bytes: Int64, expected: Int64? = nil) {
      self.bytes = bytes
      self.expected = expected
    }
  }

  /// Stands for an expectation that nobody has given.
  private static let unknown: Int64 = -1

  private let sentBytes = Atomic<Int64>(0)
  private let sentExpected = Atomic<Int64>(unknown)
  private let receivedBytes = Atomic<Int64>(0)
  private let receivedExpected = Atomic<Int64>(unknown)

  package init() {}

  /// The request's body.
  package var sent: Amount { Self.amount(sentBytes, of: sentExpected) }

  /// The response's body.
  package var received: Amount { Self.amount(receivedBytes, of: receivedExpected) }

  /// A hop begins.
  ///
  /// - Parameter length: of the body that will be sent; nil when it is not known, 0 for none.
  package func begin(sending length: Int64?) {
    note(sent: 0, received: 0, expected: nil)
    sentExpected.store(length ?? Self.unknown, ordering: .relaxed)
  }

  /// What has gone and come so far.
  ///
  /// - Parameter expected: what the response's head announces; nil when it says nothing.
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
