// SPDX-License-Identifier: Apache-2.0

import Notation

/// Says on standard error what is waited for: a line that changes on a terminal, two lines in a log.
struct WaitDisplay {
  private var address: String
  private let limit: String
  private let isLive: Bool
  private let isQuiet: Bool
  private let printer: Printer
  private var hasShown = false

  init(_ address: String, limit: Duration, isLive: Bool, isQuiet: Bool, _ printer: Printer) {
    self.address = printer.visible(address)
    self.limit = DurationWords.text(limit)
    (self.isLive, self.isQuiet, self.printer) = (isLive, isQuiet, printer)
  }

  /// - Parameter whole: the address with the project's `baseUrl`.
  mutating func show(_ words: String, at whole: String?, after passed: Duration) {
    if let whole { address = printer.visible(whole) }
    guard !isQuiet, isLive || !hasShown else { return }
    hasShown = true
    let words = printer.visible(words)
    printer.printError(
      isLive
        ? "\r\u{1B}[Kwaiting   \(address) (\(words)), \(passed.components.seconds) s of \(limit)"
        : "waiting   \(address) (\(words)), at most \(limit)\n")
  }

  func end(isReady: Bool, after passed: Duration) {
    guard hasShown else { return }
    if isLive { printer.printError("\r\u{1B}[K") }
    if isReady {
      printer.printError("ready     \(address), after \(DurationWords.text(passed.rounded))\n")
    }
  }
}

extension WaitDisplay {
  /// `the last of 71 attempts: status 404`
  static func last(of attempts: Int, _ words: String) -> String {
    (attempts == 1 ? "the only attempt" : "the last of \(attempts) attempts") + ": \(words)"
  }
}

extension Duration {
  /// To a tenth of a second.
  fileprivate var rounded: Duration {
    .milliseconds(Int64(clamping: self / .milliseconds(100)) * 100)
  }
}
