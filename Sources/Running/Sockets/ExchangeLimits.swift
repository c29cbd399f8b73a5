// SPDX-License-Identifier: Apache-2.0

import Exchanges
import Transfers

/// The time limits of an exchange over a raw connection, counted from its beginning.
struct ExchangeLimits {
  private let timeout: TransferTimeout
  private let began = ContinuousClock.now

  /// They begin now.
  init(_ timeout: TransferTimeout) {
    self.timeout = timeout
  }

  /// The longest time without a byte; nil for no limit.
  var idle: Duration? { timeout.idle }

  /// What is left of the total, at least a millisecond; nil for no limit.
  var totalLeft: Duration? {
    timeout.total.map { max(.milliseconds(1), $0 - began.duration(to: .now)) }
  }

  /// Whether the total is over.
  var isOver: Bool { totalLeft.map { $0 <= .milliseconds(1) } ?? false }

  /// Both, for one call of the connection.
  var timeouts: SocketTimeouts { SocketTimeouts(idle: idle, total: totalLeft) }

  /// What is left of a time from now, of the total at most; nil for no limit.
  func left(of duration: Duration?) -> Duration? { [duration, totalLeft].compactMap { $0 }.min() }

  /// For messages.
  var idleText: String { text(idle) }

  /// What it means that the total is over.
  var incompleteWords: String { "the exchange was not complete after \(text(timeout.total))" }

  private func text(_ duration: Duration?) -> String { duration.map(Receiving.text) ?? "ever" }
}
