// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Requests that are sent at the same moment: the engine keeps back the last byte of each body, and
/// gives all of them at once.
///
/// The members are known by the progress of their transfers (`TransferProgress.group`). The engine
/// notes when each was given its last byte, or its head if it has no body; any thread may read that.
package final class SendGroup: Sendable {
  /// What was given last to libcurl: the end of a request.
  package enum Part: Sendable {
    case lastByte
    /// Of a request without a body, which libcurl sends whole.
    case head
  }

  private struct Given {
    var members: Set<ObjectIdentifier> = []
    var heads = 0
    /// In nanoseconds of the engine's clock.
    var first = UInt64.max
    var last: UInt64 = 0
    var isLate = false
  }

  /// The number of requests.
  package let count: Int
  /// How long the first that waits does so for the others.
  package let longestWait: Duration
  private let given = Mutex(Given())

  package init(count: Int, longestWait: Duration = .seconds(5)) {
    self.count = count
    self.longestWait = longestWait
  }

  /// Notes that a request was given its end. Further hops of a member, and further sendings, do not
  /// count.
  ///
  /// - Parameter nanoseconds: of the engine's clock.
  package func note(
    _ part: Part, of member: TransferProgress, atNanoseconds nanoseconds: UInt64
  ) {
    given.withLock { given in
      guard given.members.insert(ObjectIdentifier(member)).inserted else { return }
      if part == .head { given.heads += 1 }
      given.first = min(given.first, nanoseconds)
      given.last = max(given.last, nanoseconds)
    }
  }

  /// Notes that the engine did not wait any longer for requests that were not ready.
  package func noteLate() { given.withLock { $0.isLate = true } }

  /// How close together the requests were sent: `20 turns: last bytes given within 0.2 ms`; nil if none
  /// was sent.
  package var words: String? {
    let given = given.withLock { $0 }
    let sent = given.members.count
    guard sent > 0 else { return nil }
    let bodies = sent - given.heads
    let both =
      "\(bodies) last byte\(bodies == 1 ? "" : "s"), "
      + "\(given.heads) head\(given.heads == 1 ? "" : "s")"
    let parts = given.heads == 0 ? "last bytes" : bodies == 0 ? "heads" : both
    let turns = sent == count ? "\(count) turns" : "\(sent) of \(count) turns"
    let span = Duration.nanoseconds(Int64(clamping: given.last - given.first))
    return "\(turns): \(parts) given within \(span.millisecondWords)"
      + (bodies == 0 ? ", no body to hold" : "")
      + (given.isLate ? "; not all were ready in time" : "")
  }
}

extension Duration {
  /// `0.2 ms`, `14 ms`.
  fileprivate var millisecondWords: String {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    let tenths = (microseconds + 50) / 100
    return tenths < 100 ? "\(tenths / 10).\(tenths % 10) ms" : "\((microseconds + 500) / 1000) ms"
  }
}
